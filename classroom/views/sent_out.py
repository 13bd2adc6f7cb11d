"""A pupil who was signed out: the next page says why, and is the sign-in page of the class."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect

from classroom.queries.sent_out import PLACE, sent_out

DOORS = {
    "account_login",
    "class-card",
    "class-card-ask",
    "class-card-not-me",
    "class-door",
    "class-find",
    "class-join",
    "lti-enter",
    "lti-go",
    "lti-launch",
    "lti-login",
}
"""The pupil signs in again: nothing needs to be said."""

STREAM = "text/event-stream"
View = Callable[[HttpRequest], HttpResponseBase]


def to_the_door(get_response: View) -> View:
    """Redirect a pupil whose session has ended to the sign-in page, ignoring what was sent.

    A new card ends the sessions of the old one: Django compares a part of the learner's row with
    the session whenever it loads the user, so this costs nothing more.
    """

    def middleware(request: HttpRequest) -> HttpResponseBase:
        return get_response(request)

    def process_view(request: HttpRequest, *_: Any) -> HttpResponse | None:
        is_page, is_stream = _is_page(request), STREAM in request.headers.get("Accept", "")
        if not (is_page or is_stream):
            return None  # a script requests something small: not worth loading the session
        place = request.session.get(PLACE)
        if place is None or request.user.is_authenticated:
            return None
        if request.resolver_match and request.resolver_match.url_name in DOORS:
            return None
        if is_page:
            return _lead(request, *place)
        if PLACE not in request.session:
            request.session[PLACE] = place  # a page will follow soon, and say it
        return None

    middleware.process_view = process_view  # type: ignore[attr-defined]
    return middleware


def _lead(request: HttpRequest, learner_id: int, classroom_id: int) -> HttpResponse:
    found = sent_out(learner_id, classroom_id)
    logout(request)
    messages.info(request, found.sentence)
    door = redirect("class-door", found.code) if found.code else redirect("class-find")
    if getattr(request, "htmx", False):
        return HttpResponse(headers={"HX-Redirect": door["Location"]})
    return door


def _is_page(request: HttpRequest) -> bool:
    """Whether a person will read the answer: a page or a part of one."""
    accepted = request.headers.get("Accept", "text/html")
    return bool(getattr(request, "htmx", False)) or "text/html" in accepted
