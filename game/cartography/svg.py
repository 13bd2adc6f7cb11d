"""Compact SVG paths: tenths of a drawing unit, relative to the point before."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence

from shapely import LineString, Polygon

from game.cartography.positions import Position

Tenths = tuple[int, int]


def polygons_path(polygons: Sequence[Polygon]) -> str:
    """Closed outlines, holes included, to be filled with the even-odd rule."""
    rings = [ring for p in polygons for ring in (p.exterior, *p.interiors)]
    return "".join(_closed(tenths) for ring in rings if len(tenths := _thinned(ring.coords)) > 3)


def lines_path(lines: Sequence[LineString]) -> str:
    """Open lines."""
    return "".join(_open(_thinned(line.coords)) for line in lines)


def curve_path(points: Sequence[Position]) -> str:
    """A straight line between two points; more points bend it as gently as they say."""
    spots = [_tenths(p) for p in points]
    if len(spots) == 2:
        return _open(spots)
    pieces = [f"M{_pair(spots[0])}"]
    for n in range(1, len(spots) - 1):
        bend, after = spots[n], spots[n + 1]
        last = n == len(spots) - 2
        end = after if last else ((bend[0] + after[0]) // 2, (bend[1] + after[1]) // 2)
        pieces.append(f"Q{_pair(bend)} {_pair(end)}")
    return "".join(pieces)


def ring_path(centre: Position, radius: float) -> str:
    """A circle."""
    start = _pair(_tenths((centre[0] - radius, centre[1])))
    wide, size = _number(round(radius * 20)), _number(round(radius * 10))
    return f"M{start}a{size} {size} 0 1 0 {wide} 0 {size} {size} 0 1 0-{wide} 0"


def rounded(position: Position) -> list[float]:
    """A point as the drawing stores it, to a tenth."""
    return [round(number, 1) + 0.0 for number in position]


def _closed(spots: Sequence[Tenths]) -> str:
    return _open(spots[:-1]) + "z"


def _open(spots: Sequence[Tenths]) -> str:
    steps = [(b[0] - a[0], b[1] - a[1]) for a, b in itertools.pairwise(spots)]
    text = f"M{_pair(spots[0])}"
    for number, step in enumerate(steps):
        words = _pair(step)
        text += ("l" if number == 0 else "" if words.startswith("-") else " ") + words
    return text


def _thinned(coords: Iterable[Sequence[float]]) -> list[Tenths]:
    """The points in tenths, without those that fall on the one before."""
    spots = [_tenths((p[0], p[1])) for p in coords]
    kept = [spot for spot, _ in itertools.groupby(spots)]
    return kept if len(kept) > 1 else [spots[0], spots[-1]]


def _tenths(position: Position) -> Tenths:
    return round(position[0] * 10), round(position[1] * 10)


def _pair(spot: Tenths) -> str:
    x, y = (_number(tenths) for tenths in spot)
    return x + y if y.startswith("-") else f"{x} {y}"


def _number(tenths: int) -> str:
    sign, (whole, rest) = "-" if tenths < 0 else "", divmod(abs(tenths), 10)
    return f"{sign}{whole}.{rest}" if rest else f"{sign}{whole}"
