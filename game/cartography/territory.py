"""Which parts a map has: what the source draws matched with what the notes name."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from game.cartography.errors import MapError, MapProblem
from game.cartography.notes import Notes
from game.cartography.positions import Position
from game.cartography.shapes import Shape
from game.cartography.sources.source import Source, flat_position

PART = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*(/[a-z0-9]+(-[a-z0-9]+)*)?")


@dataclass(frozen=True, slots=True)
class Territory:
    """Parts with an outline, parts that are only a point, and the parts of each place."""

    shapes: Mapping[str, Shape]
    points: Mapping[str, Position]
    places: Mapping[str, tuple[str, ...]]

    @property
    def parts(self) -> tuple[str, ...]:
        """Every part, sorted."""
        return tuple(sorted({*self.shapes, *self.points}))


def territory_of(source: Source, notes: Notes) -> Territory:
    """Match source and notes, or report everything that does not fit."""
    shapes = {part: shape for part, shape in source.shapes.items() if not shape.is_empty}
    points = {
        part: flat_position(note.at, notes.source)
        for part, note in notes.parts.items()
        if note.at is not None
    }
    if not shapes:
        raise MapError(MapProblem("The source has no outline of any place."))
    parts = sorted({*source.shapes, *points})
    places = {
        place: tuple(part for part in parts if part.partition("/")[0] == place)
        for place in sorted(notes.places)
    }
    territory = Territory(shapes, points, places)
    problems = [*_outline_problems(source, territory, notes), *_part_problems(territory, notes)]
    if problems:
        raise MapError(problems)
    return territory


def _outline_problems(source: Source, territory: Territory, notes: Notes) -> Iterator[str]:
    for part, shape in sorted(source.shapes.items()):
        if not PART.fullmatch(part):
            yield MapProblem(
                "The source has the id %(part)r; use a slug, or translate it in [source.ids].",
                part=part,
            )
        elif part.partition("/")[0] not in notes.places:
            yield (
                MapProblem(
                    "The source has %(part)s, which the notes do not name: add it to [places], "
                    "or to context or leave_out in [source].",
                    part=part,
                )
            )
        elif shape.is_empty and part not in territory.points:
            yield MapProblem(
                "The outline of %(part)s has no area: give it a point, as at = [x, y] in [parts].",
                part=part,
            )
    for part in sorted(territory.points):
        if part in territory.shapes:
            yield MapProblem(
                "%(part)s has an outline, so the point in [parts] has no effect.", part=part
            )
        elif part.partition("/")[0] not in notes.places:
            yield MapProblem(
                "The notes give a point for %(part)s, which is not a part of a named place.",
                part=part,
            )


def _part_problems(territory: Territory, notes: Notes) -> Iterator[str]:
    known = set(territory.parts)
    for place, parts in territory.places.items():
        if not parts:
            yield MapProblem(
                "%(place)s has no outline: give it a point, as at = [x, y] in [parts].", place=place
            )
        elif parts != (place,) and (len(parts) == 1 or place in parts):
            yield MapProblem(
                "%(place)s must be one part %(place)s or several %(place)s/…, not %(names)s.",
                place=place,
                names=", ".join(parts),
            )
        for part in parts:
            named = part in notes.parts and notes.parts[part].names is not None
            if named != (len(parts) > 1):
                yield (
                    MapProblem(
                        "%(part)s is the whole of its place and needs no name in [parts].",
                        part=part,
                    )
                    if named
                    else MapProblem(
                        "%(part)s is one of several parts and needs a name in [parts].", part=part
                    )
                )
    unknown = set(notes.parts) - known
    unknown |= {part for pair in notes.decided for part in pair} - known
    for part in sorted(unknown):
        yield MapProblem("The notes mention %(part)s, which is not a part of this map.", part=part)
