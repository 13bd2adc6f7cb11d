"""What all ways to sign in to a class share: the browser, the language, and the welcome."""

import re
import secrets

from django.conf import settings
from django.contrib.auth import login, logout
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.translation import activate

from classroom.models.classroom import Classroom
from classroom.models.pupil import Pupil
from classroom.pages.door.knocking import Knocker
from classroom.queries.sent_out import PLACE
from classroom.views.class_language import speak_from_now_on
from game.views.people import BACKEND, visitor_address

SCHOOL_DAY = 12 * 60 * 60
BROWSER_COOKIE = "door"
BROWSER_KNOWN = 180 * 24 * 60 * 60
OWN_SIGNS = re.compile(r"[A-Za-z0-9_-]{22}")


def knocker_of(request: HttpRequest) -> Knocker:
    """The requesting browser."""
    return Knocker.at(_browser(request), visitor_address(request))


def remember_browser(request: HttpRequest, response: HttpResponse) -> HttpResponse:
    """Give a browser at sign-in a random id by which its own wrong attempts are counted."""
    if request.COOKIES.get(BROWSER_COOKIE) != (browser := _browser(request)):
        response.set_cookie(
            BROWSER_COOKIE,
            browser,
            max_age=BROWSER_KNOWN,
            path="/class/",
            secure=settings.HTTPS,
            httponly=True,
            samesite="Lax",
        )
    return response


def _browser(request: HttpRequest) -> str:
    """The id that a browser has, or gets with this answer."""
    sent = request.COOKIES.get(BROWSER_COOKIE, "")
    if OWN_SIGNS.fullmatch(sent):
        return sent
    if not hasattr(request, "new_browser"):
        request.new_browser = secrets.token_urlsafe(16)  # type: ignore[attr-defined]
    return str(request.new_browser)  # type: ignore[attr-defined]


def speak_to(request: HttpRequest, classroom: Classroom) -> None:
    """Use the language of the cards, unless another one was chosen in this browser."""
    if settings.LANGUAGE_COOKIE_NAME not in request.COOKIES:
        activate(classroom.language)
        request.LANGUAGE_CODE = classroom.language


def welcome(request: HttpRequest, pupil: Pupil) -> HttpResponse:
    """Sign a pupil in for a school day: school computers are shared.

    A guest's data in this browser is left alone: it may be another child's.
    """
    logout(request)
    login(request, pupil.learner, backend=BACKEND)
    request.session.set_expiry(SCHOOL_DAY)
    request.session[PLACE] = (pupil.learner_id, pupil.classroom_id)
    response = redirect("class-mine")
    if getattr(request, "htmx", False):
        response.headers["HX-Redirect"] = response["Location"]
        response.status_code = 200
    speak_from_now_on(response, pupil.classroom.language)
    return remember_browser(request, response)
