"""Names beside a route: where each may be without overlapping a mark or another name."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

from game.atlas import Atlas
from game.atlas_files import load_atlas
from game.drawing.letter_widths import text_width
from game.drawing.path_points import Point, between_points
from game.drawing.route_line import middle
from game.words.names import in_words

PHONE, DESK = 320.0, 620.0  # the narrowest pictures that names are placed for, in pixels
TEXT = {"start": 14.0, "goal": 14.0, "stop": 14.0, "better": 14.0, "passed": 12.0}  # reveal.css too
SPOT, NUMBER = 11.0, 10.0  # radius of marks in pixels
GAP = 5.0  # between a mark and its name
FEW = 4  # up to this number, names find room at the first try
PASSES = 3  # how often names may make room for each other
SIDES = {
    "above": (0.0, -1.0),
    "below": (0.0, 1.0),
    "after": (1.0, 0.0),
    "before": (-1.0, 0.0),
    "above-after": (0.8, -0.8),
    "above-before": (-0.8, -0.8),
    "below-after": (0.8, 0.8),
    "below-before": (-0.8, 0.8),
}

Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class MapView:
    """The section of a map that is shown, five wide to four high."""

    width: int
    x: float
    y: float

    @property
    def height(self) -> int:
        """How high it is."""
        return self.width * 4 // 5

    @property
    def box(self) -> str:
        """The same for an SVG."""
        return f"{self.x:g} {self.y:g} {self.width} {self.height}"


@dataclass(frozen=True, slots=True)
class Spot:
    """A marked place: `role` is start, goal, stop, or better for the better choice."""

    place: str
    role: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class RouteName:
    """A name at a point and on one side of it; a wide one only if there is room."""

    text: str
    role: str
    side: str
    x: float
    y: float
    is_wide: bool = False


@dataclass(frozen=True, slots=True)
class Drawn:
    """What names must keep clear of: marked places, numbers and the line of the route."""

    view: MapView
    spots: tuple[Spot, ...]
    crossings: tuple[Point, ...]
    line: tuple[Point, ...]


def route_names(map_slug: str, route: Sequence[str], drawn: Drawn) -> tuple[RouteName, ...]:
    """Names of the marked places in any case, of the places in between if they fit."""
    atlas = load_atlas(map_slug)
    marked = {spot.place for spot in drawn.spots}
    passed = {atlas.place_of[part]: part for part in route if atlas.place_of[part] not in marked}
    names = _marked_names(atlas, drawn)
    for place, part in passed.items():
        text, at = in_words(atlas.places[place].names), middle(map_slug, part)
        for width in (PHONE, DESK):
            room = _Room(drawn, width, names)
            choices = [
                RouteName(text, "passed", side, *at, is_wide=width == DESK)
                for side in ("on", "above", "below", "after", "before")
            ]
            best = min(choices, key=room.trouble)
            if room.trouble(best) == 0:
                names.append(best)
                break
    return tuple(names)


def _marked_names(atlas: Atlas, drawn: Drawn) -> list[RouteName]:
    """A name for each marked place. What is in another's way moves once all of them are there."""
    offered = [_offered(atlas, spot) for spot in drawn.spots]
    names: list[RouteName] = []
    for choices in offered:
        names.append(_best(drawn, choices, names))
    for _ in range(PASSES if len(names) > FEW else 0):
        before = list(names)
        for n, choices in enumerate(offered):
            names[n] = _best(drawn, (names[n], *choices), [*names[:n], *names[n + 1 :]])
        if names == before:
            break
    return names


def _offered(atlas: Atlas, spot: Spot) -> list[RouteName]:
    text = in_words(atlas.places[spot.place].names)
    return [RouteName(text, spot.role, side, spot.x, spot.y) for side in SIDES]


def _best(drawn: Drawn, choices: Iterable[RouteName], names: Sequence[RouteName]) -> RouteName:
    """The name that is least in the way of others, on a phone and on a desk."""
    rooms = [_Room(drawn, width, names) for width in (PHONE, DESK)]
    return min(choices, key=lambda name: sum(room.trouble(name) for room in rooms))


class _Room:
    """What is already on a picture of some width in pixels."""

    def __init__(self, drawn: Drawn, width: float, names: Iterable[RouteName]) -> None:
        self._view = drawn.view
        self._unit = drawn.view.width / width
        around = SPOT * self._unit
        self._taken: list[Box] = [
            (s.x - around, s.y - around, s.x + around, s.y + around) for s in drawn.spots
        ]
        around = NUMBER * self._unit
        self._taken += [
            (x - around, y - around, x + around, y + around) for x, y in drawn.crossings
        ]
        self._taken += [self._box(name) for name in names]
        self._line = [
            between_points(p, q, n / 12) for p, q in pairwise(drawn.line) for n in range(12)
        ]

    def trouble(self, name: RouteName) -> float:
        """The penalty of a name's position: outside the picture, on others, on the route."""
        left, top, right, bottom = self._box(name)
        view = self._view
        outside = (
            max(0.0, view.x - left)
            + max(0.0, right - view.x - view.width)
            + max(0.0, view.y - top)
            + max(0.0, bottom - view.y - view.height)
        )
        on_others = sum(overlap((left, top, right, bottom), box) for box in self._taken)
        on_line = sum(left < x < right and top < y < bottom for x, y in self._line)
        return outside * 50 + on_others * 40 + min(on_line, 10)

    def _box(self, name: RouteName) -> Box:
        size = TEXT[name.role]
        width, height = text_width(name.text) * size, size * 1.2
        across, down = SIDES.get(name.side, (0.0, 0.0))
        mark = (0.0 if name.role == "passed" else SPOT) + GAP
        beside = math.copysign(width / 2, across) if across else 0.0
        over = math.copysign(height / 2, down) if down and not across else 0.0
        x = name.x + (across * mark + beside) * self._unit
        y = name.y + (down * mark + over) * self._unit
        half, tall = width / 2 * self._unit, height / 2 * self._unit
        return x - half, y - tall, x + half, y + tall


def overlap(one: Box, other: Box) -> float:
    """How much of the first box overlaps the other: at least a tenth if they touch at all."""
    across = min(one[2], other[2]) - max(one[0], other[0])
    down = min(one[3], other[3]) - max(one[1], other[1])
    if across <= 0 or down <= 0:
        return 0.0
    return 0.1 + across * down / ((one[2] - one[0]) * (one[3] - one[1]))
