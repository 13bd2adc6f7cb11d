"""The drawing of a part of a map: cut out of the drawing of the whole, and enlarged."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import pairwise
from math import dist
from typing import Any

from game.atlas.atlas import Atlas

Point = tuple[float, float]
Ring = list[Point]

WIDTH = 1200
MARGIN = 0.07
"""How much of the surroundings is shown on each side, as a share of the larger side."""
HIGHEST, LOWEST = 1.4, 0.6
"""How high a drawing may be for its width."""
DOT = 6.0
"""A part whose inner circle is smaller than this has a dot, as in `game.cartography.markers`."""
TARGET = 80.0
"""How far apart dots must be to be tapped on a phone, as in `game.cartography.callouts`."""

_COMMAND = re.compile(r"([MlQaz])([^MlQaz]*)")
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


@dataclass(frozen=True, slots=True)
class _Frame:
    """The section of the whole drawing that is shown, and its magnification."""

    left: float
    top: float
    width: float
    height: float

    @property
    def scale(self) -> float:
        return WIDTH / self.width

    def moved(self, point: Point) -> Point:
        """A point of the whole drawing in the new one, to a tenth."""
        x, y = (point[0] - self.left) * self.scale, (point[1] - self.top) * self.scale
        return round(x, 1) + 0.0, round(y, 1) + 0.0


def excerpt_outlines(outlines: Mapping[str, Any], atlas: Atlas) -> Mapping[str, Any]:
    """The drawing of the places of an excerpt; the rest of the visible map is backdrop."""
    shown = {part: outlines["parts"][part] for part in atlas.place_of}
    frame = _frame_around(shown.values(), outlines["width"], outlines["height"])
    dots = _dots(shown, frame)
    borders = {"|".join(border.between) for border in atlas.borders}
    others = [o["path"] for part, o in outlines["parts"].items() if part not in shown]
    backdrop = (_backdrop(path, frame) for path in (*outlines["context"], *others))
    return {
        **{key: outlines[key] for key in ("format", "version")},
        "map": atlas.slug,
        "width": WIDTH,
        "height": round(frame.height * frame.scale),
        "parts": {
            part: {
                "path": _moved_path(outline["path"], frame),
                "label": list(frame.moved(outline["label"])),
                "radius": round(outline["radius"] * frame.scale, 1),
                "dot": part in dots,
                **({"callout": dots[part]} if dots.get(part) else {}),
            }
            for part, outline in shown.items()
        },
        "context": [path for path in backdrop if path],
        "borders": {
            pair: _moved_path(path, frame)
            for pair, path in outlines["borders"].items()
            if pair in borders
        },
    }


def _frame_around(parts: Any, width: float, height: float) -> _Frame:
    """The section that holds the places and a little of their surroundings."""
    points = [point for outline in parts for point in _points(outline["path"])]
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    rim = MARGIN * max(right - left, bottom - top, 1.0)
    wide, high = right - left + 2 * rim, bottom - top + 2 * rim
    wide = max(wide, high / HIGHEST)
    high = max(high, wide * LOWEST)
    if wide > width:
        # As wide as the whole map: zooming out further gains nothing.
        wide, high = width, min(high, height)
    return _Frame(
        _inside((left + right - wide) / 2, wide, width),
        _inside((top + bottom - high) / 2, high, height),
        wide,
        high,
    )


def _inside(begin: float, size: float, whole: float) -> float:
    return (whole - size) / 2 if size >= whole else min(max(begin, 0.0), whole - size)


def _dots(parts: Mapping[str, Any], frame: _Frame) -> dict[str, list[float] | None]:
    """The parts that are still too small to be tapped, with a spot beside them if they need one.

    Those drawn to the side keep their distance from their place, unless they have room now.
    """
    tiny = [part for part, o in parts.items() if o["radius"] * frame.scale < DOT]
    labels = {part: frame.moved(parts[part]["label"]) for part in tiny}
    found: dict[str, list[float] | None] = {}
    for part in tiny:
        label, outline = labels[part], parts[part]
        others = [labels[other] for other in tiny if other != part]
        if "callout" not in outline or all(dist(label, other) >= TARGET for other in others):
            found[part] = None
            continue
        away = (outline["callout"][n] - outline["label"][n] for n in (0, 1))
        x, y = (at + off for at, off in zip(label, away, strict=True))
        edge = TARGET / 2
        found[part] = [
            round(min(max(x, edge), WIDTH - edge), 1),
            round(min(max(y, edge), frame.height * frame.scale - edge), 1),
        ]
    return found


def _moved_path(path: str, frame: _Frame) -> str:
    """A path in the new drawing. Each point is rounded separately, so that lines stay shared."""
    if "a" in path:
        return _moved_circle(path, frame)
    pieces: list[str] = []
    here: Point = (0.0, 0.0)
    for command, words in _COMMAND.findall(path):
        pairs = _pairs(words)
        if command == "z":
            pieces.append("z")
        elif command == "l":
            line = [here]
            for right, down in pairs:
                line.append((line[-1][0] + right, line[-1][1] + down))
            pieces.append(_steps([frame.moved(point) for point in line]))
            here = line[-1]
        else:
            pieces.append(command + " ".join(_pair(frame.moved(point)) for point in pairs))
            here = pairs[-1]
    return "".join(pieces)


def _moved_circle(path: str, frame: _Frame) -> str:
    """A ring around a point keeps its size: it stands for something too small to be a line."""
    start, _, rest = path.partition("a")
    x, y = _pairs(start)[0]
    radius = float(_NUMBER.findall(rest)[0])
    centre = frame.moved((x + radius, y))
    return f"M{_pair((round(centre[0] - radius, 1), centre[1]))}a{rest}"


def _backdrop(path: str, frame: _Frame) -> str:
    """The section of an outline in or near the frame, or nothing."""
    edge = 0.25 * max(frame.width, frame.height)
    box = frame.left - edge, frame.top - edge
    far = frame.left + frame.width + edge, frame.top + frame.height + edge
    rings = [_clipped(ring, box, far) for ring in _rings(path)]
    drawn = [[frame.moved(point) for point in ring] for ring in rings if len(ring) > 2]
    return "".join(f"M{_pair(ring[0])}{_steps(ring)}z" for ring in drawn)


def _clipped(ring: Ring, low: Point, high: Point) -> Ring:
    """A ring clipped to a box (Sutherland, Hodgman)."""
    for axis in (0, 1):
        for limit, sign in ((low[axis], 1.0), (high[axis], -1.0)):
            kept: Ring = []
            for one, other in zip(ring, [*ring[1:], *ring[:1]], strict=True):
                here, there = (sign * (point[axis] - limit) for point in (one, other))
                if here >= 0:
                    kept.append(one)
                if here * there < 0:
                    part = here / (here - there)
                    x = one[0] + (other[0] - one[0]) * part
                    y = one[1] + (other[1] - one[1]) * part
                    kept.append((x, y))
            ring = kept
    return ring


def _points(path: str) -> Iterator[Point]:
    for ring in _rings(path):
        yield from ring


def _rings(path: str) -> Iterator[Ring]:
    """The lines of a path that is drawn with straight strokes."""
    ring: Ring = []
    for command, words in _COMMAND.findall(path):
        pairs = _pairs(words)
        if command == "M":
            if ring:
                yield ring
            ring = [pairs[0]]
        elif command == "l":
            for right, down in pairs:
                ring.append((ring[-1][0] + right, ring[-1][1] + down))
    if ring:
        yield ring


def _pairs(words: str) -> list[Point]:
    numbers = [float(number) for number in _NUMBER.findall(words)]
    return list(zip(numbers[0::2], numbers[1::2], strict=False))


def _steps(line: list[Point]) -> str:
    """Strokes from point to point, without empty ones."""
    steps = [(round(d - b, 1), round(e - c, 1)) for (b, c), (d, e) in pairwise(line)]
    words = [_pair(step) for step in steps if step != (0, 0)]
    return "l" + " ".join(words) if words else ""


def _pair(point: Point) -> str:
    x, y = (f"{number:.1f}".removesuffix(".0") for number in point)
    return f"{x} {y}".replace(" -", "-")
