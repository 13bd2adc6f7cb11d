"""What a learner knows of a map: the one source of progress, X-ray and practice."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from game.atlas import Atlas
from game.atlas.salience import Pair
from game.hosting.clock import site_day
from quiz.learning.findings.knowledge import (
    BorderKnowledge,
    BorderState,
    Fading,
    border_states,
    fading,
    won_since,
)
from quiz.learning.inference.state import Estimate
from quiz.learning.inference.variables import variables_of
from quiz.models.progress import Progress
from quiz.queries.stored_estimate import estimate_at


@dataclass(frozen=True, slots=True)
class KnownBorders:
    """Every border with its state, what was won today, and what else fades within a week."""

    borders: tuple[BorderKnowledge, ...]
    won: tuple[Pair, ...] = ()
    fading: tuple[Fading, ...] = ()

    @property
    def yours(self) -> int:
        """How many borders are known: the one number that all pages show."""
        return sum(one.is_yours for one in self.borders)

    @property
    def all(self) -> int:
        """How many borders there are."""
        return len(self.borders)

    @property
    def counts(self) -> Mapping[BorderState, int]:
        """How many borders there are in each state."""
        counted = Counter(one.state for one in self.borders)
        return {state: counted[state] for state in BorderState}

    @property
    def on_the_way(self) -> int:
        """How many are met or being learned."""
        counts = self.counts
        return counts[BorderState.MET] + counts[BorderState.LEARNING]

    @property
    def states(self) -> Mapping[Pair, BorderState]:
        """The state of each border."""
        return {one.border: one.state for one in self.borders}


def nothing_known(atlas: Atlas) -> KnownBorders:
    """The borders for a learner without evidence, or whose results are hidden."""
    variables = variables_of(atlas)
    real = variables.all[: variables.real]
    return KnownBorders(
        tuple(BorderKnowledge(one.between, BorderState.UNKNOWN, 0.0, 0.0, 0.0) for one in real)
    )


def known_by(estimate: Estimate) -> KnownBorders:
    """What a learner knows according to an estimate, at its time."""
    return KnownBorders(border_states(estimate), fading=fading(estimate))


def known_borders(atlas: Atlas, progress: Progress | None, now: datetime) -> KnownBorders:
    """What a learner knows now; nothing if no answer is in an estimate yet."""
    estimate = estimate_at(progress, now) if progress else None
    if progress is None or estimate is None or not estimate.answers:
        return nothing_known(atlas)
    known = known_by(estimate)
    is_today = progress.dawn.get("day") == site_day(now).isoformat()
    won = won_since(progress.dawn["states"], known.borders) if is_today else ()
    # What was won today would nearly all be due tomorrow: a warning right after a success.
    older = tuple(one for one in known.fading if one.border not in won)
    return KnownBorders(known.borders, won, older)
