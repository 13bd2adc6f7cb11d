"""Outlines of a draft map as they are drawn: all of it, or a section zoomed in."""

import math
from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace

from classroom.pages.workshop.name_spots import name_spot
from game.cartography.drafts.surveyed import Box, Survey
from game.cartography.notes import Notes
from game.words.names import in_words

LEAST = 45.0
"""The least width of a zoomed section, in units of the drawing."""
AROUND = 1.2
"""How much is shown around what matters, in its own widths."""


@dataclass(frozen=True, slots=True)
class DrawnShape:
    """A part with its outline, and the position of its name. `lit` is empty, "one" or "other"."""

    part: str
    place: str
    name: str
    path: str
    x: float
    y: float
    lit: str = ""
    is_dot: bool = False


@dataclass(frozen=True, slots=True)
class DrawnLink:
    """A decided link between two parts, drawn straight."""

    x1: float
    y1: float
    x2: float
    y2: float


@dataclass(frozen=True, slots=True)
class LitSpot:
    """A ring around what is in doubt."""

    x: float
    y: float
    r: float


@dataclass(frozen=True, slots=True)
class DraftSheet:
    """A drawing: its window, everything in it, and how many units a pixel of a phone is."""

    left: float
    top: float
    width: float
    height: float
    shapes: tuple[DrawnShape, ...]
    links: tuple[DrawnLink, ...] = ()
    spot: LitSpot | None = None

    @property
    def unit(self) -> float:
        """Units of the drawing for a hundredth of its width: strokes and letters go by it."""
        return round(self.width / 100, 2)

    @property
    def hatch(self) -> float:
        """How wide the lines of a hatched part are."""
        return round(self.width / 700, 2)

    @property
    def text(self) -> float:
        """How large names are written."""
        return round(self.width / 24, 1)


def part_name(notes: Notes, part: str) -> str:
    """What a part is called in the reader's language."""
    place, _slash, piece = part.partition("/")
    note = notes.parts.get(part)
    if piece and note is not None and note.names is not None:
        return in_words(note.names)
    return in_words(notes.places[place].names) if place in notes.places else part


def whole_sheet(survey: Survey, notes: Notes) -> DraftSheet:
    """The whole map with its links over water."""
    shapes = tuple(_shape(survey, notes, part, "") for part in sorted(survey.parts))
    links = [note.between for note in notes.borders if note.kind in ("sea", "bridge")]
    drawn = tuple(_link(survey, *pair) for pair in links if all(p in survey.parts for p in pair))
    return DraftSheet(0, 0, survey.width, survey.height, shapes, drawn)


def zoomed_sheet(survey: Survey, notes: Notes, box: Box, lit: Collection[str]) -> DraftSheet:
    """The surroundings of a box, with some parts highlighted."""
    left, top, right, low = _window(survey, box)
    order = {part: "one" if n == 0 else "other" for n, part in enumerate(lit)}
    shown = [
        part
        for part, entry in sorted(survey.parts.items())
        if part in order or _meets(entry["box"], (left, top, right, low))
    ]
    shapes = (_shape(survey, notes, part, order.get(part, "")) for part in shown)
    ordered = tuple(sorted(shapes, key=lambda shape: bool(shape.lit)))
    spot = _spot(box, right - left)
    moved = tuple(_within(shape, survey, (left, top, right, low), spot) for shape in ordered)
    return DraftSheet(left, top, right - left, low - top, moved, spot=spot)


def around_all(survey: Survey, parts: Iterable[str]) -> Box:
    """The box around some parts."""
    boxes = [survey.parts[part]["box"] for part in parts]
    return (
        min(box[0] for box in boxes),
        min(box[1] for box in boxes),
        max(box[2] for box in boxes),
        max(box[3] for box in boxes),
    )


def _window(survey: Survey, box: Box) -> Box:
    """A window four wide and three high around a box, no larger than the drawing."""
    wide, tall = box[2] - box[0], box[3] - box[1]
    width = max(LEAST, wide * (1 + AROUND), tall * (1 + AROUND) * 4 / 3)
    width = min(width, max(survey.width, survey.height * 4 / 3))
    height = width * 3 / 4
    x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
    left, top = round(x - width / 2, 1), round(y - height / 2, 1)
    return left, top, round(left + width, 1), round(top + height, 1)


def _spot(box: Box, width: float) -> LitSpot:
    """A ring around a box; at least large enough to be seen."""
    radius = max(math.hypot(box[2] - box[0], box[3] - box[1]) * 0.6, width * 0.05)
    return LitSpot(
        round((box[0] + box[2]) / 2, 1), round((box[1] + box[3]) / 2, 1), round(radius, 1)
    )


def _meets(one: Box, other: Box) -> bool:
    return one[0] <= other[2] and other[0] <= one[2] and one[1] <= other[3] and other[1] <= one[3]


def _shape(survey: Survey, notes: Notes, part: str, lit: str) -> DrawnShape:
    entry = survey.parts[part]
    x, y = entry["label"]
    place = part.partition("/")[0]
    return DrawnShape(part, place, part_name(notes, part), entry["path"], x, y, lit, entry["dot"])


def _within(shape: DrawnShape, survey: Survey, window: Box, spot: LitSpot) -> DrawnShape:
    """The same with its name inside the window: where most room is in what is seen of it."""
    left, top, right, low = window
    if not shape.lit or (left < shape.x < right and top < shape.y < low):
        return shape
    wide, tall = (right - left) * 0.15, (low - top) * 0.1
    inner = (left + wide / 4, top + tall / 2, right - wide / 4, low - tall / 2)
    box = survey.parts[shape.part]["box"]
    x, y = name_spot(shape.path, inner, (spot.x, spot.y, spot.r)) or (
        (max(box[0], left) + min(box[2], right)) / 2,
        (max(box[1], top) + min(box[3], low)) / 2,
    )
    return replace(
        shape,
        x=round(min(max(x, left + wide), right - wide), 1),
        y=round(min(max(y, top + tall), low - tall), 1),
    )


def _link(survey: Survey, one: str, other: str) -> DrawnLink:
    return DrawnLink(*survey.parts[one]["label"], *survey.parts[other]["label"])
