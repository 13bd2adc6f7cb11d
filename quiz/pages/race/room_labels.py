"""Names beside the marks of a room's map: where each is clear of marks and other names."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot

from game.drawing.path_points import Point, between_points
from game.drawing.route_names import Box, overlap
from quiz.pages.race.room_view import WIDE

LETTER = 0.56
"""How wide a letter is, in text sizes."""
LINE = 1.15
GAP = 5.0
STEPS = 12
SIDES = {
    "after": (1.0, 0.0),
    "before": (-1.0, 0.0),
    "below": (0.0, 1.0),
    "above": (0.0, -1.0),
    "below-after": (0.75, 0.75),
    "above-after": (0.75, -0.75),
    "below-before": (-0.75, 0.75),
    "above-before": (-0.75, -0.75),
    "lower-after": (0.95, 0.4),
    "upper-after": (0.95, -0.4),
    "lower-before": (-0.95, 0.4),
    "upper-before": (-0.95, -0.4),
    "below-by": (0.1, 1.25),
    "above-by": (0.1, -1.25),
    "below-back": (-0.1, 1.25),
    "above-back": (-0.1, -1.25),
}
FURTHER = (0.0, 7.0, 14.0, 22.0, 30.0, 40.0, 50.0, 65.0, 80.0, 100.0, 120.0, 145.0, 170.0)
"""How much further from its mark a label that must be shown may be, in pixels of text 20 high."""
FAR_TROUBLE = 3.0
STRANGE_TROUBLE = 200.0
"""A label that stands nearer to another mark than to its own is read as the name of that one."""
ANCHORS = {-1: "end", 0: "middle", 1: "start"}


@dataclass(frozen=True, slots=True)
class RoomName:
    """A label to be placed: lines of text of a size beside a mark of a radius, all in map units.

    One that `must` be shown is placed where it disturbs least; others only where there is room.
    """

    x: float
    y: float
    radius: float
    text: str
    price: str
    size: float
    role: str
    must: bool


@dataclass(frozen=True, slots=True)
class RoomLabel:
    """A label in its place; `price_y` is the base line of its second line."""

    text: str
    price: str
    role: str
    anchor: str
    x: float
    y: float
    price_y: float
    size: float
    price_size: float


class LabelRoom:
    """A picture with what is already on it."""

    def __init__(self, view: Box, marks: Iterable[Box], line: Sequence[Point]) -> None:
        self._view = view
        self._marks = tuple(marks)
        self._taken = list(self._marks)
        self._line = [
            between_points(one, other, step / STEPS)
            for one, other in pairwise(line)
            for step in range(STEPS)
        ]

    def place(self, wanted: RoomName) -> RoomLabel | None:
        """Find the best side for a label and reserve its place; None if it is not shown."""
        tried = [
            (
                self._trouble(box := _box(wanted, side, more))
                + FAR_TROUBLE * step
                + STRANGE_TROUBLE * self._is_strange(box, wanted),
                box,
                side,
            )
            for step, more in enumerate(FURTHER if wanted.must else FURTHER[:1])
            for side in SIDES
        ]
        trouble, box, side = min(tried, key=lambda one: one[0])
        if trouble and not wanted.must:
            return None
        self._taken.append(box)
        return _label(wanted, side, box)

    def _is_strange(self, box: Box, wanted: RoomName) -> bool:
        """Whether a label would be nearer to the mark of another place than to its own."""
        own = _apart(box, around(wanted.x, wanted.y, wanted.radius))
        return any(
            _apart(box, mark) < own
            for mark in self._marks
            if not (mark[0] < wanted.x < mark[2] and mark[1] < wanted.y < mark[3])
        )

    def _trouble(self, box: Box) -> float:
        left, top, right, bottom = self._view
        outside = (
            max(0.0, left - box[0])
            + max(0.0, box[2] - right)
            + max(0.0, top - box[1])
            + max(0.0, box[3] - bottom)
        )
        pixel = (right - left) / WIDE
        shared = sum(overlap(box, other) for other in self._taken)
        on_line = sum(box[0] < x < box[2] and box[1] < y < box[3] for x, y in self._line)
        return outside / pixel * 20 + shared * 1000 + min(on_line, 10)


def around(x: float, y: float, radius: float) -> Box:
    """The box of a mark."""
    return x - radius, y - radius, x + radius, y + radius


def _apart(one: Box, other: Box) -> float:
    """How far two boxes are from each other; 0 where they overlap."""
    across = max(one[0] - other[2], other[0] - one[2], 0.0)
    down = max(one[1] - other[3], other[1] - one[3], 0.0)
    return hypot(across, down)


def _price_size(wanted: RoomName) -> float:
    return 0.85 * wanted.size


def _box(wanted: RoomName, side: str, more: float = 0.0) -> Box:
    across, down = SIDES[side]
    width = LETTER * max(len(wanted.text) * wanted.size, len(wanted.price) * _price_size(wanted))
    height = LINE * (wanted.size + (_price_size(wanted) if wanted.price else 0.0))
    gap = wanted.radius + (GAP + more) * wanted.size / 20
    x = wanted.x + across * gap + width / 2 * ((across > 0) - (across < 0))
    y = wanted.y + down * gap + (0.0 if across else height / 2 * ((down > 0) - (down < 0)))
    return x - width / 2, y - height / 2, x + width / 2, y + height / 2


def _label(wanted: RoomName, side: str, box: Box) -> RoomLabel:
    across = SIDES[side][0]
    anchor = ANCHORS[(across > 0) - (across < 0)]
    x = {"start": box[0], "end": box[2], "middle": (box[0] + box[2]) / 2}[anchor]
    base = box[1] + 0.88 * wanted.size
    return RoomLabel(
        text=wanted.text,
        price=wanted.price,
        role=wanted.role,
        anchor=anchor,
        x=round(x, 1),
        y=round(base, 1),
        price_y=round(base + LINE * _price_size(wanted), 1),
        size=round(wanted.size, 1),
        price_size=round(_price_size(wanted), 1),
    )
