"""What is lit up on a map when a place is chosen."""

from collections.abc import Iterable
from dataclasses import dataclass

from game.atlas_files import load_atlas
from game.drawing.drawn_places import Dot, DrawnPlace, drawn_places
from game.drawing.map_drawing import Line, border_line


@dataclass(frozen=True, slots=True)
class Mark:
    """One place lit up: its outline by the slug, and rings around its dots."""

    slug: str
    dots: tuple[Dot, ...]


@dataclass(frozen=True, slots=True)
class Marks:
    """A chosen place, its neighbours and the borders between them."""

    chosen: Mark
    neighbours: tuple[Mark, ...]
    lines: tuple[Line, ...]


def map_marks(map_slug: str, chosen: str) -> Marks:
    """The marks for a chosen place."""
    atlas, places = load_atlas(map_slug), drawn_places(map_slug)
    lines = (border_line(map_slug, border) for border in atlas.borders_of[chosen])
    return Marks(
        chosen=lit_up(places[chosen]),
        neighbours=tuple(lit_up(places[slug]) for slug in atlas.neighbours[chosen]),
        lines=_quiet_first(line for line in lines if line.path),
    )


def lit_up(place: DrawnPlace) -> Mark:
    """The mark of a place."""
    return Mark(place.slug, tuple(dot for part in place.parts for dot in part.dots))


def _quiet_first(lines: Iterable[Line]) -> tuple[Line, ...]:
    """Lines over land under the special ones, so that these are not painted over."""
    return tuple(sorted(lines, key=lambda line: line.kind != "land"))
