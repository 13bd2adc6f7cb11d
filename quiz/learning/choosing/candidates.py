"""Questions that could be asked next, each with its value."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random

import numpy as np

from game.atlas.salience import Pair
from quiz.drills import catalogue
from quiz.drills.catalogue import tells
from quiz.drills.drill import Tells
from quiz.drills.errors import NotEnough
from quiz.drills.ground import Ground
from quiz.drills.question import Kind, Question
from quiz.learning.choosing.journeys import journeys
from quiz.learning.choosing.pacing import ANYTHING, Band, aimed, outside
from quiz.learning.choosing.patience import RETEST_AFTER, rests
from quiz.learning.choosing.showing import journey_for
from quiz.learning.choosing.worth import Bench, Worth, place_pairs
from quiz.learning.inference.calibration import shifted
from quiz.learning.inference.graphs import true_distances
from quiz.learning.inference.rates import Floats
from quiz.learning.inference.standing import PairStanding

BOARDS = 12
"""Boards that are considered for one question."""
LITTLE = 0.05
SHARPENING = (1.0, 0.3)
"""Without a band: once this few borders are missing, the weight of information rises like this."""
LOOKED_AT = 45
"""How many of the best of a kind are considered: more than can have been asked just now."""


@dataclass(frozen=True, slots=True)
class Policy:
    """How questions are chosen.

    `band` is the success that practice keeps to; (0, 1) is none. The weight of information goes
    from the second of its figures to the first as the map becomes clear. `diagnosis` asks only the
    most informative questions; `evenly` draws uniformly; `references` are drawn uniformly now and
    then, to measure by. As long as a greater share than `hurry` of the borders is probably missing,
    teaching has priority: information keeps the second figure, and repeats are allowed. Ways cross
    at most `farthest` borders, if there is a limit.
    """

    kinds: tuple[Kind, ...]
    evenly: bool = False
    diagnosis: bool = False
    band: Band = (0.65, 0.8)
    information: tuple[float, float] = (0.25, 1.2)
    learning: float = 4.0
    retest: float = 0.4
    variety: float = 0.15
    references: bool = True
    hurry: float = 1.0
    farthest: int | None = None

    @property
    def measures(self) -> bool:
        """Whether every tenth question is drawn uniformly."""
        return self.references and not self.diagnosis

    def unbound(self) -> "Policy":
        """The same without a band: the most instructive questions come, however hard."""
        return replace(
            self,
            band=ANYTHING,
            information=SHARPENING,
            retest=0.0,
            variety=0.0,
            references=False,
            hurry=LITTLE,
        )


@dataclass(frozen=True, slots=True)
class Candidate:
    """A question with its score, the uncorrected probability of a right answer, how far that is
    from the band, and the variable that it is asked for."""

    score: float
    question: Question
    success: float
    outside: float
    variable: int | None = None


@dataclass(frozen=True, slots=True)
class Scored:
    """Questions of one kind by number: their values, scores, and distance from the band."""

    worth: Worth
    score: Floats
    off: Floats

    def best(self) -> list[int]:
        """The numbers of those nearest to the band, and of these the best scores first."""
        return [int(number) for number in np.lexsort((-self.score, self.off))[:LOOKED_AT]]

    def candidate(self, number: int, question: Question, variable: int | None = None) -> Candidate:
        """One of them."""
        success = float(self.worth.success[number])
        score, off = float(self.score[number]), float(self.off[number])
        return Candidate(score, question, success, off, variable)


@dataclass(frozen=True, slots=True)
class Search:
    """Where candidates are searched."""

    ground: Ground
    bench: Bench
    policy: Policy
    rng: Random

    @property
    def hurries(self) -> bool:
        """Whether so much is missing that teaching has priority."""
        return self.policy.hurry < self.bench.missing

    def of_kind(self, kind: Kind) -> Iterator[Candidate]:
        """The best questions of a kind, roughly. Locating a place reveals nothing about borders."""
        match tells(kind):
            case Tells.PAIR:
                return self._pairs(kind)
            case Tells.NAMED:
                return self._places(kind)
            case Tells.COUNT | Tells.WAY:
                return self._ways(kind)
            case Tells.CHOICE | Tells.PRICE:
                return self._boards(kind)
            case _:
                return iter(())

    def _scored(self, worth: Worth, extra: Floats | float = 0.0) -> Scored:
        """Questions with their scores: what they reveal and teach, and a bonus."""
        return Scored(worth, self._score(worth) + extra, self._outside(worth))

    def _score(self, worth: Worth) -> Floats:
        policy, bench = self.policy, self.bench
        if policy.diagnosis:
            return worth.information
        sharp, dim = policy.information
        weight = dim if self.hurries else sharp + (dim - sharp) * bench.unknown
        return np.asarray(weight * worth.information + policy.learning * worth.learning)

    def _outside(self, worth: Worth) -> Floats:
        """The distance from what practice aims at now."""
        estimate = self.bench.estimate
        band = ANYTHING if self.policy.diagnosis else aimed(self.policy.band, estimate.recent)
        return outside(band, shifted(worth.success, estimate.calibration.chosen[0]))

    def _due(self) -> Floats:
        """The bonus for asking about each variable again, because it was shown a while ago."""
        estimate = self.bench.estimate
        if self.policy.diagnosis:
            return np.zeros(len(estimate.variables))
        waited = estimate.answers - estimate.shown_at >= RETEST_AFTER
        waited &= estimate.answers - estimate.failed_at >= rests(estimate)
        due = (estimate.standing == PairStanding.SHOWN) & waited
        return np.asarray(np.where(due, self.policy.retest, 0.0))

    def _pairs(self, kind: Kind) -> Iterator[Candidate]:
        scored = self._scored(self.bench.neighbours(), self._due())
        for number in scored.best():
            pair = self.bench.variables.all[number].between
            question = turned(kind, pair, self.rng)
            yield scored.candidate(number, question, number)

    def _places(self, kind: Kind) -> Iterator[Candidate]:
        bench, due = self.bench, self._due()
        places = sorted(bench.variables.atlas.places)
        around = [list(bench.variables.around[place]) for place in places]
        again = np.array([min(due[own].sum(), 2 * self.policy.retest) for own in around])
        scored = self._scored(bench.naming(), again)
        for number in scored.best():
            most = max(around[number], key=lambda n: (due[n], bench.wrong[n]))
            question = Question(kind, (places[number],))
            yield scored.candidate(number, question, most)

    def _ways(self, kind: Kind) -> Iterator[Candidate]:
        variables = self.bench.variables
        worth = self.bench.counts if tells(kind) is Tells.COUNT else self.bench.routes
        scored = self._scored(worth)
        pairs = place_pairs(variables)
        slugs = {node: slug for slug, node in variables.node_of.items()}
        least = 1 if tells(kind) is Tells.COUNT else 2
        most = self.policy.farthest or len(slugs)
        near = true_distances(variables)[pairs[:, 0], pairs[:, 1]] <= most
        scored = replace(scored, off=np.where(near, scored.off, np.inf))
        for number in scored.best():
            one, other = (slugs[int(node)] for node in pairs[number])
            if least <= variables.atlas.fewest[one][other] <= most:
                question = turned(kind, (one, other), self.rng)
                yield scored.candidate(number, question)

    def _boards(self, kind: Kind) -> Iterator[Candidate]:
        kinds = sum(tells(kind).has_board for kind in self.policy.kinds)
        try:
            questions = catalogue.candidates(self.ground, kind, self.rng, max(2, BOARDS // kinds))
        except NotEnough:
            return
        if tells(kind) is Tells.PRICE and not self.policy.diagnosis:
            questions += journeys(self.bench.variables, self.bench.ways, self.rng)
        rows = [self.bench.board(question, self._carried(question)) for question in questions]
        worth = Worth(*np.array(rows).T)
        scored = self._scored(worth)
        for number, question in enumerate(questions):
            yield scored.candidate(number, question)

    def _carried(self, question: Question) -> float:
        """How many probably missing borders the route of the answer has.

        A diagnosis shows no route.
        """
        if self.policy.diagnosis:
            return 0.0
        journey = journey_for(self.ground, question)
        ways = self.bench.ways
        return 0.0 if journey is None else ways.carried_by(ways.walk(journey))


def turned(kind: Kind, pair: Pair, rng: Random) -> Question:
    """A question about two places, in either order."""
    return Question(kind, pair if rng.random() < 0.5 else pair[::-1])
