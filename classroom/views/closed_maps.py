"""While a pupil does a test with the map hidden, the pages that would tell its answers are closed.

Here and nowhere else: maps and the scorer know no classes.
"""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.utils.timezone import now

from classroom.queries.running_test import running_test
from quiz.models.learner import Learner

TELLING = {"map", "map-table", "place", "scorer", "progress-map", "xray"}
"""The names of the pages that tell which places border which."""
FORBIDDEN = 403
View = Callable[[HttpRequest], HttpResponseBase]


def closed_during_tests(get_response: View) -> View:
    """Show a pupil the way back to the test instead of a page that tells its answers."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        return get_response(request)

    def process_view(request: HttpRequest, *_: Any) -> HttpResponse | None:
        found = request.resolver_match
        if found is None or found.url_name not in TELLING:
            return None
        learner = request.user
        if not isinstance(learner, Learner) or learner.is_guest or learner.has_account:
            return None  # no pupil
        test = running_test(learner.pk, now())
        if test is None:
            return None
        return render(request, "classroom/closed_maps.html", {"test": test}, status=FORBIDDEN)

    middleware.process_view = process_view  # type: ignore[attr-defined]
    return middleware
