"""Which browser a launch began at, and pages that platforms may frame."""

import re
import secrets
from collections.abc import Collection

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from classroom.lti.faults import LaunchError, LaunchFault
from classroom.lti.login import mark_of
from classroom.words.lti import SENTENCES, what_to_do

COOKIE = "lti"
KEPT_S = 24 * 60 * 60
OWN_SIGNS = re.compile(r"[A-Za-z0-9_-]{22}")
BAD_REQUEST = 400


def browser_of(request: HttpRequest) -> str:
    """The hash of a browser's cookie; empty without one."""
    sent = request.COOKIES.get(COOKIE, "")
    return mark_of("browser", sent) if OWN_SIGNS.fullmatch(sent) else ""


def with_cookie(request: HttpRequest) -> str:
    """The cookie that a browser has, or gets."""
    sent = request.COOKIES.get(COOKIE, "")
    return sent if OWN_SIGNS.fullmatch(sent) else secrets.token_urlsafe(16)


def give_cookie(response: HttpResponse, cookie: str) -> HttpResponse:
    """Recognise a browser when it comes back from its platform, with its own page load."""
    response.set_cookie(
        COOKIE,
        cookie,
        max_age=KEPT_S,
        path="/lti/",
        secure=settings.HTTPS,
        httponly=True,
        samesite="Lax",
    )
    return response


def refused(request: HttpRequest, error: LaunchError) -> HttpResponse:
    """Say what went wrong with a launch, and what to do."""
    fault: LaunchFault = error.fault
    context = {"sentence": SENTENCES[fault], "advice": what_to_do(fault), "fault": fault.value}
    return render(request, "classroom/lti/refused.html", context, status=BAD_REQUEST)


def inside(response: HttpResponse, hosts: Collection[str], *, sends: bool) -> HttpResponse:
    """Let a platform with these hosts frame a page, and let its form go there.

    The page uses no session and does nothing by itself: clickjacking gains nothing.
    """
    replaced = {"frame-ancestors": origins(hosts)}
    if sends:
        replaced["form-action"] = origins(hosts)
    response.xframe_options_exempt = True
    return _replaced(response, replaced)


def sending(response: HttpResponse, hosts: Collection[str]) -> HttpResponse:
    """Let the form of a page go to a platform."""
    return _replaced(response, {"form-action": origins(hosts)})


def _replaced(response: HttpResponse, policy: dict[str, list[str]]) -> HttpResponse:
    response._csp_replace = policy  # type: ignore[attr-defined]  # noqa: SLF001 - as csp_replace does
    return response


def origins(hosts: Collection[str]) -> list[str]:
    """Hosts in the syntax of a Content-Security-Policy."""
    schemes = ("https",) if settings.HTTPS else ("https", "http")
    return [f"{scheme}://{host}" for host in sorted(hosts) for scheme in schemes]
