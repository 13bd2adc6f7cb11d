"""Names beside the marks of a room's map: where each is clear of marks and other names."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

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
}
FURTHER = (0.0, 14.0, 30.0, 50.0, 80.0, 120.0, 170.0)
"""How much further from its mark a label that must be shown may be, in pixels of text 20 high."""
FAR_TROUBLE = 6.0
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
        self._taken = list(marks)
        self._line = [
            between_points(one, other, step / STEPS)
            for one, other in pairwise(line)
            for step in range(STEPS)
        ]

    def place(self, wanted: RoomName) -> RoomLabel | None:
        """Find the best side for a label and reserve its place; None if it is not shown."""
        tried = [
            (self._trouble(box := _box(wanted, side, more)) + FAR_TROUBLE * step, box, side)
            for step, more in enumerate(FURTHER if wanted.must else FURTHER[:1])
            for side in SIDES
        ]
        trouble, box, side = min(tried, key=lambda one: one[0])
        if trouble and not wanted.must:
            return None
        self._taken.append(box)
        return _label(wanted, side, box)

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
