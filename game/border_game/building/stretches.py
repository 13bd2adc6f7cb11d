"""The stretches of border around the nine places: the neighbour on the other side, and where."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from game.atlas import Atlas
from game.border_game.board_text import BoardError
from game.border_game.building.lines import (
    Line,
    Point,
    Step,
    distance,
    length,
    outlines_of,
    surface,
)

SLIVER = 0.08
"""A stretch shorter than this share of the mean is an artefact of the drawing if both places also
have a longer one. It is merged with the one beside it."""
TOLERANCE = 10
"""How far apart the two sides of a border may be drawn, in tenths of a unit, if they do not share
their points."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """A piece of a place's outline with one neighbour all along; None: beyond the map."""

    place: str
    other: str | None
    line: Line

    @property
    def pair(self) -> tuple[str, str]:
        """The two places in order."""
        return (self.place, "") if self.other is None else pair_of(self.place, self.other)


def pair_of(one: str, other: str) -> tuple[str, str]:
    """Two places in the order of their slugs."""
    return (one, other) if one < other else (other, one)


def rings_of(
    atlas: Atlas, outlines: Mapping[str, Any], places: Iterable[str]
) -> dict[str, list[Stretch]]:
    """The outline of each place as its stretches in order, as a ring."""
    sides = _Sides(atlas, outlines)
    rings = {place: _stretches(place, _main_outline(outlines, place), sides) for place in places}
    every = [length(stretch.line) for ring in rings.values() for stretch in ring]
    least = SLIVER * sum(every) / len(every)
    return {place: _without_slivers(ring, least, set(rings)) for place, ring in rings.items()}


def _main_outline(outlines: Mapping[str, Any], place: str) -> Line:
    """The largest outline of a place: islands and distant pieces are not played for."""
    if place not in outlines["parts"]:
        raise BoardError(f"{place} is not a place in one part of this map")
    return max(outlines_of(outlines["parts"][place]["path"]), key=surface)


class _Sides:
    """The neighbour on the other side of a step of an outline."""

    def __init__(self, atlas: Atlas, outlines: Mapping[str, Any]) -> None:
        self._steps: dict[str, list[Step]] = {}
        self._shared: dict[frozenset[Point], set[str]] = {}
        for place in atlas.places.values():
            drawn = [outlines["parts"][part]["path"] for part in place.parts]
            its = [step for path in drawn for line in outlines_of(path) for step in _steps(line)]
            self._steps[place.slug] = its
            for step in its:
                self._shared.setdefault(frozenset(step), set()).add(place.slug)
        self._neighbours = atlas.neighbours

    def beyond(self, place: str, step: Step) -> str | None:
        """The place on the other side; None if there is none on the map."""
        if others := self._shared[frozenset(step)] - {place}:
            return min(others)
        middle = ((step[0][0] + step[1][0]) / 2, (step[0][1] + step[1][1]) / 2)
        return next((n for n in self._neighbours[place] if self._is_near(n, middle)), None)

    def _is_near(self, place: str, point: tuple[float, float]) -> bool:
        return any(distance(point, step) <= TOLERANCE for step in self._steps[place])


def _steps(outline: Line) -> Iterator[Step]:
    return zip(outline, (*outline[1:], outline[0]), strict=True)


def _stretches(place: str, outline: Line, sides: _Sides) -> list[Stretch]:
    """The outline cut where the neighbour changes."""
    return _joined([Stretch(place, sides.beyond(place, step), step) for step in _steps(outline)])


def _joined(found: list[Stretch]) -> list[Stretch]:
    """The stretches of a ring; consecutive ones with the same neighbour are merged."""
    joined: list[Stretch] = []
    for stretch in found:
        if joined and joined[-1].other == stretch.other:
            line = (*joined[-1].line, *stretch.line[1:])
            joined[-1] = replace(joined[-1], line=line)
        else:
            joined.append(stretch)
    if len(joined) > 1 and joined[0].other == joined[-1].other:
        last = joined.pop()
        joined[0] = replace(joined[0], line=(*last.line, *joined[0].line[1:]))
    return joined


def _without_slivers(ring: list[Stretch], least: float, inner: set[str]) -> list[Stretch]:
    """The ring with its slivers merged into the longer adjacent stretch.

    A stretch between two of the nine is drawn for both of them, so its ends must stay.
    """
    while True:
        slivers = [
            number
            for number, stretch in enumerate(ring)
            if length(stretch.line) < least
            and any(
                length(other.line) > length(stretch.line)
                for other in ring
                if other.other == stretch.other
            )
        ]
        if not slivers:
            return ring
        number = slivers[0]
        beside = [ring[number - 1].other, ring[(number + 1) % len(ring)].other]
        outer = [other for other in beside if other not in inner]
        ring = _joined(
            [
                replace(stretch, other=(outer or beside)[0]) if n == number else stretch
                for n, stretch in enumerate(ring)
            ]
        )
