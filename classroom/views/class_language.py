"""Pupils read the language of their class and cards, unless they choose another in the menu.

Browsers at schools often ask for English, whatever the children speak.
"""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.translation import activate

COOKIE = "class_language"
View = Callable[[HttpRequest], HttpResponseBase]


def in_class_language(get_response: View) -> View:
    """Speak the language of the class to a pupil who is in, unless one was chosen in the menu."""
    known = {code for code, _ in settings.LANGUAGES}

    def middleware(request: HttpRequest) -> HttpResponseBase:
        spoken = request.COOKIES.get(COOKIE)
        if spoken in known and settings.LANGUAGE_COOKIE_NAME not in request.COOKIES:
            activate(spoken)
            request.LANGUAGE_CODE = spoken
        return get_response(request)

    return middleware


def speak_from_now_on(response: HttpResponse, language: str) -> None:
    """Keep the language of a class until the browser is closed or the pupil signs out."""
    response.set_cookie(COOKIE, language, secure=settings.HTTPS, httponly=True, samesite="Lax")


def speak_as_before(response: HttpResponse) -> None:
    """Forget the language of a class."""
    response.delete_cookie(COOKIE, samesite="Lax")
