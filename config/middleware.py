"""What Django and WhiteNoise do not do on their own."""

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from whitenoise.middleware import WhiteNoiseMiddleware

from config.serving.refusals import REFUSED, TOO_MANY_REQUESTS
from game.actions.guests import TooManyGuestsError
from game.queries.seated_matches import PartedError
from game.views.marks import TAKES_FILES
from quiz.views.accounts import too_many_tries

GONE = 410
PRIVATE = (
    "/account/",
    "/admin/",
    "/class/",
    "/join/",
    "/lti/",
    "/matches/",
    "/parents/",
    "/tables/",
    "/teach/",
)
"""URLs below which pages hold secrets, such as the link on a card or in a mail."""
BAD_REQUEST = 400
UNREADABLE = re.compile("[\x00\ud800-\udfff]")
"""What no person's text holds and PostgreSQL cannot store: NUL, and halves of surrogate pairs."""
UNUSED_POWERS = ("camera", "geolocation", "microphone", "payment", "usb")
PERMISSIONS_POLICY = ", ".join(f"{power}=()" for power in UNUSED_POWERS)


def permissions_policy(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Disable the browser features that the site never needs; no style or script could use one."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        if not request.path.startswith(settings.STATIC_URL):
            response.headers.setdefault("Permissions-Policy", PERMISSIONS_POLICY)
        return response

    return middleware


def private_pages(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Keep browsers and proxies from caching pages of a person, a class or a table.

    On a shared computer the next person would find them with the back button. Private are all
    answers to a browser with a session (it sends or gets one), and every URL below PRIVATE, no
    matter who asks. A view that sets `Cache-Control: public` itself is respected.
    """

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        is_public = "public" in response.headers.get("Cache-Control", "")
        if not is_public and _is_private(request, response):
            patch_cache_control(response, no_store=True, private=True)
        return response

    return middleware


def _is_private(request: HttpRequest, response: HttpResponseBase) -> bool:
    session = settings.SESSION_COOKIE_NAME
    has_begun = session in request.COOKIES or session in response.cookies
    return has_begun or request.path_info.startswith(PRIVATE)


def too_many_guests(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Answer politely when no more guests are accepted from an address, wherever they started."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        return get_response(request)

    def process_exception(request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if isinstance(exception, TooManyGuestsError):
            return render(request, "429.html", status=TOO_MANY_REQUESTS)
        return None

    middleware.process_exception = process_exception  # type: ignore[attr-defined]
    return middleware


def refused(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Answer what config/serving/refusals.py refused unread, with a page that says so."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        status = getattr(request, "scope", {}).get(REFUSED)
        if status is None:
            return get_response(request)
        if status == TOO_MANY_REQUESTS:
            return too_many_tries(request)
        return render(request, f"{status}.html", status=status)

    return middleware


def only_readable_cookies(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Drop cookies that no database can look up: they are not ours."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        cookies = request.COOKIES.items()
        request.COOKIES = {name: value for name, value in cookies if is_readable((name, value))}
        return get_response(request)

    return middleware


def only_readable(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Refuse strings that no database can store, in a URL, its query or a form.

    One place for all readers of text, whether or not a Django form checks it.
    """

    def middleware(request: HttpRequest) -> HttpResponseBase:
        if not is_readable((request.path, *_texts(request.GET))):
            return _unreadable(request)
        return get_response(request)

    def process_view(request: HttpRequest, *_: Any) -> HttpResponse | None:
        # The token has been checked: the form is one of ours.
        if request.method != "POST":
            return None
        files = (file for _name, files in request.FILES.lists() for file in files)
        names = (getattr(file, "name", None) or "" for file in files)
        return None if is_readable((*_texts(request.POST), *names)) else _unreadable(request)

    middleware.process_view = process_view  # type: ignore[attr-defined]
    return middleware


def is_readable(texts: Iterable[str]) -> bool:
    """Whether all of these can be stored as text."""
    return not any(UNREADABLE.search(text) for text in texts)


def _texts(sent: QueryDict) -> Iterator[str]:
    return (text for name, texts in sent.lists() for text in (name, *texts))


def _unreadable(request: HttpRequest) -> HttpResponse:
    return render(request, "unreadable.html", status=BAD_REQUEST)


def files_from_accounts(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Accept uploads only from people with an account: other bodies are not even parsed."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        return get_response(request)

    def process_view(
        request: HttpRequest, view: Callable[..., Any], *_: Any
    ) -> HttpResponseBase | None:
        if request.method != "POST" or not getattr(view, TAKES_FILES, False):
            return None
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        if not getattr(request.user, "has_account", False):
            raise Http404
        return None

    middleware.process_view = process_view  # type: ignore[attr-defined]
    return middleware


def parted_tables(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Tell players why their match has ended, wherever in it they were."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        return get_response(request)

    def process_exception(request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, PartedError):
            return None
        if getattr(request, "htmx", False):  # a part of the page: load the page that explains
            return HttpResponse(headers={"HX-Redirect": reverse("match", args=[str(exception)])})
        return render(request, "game/parted.html", status=GONE)

    middleware.process_exception = process_exception  # type: ignore[attr-defined]
    return middleware


class StaticFiles(WhiteNoiseMiddleware):
    """WhiteNoise, answering in one piece.

    It streams a file with a synchronous iterator, which an ASGI server has to read to its end
    anyway, with a warning. Our files are small and already compressed.
    """

    @staticmethod
    def serve(static_file: Any, request: HttpRequest) -> HttpResponse:
        """The file, or 304 if the browser's copy is current."""
        answer = static_file.get_response(request.method, request.META)
        content = b""
        if answer.file is not None:
            with answer.file as file:
                content = file.read()
        response = HttpResponse(content, status=int(answer.status))
        del response["Content-Type"]
        for name, value in answer.headers:
            response[name] = value
        return response
