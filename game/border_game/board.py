"""A board: nine areas ringed by spaces on real borders, and four layouts of segments."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from game.border_game.rules import COLOURS

Mask = int
"""A set of spaces as a bit mask: bit n is space n of the board. A match is mostly
intersections of such sets, and any other form would make it many times slower."""

Words = Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Area:
    """A place to close: its ring of spaces in order, and its two values."""

    slug: str
    first: int
    later: int
    spaces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Space:
    """A piece of a border: the two places it separates, what it touches, and where it is drawn.

    `between` names places of the map, or its surroundings. `kind` is the border's kind, or
    "beyond". `at` is the middle of `line`, both in the units of the map's drawing.
    """

    id: str
    between: tuple[str, str]
    kind: str
    touches: tuple[str, ...]
    at: tuple[float, float]
    line: str


@dataclass(frozen=True, slots=True)
class Segment:
    """Touching spaces of one colour."""

    colour: str
    spaces: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Layout:
    """One division of a board's spaces into segments; `number` is its number in the search."""

    number: int
    segments: tuple[Segment, ...]


@dataclass(frozen=True, slots=True)
class Heading:
    """The names and origin of a board. `beyond` is what surrounds the map."""

    slug: str
    map: str
    map_version: str
    names: Words
    beyond_key: str
    beyond: Words
    view: tuple[float, float, float, float]


class Board:
    """A board with its tables. Immutable; `board_text` reads and checks one."""

    def __init__(
        self,
        heading: Heading,
        version: str,
        *,
        areas: Iterable[Area],
        spaces: Iterable[Space],
        white: Iterable[str],
        layouts: Iterable[Layout],
    ) -> None:
        self.heading = heading
        self.slug = heading.slug
        self.version = version
        self.areas = tuple(areas)
        self.spaces = tuple(spaces)
        self.white = tuple(white)
        self.layouts = tuple(layouts)

    @cached_property
    def number_of(self) -> Mapping[str, int]:
        """The number of each space."""
        return {space.id: number for number, space in enumerate(self.spaces)}

    @cached_property
    def area_number(self) -> Mapping[str, int]:
        """The number of each area."""
        return {area.slug: number for number, area in enumerate(self.areas)}

    @cached_property
    def touching(self) -> tuple[Mask, ...]:
        """What each space touches."""
        return tuple(self.mask(space.touches) for space in self.spaces)

    @cached_property
    def rings(self) -> tuple[Mask, ...]:
        """The ring of each area."""
        return tuple(self.mask(area.spaces) for area in self.areas)

    @cached_property
    def areas_at(self) -> tuple[tuple[int, ...], ...]:
        """The areas that each space belongs to."""
        return tuple(
            tuple(area for area, ring in enumerate(self.rings) if ring >> number & 1)
            for number in range(len(self.spaces))
        )

    @cached_property
    def white_mask(self) -> Mask:
        """The spaces that are crossed off from the start."""
        return self.mask(self.white)

    @cached_property
    def sheets(self) -> tuple["Sheet", ...]:
        """The layouts as tables."""
        return tuple(Sheet(self, layout) for layout in self.layouts)

    def mask(self, spaces: Iterable[str]) -> Mask:
        """A set of spaces as a bit mask."""
        mask = 0
        for space in spaces:
            mask |= 1 << self.number_of[space]
        return mask

    def ids(self, mask: Mask) -> tuple[str, ...]:
        """The spaces of a set, in the order of the board."""
        return tuple(self.spaces[number].id for number in bits(mask))

    def around(self, mask: Mask) -> Mask:
        """All spaces that touch one of these."""
        touching, reached = self.touching, 0
        for number in bits(mask):
            reached |= touching[number]
        return reached

    def closed_by(self, crossed: Mask, areas: Iterable[int] | None = None) -> list[int]:
        """The areas whose whole ring is crossed off."""
        rings = self.rings
        asked = range(len(rings)) if areas is None else areas
        return [area for area in asked if not rings[area] & ~crossed]


class Sheet:
    """One layout of a board as tables: what a seat plays on."""

    __slots__ = ("board", "colour_at", "of_colour", "segment_at", "segments", "segments_of")

    def __init__(self, board: Board, layout: Layout) -> None:
        self.board = board
        self.segments: tuple[Mask, ...] = tuple(board.mask(s.spaces) for s in layout.segments)
        colours = [COLOURS.index(segment.colour) for segment in layout.segments]
        self.segments_of: tuple[tuple[Mask, ...], ...] = tuple(
            tuple(mask for mask, its in zip(self.segments, colours, strict=True) if its == colour)
            for colour in range(len(COLOURS))
        )
        self.of_colour: tuple[Mask, ...] = tuple(sum(masks) for masks in self.segments_of)
        self.colour_at: Mapping[int, int] = {
            number: colour
            for mask, colour in zip(self.segments, colours, strict=True)
            for number in bits(mask)
        }
        self.segment_at: Mapping[int, Mask] = {
            number: mask for mask in self.segments for number in bits(mask)
        }


def bits(mask: Mask) -> Iterator[int]:
    """The numbers of the spaces in a set, lowest first."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest
