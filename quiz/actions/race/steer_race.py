"""What the host does: next, pause, more time, skip, lock, remove, empty the lobby, end, devices."""

from collections.abc import Callable, Mapping
from typing import Any
from uuid import UUID, uuid4, uuid5

from django.db import transaction
from django.utils.crypto import salted_hmac

from game.actions.chairs import new_code
from game.actions.play import give
from game.hosting.match_log import position
from game.models.table import Table
from game.refused import Refused
from game.words.invite_codes import RACE_CODE_LENGTH
from quiz.models.race import Race, RaceDevice
from quiz.queries.races import race_state
from quiz.race.commands import (
    AddTime,
    CloseRound,
    EmptyLobby,
    EndRace,
    HostCommand,
    LockRace,
    NextRound,
    PauseRound,
    RemovePlayer,
    ResumeRound,
    SkipRound,
)

HOST = 0
"""No player has this number."""

Maker = Callable[[int, int], HostCommand]
VERBS: Mapping[str, Maker] = {
    "next": NextRound,
    "show": CloseRound,
    "pause": PauseRound,
    "resume": ResumeRound,
    "time": AddTime,
    "skip": SkipRound,
    "remove": RemovePlayer,
    "lock": lambda _number, at: LockRace(is_locked=True, at=at),
    "unlock": lambda _number, at: LockRace(is_locked=False, at=at),
    "end": lambda _number, at: EndRace(at),
}
"""The buttons of the host. Each takes the number of a round, or of a player to remove."""


def steer(race: Race, verb: str, number: int, command_id: UUID) -> None:
    """Do what the host says; sent again, it happens once. Raises Refused.

    The buttons of a page share an id: two of them, pressed quickly, are two commands.
    """
    make = VERBS[verb]
    sent = uuid5(command_id, verb)
    give(race.match, HOST, sent, lambda _state, now: _made(make, number, now))


def empty_lobby(race: Race, command_id: UUID) -> None:
    """Remove all players and give the race a new code; anyone with the code may join again.

    Against places that were taken for fun: pranksters outside the room do not see the new code.
    Raises Refused once the race has begun.
    """
    with transaction.atomic():
        Race.objects.select_for_update().get(pk=race.pk)
        here = {one.number for one in race_state(position(race.match)).joined}
        made = give(race.match, HOST, command_id, lambda _state, now: EmptyLobby(now))
        if here & {entry.event.player for entry in made}:  # sent again, it happened before
            code = new_code(RACE_CODE_LENGTH)
            Table.objects.filter(pk=race.match.table_id).update(invite_code=code)


def _made(make: Maker, number: int, now: int) -> Any:
    return make(number, now)


def new_remote(race: Race) -> UUID:
    """A new secret for another device; the previous one is invalid."""
    secret = uuid4()
    race.remote = _mark_of(secret)
    race.save(update_fields=["remote"])
    return secret


def opens_remote(race: Race, secret: UUID) -> bool:
    """Whether this secret is the current one."""
    return race.remote is not None and race.remote == _mark_of(secret)


def withdraw_devices(race: Race) -> None:
    """Let only the host control the race: all other devices lose it, and an open link with them."""
    with transaction.atomic():
        Race.objects.filter(pk=race.pk).update(remote=None)
        RaceDevice.objects.filter(race=race).exclude(learner=race.match.table.host_id).delete()


def _mark_of(secret: UUID) -> UUID:
    """What is stored of a secret: a copy of the database lets nobody control a race."""
    return UUID(salted_hmac("race remote", secret.hex, algorithm="sha256").hexdigest()[:32])


def take_remote(race: Race, secret: UUID, learner_id: int) -> None:
    """Let a device with the secret control the race: once, then the secret is used up."""
    with transaction.atomic():
        taken = Race.objects.filter(pk=race.pk, remote=_mark_of(secret)).update(remote=None)
        if not taken:
            raise Refused("remote", "This link has been used. Ask the host for a new one.")
        RaceDevice.objects.get_or_create(race=race, learner_id=learner_id)
