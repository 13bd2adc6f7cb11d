"""How a simulated learner gets from a believed map to an answer."""

from collections.abc import Mapping, Set
from dataclasses import dataclass
from itertools import combinations
from random import Random

from game.journey.rules import CROSSING_PRICE, FINALE, FORTY, tokens_each
from quiz.drills.catalogue import tells
from quiz.drills.drill import Tells
from quiz.drills.question import Answer, Question
from quiz.learning.simulated.believed import FAR, BelievedMap
from quiz.learning.simulated.closeness import Closeness

SEEMS_CLOSE = 2.2
TIME_UP = 60.0


@dataclass(frozen=True, slots=True)
class Manner:
    """The habits of an answering learner. Probabilities, unless stated otherwise.

    `slip` for an answer beside what is believed and `slip_per_crossing` more for each crossing
    of it; `blurts` for the wrong word in a yes or no; `omits` for each neighbour left unnamed
    and `adds` for one place too many; `detours` for counting along a walk that feels right;
    `haze` the euros by which a price is misjudged; `considers` how many choices are looked at,
    None for all; `hunch` for calling two places neighbours that are both strange and seem close,
    `runs_out` for time that runs out; `unhurried` for seconds that tell nothing.
    """

    slip: float = 0.05
    slip_per_crossing: float = 0.0
    blurts: float = 0.02
    omits: float = 0.0
    adds: float = 0.0
    detours: float = 0.0
    haze: float = 0.0
    considers: int | None = None
    hunch: float = 0.0
    runs_out: float = 0.0
    unhurried: bool = True


class Answering:
    """A learner with a believed map and a manner.

    `mistaken` are places that are pointed at in the wrong spot; of `strange` ones nothing is
    known, so that their neighbours are guessed.
    """

    def __init__(
        self,
        beliefs: BelievedMap,
        manner: Manner,
        rng: Random,
        *,
        closeness: Closeness,
        mistaken: Mapping[str, str],
        strange: Set[str] = frozenset(),
    ) -> None:
        self.beliefs = beliefs
        self._manner = manner
        self._rng = rng
        self._closeness = closeness
        self._mistaken = mistaken
        self._strange = strange

    def answer(self, question: Question) -> tuple[Answer, float]:
        """The answer to a question of any kind, and the seconds it took."""
        if self._happens(self._manner.runs_out):
            return self._anything(question), TIME_UP
        if tells(question.kind) is Tells.CHOICE:
            return self._choose(question), self._seconds(question)
        given: Answer
        match tells(question.kind):
            case Tells.COUNT:
                given = self._count(*question.places)
            case Tells.PAIR:
                given = self._touch(*question.places) != self._happens(self._manner.blurts)
            case Tells.NAMED:
                given = self._name(*question.places)
            case Tells.PICKED:
                named = self._name(*question.places)
                given = [slug for slug in question.options if slug in named]
            case Tells.WAY:
                given = self._route(*question.places)
            case Tells.PRICE:
                given = self._price(question)
            case _:
                (place,) = question.places
                given = self._mistaken.get(place, place)
        return given, self._seconds(question)

    def _happens(self, probability: float) -> bool:
        return self._rng.random() < probability

    def _count(self, one: str, other: str) -> int:
        if self._happens(self._manner.detours):
            walk = self._felt_walk(one, other)
            crossings = len(walk) - 1 if walk else None
        else:
            crossings = self.beliefs.crossings(one, other)
        if crossings is None:
            return self.beliefs.guess(one, other) + self._rng.choice((-1, 0, 0, 1))
        return max(1, crossings + self._slip(crossings))

    def _slip(self, crossings: int) -> int:
        """By how many crossings the count is off."""
        if not self._happens(self._manner.slip + self._manner.slip_per_crossing * crossings):
            return 0
        return self._rng.choice((-1, -1, 1, 1, 2))

    def _felt_walk(self, one: str, other: str) -> list[str] | None:
        """A walk over believed borders, each to what seems closest to the goal."""
        walk = [one]
        while walk[-1] != other:
            open_ways = [place for place in self.beliefs.neighbours(walk[-1]) if place not in walk]
            if not open_ways:
                return None
            walk.append(min(open_ways, key=lambda place: self._closeness[place][other]))
        return walk

    def _touch(self, one: str, other: str) -> bool:
        """Whether they are neighbours, as far as known, else by a hunch."""
        if self.beliefs.touch(one, other):
            return True
        close = one != other and self._closeness[one][other] < SEEMS_CLOSE
        return close and {one, other} <= self._strange and self._happens(self._manner.hunch)

    def _name(self, place: str) -> list[str]:
        around = self.beliefs.neighbours(place)
        if place in self._strange:
            around = [other for other in self._closeness if self._touch(place, other)]
        named = [other for other in around if not self._happens(self._manner.omits)]
        if self._happens(self._manner.adds):
            others = [other for other in self._closeness if other not in (place, *named)]
            named.append(min(others, key=lambda other: self._closeness[place][other]))
        return named

    def _route(self, one: str, other: str) -> list[str]:
        felt = self._happens(self._manner.detours)
        walk = self._felt_walk(one, other) if felt else self.beliefs.walk(one, other)
        return walk or [one, other]

    def _price(self, question: Question) -> int:
        price = self.beliefs.tariff.price(question.round, question.centre, question.tokens)
        return price + CROSSING_PRICE * self._slip(max(1, price // CROSSING_PRICE))

    def _choose(self, question: Question) -> list[str]:
        """The choice of spaces that seems best, with the tokens on them."""
        stacks = dict(question.stacks)
        spaces = [(space, stacks.get(space, 0)) for space in (*question.offer, FORTY)]
        ways = list(combinations(spaces, tokens_each(question.round)))
        self._rng.shuffle(ways)
        if self._manner.considers is not None:
            ways = ways[: self._manner.considers]
        if self._happens(self._manner.slip):
            return [space for space, _ in ways[0]]
        price, haze = self.beliefs.tariff.price, self._manner.haze
        judged = [
            price(question.round, question.centre, way) + self._rng.gauss(0, haze) for way in ways
        ]
        wanted = max(judged) if question.round == FINALE else min(judged)
        return [space for space, _ in ways[judged.index(wanted)]]

    def _anything(self, question: Question) -> Answer:
        """A random answer when the time is up."""
        if tells(question.kind) is Tells.CHOICE:
            return self._rng.sample((*question.offer, FORTY), tokens_each(question.round))
        match tells(question.kind):
            case Tells.COUNT:
                return self._rng.randint(1, 6)
            case Tells.PAIR:
                return self._happens(0.5)
            case Tells.NAMED:
                return self.beliefs.neighbours(*question.places)[:1]
            case Tells.PICKED:
                return list(question.options[:1])
            case Tells.WAY:
                return list(question.places)
            case Tells.PRICE:
                return CROSSING_PRICE * self._rng.randint(1, 15)
            case _:
                return self._rng.choice(sorted(self._closeness))

    def _seconds(self, question: Question) -> float:
        """Longer for distant places and for guesses, if seconds are informative."""
        seconds = self._rng.lognormvariate(1.6, 0.4)
        if not self._manner.unhurried and tells(question.kind) in (Tells.COUNT, Tells.WAY):
            crossings = self.beliefs.crossings(*question.places)
            seconds += 1.2 * (8 if crossings is None else min(crossings, FAR))
        return round(min(seconds, TIME_UP), 1)
