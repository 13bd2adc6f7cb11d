"""Access to a race: its host and the host's devices, and its players."""

from collections.abc import Collection, Set
from dataclasses import dataclass
from uuid import UUID, uuid5

from django.db.models import Q, QuerySet

from game.atlas_files import is_taken_down
from game.hosting.match_log import Position
from game.models.match import Match
from game.models.table import Table
from game.queries.open_maps import on_known_maps
from game.queries.stream_rights import Pair
from quiz.models.race import Race, RaceDevice, RacePlayer
from quiz.race.game import RACE
from quiz.race.state import RaceState


class NoSuchRaceError(Exception):
    """There is no such race, or not for the requesting learner."""


@dataclass(frozen=True, slots=True)
class AtRace:
    """A race and what the learner is in it: its host, a player by number, or neither.

    The host's devices are hosts too; `is_owner` says that it is the learner who opened the race.
    """

    race: Race
    is_host: bool
    player: int | None
    is_owner: bool = False

    @property
    def match(self) -> Match:
        """The match that keeps the log."""
        return self.race.match


def at_race(learner_id: int | None, public_id: UUID) -> AtRace:
    """The race of an id, for its host or a player. Raises NoSuchRaceError for anyone else."""
    if learner_id is None:
        raise NoSuchRaceError(public_id)
    race = any_race(public_id)
    is_owner = race.match.table.host_id == learner_id
    steers = is_owner or _is_device(race, learner_id)
    played = RacePlayer.objects.filter(race=race, learner_id=learner_id)
    number = played.values_list("number", flat=True).first()
    if not steers and number is None:
        raise NoSuchRaceError(public_id)
    return AtRace(race, steers, number, is_owner)


def hosted_race(learner_id: int | None, public_id: UUID) -> AtRace:
    """The race of an id, for its host only. Raises NoSuchRaceError."""
    found = at_race(learner_id, public_id)
    if not found.is_host:
        raise NoSuchRaceError(public_id)
    return found


def race_of_code(code: str) -> Race | None:
    """The race that a code leads to."""
    return _races().filter(match__table__invite_code=code, match__game=RACE).first()


def code_of(race: Race) -> str:
    """The code of a race, read again: an emptied lobby gets another one while streams are open."""
    codes = Table.objects.filter(pk=race.match.table_id).values_list("invite_code", flat=True)
    return codes.get() or ""


def any_race(public_id: UUID) -> Race:
    """The race of an id, for everyone: for what its link alone allows. Raises NoSuchRaceError."""
    found = _races().filter(match__public_id=public_id).first()
    if found is None or is_taken_down(found.match.map):
        raise NoSuchRaceError(public_id)
    return found


def race_state(at: Position) -> RaceState:
    """The state of a race at this position. Raises NoSuchRaceError if it was never opened."""
    state: RaceState | None = at.state
    if state is None:
        raise NoSuchRaceError
    return state


def at_races(pairs: Collection[Pair]) -> Set[Pair]:
    """Of learners and matches, those who control the race or play in it."""
    learners, matches = zip(*pairs, strict=True)
    players = RacePlayer.objects.filter(race__match__in=matches, learner__in=learners)
    devices = RaceDevice.objects.filter(race__match__in=matches, learner__in=learners)
    hosts = Match.objects.filter(pk__in=matches, table__host__in=learners)
    return set(pairs) & {
        *players.values_list("learner_id", "race__match_id"),
        *devices.values_list("learner_id", "race__match_id"),
        *hosts.values_list("table__host_id", "pk"),
    }


def race_run_id(match_id: UUID, player: int) -> UUID:
    """The id of the run that keeps a player's answers after a race."""
    return uuid5(match_id, f"run:{player}")


def hosted_races(learner_id: int, most: int = 20) -> list[Race]:
    """The races that a learner hosts, the newest first."""
    own = on_known_maps("match__map") & Q(match__table__host_id=learner_id)
    return list(_races().filter(own).order_by("-match__began_at")[:most])


def other_devices(race: Race) -> int:
    """How many devices of other learners control a race."""
    devices = RaceDevice.objects.filter(race=race)
    return devices.exclude(learner=race.match.table.host_id).count()


def _races() -> QuerySet[Race]:
    return Race.objects.select_related("match__table")


def _is_device(race: Race, learner_id: int) -> bool:
    return RaceDevice.objects.filter(race=race, learner_id=learner_id).exists()
