"""The kinds of simulated learner, some of them unlike anything that the coach assumes."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import NamedTuple

from game.atlas import Atlas
from game.atlas.mental_map import Knowledge, draw_mental_map, neighbour_pairs
from game.atlas.salience import Pair
from quiz.drills.question import Answer, Question
from quiz.learning.simulated.believed import BelievedMap, borders_between
from quiz.learning.simulated.closeness import ClosenessMap, draw_closeness
from quiz.learning.simulated.manner import Answering, Manner
from quiz.learning.simulated.memory import Aptitude, Memory

GAPS = 0.15
FANCIES = 0.03
"""Missing and invented borders, as shares of the real ones: enough to have something to find."""


class SimulatedLearner:
    """A learner who answers any question, learns from feedback, and whose beliefs can be read."""

    def __init__(self, kind: str, answering: Answering, memory: Memory) -> None:
        self.kind = kind
        self._answering = answering
        self._memory = memory

    def answer(self, question: Question) -> tuple[Answer, float]:
        """The answer to a question, and the seconds it took."""
        return self._answering.answer(question)

    def take_in(
        self, question: Question, given: Answer, answer: object, route: Sequence[str]
    ) -> None:
        """Be shown the right answer and one right way over parts."""
        place_of = self._memory.beliefs.truth.place_of
        places = [place_of.get(part, part) for part in route]
        self._memory.take_in(question, given, answer, places)

    def meet(self, question: Question) -> None:
        """Be shown a place with all its borders."""
        truth = self._memory.beliefs.truth
        self._memory.take_in(question, None, list(truth.neighbours[question.places[0]]), ())

    def wait(self, days: float) -> None:
        """Let days pass."""
        self._memory.wait(days)

    @property
    def wrong(self) -> frozenset[Pair]:
        """The pairs of places about which this learner is wrong now, missing or invented."""
        return frozenset(self._memory.beliefs.missing | self._memory.beliefs.invented)

    @property
    def known(self) -> float:
        """The share of the real borders that this learner believes now."""
        return self._memory.beliefs.known


def _evenly(atlas: Atlas, seed: str, rng: Random) -> BelievedMap:
    """Every border missing and every pair two apart invented with the same probability."""
    real = sorted(neighbour_pairs(atlas))
    near = [
        (one, other)
        for one, row in atlas.fewest.items()
        for other, crossings in row.items()
        if one < other and crossings == 2
    ]
    kept = [pair for pair in real if rng.random() >= GAPS]
    each = FANCIES * len(real) / len(near)
    made = [pair for pair in near if rng.random() < each]
    return BelievedMap(atlas, borders_between(atlas, [*kept, *made]), seed)


def _by_salience(atlas: Atlas, seed: str, rng: Random) -> BelievedMap:
    """Human errors: the least salient borders are missing, exclaves too, fewer in a home region."""
    home = frozenset({rng.choice(sorted(atlas.regions))} if atlas.regions else ())
    knowledge = Knowledge(1.15 * GAPS, FANCIES, exclaves=0.5, at_home=0.2, home=home)
    drawn = draw_mental_map(atlas, knowledge, rng)
    return BelievedMap(atlas, [border.between for border in drawn.believed.borders], seed)


def _one_region(atlas: Atlas, seed: str, rng: Random) -> BelievedMap:
    """All borders of the places of one region, and none elsewhere."""
    regions = {place.region for place in atlas.places.values()}
    home = rng.choice(sorted(regions))
    pairs = [
        pair
        for pair in neighbour_pairs(atlas)
        if any(atlas.places[slug].region == home for slug in pair)
    ]
    return BelievedMap(atlas, borders_between(atlas, pairs), seed)


def _by_closeness(atlas: Atlas, seed: str, rng: Random) -> BelievedMap:
    """No borders in mind, only how close places seem."""
    return ClosenessMap(atlas, draw_closeness(atlas, rng, spread=0.3), seed)


def _mistaken(atlas: Atlas, rng: Random, share: float) -> Mapping[str, str]:
    """Places that are pointed at where a neighbour is."""
    return {
        slug: rng.choice(atlas.neighbours[slug]) for slug in atlas.places if rng.random() < share
    }


class _Nature(NamedTuple):
    """The maker of a kind of learner."""

    beliefs: Callable[[Atlas, str, Random], BelievedMap]
    manner: Manner = Manner()
    aptitude: Aptitude = Aptitude()
    lost: float = 0.08


_QUICK = Aptitude(on_route=0.3, direct=0.55, shortcut=0.12)
_HUMAN = Manner(
    slip=0.02,
    slip_per_crossing=0.03,
    blurts=0.04,
    omits=0.15,
    adds=0.05,
    detours=0.35,
    haze=6.0,
    considers=12,
    runs_out=0.03,
    unhurried=False,
)

_NATURES: Mapping[str, _Nature] = {
    "plain": _Nature(_evenly),
    "salient": _Nature(_by_salience),
    "human": _Nature(
        _by_salience, _HUMAN, Aptitude(on_route=0.35, direct=0.5, shortcut=0.05, attention=2)
    ),
    "learner": _Nature(_evenly, Manner(), _QUICK),
    "skimmer": _Nature(_evenly, Manner(), Aptitude(0.3, 0.55, listed=0.3, shortcut=0.12)),
    "forgetful": _Nature(
        _by_salience,
        Manner(slip=0.07, omits=0.05, unhurried=False),
        Aptitude(on_route=0.4, direct=0.7, shortcut=0.12, half_life=1.5),
    ),
    "guesser": _Nature(_one_region, Manner(slip=0.03, hunch=0.4), lost=0.4),
    "contrary": _Nature(_by_closeness, Manner(slip=0.05)),
}

KINDS = tuple(_NATURES)
STATIC = ("plain", "salient", "human", "guesser", "contrary")
"""Kinds that differ when nothing is shown; the others then answer like plain and salient ones."""
LEARNING = tuple(kind for kind, nature in _NATURES.items() if nature.aptitude.direct)


def _rng(seed: str) -> Random:
    return Random(seed)  # noqa: S311 - a learner that comes out the same again, no secret


def simulated_learner(atlas: Atlas, kind: str, seed: str) -> SimulatedLearner:
    """A learner of this kind; reproducible by seed."""
    nature = _NATURES[kind]
    seed = f"{atlas.slug} {kind} {seed}"
    draws, answers, learns = (_rng(f"{seed} {use}") for use in ("draws", "answers", "learns"))
    beliefs = nature.beliefs(atlas, seed, draws)
    answering = Answering(
        beliefs,
        nature.manner,
        answers,
        closeness=draw_closeness(atlas, draws),
        mistaken=_mistaken(atlas, draws, nature.lost),
        strange=frozenset(slug for slug in atlas.places if not beliefs.neighbours(slug)),
    )
    return SimulatedLearner(kind, answering, Memory(beliefs, nature.aptitude, learns))
