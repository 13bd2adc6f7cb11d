"""How a race runs: what is asked, for how long, in which teams, at whose pace."""

from dataclasses import dataclass

from quiz.drills.catalogue import tells
from quiz.drills.drill import Tells
from quiz.drills.question import Question
from quiz.race.rules import EDITION


@dataclass(frozen=True, slots=True)
class PlannedRound:
    """What a round asks. `seconds` is None without a clock."""

    question: Question
    seconds: int | None

    @property
    def is_board(self) -> bool:
        """Whether the eight spaces are on the wall; otherwise it is a quick question."""
        return tells(self.question.kind) is Tells.CHOICE


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything that is agreed before any player joins.

    `teams` is their number, 0 if all play alone; `chooses_team` says whether players choose theirs
    or are assigned. `by_itself` says that rounds follow each other without the host. `seats` is
    empty: a race has players who join and leave, not chairs.
    """

    map: str
    map_version: str
    rounds: tuple[PlannedRound, ...]
    teams: int = 0
    chooses_team: bool = False
    by_itself: bool = False
    open_map: bool = False
    edition: int = EDITION

    @property
    def seats(self) -> tuple[()]:
        """No chairs; tables ask every game for them."""
        return ()
