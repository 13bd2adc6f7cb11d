"""The map of a reveal, for a room: the best way, the room's choices with counts, the belief.

Sizes are those of a wall 1280 pixels wide; the picture grows with the wall, so they are written
in units of the map.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from math import dist, sqrt

from game.atlas.salience import Pair
from game.atlas_files import load_atlas
from game.drawing.drawn_places import drawn_places
from game.drawing.path_points import Point, lengths, point_at
from game.drawing.route_drawing import Land
from game.drawing.route_line import middle, rounded_off, route_line
from game.drawing.route_names import Box
from game.drawing.route_numbers import RouteNumbers
from game.words.names import place_word
from quiz.pages.race.room_labels import LabelRoom, RoomLabel, RoomName, around
from quiz.pages.race.room_marks import MarkRoom
from quiz.pages.race.room_view import WIDE, free_corner, room_view

NAME, SMALL_NAME = 21.0, 16.0
NUMBER, DOT, LEAST_SPOT, MOST_SPOT = 14.0, 6.0, 18.0, 31.0
STARTED = 12.0


@dataclass(frozen=True, slots=True)
class Went:
    """A place that the room could choose: how many did, and what it costs."""

    place: str
    count: int
    price: str
    is_best: bool


@dataclass(frozen=True, slots=True)
class Told:
    """The content of a map: `route` over parts, the marked places, and a false belief.

    `has_tag` says that a corner is needed for space 40.
    """

    route: tuple[str, ...]
    centre: tuple[str, ...]
    chosen: tuple[str, ...]
    went: tuple[Went, ...]
    belief: Pair | None = None
    is_imagined: bool = False
    has_tag: bool = False


@dataclass(frozen=True, slots=True)
class RoomSpot:
    """A mark with the count of players who chose the place.

    `lead` is a line to the place, for a mark that stands beside it.
    """

    x: float
    y: float
    radius: float
    count: int
    size: float
    is_best: bool
    lead: str = ""


@dataclass(frozen=True, slots=True)
class RoomMark:
    """A numbered crossing, or a start without a number; `lead` as with a RoomSpot."""

    x: float
    y: float
    number: int = 0
    lead: str = ""


@dataclass(frozen=True, slots=True)
class RoomMap:
    """The picture, ready to be drawn."""

    box: str
    unit: float
    lands: tuple[Land, ...]
    line: str
    belief: str
    starts: tuple[RoomMark, ...]
    crossings: tuple[RoomMark, ...]
    spots: tuple[RoomSpot, ...]
    labels: tuple[RoomLabel, ...]
    corner: str
    number_radius: float
    number_size: float
    start_radius: float


def room_map(map_slug: str, told: Told) -> RoomMap:
    """Draw what a room is told after a round, named in the visitor's language."""
    line = route_line(map_slug, told.route, frozenset(told.chosen))
    starts = [_at(map_slug, told, place) for place in told.centre]
    believed = [_middle(map_slug, place) for place in told.belief or ()]
    went = [(one, _at(map_slug, told, one.place)) for one in told.went]
    seen = [at for one, at in went if one.count or one.is_best]
    view = room_view(map_slug, [*line.points, *starts, *believed, *seen])
    unit = (view[2] - view[0]) / WIDE
    points, crossed, stops = rounded_off(line, 80 * unit)
    along = lengths(points)
    numbers = RouteNumbers(points, along, 44 * unit).places(crossed, stops)
    on_line = [point_at(points, along, far) for far in numbers]
    wanted_marks = [around(*at, MOST_SPOT * unit) for at in seen]
    wanted_marks += [around(*at, NUMBER * unit) for at in (*starts, *on_line)]
    corner, tag = free_corner(view, unit, wanted_marks)
    tags = [tag] if told.has_tag else []
    room_for_marks = MarkRoom(view, unit, tags)
    for at in starts:
        room_for_marks.take(at, STARTED * unit)
    crossings = [
        _number(room_for_marks, at, number, unit) for number, at in enumerate(on_line, start=1)
    ]
    spots = _spots(went, view, unit, room_for_marks)
    marks = [around(spot.x, spot.y, spot.radius) for _, spot in spots]
    marks += [around(x, y, STARTED * unit) for x, y in starts]
    marks += [around(mark.x, mark.y, NUMBER * unit) for mark in crossings]
    room = LabelRoom(view, [*marks, *tags], points)
    wanted = _wanted(map_slug, told, unit, spots)
    return RoomMap(
        box=f"{view[0]:.1f} {view[1]:.1f} {view[2] - view[0]:.1f} {view[3] - view[1]:.1f}",
        unit=round(unit, 3),
        lands=_lands(map_slug, told),
        line=_path(points),
        belief=_arc(believed) if told.is_imagined and len(believed) == 2 else "",
        starts=tuple(RoomMark(round(x, 1), round(y, 1)) for x, y in starts),
        crossings=tuple(crossings),
        spots=tuple(spot for _, spot in spots),
        labels=tuple(label for label in map(room.place, wanted) if label is not None),
        corner=corner,
        number_radius=round(NUMBER * unit, 2),
        number_size=round(17 * unit, 2),
        start_radius=round(STARTED * unit, 2),
    )


def _at(map_slug: str, told: Told, place: str) -> Point:
    """Where a place is marked: at the part that the route visits, if it does."""
    atlas = load_atlas(map_slug)
    for part in told.route:
        if atlas.place_of[part] == place:
            return middle(map_slug, part)
    return _middle(map_slug, place)


def _middle(map_slug: str, place: str) -> Point:
    main = drawn_places(map_slug)[place].main
    return main.x, main.y


def _number(room: MarkRoom, at: Point, number: int, unit: float) -> RoomMark:
    """A number at a point of the line, or beside it if there is no room."""
    x, y = room.place(at, NUMBER * unit)
    return RoomMark(round(x, 1), round(y, 1), number, _lead(at, (x, y), NUMBER * unit))


def _spots(
    went: Sequence[tuple[Went, Point]], view: Box, unit: float, room: MarkRoom
) -> list[tuple[Went, RoomSpot]]:
    """Marks that grow with the count; a dot if nobody chose the place.

    They stand beside their places if they would cover a number there or another mark. The large
    ones choose first.
    """
    most = max((one.count for one, _ in went), default=0) or 1
    sized = []
    for one, at in went:
        grown = LEAST_SPOT + (MOST_SPOT - LEAST_SPOT) * sqrt(one.count / most)
        radius = grown if one.count or one.is_best else DOT
        if view[0] < at[0] < view[2] and view[1] < at[1] < view[3]:
            sized.append((radius * unit, one, at))
    found = []
    for radius, one, at in sorted(sized, key=lambda item: -item[0]):
        x, y = room.place(at, radius)
        spot = RoomSpot(
            round(x, 1),
            round(y, 1),
            round(radius, 2),
            one.count,
            round(radius * 1.05, 2),
            one.is_best,
            _lead(at, (x, y), radius),
        )
        found.append((one, spot))
    return found


def _lead(place: Point, mark: Point, radius: float) -> str:
    """A line from a place to the mark that stands beside it; none if the mark covers the place."""
    return _path((place, mark)) if dist(place, mark) > radius else ""


def _wanted(
    map_slug: str, told: Told, unit: float, spots: Sequence[tuple[Went, RoomSpot]]
) -> list[RoomName]:
    """The names in the order in which they are placed: what matters most chooses first."""
    atlas, wanted = load_atlas(map_slug), list[RoomName]()
    for place in told.centre:
        at, name = _at(map_slug, told, place), place_word(atlas, place)
        wanted.append(RoomName(*at, STARTED * unit, name, "", NAME * unit, "start", must=True))
    for one, spot in spots:
        loud = bool(one.count) or one.is_best
        name, role = place_word(atlas, one.place), "best" if one.is_best else "went"
        size = (NAME if loud else SMALL_NAME) * unit
        price = one.price if loud else ""
        wanted.append(RoomName(spot.x, spot.y, spot.radius, name, price, size, role, must=loud))
    named = {*told.centre, *(one.place for one, _ in spots)}
    for part in told.route:
        place = atlas.place_of[part]
        if place not in named:
            named.add(place)
            at, name = middle(map_slug, part), place_word(atlas, place)
            wanted.append(RoomName(*at, 0.0, name, "", SMALL_NAME * unit, "passed", must=False))
    return wanted


def _lands(map_slug: str, told: Told) -> tuple[Land, ...]:
    atlas = load_atlas(map_slug)
    roles = dict.fromkeys(told.route, "visited")
    roles |= {part: "goal" for place in told.chosen for part in atlas.places[place].parts}
    best = [one.place for one in told.went if one.is_best and one.place not in told.chosen]
    roles |= {part: "found" for place in best for part in atlas.places[place].parts}
    for place, role in zip(told.centre, ("start", "end"), strict=False):
        roles |= dict.fromkeys(atlas.places[place].parts, role)
    return tuple(Land(part, role) for part, role in roles.items())


def _arc(between: Sequence[Point]) -> str:
    """A bow from one place to another, for a border that is only imagined."""
    (x, y), (to_x, to_y) = between
    over = ((x + to_x) / 2 - (to_y - y) * 0.22, (y + to_y) / 2 + (to_x - x) * 0.22)
    return f"M{x:.1f} {y:.1f}Q{over[0]:.1f} {over[1]:.1f} {to_x:.1f} {to_y:.1f}"


def _path(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) if len(points) > 1 else ""
