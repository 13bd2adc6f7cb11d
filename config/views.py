"""Pages of the site as a whole, not of a game or a drill."""

import sys

from django.conf import settings
from django.db import DatabaseError, InterfaceError, OperationalError, connection
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import redirect, render
from django.template.loader import get_template
from django.utils.http import url_has_allowed_host_and_scheme
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django.views.defaults import server_error

from config.codes import address_of
from config.context import THEME_COOKIE, THEMES
from config.demonstration.demo import demo_door
from game.hosting import clock
from game.views.people import learner_id
from quiz.pages.front_page import front_page

UNAVAILABLE = 503
RETRY_S = 5
"""About how long a database takes to restart: the value of Retry-After."""


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """Show the front page; in a demonstration also how to sign in."""
    front = front_page(learner_id(request), clock.now())
    door = demo_door() if settings.DEMO else None
    return render(request, "home.html", {"door": door, "front": front})


@require_safe
@never_cache
def find(request: HttpRequest) -> HttpResponse:
    """Redirect to where a typed code leads: the sign-in page of a class, or a table."""
    typed = request.GET.get("code", "")
    address = address_of(typed)
    if address is not None:
        return redirect(address)
    return render(request, "find.html", {"typed": typed}, status=404 if typed else 200)


@require_POST
def theme(request: HttpRequest) -> HttpResponse:
    """Store light or dark in a cookie; anything else follows the device."""
    way_back = request.POST.get("next", "")
    if not url_has_allowed_host_and_scheme(way_back, {request.get_host()}, request.is_secure()):
        way_back = "/"
    response = HttpResponseRedirect(way_back)
    if (chosen := request.POST.get("theme")) in THEMES:
        response.set_cookie(
            THEME_COOKIE,
            chosen,
            max_age=settings.LANGUAGE_COOKIE_AGE,
            secure=settings.HTTPS,
            httponly=True,
            samesite="Lax",
        )
    else:
        response.delete_cookie(THEME_COOKIE, samesite="Lax")
    return response


@require_safe
def health(request: HttpRequest) -> JsonResponse:
    """The health check: whether the site can work."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return JsonResponse({"status": "down", "database": "unreachable"}, status=UNAVAILABLE)
    return JsonResponse({"status": "up", "database": "reachable"})


def broken(request: HttpRequest) -> HttpResponse:
    """Answer a failed request. For a database that is down, ask the visitor to try again.

    Neither page queries the database.
    """
    if not isinstance(sys.exception(), OperationalError | InterfaceError):
        return server_error(request)
    page = get_template("503.html").render()
    return HttpResponse(page, status=UNAVAILABLE, headers={"Retry-After": str(RETRY_S)})
