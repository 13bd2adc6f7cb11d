"""What a learner knows, border by border: the one source of progress, X-ray and practice.

Two models read the same answers. The sketch knows how knowledge clusters and fades, which is all
that matters for beginners; the particles know what detours reveal, and which mistakes single out
a learner who knows nearly everything. The share known before the first question decides which of
them to believe, and anything between is a mixture of both.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np
from numpy.typing import NDArray

from game.atlas.salience import Pair
from quiz.learning.inference.rates import Floats
from quiz.learning.inference.sketches.forgetting import wear
from quiz.learning.inference.sketches.sketch import Sketch, kept
from quiz.learning.inference.standing import PairStanding
from quiz.learning.inference.state import Estimate

HALF_WAY, ABRUPT = 0.64, 0.05
"""The initially known share at which both models count equally, and how fast that changes."""
SURE = 0.0005
MET, KNOWN, SOLID = 0.5, 0.8, 0.92
"""From which probability on a border counts as learning, as known, and, a week later, as solid."""
WEEK = 7.0
FAILED = -1.0
"""The log-likelihood of answers if the border is known, below which one of them was wrong."""


class BorderState(StrEnum):
    """A learner's state of knowledge of a border.

    `unknown`: no sign that it is known, and it was never shown. `met`: it was shown, and is
    probably not known now. `learning`: it is about as likely known as not, or it was answered
    wrong and, whatever was shown since, not yet right again. `known`: it is known now. `solid`: it
    was asked, and will still be known in a week.
    """

    UNKNOWN = "unknown"
    MET = "met"
    LEARNING = "learning"
    KNOWN = "known"
    SOLID = "solid"


RANK = tuple(BorderState)
YOURS = (BorderState.KNOWN, BorderState.SOLID)
"""The states that count as the learner's own: the one number counts these."""


@dataclass(frozen=True, slots=True)
class BorderKnowledge:
    """One border: its state, and the probabilities that it is known now, tomorrow and in a week."""

    border: Pair
    state: BorderState
    known: float
    tomorrow: float
    in_a_week: float

    @property
    def is_yours(self) -> bool:
        """Whether it counts as known, on every page alike."""
        return self.state in YOURS


@dataclass(frozen=True, slots=True)
class Fading:
    """A border that is known now, and in how many days it will no longer count as known."""

    border: Pair
    days: int


def beginner(estimate: Estimate) -> float:
    """How much of a beginner the learner is, from 0 to 1, by what they knew from the start."""
    sketch = estimate.sketch
    odds = sketch.levelled_odds() + sketch.always - np.logaddexp(sketch.not_yet, sketch.learned)
    share = float((1 / (1 + np.exp(-np.clip(odds, -50, 50)))).mean())
    told = (1 + sketch.heard) / (1 + sketch.steps)  # a sketch says nothing about boards
    return float(told / (1 + np.exp((share - HALF_WAY) / ABRUPT)))


def wrong_now(estimate: Estimate) -> Floats:
    """For each variable the probability that the learner has it wrong now."""
    particles = np.clip(estimate.wrong(), SURE, 1 - SURE)
    weight = beginner(estimate)
    real = estimate.variables.real
    sketched = np.clip(1 - estimate.sketch.known(), SURE, 1 - SURE)
    mixed = (1 - weight) * _odds(particles[:real]) + weight * _odds(sketched)
    # A beginner's wrong guess is not a belief: it must be repeated to count as one.
    guessing = weight * np.log(estimate.sketch.habits.guess("picked") / UNTEMPTED)
    invented = _odds(particles[real:]) - np.maximum(0.0, guessing) * FALLS
    odds = np.concatenate([mixed, invented])
    return np.asarray(1 / (1 + np.exp(-odds)))


def wrong_before(estimate: Estimate) -> Floats:
    """The same before the first answer, for borders; nothing else is believed wrong."""
    found = np.zeros(len(estimate.variables))
    found[: estimate.variables.real] = 1 / (1 + np.exp(estimate.sketch.expected))
    return found


UNTEMPTED, FALLS = 0.04, 2.0
"""How rarely an expert guesses, and how much guesses count against inventions."""


def border_states(estimate: Estimate) -> tuple[BorderKnowledge, ...]:
    """The learner's state of each real border, at the time of the estimate."""
    sketch = estimate.sketch
    known = 1 - wrong_now(estimate)[: estimate.variables.real]
    tomorrow, week = (known * _stays(sketch, days) for days in (1.0, WEEK))
    unproven = _is_unproven(estimate)
    return tuple(
        BorderKnowledge(
            variable.between,
            _state(float(known[n]), float(week[n]), bool(sketch.asked[n]), bool(sketch.seen[n]))
            if not unproven[n]
            else _unproven(float(known[n])),
            float(known[n]),
            float(tomorrow[n]),
            float(week[n]),
        )
        for n, variable in enumerate(estimate.variables.all[: estimate.variables.real])
    )


def _is_unproven(estimate: Estimate) -> NDArray[np.bool_]:
    """For each border whether it was answered wrong, and not right since, however often shown.

    To say "I do not know" is to answer wrong, also about a border that nearly everyone knows.
    """
    standing = estimate.standing[: estimate.variables.real]
    failed = estimate.sketch.always < FAILED
    return np.asarray(
        (standing == PairStanding.WRONG) | ((standing != PairStanding.RIGHT) & failed)
    )


def _unproven(known: float) -> BorderState:
    return BorderState.MET if known < MET else BorderState.LEARNING


def _stays(sketch: Sketch, days: float) -> Floats:
    """For each border the share of what is known that is still known after some days."""
    always, learned, _ = sketch.shares()
    fresh = learned / np.maximum(1e-9, always + learned)
    lasts = kept(sketch, wear(days))
    return np.asarray(1 - fresh * (1 - lasts))


def fading(estimate: Estimate, within: int = int(WEEK)) -> tuple[Fading, ...]:
    """The known borders that will soon no longer count as known, the soonest first."""
    borders = [(n, one) for n, one in enumerate(border_states(estimate)) if one.is_yours]
    found: dict[Pair, int] = {}
    for days in range(1, within + 1):
        stays = _stays(estimate.sketch, float(days))
        for number, one in borders:
            if one.known * stays[number] < KNOWN:
                found.setdefault(one.border, days)
    return tuple(
        Fading(border, days)
        for border, days in sorted(found.items(), key=lambda one: (one[1], one[0]))
    )


def states_line(borders: Iterable[BorderKnowledge]) -> str:
    """The states of all borders as one digit each, to compare with later."""
    return "".join(str(RANK.index(one.state)) for one in borders)


def won_since(line: str, borders: Sequence[BorderKnowledge]) -> tuple[Pair, ...]:
    """The borders that are known now and were not when the line was written.

    A line of another version of the map is ignored.
    """
    if len(line) != len(borders):
        return ()
    before = {str(RANK.index(state)) for state in YOURS}
    pairs = zip(line, borders, strict=True)
    return tuple(one.border for was, one in pairs if one.is_yours and was not in before)


def _state(known: float, in_a_week: float, asked: bool, seen: bool) -> BorderState:
    if known < MET:
        return BorderState.MET if seen else BorderState.UNKNOWN
    if known < KNOWN:
        return BorderState.LEARNING
    return BorderState.SOLID if asked and in_a_week >= SOLID else BorderState.KNOWN


def _odds(probabilities: Floats) -> Floats:
    return np.asarray(np.log(probabilities / (1 - probabilities)))
