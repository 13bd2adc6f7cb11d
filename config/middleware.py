"""What Django and WhiteNoise do not do by themselves."""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from whitenoise.middleware import WhiteNoiseMiddleware

from game.actions.guests import TooManyGuestsError
from game.queries.seated_matches import PartedError

TOO_MANY_REQUESTS = 429
GONE = 410
PRIVATE = ("/account/", "/admin/", "/class/", "/join/", "/matches/", "/tables/", "/teach/")
"""Addresses below which pages hold secrets, such as the link on a card or in a mail."""
UNUSED_POWERS = ("camera", "geolocation", "microphone", "payment", "usb")
PERMISSIONS_POLICY = ", ".join(f"{power}=()" for power in UNUSED_POWERS)


def permissions_policy(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Give up the powers of a browser that the site never needs."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        response = get_response(request)
        response.headers.setdefault("Permissions-Policy", PERMISSIONS_POLICY)
        return response

    return middleware


def private_pages(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Let no browser and no proxy keep a page of a person, a class or a table.

    On a shared computer the next person would find it with the back button. Private is every
    answer to a browser that has begun (it sends or gets a session), and every address below
    PRIVATE, whoever asks. A view that sets `Cache-Control: public` itself is believed.
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
    """Say it kindly when no more guests are let in from an address, wherever they began."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        return get_response(request)

    def process_exception(request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if isinstance(exception, TooManyGuestsError):
            return render(request, "429.html", status=TOO_MANY_REQUESTS)
        return None

    middleware.process_exception = process_exception  # type: ignore[attr-defined]
    return middleware


def parted_tables(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Tell people why their match is at its end, wherever in it they were."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        return get_response(request)

    def process_exception(request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if not isinstance(exception, PartedError):
            return None
        if getattr(request, "htmx", False):  # a part of the page: go on to the page that tells
            return HttpResponse(headers={"HX-Redirect": reverse("match", args=[str(exception)])})
        return render(request, "game/parted.html", status=GONE)

    middleware.process_exception = process_exception  # type: ignore[attr-defined]
    return middleware


class StaticFiles(WhiteNoiseMiddleware):
    """WhiteNoise, answering in one piece.

    It streams a file by a synchronous iterator, which an ASGI server has to read to its end first
    anyway, with a warning. Our files are small and already compressed.
    """

    @staticmethod
    def serve(static_file: Any, request: HttpRequest) -> HttpResponse:
        """Give the file, or the news that the browser's copy is still good."""
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
