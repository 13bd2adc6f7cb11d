"""What somebody knows of a map: the one reading that progress and X-ray both tell."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from quiz.learning.knowledge import (
    BorderState,
    Knowledge,
    border_states,
    fading_soon,
    share_known,
)
from quiz.learning.state import Estimate
from quiz.models.progress import Progress
from quiz.queries.stored_estimate import estimate_at


@dataclass(frozen=True, slots=True)
class KnownBorders:
    """Every border with its state; `share` is the one number that all pages tell."""

    borders: tuple[Knowledge, ...]

    @property
    def share(self) -> float:
        """Which share of the borders is probably known."""
        return share_known(self.borders)

    @property
    def expected(self) -> int:
        """The same as a number of borders."""
        return round(sum(one.known for one in self.borders))

    @property
    def counts(self) -> Mapping[BorderState, int]:
        """How many borders there are in each state."""
        counted = Counter(one.state for one in self.borders)
        return {state: counted[state] for state in BorderState}

    @property
    def fading(self) -> tuple[Knowledge, ...]:
        """What is known now and may be gone tomorrow."""
        return fading_soon(self.borders)


def known_by(estimate: Estimate) -> KnownBorders:
    """What somebody knows by an estimate, at its time."""
    return KnownBorders(border_states(estimate))


def known_borders(progress: Progress | None, now: datetime) -> KnownBorders | None:
    """What somebody knows now; None where there is no estimate yet."""
    estimate = estimate_at(progress, now) if progress else None
    return known_by(estimate) if estimate is not None else None
