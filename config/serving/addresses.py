"""What is known about a URL before its request is read: whether it takes files or a password.

The views declare it with the decorators of `game.views.marks`.
"""

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.urls import Resolver404, ResolverMatch, resolve

from config.serving.refusals import REFUSED
from game.views.marks import CHECKS_PASSWORD, TAKES_FILES, TAKES_LARGE_FILES

ADMIN = "/admin/"
"""Administrators set passwords there, in Django's own forms."""
BRINGS_NOTHING = {"GET", "HEAD", "OPTIONS"}
_MATCH = "resolver match"


def takes_files(scope: dict[str, Any]) -> bool:
    """Whether this URL accepts files, and the request is a form with files."""
    return _has_parts(scope) and bool(getattr(_view(scope), TAKES_FILES, False))


def takes_large_files(scope: dict[str, Any]) -> bool:
    """Whether this URL accepts files of many megabytes, from a visitor with a session."""
    if not _has_parts(scope) or not getattr(_view(scope), TAKES_LARGE_FILES, False):
        return False
    name = f"{settings.SESSION_COOKIE_NAME}=".encode()
    return any(key == b"cookie" and name in value for key, value in scope["headers"])


def checks_password(scope: dict[str, Any]) -> bool:
    """Whether answering this request involves hashing a password."""
    if scope["method"] in BRINGS_NOTHING or REFUSED in scope:
        return False
    return scope["path"].startswith(ADMIN) or bool(getattr(_view(scope), CHECKS_PASSWORD, False))


def known_match(scope: Mapping[str, Any]) -> ResolverMatch | None:
    """The resolved URL, if it was looked up already."""
    found: ResolverMatch | None = scope.get(_MATCH)
    return found


def _has_parts(scope: dict[str, Any]) -> bool:
    """Whether a body claims to be a form with files.

    A form without files is decoded character by character, which takes far longer: it stays small.
    """
    said = (value for name, value in scope["headers"] if name == b"content-type")
    return next(said, b"").lower().startswith(b"multipart/form-data")


def _view(scope: dict[str, Any]) -> Any:
    if scope["method"] in BRINGS_NOTHING:
        return None
    if _MATCH not in scope:
        try:
            scope[_MATCH] = resolve(scope["path"])
        except Resolver404:
            scope[_MATCH] = None
    found = scope[_MATCH]
    return found and found.func
