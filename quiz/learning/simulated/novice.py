"""Novices: people who know what is near home and little else, and forget what they saw once.

They have only borders that they know and a feeling for how far apart places are. What they do not
know they guess by that feeling, or they say so. Of what is shown they learn a few new borders, and
lose what they did not see again, most of it overnight.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, pairwise
from math import exp
from random import Random

from game.atlas import Atlas
from game.atlas.mental_map import neighbour_pairs
from game.atlas.salience import Pair, ordered
from game.journey.rules import CROSSING_PRICE, FINALE, FORTY, tokens_each
from quiz.drills.catalogue import tells
from quiz.drills.drill import Tells
from quiz.drills.question import Answer, Question

ALWAYS = 10_000
"""The number of looks of what was known all along."""


@dataclass(frozen=True, slots=True)
class Make:
    """The type of a novice. Probabilities, unless stated otherwise.

    `knows` is the share of all borders known at the start, and `reach` how many crossings from
    home until half of them are; `guesses` for guessing what is not known rather than saying so;
    `hazy` the crossings by which a felt distance is off; `takes` how many new borders are taken
    in of one feedback, each with `minds`; `loses` over a night what was seen once, `settles`
    times as much for each time that it was seen again; `slips` within a sitting from answer to
    answer, of what was seen once; `omits` and `blunders` for answers beside what is known.
    `by_day` counts several looks on one day as one.
    """

    knows: float = 0.33
    reach: float = 1.6
    guesses: float = 0.5
    hazy: float = 0.5
    takes: int = 3
    minds: float = 0.85
    loses: float = 0.4
    settles: float = 0.5
    slips: float = 0.01
    omits: float = 0.05
    blunders: float = 0.03
    by_day: bool = False


MAKES: Mapping[str, Make] = {
    "novice": Make(),
    "guessing": Make(guesses=0.95, hazy=0.7),
    "silent": Make(guesses=0.05),
    "slow": Make(takes=2, minds=0.7, loses=0.5),
    "quick": Make(takes=4, minds=0.95, loses=0.3),
    "fading": Make(loses=0.6, settles=0.6, slips=0.02),
    "spaced": Make(loses=0.5, settles=0.45, by_day=True),
    "blank": Make(knows=0.15, guesses=0.6),
    "half": Make(knows=0.5, reach=2.5),
}


@dataclass(slots=True)
class _SeenBorder:
    seen: int
    today: bool = True


@dataclass(slots=True)
class Novice:
    """A beginner. `home` is where they live."""

    atlas: Atlas
    make: Make
    home: str
    rng: Random
    traces: dict[Pair, _SeenBorder] = field(default_factory=dict)
    felt: dict[str, dict[str, float]] = field(default_factory=dict)

    @property
    def real(self) -> list[Pair]:
        """All borders between places."""
        return sorted(neighbour_pairs(self.atlas))

    @property
    def known(self) -> float:
        """The share of the borders that is known now."""
        return len(self.traces) / len(self.real)

    @property
    def wrong(self) -> frozenset[Pair]:
        """The borders that are not known now. A guess is not a belief: nothing is invented."""
        return frozenset(self.real) - self.traces.keys()

    def answer(self, question: Question) -> tuple[Answer | None, float]:
        """The answer, None for "I do not know", and the seconds it took."""
        given = self._given(question)
        sure = given is not None and self._happens(0.7)
        return given, round(self.rng.lognormvariate(1.2 if sure else 1.8, 0.4), 1)

    def see(self, question: Question, answer: object, routes: Iterable[Sequence[str]]) -> None:
        """Be shown the right answer, and ways over parts."""
        place_of = self.atlas.place_of
        shown: dict[Pair, None] = {}
        if tells(question.kind) is Tells.PAIR and answer is True:
            shown[ordered(*question.places)] = None
        for route in routes:
            for one, other in pairwise(route):
                pair = ordered(place_of[one], place_of[other])
                if pair[0] != pair[1]:
                    shown[pair] = None
        left = self.make.takes
        for pair in shown:
            trace = self.traces.get(pair)
            if trace is not None:
                if not (self.make.by_day and trace.today):
                    trace.seen += 1
                trace.today = True
            elif left:
                left -= 1
                if self._happens(self.make.minds):
                    self.traces[pair] = _SeenBorder(1)

    def step(self) -> None:
        """An answer later: a little of what was seen once has slipped away."""
        for pair, trace in list(self.traces.items()):
            if trace.seen == 1 and self._happens(self.make.slips):
                del self.traces[pair]

    def wait(self, days: float) -> None:
        """Let nights pass."""
        for pair, trace in list(self.traces.items()):
            trace.today = False
            if trace.seen < ALWAYS:
                lost = self.make.loses * self.make.settles ** (trace.seen - 1)
                # A week is about three nights: most of what is lost is lost at once.
                if not self._happens((1 - lost) ** (days**0.55)):
                    del self.traces[pair]

    def _happens(self, probability: float) -> bool:
        return self.rng.random() < probability

    def _knows(self, one: str, other: str) -> bool:
        return ordered(one, other) in self.traces

    def _given(self, question: Question) -> Answer | None:
        if tells(question.kind) is Tells.CHOICE:
            return self._choice(question)
        match tells(question.kind):
            case Tells.MET:
                return None
            case Tells.PAIR:
                return self._touch(*question.places)
            case Tells.NAMED:
                return self._named(question.places[0])
            case Tells.PICKED:
                return self._picked(question)
            case Tells.COUNT:
                return self._count(*question.places)
            case Tells.WAY:
                return self._route(*question.places)
            case Tells.PRICE:
                return self._price(question)
            case _:
                (place,) = question.places
                if self._around(place) or self._happens(0.4):
                    return place
                return min(
                    (other for other in self.felt[place] if other != place),
                    key=lambda other: self.felt[place][other] + self.rng.random(),
                )

    def _around(self, place: str) -> list[str]:
        return [other for other in self.atlas.neighbours[place] if self._knows(place, other)]

    def _feels(self, one: str, other: str) -> bool:
        """Whether two places seem to touch, this time."""
        far = self.felt[one][other] + self.rng.gauss(0, 0.25)
        return self._happens(1 / (1 + exp(4 * (far - 1.45))))

    def _touch(self, one: str, other: str) -> bool | None:
        if self._knows(one, other):
            return not self._happens(self.make.blunders)
        if not self._happens(self.make.guesses):
            return None if self._happens(0.7) else False
        return self._feels(one, other)

    def _named(self, place: str) -> list[str] | None:
        named = [other for other in self._around(place) if not self._happens(self.make.omits)]
        if self._happens(self.make.guesses * (0.9 if not named else 0.5)):
            others = sorted(
                (other for other in self.felt[place] if other not in (place, *named)),
                key=lambda other: self.felt[place][other] + self.rng.gauss(0, 0.25),
            )
            named += others[: self.rng.choice((1, 2, 2, 3))]
        return named or None

    def _picked(self, question: Question) -> list[str] | None:
        (place,) = question.places
        known = [other for other in question.options if self._knows(place, other)]
        picked = [other for other in known if not self._happens(self.make.omits)]
        guesses = self._happens(self.make.guesses + (0.2 if picked else 0))
        picked += [
            other
            for other in question.options
            if other not in known
            and ((guesses and self._feels(place, other)) or self._happens(self.make.blunders / 2))
        ]
        return picked or None

    def _steps(self, one: str, other: str) -> list[str] | None:
        """The shortest way over known borders."""
        before: dict[str, str] = {one: one}
        edge = [one]
        while edge and other not in before:
            found = []
            for place in edge:
                for following in self._around(place):
                    if following not in before:
                        before[following] = place
                        found.append(following)
            edge = found
        if other not in before:
            return None
        way = [other]
        while way[-1] != one:
            way.append(before[way[-1]])
        return way[::-1]

    def _felt_count(self, one: str, other: str) -> int:
        way = self._steps(one, other)
        felt = max(1, round(self.felt[one][other]))
        return min(len(way) - 1, felt + 2) if way else felt

    def _count(self, one: str, other: str) -> int | None:
        if self._steps(one, other) is None and not self._happens(self.make.guesses):
            return None
        slip = self.rng.choice((-1, 1)) if self._happens(0.05) else 0
        return max(1, self._felt_count(one, other) + slip)

    def _route(self, one: str, other: str) -> list[str] | None:
        return self._steps(one, other)

    def _price(self, question: Question) -> int | None:
        if not self._happens(self.make.guesses):
            return None
        stops = [*question.centre, *(space for space, _ in question.tokens if space != FORTY)]
        total = sum(self._felt_count(one, other) for one, other in pairwise(stops) if one != other)
        return CROSSING_PRICE * max(1, total)

    def _choice(self, question: Question) -> list[str]:
        """What seems nearest to the places in the centre (in the finale what seems farthest)."""

        def far(spaces: Iterable[str]) -> float:
            chosen = list(spaces)
            stops = [place for place in chosen if place != FORTY]
            total = sum(
                min(
                    self._felt_count(place, middle) for middle in question.centre if middle != place
                )
                for place in stops
            )
            return total + 4 * (len(chosen) - len(stops)) + self.rng.random()

        ways = list(combinations(question.offer, tokens_each(question.round)))
        best = max if question.round == FINALE else min
        return list(best(ways, key=far))


def novice(atlas: Atlas, make: str | Make, seed: str, home: str | None = None) -> Novice:
    """A novice; reproducible by seed."""
    made = MAKES[make] if isinstance(make, str) else make
    rng = Random(f"novice {atlas.slug} {seed}")  # noqa: S311 - no secret
    lives = home or rng.choice(sorted(atlas.places))
    felt: dict[str, dict[str, float]] = {place: {place: 0.0} for place in atlas.places}
    for one, other in combinations(sorted(atlas.places), 2):
        far = atlas.fewest[one][other] ** 0.95 + rng.gauss(0, made.hazy)
        felt[one][other] = felt[other][one] = max(0.5, far)
    person = Novice(atlas, made, lives, rng, felt=felt)
    near = atlas.fewest[lives]
    fame = {place: rng.random() + 0.08 * len(atlas.neighbours[place]) for place in atlas.places}
    ranked = sorted(
        person.real,
        key=lambda pair: (
            (near[pair[0]] + near[pair[1]]) / 2 / made.reach
            - 1.2 * (fame[pair[0]] + fame[pair[1]])
            + rng.gauss(0, 0.6)
        ),
    )
    for pair in ranked[: round(made.knows * len(ranked))]:
        person.traces[pair] = _SeenBorder(ALWAYS, today=False)
    return person
