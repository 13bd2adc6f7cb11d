"""Names that a map must show: of the places that a question or a board is about.

For each step of magnification every name gets its own position: on its place if that is free,
otherwise beside it, and with a line to it if it is further away. Positions are kept in units
of the drawing, so within a step names only move apart while the map grows under them.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from game.drawing.label_places import GAP, STEPS

RING = 12.0  # pixels from the middle of a lit dot to the rim of its ring
POINT = 5.0  # the same around the middle of a place that others should not write on
AWAY = (4.0, 14.0, 26.0, 40.0, 56.0, 74.0, 94.0, 116.0)
"""How many pixels a name may be away from its place, the nearest first."""
DIRECTIONS = tuple(
    (math.cos(math.tau * n / 16), math.sin(math.tau * n / 16)) for n in (0, 8, 4, 12, *range(1, 16))
)
LINE_FROM = 12.0  # a name this many pixels away has a line to its place

Rectangle = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Wanted:
    """A name to be shown: how large it is in pixels, and where its place is drawn at each step.

    `spots` are points of the drawing with whether a ring is around them, one for each step.
    """

    key: str
    width: float
    height: float
    spots: tuple[tuple[float, float, bool], ...]


@dataclass(frozen=True, slots=True)
class NameSpot:
    """Where a name is between two steps, in units of the drawing; `line` leads to its place."""

    key: str
    x: float
    y: float
    first: int
    end: int
    line: str = ""


def stand(names: Sequence[Wanted], width: float, height: float) -> tuple[NameSpot, ...]:
    """Where each name is at each step on a drawing of that size; every name at every step."""
    found: dict[str, list[tuple[float, float, str]]] = {name.key: [] for name in names}
    for step in range(len(STEPS)):
        for name, where in _at_step(names, step, width, height):
            found[name.key].append(where)
    return tuple(
        NameSpot(key, where[0], where[1], steps[0], steps[-1] + 1, where[2])
        for key, places in found.items()
        for where, steps in _runs(places)
    )


def _runs(
    places: Sequence[tuple[float, float, str]],
) -> Iterator[tuple[tuple[float, float, str], list[int]]]:
    for where, steps in groupby(range(len(places)), key=lambda step: places[step]):
        yield where, list(steps)


def _at_step(
    names: Sequence[Wanted], step: int, width: float, height: float
) -> Iterator[tuple[Wanted, tuple[float, float, str]]]:
    """One position for each name; those with the least room around them choose first."""
    scale = STEPS[step]
    frame = (0.0, 0.0, width * scale, height * scale)
    spots = {n.key: (n.spots[step][0] * scale, n.spots[step][1] * scale) for n in names}
    marks = {n.key: _square(spots[n.key], RING if n.spots[step][2] else POINT) for n in names}
    nearest = {
        n.key: min((math.dist(spots[n.key], spots[o.key]) for o in names if o is not n), default=0)
        for n in names
    }
    best: tuple[float, dict[str, tuple[float, float, float]]] | None = None
    for order in _orders(names, nearest):
        tried = _place(order, spots, marks, frame)
        if best is None or tried[0] < best[0]:
            best = tried
        if best[0] == 0:
            break
    placed = best[1] if best else {}
    for name in names:
        x, y, away = placed[name.key]
        at = (round(x / scale, 1), round(y / scale, 1))
        yield name, (*at, _line(name, spots[name.key], (x, y), away, scale))


def _orders(names: Sequence[Wanted], nearest: dict[str, float]) -> Iterator[list[Wanted]]:
    yield sorted(names, key=lambda name: (nearest[name.key], name.key))
    yield sorted(names, key=lambda name: (-name.width, name.key))
    yield sorted(names, key=lambda name: (name.spots[0][1], name.key))
    yield sorted(names, key=lambda name: (-nearest[name.key], name.key))


def _place(
    order: Sequence[Wanted],
    spots: dict[str, tuple[float, float]],
    marks: dict[str, Rectangle],
    frame: Rectangle,
) -> tuple[float, dict[str, tuple[float, float, float]]]:
    """Positions one after the other, and how much the names overlap in the end."""
    taken: list[Rectangle] = []
    found: dict[str, tuple[float, float, float]] = {}
    trouble = 0.0
    for name in order:
        others = [mark for key, mark in marks.items() if key != name.key]
        least, choice = math.inf, (0.0, 0.0, 0.0)
        for x, y, away in _candidates(name, spots[name.key], marks[name.key], frame):
            box = _box(name, x, y)
            on_names = sum(_shared(box, other) for other in taken)
            bad = 10 * on_names + sum(_shared(box, mark) for mark in others)
            if bad < least:
                least, choice = bad, (x, y, away)
            if bad == 0:
                break
        taken.append(_box(name, choice[0], choice[1]))
        found[name.key] = choice
        trouble += least
    return trouble, found


def _candidates(
    name: Wanted, spot: tuple[float, float], mark: Rectangle, frame: Rectangle
) -> Iterator[tuple[float, float, float]]:
    """The middles that a name may have, best first, moved into the frame where they stick out."""
    rim = (mark[2] - mark[0]) / 2
    if rim < RING:
        yield *_inside(name, spot, frame), 0.0
    for away in AWAY:
        for right, down in DIRECTIONS:
            x = spot[0] + right * (rim + away + name.width / 2)
            y = spot[1] + down * (rim + away + name.height / 2)
            yield *_inside(name, (x, y), frame), away


def _inside(name: Wanted, at: tuple[float, float], frame: Rectangle) -> tuple[float, float]:
    half, tall = name.width / 2 + 1, name.height / 2 + 1
    return (
        min(max(at[0], frame[0] + half), frame[2] - half),
        min(max(at[1], frame[1] + tall), frame[3] - tall),
    )


def _line(
    name: Wanted,
    spot: tuple[float, float],
    middle: tuple[float, float],
    away: float,
    scale: float,
) -> str:
    """A line from the place to the rim of its name; empty if the name is next to it."""
    if away < LINE_FROM:
        return ""
    x = min(max(spot[0], middle[0] - name.width / 2), middle[0] + name.width / 2)
    y = min(max(spot[1], middle[1] - name.height / 2), middle[1] + name.height / 2)
    return f"M{spot[0] / scale:.1f} {spot[1] / scale:.1f}L{x / scale:.1f} {y / scale:.1f}"


def _square(at: tuple[float, float], half: float) -> Rectangle:
    return at[0] - half, at[1] - half, at[0] + half, at[1] + half


def _box(name: Wanted, x: float, y: float) -> Rectangle:
    half, tall = name.width / 2 + GAP / 2, name.height / 2 + 0.5
    return x - half, y - tall, x + half, y + tall


def _shared(one: Rectangle, other: Rectangle) -> float:
    across = min(one[2], other[2]) - max(one[0], other[0])
    down = min(one[3], other[3]) - max(one[1], other[1])
    return across * down if across > 0 and down > 0 else 0.0
