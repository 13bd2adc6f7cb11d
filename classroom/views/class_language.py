"""Pupils read the language of their class and cards, unless they choose another in the menu. Dates
are in the reader's time zone.

Browsers at schools often ask for English, whatever the children speak.
"""

from collections.abc import Callable
from zoneinfo import ZoneInfo

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.translation import activate

from game.hosting.reader_zone import COOKIE as ZONE_COOKIE
from game.hosting.reader_zone import LazyZone, zone_named
from quiz.models.learner import Learner

COOKIE = "class_language"
View = Callable[[HttpRequest], HttpResponseBase]


def in_class_language(get_response: View) -> View:
    """Use the language of the class for signed-in pupils, unless one was chosen in the menu; show
    dates in the reader's zone.
    """
    known = {code for code, _ in settings.LANGUAGES}

    def middleware(request: HttpRequest) -> HttpResponseBase:
        spoken = request.COOKIES.get(COOKIE)
        if spoken in known and settings.LANGUAGE_COOKIE_NAME not in request.COOKIES:
            activate(spoken)
            request.LANGUAGE_CODE = spoken
        # Here rather than in a middleware of its own: it looks up the reader when a date is shown.
        with timezone.override(LazyZone(lambda: _zone_of(request))):
            return get_response(request)

    return middleware


def _zone_of(request: HttpRequest) -> ZoneInfo:
    """The reader's time zone: the account's, the class's for pupils, or the browser's."""
    names = [request.COOKIES.get(ZONE_COOKIE, "")]
    reader = request.user
    if isinstance(reader, Learner):
        # Pupils read the time zone of their class, whatever the computer says.
        is_pupil = not (reader.is_guest or reader.has_account)
        names = [reader.time_zone] if is_pupil else [reader.time_zone, *names]
    return zone_named(*names)


def speak_from_now_on(response: HttpResponse, language: str) -> None:
    """Store the language of a class until the browser is closed or the pupil signs out."""
    response.set_cookie(COOKIE, language, secure=settings.HTTPS, httponly=True, samesite="Lax")


def speak_as_before(response: HttpResponse) -> None:
    """Forget the language of a class."""
    response.delete_cookie(COOKIE, samesite="Lax")
