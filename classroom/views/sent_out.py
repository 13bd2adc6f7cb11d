"""A pupil who was in is out: the next page says why, and is the door of the class."""

from collections.abc import Callable
from typing import Any

from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect

from classroom.queries.sent_out import PLACE, sent_out

DOORS = {"class-find", "class-door", "class-card", "class-join", "account_login"}
"""Whoever is here comes in anew: nothing needs to be said."""

View = Callable[[HttpRequest], HttpResponseBase]


def to_the_door(get_response: View) -> View:
    """Lead a pupil whose session has ended to the door, and do nothing of what was sent.

    A new card ends the sessions that the old one began: Django compares a part of the learner's row
    with the session whenever it looks who is there, so that this costs nothing more.
    """

    def middleware(request: HttpRequest) -> HttpResponseBase:
        return get_response(request)

    def process_view(request: HttpRequest, *_: Any) -> HttpResponse | None:
        place = request.session.get(PLACE)
        if place is None or request.user.is_authenticated:
            return None
        if request.resolver_match and request.resolver_match.url_name in DOORS:
            return None
        if not _is_read(request):
            request.session[PLACE] = place  # a page will ask soon, and say it
            return None
        return _lead(request, *place)

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


def _is_read(request: HttpRequest) -> bool:
    """Whether a person will read the answer: a page or a part of one, and no stream."""
    accepted = request.headers.get("Accept", "text/html")
    return bool(getattr(request, "htmx", False)) or "text/html" in accepted
