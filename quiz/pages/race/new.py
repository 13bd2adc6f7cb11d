"""Where a race begins: ready-made ones, and those hosted before."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID, uuid4

from django.utils.translation import gettext as _

from game.words.tables import ground_name
from quiz.queries.races import hosted_races


@dataclass(frozen=True, slots=True)
class ReadyMade:
    """A race that one tap opens."""

    minutes: int
    title: str
    note: str


@dataclass(frozen=True, slots=True)
class HostedLine:
    """A race that the reader hosted."""

    id: UUID
    map_name: str
    began_at: datetime
    is_over: bool


@dataclass(frozen=True, slots=True)
class NewRacePage:
    """The page."""

    command: UUID
    ready: tuple[ReadyMade, ...]
    hosted: tuple[HostedLine, ...]


def new_race_page(learner_id: int | None) -> NewRacePage:
    """What a host can begin with."""
    ready = (
        ReadyMade(5, _("5 minutes"), _("5 quick questions about borders")),
        ReadyMade(10, _("10 minutes"), _("7 boards, as in the game")),
        ReadyMade(20, _("20 minutes"), _("15 rounds: boards and quick questions")),
    )
    races = [] if learner_id is None else hosted_races(learner_id)
    return NewRacePage(
        command=uuid4(),
        ready=ready,
        hosted=tuple(
            HostedLine(
                race.match.public_id,
                ground_name(race.match),
                race.match.began_at,
                race.match.ended_at is not None,
            )
            for race in races
        ),
    )
