"""A board of the border game as it is drawn: its land once, its spaces where they can be seen."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from game.atlas_files import load_atlas, load_board, load_outlines
from game.border.board import Board
from game.queries.drawn_places import drawn_places
from game.queries.wording import in_words, visitor_language

APART = 0.028
"""How far apart the middles of two spaces are drawn at least, as a share of the board's width."""
ROUNDS = 60
LED = 0.3
"""A space that was moved by more than this share of that distance gets a line to where it lies."""

SMALL = 0.07
"""A place whose inner radius is a smaller share of that has its name written small."""

TIE = (1.0, 0.5)

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class DrawnArea:
    """One of the nine places: its outline and where its name stands."""

    slug: str
    name: str
    paths: tuple[str, ...]
    x: float
    y: float
    is_small: bool


@dataclass(frozen=True, slots=True)
class DrawnSpace:
    """A space: its line on the border, the spot where it is marked (its middle, and the corner
    that its sign is drawn from), and what it parts.

    `lead` is a line from the spot to the border where the spot had to move aside.
    """

    id: str
    line: str
    x: float
    y: float
    left: float
    top: float
    lead: str
    parts: str


@dataclass(frozen=True, slots=True)
class BoardDrawing:
    """A board ready to be drawn. A mark is `size` wide in map units, `unit` is half of it."""

    slug: str
    map: str
    name: str
    box: str
    unit: float
    size: float
    areas: tuple[DrawnArea, ...]
    around: tuple[str, ...]
    spaces: tuple[DrawnSpace, ...]


def board_drawing(board_slug: str) -> BoardDrawing:
    """The drawing of a board, named in the visitor's language."""
    return _drawing(board_slug, visitor_language())


def place_word(board: Board, slug: str) -> str:
    """A place beside a space by its name, or what lies beyond the map."""
    return _words(board.slug, visitor_language())[slug]


@cache
def _words(board_slug: str, _language: str) -> dict[str, str]:
    heading = load_board(board_slug).heading
    places = load_atlas(heading.map).places
    return {
        heading.beyond_key: in_words(heading.beyond),
        **{slug: in_words(place.names) for slug, place in places.items()},
    }


def space_words(board: Board, number: int) -> str:
    """The two places that a space parts, with its number where their border has several."""
    space = board.spaces[number]
    areas = board.area_number
    one, other = sorted(space.between, key=lambda slug: slug not in areas)
    both = f"{place_word(board, one)} – {place_word(board, other)}"
    alike = [other.id for other in board.spaces if {*other.between} == {*space.between}]
    return f"{both} ({alike.index(space.id) + 1})" if len(alike) > 1 else both


@cache
def _drawing(board_slug: str, _language: str) -> BoardDrawing:
    board = load_board(board_slug)
    heading = board.heading
    left, top, width, height = heading.view
    areas = {area.slug for area in board.areas}
    named = {slug for space in board.spaces for slug in space.between}
    places = drawn_places(heading.map)
    margin = APART * width
    box = (left - margin, top - margin, width + 2 * margin, height + 2 * margin)
    return BoardDrawing(
        slug=board_slug,
        map=heading.map,
        name=in_words(heading.names),
        box=" ".join(f"{number:.1f}" for number in box),
        unit=round(APART * width / 2, 2),
        size=round(APART * width, 2),
        areas=tuple(_area(board, area.slug) for area in board.areas),
        around=(
            *load_outlines(heading.map)["context"],
            *(
                part.path
                for slug, place in places.items()
                if slug not in areas and slug in named
                for part in place.parts
            ),
        ),
        spaces=_spaces(board),
    )


def _area(board: Board, slug: str) -> DrawnArea:
    place = drawn_places(board.heading.map)[slug]
    main = place.main
    return DrawnArea(
        slug=slug,
        name=place_word(board, slug),
        paths=tuple(part.path for part in place.parts),
        x=main.x,
        y=main.y,
        is_small=main.radius < SMALL * board.heading.view[2],
    )


def _spaces(board: Board) -> tuple[DrawnSpace, ...]:
    least = APART * board.heading.view[2]
    lying = [space.at for space in board.spaces]
    spots = moved_apart(lying, least)
    return tuple(
        DrawnSpace(
            id=space.id,
            line=space.line,
            x=round(x, 1),
            y=round(y, 1),
            left=round(x - least / 2, 1),
            top=round(y - least / 2, 1),
            lead=_lead(space.at, (x, y), least),
            parts=space_words(board, number),
        )
        for number, (space, (x, y)) in enumerate(zip(board.spaces, spots, strict=True))
    )


def _lead(lies: Point, drawn: Point, least: float) -> str:
    if math.dist(lies, drawn) <= LED * least:
        return ""
    return f"M{lies[0]:.1f} {lies[1]:.1f}L{drawn[0]:.1f} {drawn[1]:.1f}"


def moved_apart(points: Sequence[Point], least: float) -> list[Point]:
    """The points, moved as little as it takes until no two are nearer than that to each other."""
    spots = [[x, y] for x, y in points]
    for _ in range(ROUNDS):
        is_done = True
        for number, one in enumerate(spots):
            for other in spots[:number]:
                dx, dy = one[0] - other[0], one[1] - other[1]
                far = math.hypot(dx, dy)
                if far >= least:
                    continue
                is_done = False
                if not far:  # two on the very same spot part along a line of our choice
                    dx, dy = TIE
                push = 0.51 * (least - far) / (far or math.hypot(*TIE))
                one[0] += dx * push
                one[1] += dy * push
                other[0] -= dx * push
                other[1] -= dy * push
        if is_done:
            break
    return [(x, y) for x, y in spots]
