"""What people have decided about a map: the content of notes.toml as values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from game.cartography.positions import Position
from game.cartography.projection import ProjectionNotes

LANGUAGES = ("en", "cs", "fr")
CONTINENTS = ("world", "europe", "africa", "asia", "north-america", "south-america", "oceania")
KINDS = ("land", "river", "sea", "bridge", "corner")

Texts = Mapping[str, str]  # one text for each language
Pair = tuple[str, str]  # two parts, in alphabetical order


def one_place(pair: Pair) -> bool:
    """Whether both are parts of the same place."""
    return pair[0].partition("/")[0] == pair[1].partition("/")[0]


@dataclass(frozen=True, slots=True)
class SourceNotes:
    """How the source file is to be read."""

    object: str | None = None
    id: str = "id"
    y_up: bool = True
    metres_per_unit: float | None = None
    projection: ProjectionNotes | None = None
    ids: Mapping[str, str] | None = None
    context: frozenset[str] = frozenset()
    leave_out: frozenset[str] = frozenset()
    rest: str = "refuse"  # what to do with unnamed ids: also "context", "leave_out"
    pieces: Mapping[str, tuple[str, ...]] | None = None  # ids of an outline's pieces by size
    detail: float | None = None  # bends smaller than this, in units of the flat map, are left out


@dataclass(frozen=True, slots=True)
class LimitNotes:
    """When two outlines touch, when that is clear, and when they are close enough to be in doubt.

    All in the units of the flat map; None means: derive it from the size of the map.
    """

    tolerance: float | None = None
    minimum: float | None = None
    gap: float | None = None


@dataclass(frozen=True, slots=True)
class Limits:
    """The stated or derived distances, in units of the flat map."""

    tolerance: float
    minimum: float
    gap: float


@dataclass(frozen=True, slots=True)
class FrameNotes:
    """What the drawing shows: bounds in source units, margin in drawing units."""

    bounds: tuple[float, float, float, float] | None = None
    margin: float = 12.0


@dataclass(frozen=True, slots=True)
class PlaceNotes:
    """The names of a place and the region it is practised in."""

    names: Texts
    region: str


@dataclass(frozen=True, slots=True)
class PartNotes:
    """A name for one of several parts, a point for one without an outline, a hand-set callout."""

    names: Texts | None = None
    at: Position | None = None
    callout: Position | None = None


@dataclass(frozen=True, slots=True)
class BorderNote:
    """A border that is added, or a found one that gets a kind, a reason or a drawn line."""

    between: Pair
    kind: str
    reason: Texts | None
    line: tuple[Position, ...] = ()
    unseen: bool = False  # the outlines are older or coarser than the border


@dataclass(frozen=True, slots=True)
class NotBorderNote:
    """Two parts that do not border, though the outlines or a common belief suggest it."""

    between: Pair
    reason: Texts
    belief: bool = False


@dataclass(frozen=True, slots=True)
class Notes:
    """Everything that the outlines do not say."""

    map: str
    names: Texts
    credit: Texts
    source: SourceNotes
    limits: LimitNotes
    frame: FrameNotes
    regions: Mapping[str, Texts]
    places: Mapping[str, PlaceNotes]
    parts: Mapping[str, PartNotes]
    borders: tuple[BorderNote, ...]
    not_borders: tuple[NotBorderNote, ...]
    continent: str = ""  # under which heading lists show the map

    @property
    def decided(self) -> list[Pair]:
        """Every pair that a decision is about, in the order of the notes."""
        return [n.between for n in self.borders] + [n.between for n in self.not_borders]
