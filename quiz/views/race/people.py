"""Who is asking in a race: its host, a player, or a stranger."""

from uuid import UUID

from django.contrib.auth import login
from django.http import Http404

from game.actions.guests import welcome_guest
from game.views.htmx import HtmxRequest
from game.views.people import A_YEAR, BACKEND, learner_id
from quiz.models.learner import Learner
from quiz.queries.races import AtRace, NoSuchRaceError, at_race, hosted_race


def race_or_404(request: HtmxRequest, public_id: UUID) -> AtRace:
    """The race, for its host and its players."""
    try:
        return at_race(learner_id(request), public_id)
    except NoSuchRaceError as error:
        raise Http404(str(error)) from None


def hosted_or_404(request: HtmxRequest, public_id: UUID) -> AtRace:
    """The race, for its host."""
    try:
        return hosted_race(learner_id(request), public_id)
    except NoSuchRaceError as error:
        raise Http404(str(error)) from None


def welcomed(request: HtmxRequest) -> int:
    """The requesting learner; a new guest if there is none.

    A whole room comes from one address within a minute, so guests of a race are limited by the
    race, which has limited room, and not by the address.
    """
    if request.user.is_authenticated:
        return int(request.user.pk)
    guest = welcome_guest()
    assert isinstance(guest, Learner)  # noqa: S101 - for the type checker
    login(request, guest, backend=BACKEND)
    request.session.set_expiry(A_YEAR)
    return guest.pk


def site_of(request: HtmxRequest) -> str:
    """The URL of the site, as people type it in."""
    return request.build_absolute_uri("/").rstrip("/")
