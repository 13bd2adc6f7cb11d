"""Pupils: beginners of another type than the novices, to check figures that are tuned on those.

Pupils share nothing with novices. A border has a time at which it will be forgotten, drawn at each
look from how long it lasts; that grows the more nearly it was forgotten when it was seen again.
Whole places are strange, and nothing between two of them sticks until one was met. Two places may
be taken for each other, and then the neighbours of one are given for the other. What is not known
is guessed from the region, or left open.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, pairwise
from random import Random

from game.atlas import Atlas
from game.atlas.mental_map import neighbour_pairs
from game.atlas.salience import Pair, ordered
from game.journey.rules import CROSSING_PRICE, FORTY, tokens_each
from quiz.drills.catalogue import tells
from quiz.drills.drill import Tells
from quiz.drills.question import Answer, Question

FOR_EVER = float("inf")


@dataclass(frozen=True, slots=True)
class Schooling:
    """The type of a pupil.

    `knows` is the share of all borders known at the start, and `strange` that of the places which
    mean nothing to them; `swaps` how many pairs of places are taken for each other. `lasts` is the
    median in nights of what was seen once, `grows` by what factor at most another look makes that
    longer, and `within` how much of it on the same day. `room` is how many new borders one
    feedback has room for; `ventures` the probability to guess, `careless` that to leave out what
    is known.
    """

    knows: float = 0.30
    strange: float = 0.30
    swaps: int = 3
    lasts: float = 0.8
    grows: float = 2.2
    within: float = 0.3
    room: float = 2.6
    ventures: float = 0.4
    careless: float = 0.06


PUPILS: Mapping[str, Schooling] = {
    "pupil": Schooling(),
    "bold": Schooling(ventures=0.9, swaps=5),
    "shy": Schooling(ventures=0.05),
    "stranger": Schooling(knows=0.2, strange=0.5),
    "crammer": Schooling(lasts=0.7, grows=2.5, within=0.0),
    "leaky": Schooling(lasts=0.5, grows=1.8, within=0.5),
    "keen": Schooling(lasts=1.6, room=3.5),
}


@dataclass(slots=True)
class _Remembered:
    lasts: float
    until: float
    seen: float


@dataclass(slots=True)
class SimulatedPupil:
    """A pupil at school. `now` is how many nights have worn what they learned."""

    atlas: Atlas
    schooling: Schooling
    home: str
    rng: Random
    now: float = 0.0
    memories: dict[Pair, _Remembered] = field(default_factory=dict)
    strange: set[str] = field(default_factory=set)
    swapped: dict[str, str] = field(default_factory=dict)

    @property
    def real(self) -> list[Pair]:
        """All borders between places."""
        return sorted(neighbour_pairs(self.atlas))

    @property
    def known(self) -> float:
        """The share of the borders that is known now."""
        return sum(self._knows(*pair) for pair in self.real) / len(self.real)

    @property
    def wrong(self) -> frozenset[Pair]:
        """The borders that are not known now."""
        return frozenset(pair for pair in self.real if not self._knows(*pair))

    def answer(self, question: Question) -> tuple[Answer | None, float]:
        """The answer, None for "I do not know", and the seconds it took."""
        given = self._given(question)
        return given, round(self.rng.lognormvariate(1.4 if given else 1.0, 0.5), 1)

    def see(self, question: Question, answer: object, routes: Iterable[Sequence[str]]) -> None:
        """Be shown the right answer, and ways over parts."""
        place_of = self.atlas.place_of
        shown = {
            ordered(place_of[one], place_of[other])
            for route in routes
            for one, other in pairwise(route)
            if place_of[one] != place_of[other]
        }
        if tells(question.kind) is Tells.PAIR and answer is True:
            shown.add(ordered(*question.places))
        if tells(question.kind).is_around:
            self.strange.discard(question.places[0])
        # What connects to something known is noticed first.
        fresh = sorted(pair for pair in shown if not self._knows(*pair))
        fresh.sort(key=lambda pair: min(map(self._degree, pair)) == 0)
        left = self.schooling.room
        for pair in sorted(shown - set(fresh)):
            self._firm(self.memories[pair])
        for pair in fresh:
            if left > 0 and self.rng.random() < left and not self.strange.issuperset(pair):
                self.memories[pair] = self._first(self.memories.get(pair))
            left -= 0.5 if self.strange.intersection(pair) else 1
        if self.swapped.get(question.places[0] if question.places else "") and (
            self.rng.random() < 0.5
        ):
            one = question.places[0]
            self.swapped.pop(self.swapped.pop(one), None)

    def step(self) -> None:
        """An answer later: a moment of wear."""
        self.now += 0.002

    def wait(self, days: float) -> None:
        """Let nights pass; several days at once wear less than as many nights with lessons."""
        self.now += days**0.6

    def _first(self, before: _Remembered | None) -> _Remembered:
        """What was known once comes back a little firmer."""
        lasts = self.schooling.lasts
        if before is not None:
            lasts = max(lasts, 0.6 * before.lasts)
        return _Remembered(lasts, self.now + self._drawn(lasts), self.now)

    def _firm(self, memory: _Remembered) -> None:
        if memory.lasts == FOR_EVER:
            return
        gap = self.now - memory.seen
        effect = self.schooling.within if gap < 0.5 else 1.0
        # The later it is seen again, the more that helps.
        effect *= 0.5 + 0.5 * min(1.0, gap / memory.lasts) if gap >= 0.5 else 0.5
        memory.lasts *= 1 + (self.schooling.grows - 1) * effect
        memory.until = max(memory.until, self.now + self._drawn(memory.lasts))
        memory.seen = self.now

    def _drawn(self, median: float) -> float:
        return median * self.rng.lognormvariate(0.0, 0.8)

    def _knows(self, one: str, other: str) -> bool:
        memory = self.memories.get(ordered(one, other))
        return memory is not None and memory.until > self.now

    def _around(self, place: str) -> list[str]:
        """What this place touches as far as they know, even if it is taken for another."""
        meant = self.swapped.get(place, place)
        found = [other for other in self.atlas.neighbours[meant] if self._knows(meant, other)]
        return [other for other in found if other != place]

    def _degree(self, place: str) -> int:
        return sum(self._knows(place, other) for other in self.atlas.neighbours[place])

    def _ventures(self, place: str) -> bool:
        shy = 0.4 if place in self.strange else 1.0
        return self.rng.random() < shy * self.schooling.ventures

    def _likely(self, one: str, other: str) -> float:
        """How much two places seem to go together: by region, and a little by the truth."""
        same = self.atlas.places[one].region == self.atlas.places[other].region
        near = self.atlas.fewest[one][other] <= 2
        return 0.15 + 0.25 * same + 0.25 * near

    def _given(self, question: Question) -> Answer | None:
        if tells(question.kind) is Tells.CHOICE:
            return self._choice(question)
        places = question.places
        match tells(question.kind):
            case Tells.MET:
                return None
            case Tells.PAIR:
                return self._touch(*places)
            case Tells.NAMED:
                return self._named(places[0])
            case Tells.PICKED:
                return self._picked(question)
            case Tells.COUNT:
                return self._count(*places)
            case Tells.WAY:
                return self._way(*places)
            case Tells.PRICE:
                return self._price(question)
            case _:
                return self.swapped.get(places[0], places[0])

    def _touch(self, one: str, other: str) -> bool | None:
        if other in self._around(one):
            return True
        if not self._ventures(one):
            return None
        return self.rng.random() < self._likely(one, other)

    def _recalled(self, place: str) -> list[str]:
        return [o for o in self._around(place) if self.rng.random() >= self.schooling.careless]

    def _named(self, place: str) -> list[str] | None:
        named = self._recalled(place)
        if self._ventures(place):
            others = [o for o in sorted(self.atlas.places) if o != place and o not in named]
            weights = [self._likely(place, other) ** 3 for other in others]
            named += {*self.rng.choices(others, weights, k=self.rng.randint(1, 2))}
        return named or None

    def _picked(self, question: Question) -> list[str] | None:
        (place,) = question.places
        picked = [o for o in self._recalled(place) if o in question.options]
        if self._ventures(place):
            # The fewer they know, the more of the others they try.
            left = [o for o in question.options if o not in picked]
            picked += [o for o in left if self.rng.random() < self._likely(place, o)]
        return picked or None

    def _way(self, one: str, other: str) -> list[str] | None:
        ways, edge = {one: [one]}, [one]
        while edge and other not in ways:
            found = []
            for place in edge:
                for following in self.atlas.neighbours[place]:
                    if following not in ways and self._knows(place, following):
                        ways[following] = [*ways[place], following]
                        found.append(following)
            edge = found
        return ways.get(other)

    def _count(self, one: str, other: str) -> int | None:
        way = self._way(one, other)
        if way is not None:
            return max(1, len(way) - 1)
        if not self._ventures(one):
            return None
        return max(1, self.atlas.fewest[one][other] + self.rng.choice((-1, -1, 0, 1)))

    def _price(self, question: Question) -> int | None:
        stops = [*question.centre, *(space for space, _ in question.tokens if space != FORTY)]
        counts = [self._count(one, other) for one, other in pairwise(stops) if one != other]
        if any(count is None for count in counts):
            return None
        return CROSSING_PRICE * max(1, sum(count or 0 for count in counts))

    def _choice(self, question: Question) -> list[str]:
        """Any choice of the round that begins with what is known to be near."""
        near = {other for middle in question.centre for other in self._around(middle)}
        offer = sorted(question.offer, key=lambda o: (o not in near, self.rng.random()))
        return next(list(way) for way in combinations(offer, tokens_each(question.round)))


def pupil(atlas: Atlas, kind: str, seed: str, home: str | None = None) -> SimulatedPupil:
    """A pupil; reproducible by seed."""
    made = PUPILS[kind]
    rng = Random(f"pupil {atlas.slug} {kind} {seed}")  # noqa: S311 - no secret
    places = sorted(atlas.places)
    person = SimulatedPupil(atlas, made, home or rng.choice(places), rng)
    near = atlas.fewest[person.home]
    ranked = sorted(places, key=lambda place: near[place] / 3 + rng.gauss(0, 1))
    person.strange = set(ranked[len(ranked) - round(made.strange * len(ranked)) :])
    familiar = {place: rank for rank, place in enumerate(ranked)}
    pairs = sorted(
        person.real,
        key=lambda pair: sum(familiar[p] for p in pair) + rng.gauss(0, len(ranked) / 4),
    )
    for pair in pairs[: round(made.knows * len(pairs))]:
        person.memories[pair] = _Remembered(FOR_EVER, FOR_EVER, 0.0)
    apart_by_two = [pair for pair in combinations(places, 2) if atlas.fewest[pair[0]][pair[1]] <= 2]
    for one, other in rng.sample(apart_by_two, len(apart_by_two)):
        if len(person.swapped) < 2 * made.swaps and not person.swapped.keys() & {one, other}:
            person.swapped |= {one: other, other: one}
    return person
