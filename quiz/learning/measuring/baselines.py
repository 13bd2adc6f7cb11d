"""What the coach is compared with: a fixed sweep, an error counter, and averages."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from random import Random

from game.atlas import Atlas
from game.atlas.salience import Pair, ordered
from quiz.drills.catalogue import tells
from quiz.drills.drill import Tells
from quiz.drills.name_neighbours import name_neighbours
from quiz.drills.question import Answer, Kind, Question
from quiz.learning.measuring.conversations import FLAGGED, Turn
from quiz.learning.measuring.metrics import Prediction

HEADSTART = 2.0
"""How many answers the wider average counts for in a narrower one that has hardly begun."""

Routing = Callable[[Question], Sequence[Sequence[str]]]


@dataclass(frozen=True, slots=True)
class SweepQuestion:
    """A question of the sweep."""

    question: Question
    reference: bool = False
    predicted: float = 0.5


@dataclass(frozen=True, slots=True)
class SweepAnswer:
    """The right answer to a question of the sweep."""

    answer: list[str]
    routes: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class SweepFlag:
    """A pair that was answered, and whether its latest answer is wrong."""

    border: Pair
    wrong: float


class Sweep:
    """A coach without any model: asks for the neighbours of every place in turn.

    It believes the answers. A border is wrong when it was left out, a pair when it was named, the
    last time that one of the two places was asked.
    """

    def __init__(self, atlas: Atlas, rng: Random) -> None:
        self._atlas = atlas
        self._order = sorted(atlas.places)
        rng.shuffle(self._order)
        self._asked = 0
        self._told: dict[Pair, bool] = {}

    @property
    def _place(self) -> str:
        return self._order[self._asked % len(self._order)]

    def ask(self) -> SweepQuestion:
        """The next place."""
        return SweepQuestion(name_neighbours(self._place))

    def answer(self, given: Answer | None, seconds: float) -> SweepAnswer:
        """Take what was named."""
        place, real = self._place, self._atlas.neighbours[self._place]
        named = set(given) if isinstance(given, list) else set()
        for other in {*real, *named}:
            self._told[ordered(place, other)] = (other in real) != (other in named)
        # A pair named from the other side and not named now is taken back.
        for pair in self._told:
            if place in pair and not named.union(real).intersection(pair):
                self._told[pair] = False
        self._asked += 1
        return SweepAnswer(list(real))

    def wait(self, days: float) -> None:
        """Time does not matter to a sweep."""

    def xray(self) -> list[SweepFlag]:
        """What was told last of each pair."""
        return [SweepFlag(pair, float(wrong)) for pair, wrong in self._told.items()]


def error_counter(atlas: Atlas, routes: Routing, turns: Iterable[Turn]) -> frozenset[Pair]:
    """The pairs that were part of wrong answers at least as often as of right ones.

    A question about neighbours is about its pairs, any other about each border of a right way.
    """
    wrong: Counter[Pair] = Counter()
    asked: Counter[Pair] = Counter()
    for turn in turns:
        for pair, was_wrong in _pairs_of(atlas, routes, turn):
            asked[pair] += 1
            wrong[pair] += was_wrong
    return frozenset(pair for pair, times in asked.items() if wrong[pair] >= FLAGGED * times)


def _pairs_of(atlas: Atlas, routes: Routing, turn: Turn) -> Iterator[tuple[Pair, bool]]:
    question = turn.question
    if tells(question.kind) is Tells.PAIR:
        yield ordered(*question.places), not turn.right
    elif tells(question.kind) is Tells.NAMED and isinstance(turn.given, list):
        (place,) = question.places
        real = set(atlas.neighbours[place])
        for other in real.union(turn.given):
            yield ordered(place, other), (other in real) != (other in turn.given)
    elif tells(question.kind) is not Tells.NOTHING:
        for route in routes(question)[:1]:
            places = [atlas.place_of[part] for part in route]
            for one, other in pairwise(places):
                yield ordered(one, other), not turn.right


Averages = Mapping[str, list[list[Prediction]]]
"""By the name of the average, for each conversation the predictions it would have made."""


def averages(talks: Sequence[Collection[tuple[Turn, bool]]]) -> Averages:
    """What averages would have predicted before each turn that counts, given the same answers.

    A talk is its turns with whether each one counts. The constants are those of all turns that
    count, seen afterwards: no constant can do better. The moving averages start from them and
    follow one learner, in all answers or in those of a kind.
    """
    counting = [turn for talk in talks for turn, counts in talk if counts]
    overall = _share(counting)
    by_kind = {
        kind: _share([turn for turn in counting if turn.question.kind is kind])
        for kind in {turn.question.kind for turn in counting}
    }
    found: dict[str, list[list[Prediction]]] = {name: [] for name in NAMES}
    for talk in talks:
        rows: dict[str, list[Prediction]] = {name: [] for name in NAMES}
        seen: Counter[Kind | None] = Counter()
        right: Counter[Kind | None] = Counter()
        for turn, counts in talk:
            kind = turn.question.kind
            moving = (right[None] + HEADSTART * overall) / (seen[None] + HEADSTART)
            if counts:
                start = HEADSTART * by_kind[kind]
                of_kind = (right[kind] + start) / (seen[kind] + HEADSTART)
                said = (overall, by_kind[kind], moving, of_kind)
                for name, probability in zip(NAMES, said, strict=True):
                    rows[name].append((probability, turn.right))
            seen.update((None, kind))
            right.update({None: turn.right, kind: turn.right})
        for name, row in rows.items():
            found[name].append(row)
    return found


NAMES = ("constant", "constant by kind", "moving average", "moving average by kind")


def _share(turns: Collection[Turn]) -> float:
    return sum(turn.right for turn in turns) / len(turns) if turns else 0.5
