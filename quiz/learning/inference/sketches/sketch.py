"""A sketch of what the learner knows: for each border the probability and how firmly.

Knowledge clusters: a learner knows much or little, one region better than another, and some places
not at all. Each border was known from the start or not; one that was not may have been learned
since, and may be forgotten again. All of that follows from direct answers and from what was shown,
exactly for each border, and in one Newton step for levels and places. There is no random sampling,
and an answer takes a moment.
"""

from dataclasses import dataclass, field, replace
from math import exp

import numpy as np
from numpy.typing import NDArray

from quiz.learning.inference.rates import Floats, rounded
from quiz.learning.inference.sketches.forgetting import wear
from quiz.learning.inference.sketches.habits import Habits
from quiz.learning.inference.sketches.mix_ups import MixUps
from quiz.learning.inference.sketches.surroundings import Surroundings
from quiz.learning.inference.variables import Ints

NEVER = -60.0
"""The logarithm of a practically impossible event."""
FIRMEST = 40.0


VERSED, VERSED_BEFORE = 2.4, -2.2
"""How much more likely, in log odds, an expert knows a border, and how likely experts are
before any answer."""
UNASKED_AT_MOST = 2.2
"""The highest log odds that a border without evidence was known from the start."""
STUBBORN = 0.35
"""How much less of what is shown an expert learns."""


@dataclass(frozen=True, slots=True, eq=False)
class Sketch:
    """What is known of one learner on one map, border by border. Immutable.

    `always`, `not_yet` and `learned` are logarithms of how well the answers fit: if the border was
    known from the start, if it was not and is not, if it was not and has been learned. `seen`
    counts how often it was shown, `days` on how many days, `seen_at` when last (days), and `held`
    is how probably it was known right after that if it was not from the start; `asked` counts how
    often it was asked about. `worn` is how much has worn what was learned, in nights, since the
    first question, and `worn_at` the same when each border was last shown.
    `levels` are the learner's level and how well each place is known, `met_at` at which step each
    place was last in question. `credits` are those of the latest answers.
    `heard` counts the answers that told something, of all `steps`. `said` is how much better, in
    log odds, the learner has said to know the map than most do; `expected` holds it already.
    `versed` are the log odds that this learner knows nearly all of the map: such people
    are no better beginners, but another sort. `mixed` are pairs of places that may be taken for
    each other.
    """

    ground: Surroundings
    home: str | None
    expected: Floats
    levels: Floats
    always: Floats
    not_yet: Floats
    learned: Floats
    seen: Floats
    days: Floats
    seen_at: Floats
    held: Floats
    worn_at: Floats
    met_at: Ints
    asked: Ints
    habits: Habits = field(default_factory=Habits)
    credits: tuple[float, ...] = ()
    at_days: float = 0.0
    worn: float = 0.0
    steps: int = 0
    heard: int = 0
    said: float = 0.0
    versed: float = VERSED_BEFORE
    mixed: MixUps = ()

    def odds(self) -> Floats:
        """The log odds that each border was known from the start, but for its own answers.

        However much a learner knows, any border that was not asked may be missing.
        """
        return np.asarray(-np.logaddexp(-self.levelled_odds(), -UNASKED_AT_MOST))

    def levelled_odds(self) -> Floats:
        """The same as the levels of learner and places alone have it."""
        return np.asarray(self.before() + self.ground.design @ self.levels)

    def before(self) -> Floats:
        """The log odds that each border was known from the start, but for all levels."""
        return np.asarray(self.expected + VERSED / (1 + exp(-self.versed)))

    def shares(self) -> tuple[Floats, Floats, Floats]:
        """For each border: known from the start, learned since, not known now."""
        odds = self.odds()
        parts = np.stack(
            [
                self.always - np.logaddexp(0, -odds),
                self.learned - np.logaddexp(0, odds),
                self.not_yet - np.logaddexp(0, odds),
            ]
        )
        parts -= parts.max(axis=0)
        probabilities = np.exp(parts)
        probabilities /= probabilities.sum(axis=0)
        return probabilities[0], probabilities[1], probabilities[2]

    def known(self) -> Floats:
        """For each border how probably it is known now."""
        return np.asarray(1 - self.shares()[2])

    @property
    def uptake(self) -> float:
        """How much of what is shown is taken in, against a beginner.

        What an expert still lacks is what was not retained before.
        """
        return self.habits.uptake * (1 - STUBBORN / (1 + exp(-self.versed)))


def rounded_sketch(sketch: Sketch) -> Sketch:
    """The same as stored between answers; times and counts stay as they are."""
    return replace(
        sketch,
        levels=rounded(sketch.levels),
        always=rounded(sketch.always),
        not_yet=rounded(sketch.not_yet),
        learned=rounded(sketch.learned),
        seen=rounded(sketch.seen),
        days=rounded(sketch.days),
        held=rounded(sketch.held),
    )


def first_sketch(ground: Surroundings, home: str | None = None, said: float = 0.0) -> Sketch:
    """The sketch of a learner who has not answered anything."""
    size = ground.borders
    return Sketch(
        ground=ground,
        home=home,
        expected=ground.expected(home) + said,
        said=said,
        levels=np.zeros(len(ground.places) + 1),
        always=np.zeros(size),
        not_yet=np.zeros(size),
        learned=np.full(size, NEVER),
        seen=np.zeros(size),
        days=np.zeros(size),
        seen_at=np.full(size, -1.0),
        held=np.zeros(size),
        worn_at=np.zeros(size),
        met_at=np.full(len(ground.places), -1, dtype=np.int64),
        asked=np.zeros(size, dtype=np.int64),
    )


STEPS = 2
"""Newton steps for each answer: the next answer continues from there."""


def levelled(sketch: Sketch) -> Sketch:
    """The same with levels that fit the answers."""
    ground = sketch.ground
    levels = sketch.levels
    fits = sketch.always - np.logaddexp(sketch.not_yet, sketch.learned)
    for _ in range(STEPS):
        odds = sketch.before() + ground.design @ levels
        before = _probability(odds)
        after = _probability(odds + fits)
        slope = ground.design.T @ (after - before) - ground.precision @ levels
        bend = (ground.design.T * (before * (1 - before))) @ ground.design + ground.precision
        levels = levels + np.linalg.solve(bend, slope)
    return replace(sketch, levels=levels)


def _probability(odds: Floats) -> Floats:
    return np.asarray(1 / (1 + np.exp(-np.clip(odds, -50, 50))))


def told(sketch: Sketch, numbers: Ints, if_known: Floats, if_not: Floats) -> Sketch:
    """The sketch after direct signs: their probabilities if known, and if not."""
    always, learned, not_yet = (a.copy() for a in (sketch.always, sketch.learned, sketch.not_yet))
    always[numbers] += np.log(if_known)
    learned[numbers] += np.log(if_known)
    not_yet[numbers] += np.log(if_not)
    asked = sketch.asked.copy()
    asked[numbers] += 1
    return replace(sketch, always=always, learned=learned, not_yet=not_yet, asked=asked)


def shown(sketch: Sketch, numbers: Ints, probabilities: Floats, at_days: float) -> Sketch:
    """The sketch after something was shown, with the probability that each was learned.

    What had been forgotten starts anew.
    """
    learned, not_yet = sketch.learned.copy(), sketch.not_yet.copy()
    probabilities = np.clip(probabilities, 1e-6, 0.97)
    before = _probability(learned[numbers] - not_yet[numbers])
    anew = (1 - before) * probabilities
    learned[numbers] = np.logaddexp(learned[numbers], not_yet[numbers] + np.log(probabilities))
    not_yet[numbers] += np.log1p(-probabilities)
    seen, days, seen_at = sketch.seen.copy(), sketch.days.copy(), sketch.seen_at.copy()
    held, worn_at = sketch.held.copy(), sketch.worn_at.copy()
    another_day = ~is_today(sketch, at_days)[numbers]
    for counts, more in ((seen, 1.0), (days, another_day)):
        firmer = np.minimum(FIRMEST, np.maximum(1.0, counts[numbers]) + more)
        counts[numbers] = (before * firmer + anew) / (before + anew)
    seen_at[numbers] = at_days
    held[numbers] = before + anew
    worn_at[numbers] = sketch.worn
    return replace(
        sketch,
        learned=learned,
        not_yet=not_yet,
        seen=seen,
        days=days,
        seen_at=seen_at,
        held=held,
        worn_at=worn_at,
    )


def is_today(sketch: Sketch, at_days: float) -> NDArray[np.bool_]:
    """For each border whether it was shown in this sitting already."""
    return np.asarray((sketch.seen > 0) & (sketch.seen_at >= at_days - SAME_SITTING))


LONG_LOST = 0.0004
"""What is lost in a day of what the learner always knew."""
SAME_SITTING = 0.04


def kept(sketch: Sketch, nights: float, *, again: bool = False) -> Floats:
    """For each border the probability that, once learned, it is still known after some nights.

    `again`: if it were shown once more now.
    """
    seen, days = np.maximum(1.0, sketch.seen), np.maximum(1.0, sketch.days)
    if again:
        seen, days = seen + 1, days + ~is_today(sketch, sketch.at_days)
    return sketch.habits.forgetting.kept(seen, days, nights)


def later_sketch(sketch: Sketch, at_days: float) -> Sketch:
    """The sketch at a later time, with what may have been forgotten since."""
    days = at_days - sketch.at_days
    if days <= SAME_SITTING:
        return sketch
    nights = wear(days)
    stays = np.clip(kept(sketch, nights), 1e-6, 1 - 1e-9)
    lost = np.log1p(-stays)
    not_yet = np.logaddexp(sketch.not_yet, sketch.learned + lost)
    learned = sketch.learned + np.log(stays)
    # What was always known and is lost must be learned again.
    gone = min(0.5, LONG_LOST * days)
    odds = sketch.odds()
    not_yet = np.logaddexp(not_yet, sketch.always + odds + np.log(gone))
    always = sketch.always + np.log1p(-gone)
    return replace(
        sketch,
        learned=learned,
        not_yet=not_yet,
        always=always,
        at_days=at_days,
        worn=sketch.worn + nights,
    )
