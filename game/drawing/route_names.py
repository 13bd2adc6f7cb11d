"""Names beside a route: where each may be without overlapping a mark or another name."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise, product

from game.atlas_files import load_atlas
from game.drawing.letter_widths import text_width
from game.drawing.path_points import Point, between_points
from game.drawing.route_line import middle
from game.words.names import in_words

PHONE, DESK = 320.0, 620.0  # the narrowest pictures that names are placed for, in pixels
TEXT = {"start": 14.0, "goal": 14.0, "stop": 14.0, "better": 14.0, "passed": 12.0}  # reveal.css too
SPOT, NUMBER = 11.0, 10.0  # radius of marks in pixels
GAP = 5.0  # between a mark and its name
SECOND_THOUGHTS = 3  # how often names that overlap may look for other sides
FEW = 6  # up to this number two of them look together; more would cost too much for a page
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
    rooms = {width: _Room(drawn, width) for width in (PHONE, DESK)}
    names = _settled(
        tuple(rooms.values()),
        [
            [RouteName(in_words(atlas.places[s.place].names), s.role, side, s.x, s.y)
             for side in SIDES]
            for s in drawn.spots
        ],
    )  # fmt: skip
    for place, part in passed.items():
        text, at = in_words(atlas.places[place].names), middle(map_slug, part)
        for width in (PHONE, DESK):
            room = rooms[width]
            choices = [
                RouteName(text, "passed", side, *at, is_wide=width == DESK)
                for side in ("on", "above", "below", "after", "before")
            ]
            troubles = [room.trouble(name, names) for name in choices]
            if min(troubles) == 0:
                names.append(choices[troubles.index(0)])
                break
    return tuple(names)


def _settled(rooms: Sequence["_Room"], choices: Sequence[Sequence[RouteName]]) -> list[RouteName]:
    """One choice for each name; those that get in each other's way look for other sides."""
    names: list[RouteName] = []
    for sides in choices:
        names.append(min(sides, key=lambda name: _trouble(rooms, [name], names)))
    for _ in range(SECOND_THOUGHTS):
        before = tuple(names)
        (_move_pairs if len(names) <= FEW else _move_each)(rooms, choices, names)
        if before == tuple(names):
            break
    return names


def _move_pairs(
    rooms: Sequence["_Room"], choices: Sequence[Sequence[RouteName]], names: list[RouteName]
) -> None:
    """Give two names that overlap the two sides that are best for both."""
    for one, other in combinations(range(len(names)), 2):
        if not any(room.clash(names[one], names[other]) for room in rooms):
            continue
        rest = [name for at, name in enumerate(names) if at not in (one, other)]
        pairs = list(product([names[one], *choices[one]], [names[other], *choices[other]]))
        troubles = [_trouble(rooms, pair, rest) for pair in pairs]
        names[one], names[other] = pairs[troubles.index(min(troubles))]


def _move_each(
    rooms: Sequence["_Room"], choices: Sequence[Sequence[RouteName]], names: list[RouteName]
) -> None:
    """Give each name the side that is best beside where the others are now."""
    for at, sides in enumerate(choices):
        rest = [*names[:at], *names[at + 1 :]]
        mine: list[RouteName] = [names[at], *sides]
        names[at] = min(mine, key=lambda name: _trouble(rooms, [name], rest))


def _trouble(
    rooms: Sequence["_Room"], names: Sequence[RouteName], others: Sequence[RouteName]
) -> float:
    """The penalty of some names, each beside the rest of them and the others."""
    return sum(
        room.trouble(name, (*others, *names[:at], *names[at + 1 :]))
        for room in rooms
        for at, name in enumerate(names)
    )


class _Room:
    """What is already on a picture of some width in pixels."""

    def __init__(self, drawn: Drawn, width: float) -> None:
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
        self._line = [
            between_points(p, q, n / 12) for p, q in pairwise(drawn.line) for n in range(12)
        ]

    def clash(self, one: RouteName, other: RouteName) -> bool:
        """Whether two names lie over each other."""
        return overlap(self._box(one), self._box(other)) > 0

    def trouble(self, name: RouteName, others: Iterable[RouteName]) -> float:
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
        on_names = sum(overlap((left, top, right, bottom), self._box(name)) for name in others)
        on_line = sum(left < x < right and top < y < bottom for x, y in self._line)
        return outside * 50 + on_others * 40 + on_names * 80 + min(on_line, 10)

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
