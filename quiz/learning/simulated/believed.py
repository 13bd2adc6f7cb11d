"""The mental map of a simulated learner: it can be queried, and it changes."""

from collections.abc import Iterable
from itertools import pairwise
from random import Random

from game.atlas import Atlas
from game.atlas.distances import DistanceTables, Row, part_distances, tables_between
from game.atlas.mental_map import neighbour_pairs
from game.atlas.salience import Pair, main_part, ordered
from game.journey.tariff import Tariff

FAR = 99
"""Crossings to unreachable parts, while the tables are made."""
GUESSES = (3, 7)
"""How far apart a learner guesses places to be without a known way between them."""


class BelievedMap:
    """Which parts a learner believes to touch; the map may be disconnected.

    Borders are stored between parts, so that exclaves can be unknown. What is learned, forgotten
    and counted are pairs of places, as people speak of them.
    """

    def __init__(self, truth: Atlas, borders: Iterable[Pair], seed: str) -> None:
        self.truth = truth
        self._borders = set(borders)
        self._seed = seed
        self._real: dict[Pair, list[Pair]] = {}
        for border in truth.borders:
            self._real.setdefault(self._places(border.between), []).append(border.between)
        self._reset()

    def _reset(self) -> None:
        self._rows: dict[str, dict[str, int]] = {}
        self._tariff: Tariff | None = None
        self.pairs = {self._places(border) for border in self._borders}

    def _places(self, parts: Pair) -> Pair:
        return ordered(*(self.truth.place_of[part] for part in parts))

    @property
    def missing(self) -> set[Pair]:
        """The neighbours that are not believed."""
        return self._real.keys() - self.pairs

    @property
    def invented(self) -> set[Pair]:
        """The believed neighbours that are false."""
        return self.pairs - self._real.keys()

    @property
    def known(self) -> float:
        """The share of the real borders that is believed."""
        return 1 - len(self.missing) / len(self._real)

    def touch(self, one: str, other: str) -> bool:
        """Whether two places are believed to be neighbours."""
        return ordered(one, other) in self.pairs

    def neighbours(self, place: str) -> list[str]:
        """The believed neighbours of a place."""
        return sorted(
            one if other == place else other for one, other in self.pairs if place in (one, other)
        )

    def learn(self, pair: Pair) -> None:
        """Believe a real border from now on."""
        self._borders.update(self._real[pair])
        self._reset()

    def drop(self, pair: Pair) -> None:
        """Believe no longer that two places touch."""
        self._borders = {border for border in self._borders if self._places(border) != pair}
        self._reset()

    def crossings(self, one: str, other: str) -> int | None:
        """The fewest believed crossings, None if no way is known."""
        if one == other:
            return 0
        parts = self.truth.places
        rows = [self._row(part) for part in parts[one].parts]
        found = [row[part] for row in rows for part in parts[other].parts if part in row]
        return min(found, default=None)

    def walk(self, one: str, other: str) -> list[str] | None:
        """A shortest believed way over places, None if none is known."""
        nearest = self._nearest(one)
        goals = [part for part in self.truth.places[other].parts if part in nearest]
        if not goals:
            return None
        way = [min(goals, key=lambda part: (nearest[part], part))]
        while nearest[way[-1]]:
            step = nearest[way[-1]] - 1
            way.append(min(p for p in self._beside(way[-1]) if nearest.get(p) == step))
        return [self.truth.place_of[part] for part in reversed(way)]

    def _nearest(self, place: str) -> dict[str, int]:
        """Crossings to each part from whichever part of a place is nearest to it."""
        found: dict[str, int] = {}
        for part in self.truth.places[place].parts:
            for other, crossings in self._row(part).items():
                found[other] = min(crossings, found.get(other, FAR))
        return found

    def _beside(self, part: str) -> list[str]:
        return [
            one if other == part else other for one, other in self._borders if part in (one, other)
        ]

    def _row(self, part: str) -> dict[str, int]:
        if part not in self._rows:
            parts = tuple(self.truth.place_of)
            self._rows.update(part_distances(parts, self._borders, [part]))
        return self._rows[part]

    def guess(self, one: str, other: str) -> int:
        """How far apart two places without a known way seem: always the same."""
        seed = f"{self._seed} {ordered(one, other)}"
        return Random(seed).randint(*GUESSES)  # noqa: S311 - no secret

    @property
    def tariff(self) -> Tariff:
        """Prices as believed; a guess if no way is known."""
        if self._tariff is None:
            self._tariff = Tariff(_atlas_of(self.truth, self._tables()))
        return self._tariff

    def _tables(self) -> DistanceTables:
        parts = tuple(self.truth.place_of)
        far = dict.fromkeys(parts, FAR)
        rows = part_distances(parts, self._borders)
        tables = tables_between(
            {slug: place.parts for slug, place in self.truth.places.items()},
            {part: far | row for part, row in rows.items()},
        )
        return DistanceTables(
            tables.parts,
            {one: self._guessed(one, row) for one, row in tables.places.items()},
            {
                through: {one: self._guessed(one, row) for one, row in of.items()}
                for through, of in tables.bend.items()
            },
        )

    def _guessed(self, one: str, row: Row) -> dict[str, int]:
        return {
            other: self.guess(one, other) if crossings >= FAR else crossings
            for other, crossings in row.items()
        }


def _atlas_of(truth: Atlas, tables: DistanceTables) -> Atlas:
    return Atlas(truth.slug, truth.places.values(), (), tables=tables)


def borders_between(truth: Atlas, pairs: Iterable[Pair]) -> set[Pair]:
    """The borders between parts that join these places; the main parts where none is real."""
    wanted = set(pairs)
    found = {
        border.between
        for border in truth.borders
        if ordered(*(truth.place_of[part] for part in border.between)) in wanted
    }
    real = set(neighbour_pairs(truth))
    made = {ordered(main_part(truth, a), main_part(truth, b)) for a, b in wanted - real}
    return found | made


def steps_of(route: Iterable[str]) -> list[Pair]:
    """The pairs of places that a walk over places crosses between."""
    return [ordered(one, other) for one, other in pairwise(route) if one != other]
