"""During a test with the map hidden, the pages that would reveal its answers are closed.

Here and nowhere else: maps and the scorer know no classes.
"""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.timezone import now

from classroom.queries.running_test import hidden_results, running_tests
from quiz.models.learner import Learner

TELLING = {
    "map", "map-table", "map-part", "place", "scorer", "progress-map", "xray", "replay", "mind",
    "practise-begin", "practise-daily", "set-try", "map-picture",
    "bots-to-teach", "bot-head", "teach-bot",
    "play-now", "play-game-now", "play-like-last-time", "new-table", "new-game-table",
}  # fmt: skip
"""The names of the pages that show which places border which, and of links to more of them."""
OF_RUNS = {"practise-run", "practise-look", "practise-answer", "practise-next"}
"""Pages of a run show answers too; those of the test itself stay open."""
OF_RESULTS = {"progress-map", "xray"}
"""Pages that show results on a map: closed while the results of a test are hidden."""
FORBIDDEN = 403
View = Callable[[HttpRequest], HttpResponseBase]


def closed_during_tests(get_response: View) -> View:
    """Show a pupil a link back to the test instead of a page that reveals its answers."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        return get_response(request)

    def process_view(request: HttpRequest, *_: Any) -> HttpResponse | None:
        found = request.resolver_match
        if found is None or found.url_name not in TELLING | OF_RUNS:
            return None
        learner = request.user
        if not isinstance(learner, Learner) or learner.is_guest or learner.has_account:
            return None  # not a pupil
        tests = running_tests(learner.pk, now())
        run = found.kwargs.get("public_id") if found.url_name in OF_RUNS else None
        if not tests and found.url_name in OF_RESULTS:
            hidden = hidden_results(learner.pk, found.kwargs.get("map_slug", ""), now())
            if hidden is not None:
                return render(
                    request, "classroom/hidden_results.html", {"test": hidden}, status=FORBIDDEN
                )
        if not tests or any(test.run == run for test in tests):
            return None
        if run and getattr(request, "htmx", False):  # a part of the page: the whole page explains
            return HttpResponse(headers={"HX-Redirect": reverse("practise-run", args=[run])})
        return render(request, "classroom/closed_maps.html", {"test": tests[0]}, status=FORBIDDEN)

    middleware.process_view = process_view  # type: ignore[attr-defined]
    return middleware
