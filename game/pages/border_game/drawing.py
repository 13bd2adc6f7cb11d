"""A board of the border game as it is drawn: its land once, its spaces where they are visible."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from game.atlas_files import load_atlas, load_outlines
from game.board_files import load_board
from game.border_game.board import Board
from game.drawing.drawn_places import drawn_places
from game.drawing.letter_widths import text_width
from game.pages.border_game.places import Point, box_at, clear_of, nearest_on, slid_apart
from game.words.names import in_words, visitor_language

APART = 0.028
"""How far apart the middles of two spaces are drawn at least, as a share of the board's width."""
LED = 0.3
"""A space moved by more than this share of that distance gets a line to where it belongs."""

SMALL = 0.07
"""A place whose inner radius is a smaller share of that has its name written small."""

NAME, SMALL_NAME = 12.0, 7.5
"""How large names are written, in map units; border.css knows the same."""


@dataclass(frozen=True, slots=True)
class DrawnArea:
    """One of the nine places: its outline and the position of its name; `lead` is a line to it."""

    slug: str
    name: str
    paths: tuple[str, ...]
    x: float
    y: float
    is_small: bool
    lead: str


@dataclass(frozen=True, slots=True)
class DrawnSpace:
    """A space: its line on the border, the spot where it is marked (its middle, and the corner
    that its sign is drawn from), and the places it separates.

    `lead` is a line from the spot to the border if the spot had to move aside.
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
    """The name of a place beside a space, or of the surroundings of the map."""
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
    """The two places that a space separates, with its number if their border has several."""
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
    spaces = _spaces(board)
    return BoardDrawing(
        slug=board_slug,
        map=heading.map,
        name=in_words(heading.names),
        box=" ".join(f"{number:.1f}" for number in box),
        unit=round(APART * width / 2, 2),
        size=round(APART * width, 2),
        areas=_areas(board, spaces, box),
        around=(
            *load_outlines(heading.map)["context"],
            *(
                part.path
                for slug, place in places.items()
                if slug not in areas and slug in named
                for part in place.parts
            ),
        ),
        spaces=spaces,
    )


def _areas(
    board: Board, spaces: Sequence[DrawnSpace], box: tuple[float, float, float, float]
) -> tuple[DrawnArea, ...]:
    """The places; their names keep clear of the marks, those with the least room first."""
    size = APART * board.heading.view[2]
    taken = [box_at((space.x, space.y), (size, size)) for space in spaces]
    view = (box[0], box[1], box[0] + box[2], box[1] + box[3])
    places = drawn_places(board.heading.map)
    found = {}
    for slug in sorted(board.area_number, key=lambda slug: places[slug].main.radius):
        main, name = places[slug].main, place_word(board, slug)
        is_small = main.radius < SMALL * board.heading.view[2]
        text = SMALL_NAME if is_small else NAME
        room = (text_width(name) * text, 1.2 * text)
        x, y = clear_of((main.x, main.y), room, taken, view)
        taken.append(box_at((x, y), room))
        found[slug] = DrawnArea(
            slug=slug,
            name=name,
            paths=tuple(part.path for part in places[slug].parts),
            x=round(x, 1),
            y=round(y, 1),
            is_small=is_small,
            lead=_name_lead((main.x, main.y), (x, y), room),
        )
    return tuple(found[area.slug] for area in board.areas)


def _name_lead(lies: Point, drawn: Point, room: tuple[float, float]) -> str:
    """A line from a place to its name, if that had to move by more than its own height."""
    if math.dist(lies, drawn) <= 2 * room[1]:
        return ""
    left, top, right, bottom = box_at(drawn, room)
    x, y = min(max(lies[0], left), right), min(max(lies[1], top), bottom)
    return f"M{lies[0]:.1f} {lies[1]:.1f}L{x:.1f} {y:.1f}"


def _spaces(board: Board) -> tuple[DrawnSpace, ...]:
    least = APART * board.heading.view[2]
    lying = [space.at for space in board.spaces]
    spots = slid_apart(lying, [space.line for space in board.spaces], least)
    return tuple(
        DrawnSpace(
            id=space.id,
            line=space.line,
            x=round(x, 1),
            y=round(y, 1),
            left=round(x - least / 2, 1),
            top=round(y - least / 2, 1),
            lead=_lead(space.line, (x, y), least),
            parts=space_words(board, number),
        )
        for number, (space, (x, y)) in enumerate(zip(board.spaces, spots, strict=True))
    )


def _lead(line: str, drawn: Point, least: float) -> str:
    """A line to its border from a mark that found no room on it."""
    lies = nearest_on(line, drawn)
    if math.dist(lies, drawn) <= LED * least:
        return ""
    return f"M{lies[0]:.1f} {lies[1]:.1f}L{drawn[0]:.1f} {drawn[1]:.1f}"
