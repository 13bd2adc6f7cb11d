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

TELL_NOTHING = {
    "find", "health", "theme", "manifest", "service-worker", "offline", "trust", "trust-paper",
    "set_language", "icon", "icon-shape", "play", "practise", "practise-find",
    "practise-here", "practise-left", "practise-back", "practise-end", "practise-no-clock",
    "tasks", "task-begin",
    "class-find", "class-mine", "class-new-card", "class-out", "class-card-ask",
    "class-card-not-me", "class-card", "class-door", "class-join",
    "lti-keys", "lti-login", "lti-launch", "lti-enter", "lti-frame", "lti-go", "lti-account",
    "account", "account_zone", "account_login", "account_logout", "account_data",
    "account_delete",
}  # fmt: skip
"""The names of the pages that stay open: they show neither borders nor a way to more of them.

All others are closed, so that a new page cannot be forgotten: a match with the map open, a race
and the map of the first steps tell as much as the map itself. So do the front page, which draws the
learner's own map, the rules, which explain a round on one, and the lists of maps and of progress
with their postcards: outlines show what touches.
"""
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
        if found is None or found.url_name in TELL_NOTHING:
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
        if getattr(request, "htmx", False):  # a part of the page: the whole page explains
            whole = reverse("practise-run", args=[run or tests[0].run])
            return HttpResponse(headers={"HX-Redirect": whole})
        return render(request, "classroom/closed_maps.html", {"test": tests[0]}, status=FORBIDDEN)

    middleware.process_view = process_view  # type: ignore[attr-defined]
    return middleware
