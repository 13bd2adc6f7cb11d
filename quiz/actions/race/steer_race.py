"""What the host does: next, pause, more time, skip, lock, remove, end, one more device."""

from collections.abc import Callable, Mapping
from typing import Any
from uuid import UUID, uuid4

from django.db import transaction

from game.actions.play import give
from game.refused import Refused
from quiz.models.race import Race, RaceDevice
from quiz.race.commands import (
    AddTime,
    CloseRound,
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
    """Run a command of the host; sent again, it runs once. Raises Refused."""
    make = VERBS[verb]
    give(race.match, HOST, command_id, lambda _state, now: _made(make, number, now))


def _made(make: Maker, number: int, now: int) -> Any:
    return make(number, now)


def new_remote(race: Race) -> UUID:
    """A new secret for another device; the previous one is invalid."""
    race.remote = uuid4()
    race.save(update_fields=["remote"])
    return race.remote


def take_remote(race: Race, secret: UUID, learner_id: int) -> None:
    """Let a device with the secret control the race: once, then the secret is used up."""
    with transaction.atomic():
        taken = Race.objects.filter(pk=race.pk, remote=secret).update(remote=None)
        if not taken:
            raise Refused("remote", "This link has been used. Ask the host for a new one.")
        RaceDevice.objects.get_or_create(race=race, learner_id=learner_id)
