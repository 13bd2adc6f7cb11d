"""A route as it is shown: the section of the map, legs between numbered crossings, stops, names."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from game.atlas_files import load_atlas, load_outlines
from game.drawing.drawn_places import drawn_places
from game.drawing.map_drawing import map_drawing
from game.drawing.path_points import Point, lengths, point_at, polylines
from game.drawing.route_line import middle, rounded_off, route_line
from game.drawing.route_names import Drawn, MapView, RouteName, Spot, route_names
from game.drawing.route_numbers import RouteNumbers
from game.words.names import visitor_language

# The widths of sections that are shown, in map units; reveal.css has the same widths.
SPANS = (200, 240, 290, 350, 420, 500, 600, 700, 800, 920, 1050, 1200, 1500, 1800, 2200, 3000)
RATIO = 5 / 4  # width to height
MARGIN = 1.25  # the margin, as a multiple of the route itself
AROUND = 70.0  # and at least this much on both sides together
ALONE = 450  # how much is shown around a start without a journey
APART = 0.055  # of the width shown: the least distance of numbers from stops and from each other


@dataclass(frozen=True, slots=True)
class Journeyed:
    """What is drawn: the route over parts, and the marked places.

    `also` are parts that are named beside it, `beside` points that must be in the picture.
    `better` is a route that would have been better, through the places `better_chosen`.
    """

    route: tuple[str, ...]
    centre: tuple[str, ...]
    chosen: tuple[str, ...]
    also: tuple[str, ...] = ()
    beside: tuple[Point, ...] = ()
    better: tuple[str, ...] = ()
    better_chosen: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Land:
    """A part in its own colour."""

    part: str
    role: str


@dataclass(frozen=True, slots=True)
class Crossing:
    """A numbered mark where the route crosses a border."""

    number: int
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class RouteDrawing:
    """One route over the map, ready to be drawn; the legs lead from number to number.

    `better` is the line of the better route, in one piece.
    """

    view: MapView
    lands: tuple[Land, ...]
    legs: tuple[str, ...]
    crossings: tuple[Crossing, ...]
    spots: tuple[Spot, ...]
    names: tuple[RouteName, ...]
    better: str = ""

    @property
    def line(self) -> str:
        """All legs as one path."""
        return "".join(self.legs)


@dataclass(frozen=True, slots=True)
class QuietMap:
    """The land under all routes of a page, drawn once."""

    is_inland: bool
    land: SafeString


def quiet_map(map_slug: str) -> QuietMap:
    """The map without names and links."""
    return QuietMap(map_drawing(map_slug).is_inland, _land(map_slug))


@lru_cache(maxsize=16)
def _land(map_slug: str) -> SafeString:
    outlines = load_outlines(map_slug)
    values = {"context": outlines["context"], "parts": outlines["parts"].items()}
    return render_to_string("game/match/reveal_land.html", values)


def route_drawing(map_slug: str, journey: Journeyed) -> RouteDrawing:
    """The drawing of a route, named in the visitor's language."""
    return _drawing(map_slug, journey, visitor_language())


@lru_cache(maxsize=512)
def _drawing(map_slug: str, journey: Journeyed, _language: str) -> RouteDrawing:
    line = route_line(map_slug, journey.route, frozenset(journey.chosen))
    other = route_line(map_slug, journey.better, frozenset(journey.better_chosen))
    spots = _spots(map_slug, journey)
    marked = [(spot.x, spot.y) for spot in spots]
    view = view_around(map_slug, [*line.points, *other.points, *marked, *journey.beside])
    points, crossed, stops = rounded_off(line, view.width * 0.09)
    better = rounded_off(other, view.width * 0.09)[0] if journey.better else ()
    along = lengths(points)
    at = RouteNumbers(points, along, view.width * APART).places(crossed, stops)
    marks = [point_at(points, along, far) for far in at]
    return RouteDrawing(
        view=view,
        lands=_lands(map_slug, journey),
        legs=_legs(points, along, at),
        crossings=tuple(
            Crossing(number, round(x, 1), round(y, 1))
            for number, (x, y) in enumerate(marks, start=1)
        ),
        spots=spots,
        names=route_names(
            map_slug,
            (*journey.route, *journey.also),
            Drawn(view, spots, tuple(marks), (*points, *better)),
        ),
        better=_path(better),
    )


@lru_cache(maxsize=512)
def place_drawing(map_slug: str, place: str) -> RouteDrawing:
    """One place in its surroundings, for a picture of it."""
    drawn = drawn_places(map_slug)[place]
    outline = [point for line in polylines(drawn.main.path) for point in line]
    lands = tuple(Land(part.slug, "start") for part in drawn.parts)
    spots = (Spot(place, "start", drawn.main.x, drawn.main.y),) if drawn.is_tiny else ()
    return RouteDrawing(view_around(map_slug, outline), lands, (), (), spots, ())


def _spots(map_slug: str, journey: Journeyed) -> tuple[Spot, ...]:
    """Start, destination and chosen places, at the parts that the route visits."""
    atlas = load_atlas(map_slug)
    visited = {atlas.place_of[part]: part for part in reversed(journey.route)}
    if journey.route:
        visited[journey.centre[0]] = journey.route[0]
        if len(journey.centre) > 1:
            visited[journey.centre[1]] = journey.route[-1]
    for part in reversed(journey.better):
        visited.setdefault(atlas.place_of[part], part)
    roles = dict.fromkeys(journey.better_chosen, "better")
    roles |= dict.fromkeys(journey.chosen, "stop")
    roles |= dict(zip(journey.centre, ("start", "goal"), strict=False))
    return tuple(
        Spot(place, role, *middle(map_slug, visited.get(place, atlas.places[place].parts[0])))
        for place, role in roles.items()
    )


def _lands(map_slug: str, journey: Journeyed) -> tuple[Land, ...]:
    atlas = load_atlas(map_slug)
    roles = dict.fromkeys(journey.route, "visited")
    roles |= {part: "goal" for place in journey.chosen for part in atlas.places[place].parts}
    for place, role in zip(journey.centre, ("start", "end"), strict=False):
        roles |= dict.fromkeys(atlas.places[place].parts, role)
    return tuple(Land(part, role) for part, role in roles.items())


def view_around(map_slug: str, points: Sequence[Point]) -> MapView:
    """The section of the map around the points, moved inside the map if possible."""
    outlines = load_outlines(map_slug)
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    extent = max(right - left, (bottom - top) * RATIO)
    # Rather a thinner margin than an empty rim around the whole map.
    wide = min(extent * MARGIN + AROUND, max(extent + AROUND / 2, outlines["width"]))
    wide = max(wide, ALONE) if len(points) == 1 else wide
    span = next((span for span in SPANS if span >= wide), SPANS[-1])
    return MapView(
        span,
        inside((left + right - span) / 2, span, outlines["width"]),
        inside((top + bottom - span / RATIO) / 2, span / RATIO, outlines["height"]),
    )


def inside(begin: float, size: float, whole: float) -> float:
    """Where a section begins so that it is inside the whole, or around the middle of it."""
    if size >= whole:
        return round((whole - size) / 2, 1)
    return round(min(max(begin, 0.0), whole - size), 1)


def _legs(points: Sequence[Point], along: Sequence[float], at: Sequence[float]) -> tuple[str, ...]:
    """The line cut at the numbers; each leg is drawn separately."""
    if len(points) < 2:
        return ()
    cuts = [0.0, *at, along[-1]]
    legs = []
    for low, high in pairwise(cuts):
        inner = [
            point
            for point, far in zip(points, along, strict=True)
            if low < far < high and not math.isclose(far, low) and not math.isclose(far, high)
        ]
        leg = [point_at(points, along, low), *inner, point_at(points, along, high)]
        legs.append(_path(leg))
    return tuple(legs)


def _path(points: Sequence[Point]) -> str:
    return "M" + "L".join(f"{x:.1f} {y:.1f}" for x, y in points) if points else ""
