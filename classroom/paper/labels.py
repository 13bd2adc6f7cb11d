"""Names on a map on paper: on the map if legible, otherwise a letter with the name below."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from math import cos, pi, sin

SIZES = (8.0, 7.0, 6.0)
"""Points, from the best to the smallest that can be read."""
POINT = 0.3528
"""A point in millimetres."""
LETTER = 6.5
INSIDE, OVERHANG = 1.1, 1.5
"""Names are wide: how much of the room around the middle they take sideways, preferably at most
the first, and never more than the second.
"""
STEPS = (2.6, 3.8, 5.2, 7.0)
"""How far a letter may move away from what it stands for, in millimetres."""
WAYS = 12
AIR = 0.3
Measure = Callable[[str, float, bool], float]
"""How wide a text is in millimetres, at a size in points, bold or not."""


@dataclass(frozen=True, slots=True)
class PaperName:
    """A name in the middle of a place, with how much room there is around."""

    x: float
    y: float
    radius: float
    words: str


@dataclass(frozen=True, slots=True)
class PaperLabel:
    """What is written around a point. A letter that had to move points at its place by a line."""

    x: float
    y: float
    width: float
    height: float
    text: str
    size: float
    is_letter: bool = False
    points_at: tuple[float, float] | None = None

    def meets(self, other: "PaperLabel") -> bool:
        """Whether two of them would overlap."""
        across = abs(self.x - other.x) < (self.width + other.width) / 2 + AIR
        return across and abs(self.y - other.y) < (self.height + other.height) / 2 + AIR


@dataclass(frozen=True, slots=True)
class Labels:
    """All names of a map: on it, and letters with their names to be listed."""

    written: tuple[PaperLabel, ...]
    legend: tuple[tuple[str, str], ...]


def lay_names(names: Sequence[PaperName], scale: float, measure: Measure) -> Labels:
    """Where names go on a map of this scale; none overlap."""
    written: list[PaperLabel] = []
    left: list[PaperName] = []
    for name in sorted(names, key=lambda name: (-name.radius, name.words)):
        label = _name(name, scale, measure, written)
        if label is None:
            left.append(name)
        else:
            written.append(label)
    # The list below keeps the order in which the names came.
    listed = [name for name in names if name in left]
    legend = []
    for code, name in zip(_codes(), listed, strict=False):
        written.append(_letter(name, code, scale, measure, written))
        legend.append((code, name.words))
    return Labels(tuple(written), tuple(legend))


def _name(
    name: PaperName, scale: float, measure: Measure, others: Sequence[PaperLabel]
) -> PaperLabel | None:
    """The name itself, as large as it fits into its place; None if it does not."""
    for size, room in (*((size, INSIDE) for size in SIZES), (SIZES[-1], OVERHANG)):
        width, height = measure(name.words, size, False), size * POINT
        label = PaperLabel(scale * name.x, scale * name.y, width, height, name.words, size)
        has_room = width <= 2 * room * scale * name.radius and height <= 2 * scale * name.radius
        if has_room and not any(label.meets(other) for other in others):
            return label
    return None


def _letter(
    name: PaperName, code: str, scale: float, measure: Measure, others: Sequence[PaperLabel]
) -> PaperLabel:
    """A letter for the name: in its place, or beside it with a line."""
    x, y = scale * name.x, scale * name.y
    width, height = measure(code, LETTER, True), LETTER * POINT
    at = [(x, y)] if scale * name.radius >= width / 2 else []
    at += [(x + far * cos(way), y + far * sin(way)) for far, way in _ways()]
    tried = [
        PaperLabel(
            *spot,
            width,
            height,
            code,
            LETTER,
            is_letter=True,
            points_at=None if spot == (x, y) else (x, y),
        )
        for spot in at
    ]
    free = (label for label in tried if not any(label.meets(other) for other in others))
    return next(free, tried[-1])


def _ways() -> Iterator[tuple[float, float]]:
    return product(STEPS, [2 * pi * number / WAYS for number in range(WAYS)])


def _codes() -> Iterator[str]:
    """a, b, … z, aa, ab, …: figures could be taken for the numbers of questions."""
    letters = "abcdefghijklmnopqrstuvwxyz"
    yield from letters
    yield from (one + other for one in letters for other in letters)
