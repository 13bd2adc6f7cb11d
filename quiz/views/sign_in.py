"""Signing in with a password: one hash per attempt, and limits that others cannot use up.

A wrong password counts for the browser it came from, if that browser has signed in with the same
name before; otherwise for the name at that address and in that browser, and for the name. So nobody
is locked out by what others do elsewhere, a teacher's own browser keeps working while pupils
guess beside it, and so does a new one while a pupil guesses by hand.
"""

import secrets
from typing import Any

from allauth.account.auth_backends import AuthenticationBackend  # type: ignore[import-untyped]
from allauth.core.internal import ratelimit  # type: ignore[import-untyped]
from django.conf import settings
from django.contrib.auth.hashers import make_password
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils.crypto import constant_time_compare, salted_hmac

from game.views.people import visitor_address
from game.views.signed_in import SignedIn
from quiz.models.learner import Learner
from quiz.queries.known_names import learner_called

COOKIE = "known"
COOKIE_AGE = 180 * 24 * 60 * 60
MOST_KNOWN = 6
"""The number of accounts remembered for a shared computer; the oldest is dropped."""

OWN = "10/5m/key"
"""Wrong attempts of a browser that has used this name before, or of a signed-in learner."""
THERE = "10/5m/key"
"""Wrong attempts at a name from one browser at one address."""
THERE_UNDER_ATTACK = f"3/5m/key,{THERE}"
"""From one address, while very many come for this name or from there: slower, but never none."""
NAME = "60/5m/key"
ADDRESS = "240/5m/key"


class OneHash(SignedIn, AuthenticationBackend):  # type: ignore[misc]
    """Checks a password once for any name; an unknown name takes as long."""

    def authenticate(self, request: HttpRequest | None, **credentials: Any) -> Learner | None:
        """The learner with this password. Raises PermissionDenied to stop the other backends."""
        password = credentials.get("password")
        if not password:
            raise PermissionDenied
        learner = learner_called(typed_name(credentials))
        if learner is None:
            make_password(password)  # response times do not reveal which names exist
            raise PermissionDenied
        if self._check_password(learner, password) is None:
            raise PermissionDenied
        return learner


def typed_name(credentials: dict[str, Any]) -> str:
    """The typed name; if it matches both, a user name precedes an address."""
    return str(credentials.get("username") or credentials.get("email") or "")


def count_try(request: HttpRequest, credentials: dict[str, Any]) -> Any:
    """Count an attempt before its result is known; None if there have been too many.

    Returns allauth's undo, which takes back an attempt that turns out right: only wrong ones count.
    """
    typed = typed_name(credentials)
    learner = learner_called(typed)
    name = f"learner {learner.pk}" if learner else f"typed {typed.strip().lower()}"
    if learner and request.user.is_authenticated and request.user.pk == learner.pk:
        return _use(request, "own", OWN, f"{name} signed in")
    if (own := _browser_key(request, learner)) and (used := _use(request, "own", OWN, own)):
        return used
    address = visitor_address(request)
    is_calm = [
        _use(request, "name", NAME, name),
        _use(request, "address", ADDRESS, address),
    ]
    if all(is_calm):
        there = _use(request, "there", THERE, f"{name} at {address} {_form_of(request)}")
    else:  # a program drops its cookies: then all browsers of an address count as one
        there = _use(request, "there", THERE_UNDER_ATTACK, f"{name} at {address}")
    for usage in is_calm:
        if usage and not there:
            usage.rollback()
        elif usage and there:
            there.usage += usage.usage
    return there


def forget_tries(request: HttpRequest, credentials: dict[str, Any]) -> None:
    """Reset the count at this address: the receiver of a mail about the password owns the name."""
    if learner := learner_called(typed_name(credentials)):
        key = f"learner {learner.pk} at {visitor_address(request)}"
        counted = ((THERE, f"{key} {_form_of(request)}"), (THERE_UNDER_ATTACK, key))
        for rate, kept in counted:
            config = {"sign-in-there": rate}
            ratelimit.clear(request, app="quiz", action="sign-in-there", config=config, key=kept)


def _form_of(request: HttpRequest) -> str:
    """A browser by the cookie of its form, which all our forms need; programs do not keep it."""
    return salted_hmac(
        "sign-in form", request.COOKIES.get(settings.CSRF_COOKIE_NAME, "")
    ).hexdigest()


def _browser_key(request: HttpRequest, learner: Learner | None) -> str:
    """The browser and the name it has signed in with before; empty if it has not."""
    if learner is None:
        return ""
    browser, known = _known(request)
    return f"browser {browser} {learner.pk}" if _mark(browser, learner) in known else ""


def _use(request: HttpRequest, what: str, rate: str, key: str) -> Any:
    limit = f"sign-in-{what}"
    return ratelimit.consume(request, app="quiz", action=limit, config={limit: rate}, key=key)


def remember_browser(request: HttpRequest, response: HttpResponseBase, learner: Learner) -> None:
    """Record in the browser that this learner has signed in there, readable only to us."""
    browser, known = _known(request)
    mark = _mark(browser, learner)
    kept = [mark, *(other for other in known if other != mark)][:MOST_KNOWN]
    response.set_cookie(
        COOKIE,
        ".".join((browser, *kept)),
        max_age=COOKIE_AGE,
        secure=settings.HTTPS,
        httponly=True,
        samesite="Lax",
        path="/account/",
    )


class _Known(list[str]):
    """Compare marks in constant time."""

    def __contains__(self, mark: object) -> bool:
        return any(constant_time_compare(str(mark), one) for one in self)


def _known(request: HttpRequest) -> tuple[str, _Known]:
    browser, *marks = request.COOKIES.get(COOKIE, "").split(".")
    if not browser.isalnum() or len(marks) > MOST_KNOWN:
        return secrets.token_hex(8), _Known()
    return browser, _Known(marks)


def _mark(browser: str, learner: Learner) -> str:
    """Proof that a learner has signed in with a browser; a new password invalidates it."""
    return salted_hmac("known browser", f"{browser} {learner.pk} {learner.password}").hexdigest()
