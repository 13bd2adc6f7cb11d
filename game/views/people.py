"""The requesting learner. A visitor who starts to play without signing in becomes a guest."""

from ipaddress import IPv6Address, ip_address, ip_network
from typing import NamedTuple
from uuid import UUID

from django.contrib.auth import get_user_model, login
from django.http import HttpRequest

from game.actions.guests import TooManyGuestsError, may_welcome, welcome_guest

A_YEAR = 365 * 24 * 60 * 60
BACKEND = "game.views.signed_in.SignedIn"
HOME_NETWORK = 64
"""Of an IPv6 address this many bits identify a household; it may change the others at will."""


class Host(NamedTuple):
    """The learner who opens a table or sits down at one."""

    id: int
    public_id: UUID


def learner_id(request: HttpRequest) -> int | None:
    """The primary key of the requesting learner; None for a visitor without a session."""
    return request.user.pk if request.user.is_authenticated else None


def host(request: HttpRequest) -> Host:
    """The requesting learner; a new guest if there is none.

    Raises TooManyGuestsError if too many have started from the same address within an hour.
    """
    learner = request.user
    if not learner.is_authenticated:
        if not may_welcome(visitor_address(request)):
            raise TooManyGuestsError
        guest = welcome_guest()
        assert isinstance(guest, get_user_model())  # noqa: S101 - for the type checker
        login(request, guest, backend=BACKEND)
        request.session.set_expiry(A_YEAR)
        learner = guest
    return Host(learner.pk, learner.public_id)


def visitor_address(request: HttpRequest) -> str:
    """The network of a visitor; empty if unknown.

    Behind our own proxies, config/serving/proxies.py has put the visitor's address here.
    """
    try:
        known = ip_address(request.META.get("REMOTE_ADDR", ""))
    except ValueError:
        return ""
    if isinstance(known, IPv6Address) and known.ipv4_mapped is None:
        return str(ip_network((known, HOME_NETWORK), strict=False))
    return str(getattr(known, "ipv4_mapped", None) or known)
