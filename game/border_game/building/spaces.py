"""Spaces along the stretches: their number, positions, contacts and rings."""

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import combinations, pairwise
from typing import Any

from game.atlas import Atlas, Border, BorderKind
from game.border_game.board_text import BoardError
from game.border_game.building.lines import (
    Line,
    Point,
    cut,
    length,
    middle,
    outlines_of,
    surface,
)
from game.border_game.building.stretches import TOLERANCE, Stretch, pair_of

EVENING = 0.6
"""The exponent of a border's length: 1 would give Italy's coast nearly all spaces, 0 as many to
every border."""

BEYOND = "beyond"


@dataclass(slots=True)
class SpacePiece:
    """A space in the making."""

    pair: tuple[str, str]
    kind: str
    line: Line
    closed: bool = False
    id: str = ""
    touches: set[int] = field(default_factory=set)

    @property
    def at(self) -> Point:
        """Where its mark is drawn."""
        if self.closed:
            xs, ys = zip(*self.line, strict=True)
            return (min(xs) + max(xs)) // 2, (min(ys) + max(ys)) // 2
        return middle(self.line)


class Network:
    """All pieces of a board, and the ring of each place as numbers of pieces."""

    def __init__(
        self, atlas: Atlas, outlines: Mapping[str, Any], rings: Mapping[str, list[Stretch]]
    ) -> None:
        self._atlas = atlas
        self._outlines = outlines
        self._stretches = rings
        self.pieces: list[SpacePiece] = []
        self.rings: dict[str, list[int]] = {}
        # The numbers of the pieces of each drawn stretch, in the direction of its line.
        self._numbers: dict[Stretch, list[int]] = {}

    def build(self, wanted: int, beyond: str) -> None:
        """Place about `wanted` spaces."""
        alone = list(self._alone())
        drawn = [s for ring in self._stretches.values() for s in ring if self._is_drawn(s)]
        for stretch, count in zip(drawn, counts(drawn, wanted - len(alone)), strict=True):
            self._lay(stretch, count)
        for place, ring in self._stretches.items():
            self._go_round(place, ring)
        self._join_meetings()
        for place, border in alone:
            self._lay_alone(place, border)
        self._name_links()
        self._name_pieces(beyond)

    def _is_drawn(self, stretch: Stretch) -> bool:
        """Whether a stretch is drawn from this side: two places share one."""
        return stretch.other not in self._stretches or stretch.place == stretch.pair[0]

    def _lay(self, stretch: Stretch, count: int) -> None:
        kind = BEYOND if stretch.other is None else self._kind(stretch.place, stretch.other)
        first = len(self.pieces)
        self.pieces += [SpacePiece(stretch.pair, kind, line) for line in cut(stretch.line, count)]
        self._numbers[stretch] = numbers = list(range(first, len(self.pieces)))
        for one, other in pairwise(numbers):
            self._join(one, other)

    def _kind(self, one: str, other: str) -> str:
        kinds = [border.kind.value for border in self._borders(one) if other in _places(border)]
        if not kinds:
            raise BoardError(f"{one} and {other} are drawn side by side, but share no border")
        return kinds[0]

    def _borders(self, place: str) -> list[Border]:
        return [border for border in self._atlas.borders if place in _places(border)]

    def _join(self, one: int, other: int) -> None:
        if one != other:
            self.pieces[one].touches.add(other)
            self.pieces[other].touches.add(one)

    def _go_round(self, place: str, ring: Iterable[Stretch]) -> None:
        """The ring of a place in order; pieces that follow each other touch."""
        numbers: list[int] = []
        for stretch in ring:
            drawn = stretch if self._is_drawn(stretch) else self._other_side(stretch)
            its = self._numbers[drawn]
            numbers += its if drawn is stretch else its[::-1]
        self.rings[place] = numbers
        for one, other in pairwise((*numbers, numbers[0])):
            self._join(one, other)

    def _other_side(self, stretch: Stretch) -> Stretch:
        """The drawn stretch that this one is the other side of: the one with the nearest ends."""
        same = [s for s in self._numbers if s.pair == stretch.pair]
        if not same:
            raise BoardError(f"{' and '.join(stretch.pair)} do not see each other's border")
        begins, ends = stretch.line[0], stretch.line[-1]
        return min(same, key=lambda s: math.dist(s.line[-1], begins) + math.dist(s.line[0], ends))

    def _join_meetings(self) -> None:
        """Where stretches end at the same point, their last spaces all touch."""
        ends = [
            (point, number)
            for stretch, numbers in self._numbers.items()
            for point, number in ((stretch.line[0], numbers[0]), (stretch.line[-1], numbers[-1]))
        ]
        for (here, one), (there, other) in combinations(ends, 2):
            if math.dist(here, there) <= TOLERANCE:
                self._join(one, other)

    def _alone(self) -> Iterable[tuple[str, Border]]:
        """Land borders that no stretch shows: neighbours inside a place."""
        for place, ring in self._stretches.items():
            seen = {stretch.other for stretch in ring}
            for border in self._borders(place):
                other = _other(border, place)
                if other in seen or border.kind.over_water:
                    continue
                if border.kind is BorderKind.CORNER or other in self._stretches:
                    raise BoardError(f"{place} and {other} share no line that spaces could lie on")
                yield place, border

    def _lay_alone(self, place: str, border: Border) -> None:
        """A neighbour inside a place is one space, which touches the two nearest of the ring."""
        other = _other(border, place)
        (part,) = [part for part in border.between if part.partition("/")[0] == other]
        outline = max(outlines_of(self._outlines["parts"][part]["path"]), key=surface)
        piece = SpacePiece(pair_of(place, other), border.kind.value, outline, closed=True)
        number = len(self.pieces)
        self.pieces.append(piece)
        near = sorted(self.rings[place], key=lambda n: math.dist(self.pieces[n].at, piece.at))
        for neighbour in near[:2]:
            self._join(number, neighbour)
        self.rings[place].append(number)

    def _name_links(self) -> None:
        """A neighbour across the water gives its name to the nearest space of the coast."""
        for place, numbers in self.rings.items():
            for border in self._borders(place):
                other = _other(border, place)
                if not border.kind.over_water or other in self._stretches:
                    continue
                coast = [n for n in numbers if self.pieces[n].kind == BEYOND]
                if not coast:
                    raise BoardError(f"{place} has no coast that faces {other}")
                nearest = self._nearest(coast, self._label(border, other))
                self.pieces[nearest].pair = pair_of(place, other)
                self.pieces[nearest].kind = border.kind.value

    def _nearest(self, numbers: Iterable[int], point: Point) -> int:
        return min(numbers, key=lambda number: math.dist(self.pieces[number].at, point))

    def _label(self, border: Border, place: str) -> Point:
        """The label position of the part that a border leads to."""
        (part,) = [part for part in border.between if part.partition("/")[0] == place]
        x, y = self._outlines["parts"][part]["label"]
        return round(10 * x), round(10 * y)

    def _name_pieces(self, beyond: str) -> None:
        """A name for each piece: the two places, and a number where there are several."""
        taken: dict[tuple[str, str], int] = {}
        for piece in self.pieces:
            if piece.kind == BEYOND:
                piece.pair = (piece.pair[0], beyond)
            taken[piece.pair] = taken.get(piece.pair, 0) + 1
            piece.id = "-".join((*piece.pair, str(taken[piece.pair])))


def counts(stretches: Iterable[Stretch], wanted: int) -> list[int]:
    """The number of spaces of each stretch: at least one, longer ones more, about `wanted`."""
    lengths = [length(stretch.line) for stretch in stretches]
    low, high = min(lengths) / 100, max(lengths) * 100
    for _ in range(60):
        unit = math.sqrt(low * high)
        found = [max(1, round((each / unit) ** EVENING)) for each in lengths]
        if sum(found) > wanted:
            low = unit
        else:
            high = unit
    return [max(1, round((each / high) ** EVENING)) for each in lengths]


def _places(border: Border) -> tuple[str, str]:
    one, other = border.between
    return one.partition("/")[0], other.partition("/")[0]


def _other(border: Border, place: str) -> str:
    one, other = _places(border)
    return other if one == place else one
