"""A launch, step by step: login, token, ticket. See `classroom.actions.lti.arrive` for why."""

import secrets
from collections.abc import Mapping
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.http.request import QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.crypto import constant_time_compare
from django.utils.timezone import now
from django.views.decorators.cache import cache_control, never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from classroom.actions.lti.arrive import PASS_GOOD_FOR, accept, enter
from classroom.actions.lti.choose import answer_of
from classroom.lti.faults import LaunchError, LaunchFault
from classroom.lti.keys import public_keys
from classroom.lti.login import HINTS, asking_address, mark_of, platform_asking
from classroom.lti.outgoing import hosts_of
from classroom.lti.registrations import is_on
from classroom.models.lti import LtiPass
from classroom.views.lti.browsers import (
    browser_of,
    give_cookie,
    inside,
    refused,
    with_cookie,
)
from classroom.views.people import site_of

WINDOW, FRAME = "window", "frame"
SEE_OTHER = 303


@cache_control(public=True, max_age=300)
@require_safe
def keys(request: HttpRequest) -> HttpResponse:
    """Show the public keys of this site, with which platforms check what it signs."""
    return JsonResponse(public_keys())


@csrf_exempt
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def login(request: HttpRequest) -> HttpResponse:
    """Begin a launch: in a window of its own, ask the platform for a token.

    Inside a frame browsers keep no cookies of ours, so there is only a link to a window.
    """
    if not is_on():
        raise Http404
    asked = request.POST if request.method == "POST" else request.GET
    sent = _hints(asked)
    is_window = request.headers.get("Sec-Fetch-Dest") == "document"
    try:
        platform_asking(sent)
        if not is_window and asked.get(WINDOW) != "1":
            return _framed(request, sent, _new_handle(sent))
        if request.method == "POST":  # from another site, without cookies: load again with them
            return _see(f"{reverse('lti-login')}?{urlencode({**sent, WINDOW: '1'})}")
        handle = asked.get(FRAME, "")
        frame = mark_of(FRAME, handle) if _is_handle(handle, sent) else ""
        cookie = with_cookie(request)
        launch_url = site_of(request) + reverse("lti-launch")
        address = asking_address(sent, launch_url, mark_of("browser", cookie), frame)
    except LaunchError as error:
        return refused(request, error)
    return give_cookie(redirect(address), cookie)


@csrf_exempt
@never_cache
@require_POST
def launch(request: HttpRequest) -> HttpResponse:
    """Take the token that the platform sends through the browser, once."""
    if not is_on():
        raise Http404
    sent = {key: request.POST.get(key, "") for key in ("id_token", "state")}
    try:
        if request.POST.get("error"):  # the platform refused: nobody is signed in there, say
            raise LaunchError(LaunchFault.STATE)
        ticket = accept(sent, now())
    except LaunchError as error:
        return refused(request, error)
    response = _see(reverse("lti-enter", args=[ticket]))
    response.headers["Referrer-Policy"] = "no-referrer"
    return response


@never_cache
@require_safe
def enter_with(request: HttpRequest, ticket: str) -> HttpResponse:
    """Take the ticket, at the browser where the launch began."""
    try:
        enter(ticket, browser_of(request), now())
    except LaunchError as error:
        return refused(request, error)
    return redirect("lti-go")


@never_cache
@require_safe
def frame(request: HttpRequest) -> HttpResponse:
    """Show inside a platform the link to a window, or what was chosen there."""
    sent, handle = _hints(request.GET), request.GET.get(FRAME, "")
    if not is_on() or not _is_handle(handle, sent):
        raise Http404
    try:
        platform_asking(sent)
    except LaunchError as error:
        return refused(request, error)
    return _framed(request, sent, handle)


def _see(address: str) -> HttpResponse:
    response = redirect(address)
    response.status_code = SEE_OTHER
    return response


def _framed(request: HttpRequest, sent: Mapping[str, str], handle: str) -> HttpResponse:
    registration = platform_asking(sent)
    query = urlencode({**sent, FRAME: handle})
    answered = LtiPass.objects.filter(
        frame=mark_of(FRAME, handle), registration=registration, made_at__gt=now() - PASS_GOOD_FOR
    ).exclude(answer="")
    found = answered.order_by("-pk").first()
    address, signed = answer_of(found) if found else ("", "")
    context = {
        "window": f"{reverse('lti-login')}?{query}&{WINDOW}=1",
        "here": f"{reverse('lti-frame')}?{query}",
        "platform": registration.name,
        "address": address,
        "signed": signed,
    }
    response = render(request, "classroom/lti/framed.html", context)
    return inside(response, hosts_of(registration), sends=found is not None)


def _hints(asked: QueryDict) -> dict[str, str]:
    return {key: value for key in HINTS if (value := asked.get(key, ""))}


def _new_handle(sent: Mapping[str, str]) -> str:
    """A name for the page inside the platform, valid for this launch only."""
    number = secrets.token_urlsafe(16)
    return f"{number}.{_seal(number, sent)}"


def _is_handle(handle: str, sent: Mapping[str, str]) -> bool:
    number, _dot, seal = handle.partition(".")
    return bool(number) and constant_time_compare(seal, _seal(number, sent))


def _seal(number: str, sent: Mapping[str, str]) -> str:
    return mark_of("handle", urlencode({"number": number, **dict(sorted(sent.items()))}))
