"""Who is asking. Whoever begins to play without signing in becomes a guest at once."""

from typing import NamedTuple
from uuid import UUID

from django.contrib.auth import get_user_model, login
from django.http import HttpRequest
from django.utils.translation import gettext as _

from game.actions.guests import welcome_guest

A_YEAR = 365 * 24 * 60 * 60
BACKEND = "django.contrib.auth.backends.ModelBackend"


class Host(NamedTuple):
    """Whoever opens a table."""

    id: int
    public_id: UUID
    name: str


def learner_id(request: HttpRequest) -> int | None:
    """The row number of whoever asks; None for somebody who has not begun."""
    return request.user.pk if request.user.is_authenticated else None


def host(request: HttpRequest) -> Host:
    """Whoever asks, as the host of a table; a new guest if need be."""
    learner = request.user
    if not learner.is_authenticated:
        guest = welcome_guest()
        assert isinstance(guest, get_user_model())  # noqa: S101 - for the type checker
        login(request, guest, backend=BACKEND)
        request.session.set_expiry(A_YEAR)
        learner = guest
    name = learner.display_name or learner.username or _("Guest")
    return Host(learner.pk, learner.public_id, name)
