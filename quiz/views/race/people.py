"""Who is asking in a race: its host, a player, or a stranger."""

from uuid import UUID, uuid5

from django.contrib.auth import login
from django.db import IntegrityError, transaction
from django.http import Http404

from game.actions.guests import welcome_guest
from game.hosting.watch import nudge
from game.views.htmx import HtmxRequest
from game.views.people import A_YEAR, BACKEND, learner_id
from quiz.actions.race.play_race import arrive, is_awaited
from quiz.models.learner import Learner
from quiz.models.race import Race
from quiz.queries.races import AtRace, NoSuchRaceError, at_race, hosted_race


def race_or_404(request: HtmxRequest, public_id: UUID) -> AtRace:
    """The race, for its host and its players. A player's first request counts the player in."""
    try:
        at = at_race(learner_id(request), public_id)
    except NoSuchRaceError as error:
        raise Http404(str(error)) from None
    if at.player is not None and arrive(at.race, at.player):
        nudge()
    return at


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
    return _sign_in(request, _new_guest())


def _new_guest(public_id: UUID | None = None) -> Learner:
    guest = welcome_guest(public_id)
    assert isinstance(guest, Learner)  # noqa: S101 - for the type checker
    return guest


def _sign_in(request: HtmxRequest, guest: Learner) -> int:
    login(request, guest, backend=BACKEND)
    request.session.set_expiry(A_YEAR)
    return guest.pk


def joining(request: HtmxRequest, race: Race, key: UUID | None) -> int:
    """The learner who joins a race with a form; a new guest if there is none.

    The key of the form makes it safe to send again: a browser that got no reply, and so has no
    session, is the same guest as before. Once that guest has arrived, the key is worth nothing.
    """
    if request.user.is_authenticated or key is None:
        return welcomed(request)
    if (known := sent_before(race, key)) is not None:
        return _sign_in(request, known)
    try:
        with transaction.atomic():
            guest = _new_guest(_guest_id(race, key))
    except IntegrityError:  # sent twice at the same moment, or again by a guest who has arrived
        guest = sent_before(race, key) or _new_guest()
    return _sign_in(request, guest)


def sent_before(race: Race, key: UUID | None) -> Learner | None:
    """The guest whom this form made when it was sent before, if that guest has not arrived."""
    if key is None:
        return None
    guest = Learner.objects.filter(public_id=_guest_id(race, key), is_guest=True).first()
    return guest if guest is not None and is_awaited(race, guest.pk) else None


def _guest_id(race: Race, key: UUID) -> UUID:
    return uuid5(race.match.public_id, f"guest:{key}")


def site_of(request: HtmxRequest) -> str:
    """The URL of the site, as people type it in."""
    return request.build_absolute_uri("/").rstrip("/")
