"""Reading back the paths that the builder writes."""

from __future__ import annotations

import re

TOKEN = re.compile(r"[A-Za-z]|-?\d+(?:\.\d+)?")
Point = tuple[float, float]


def subpaths(path: str) -> list[list[Point]]:
    """The points of each subpath of a path made of M, l and z."""
    found: list[list[Point]] = []
    command, numbers = "", list[float]()
    for token in TOKEN.findall(path):
        if token.isalpha():
            command = token
            continue
        numbers.append(float(token))
        if len(numbers) == 2:
            x, y = numbers
            numbers = []
            if command == "M":
                found.append([(x, y)])
            else:
                last = found[-1][-1]
                found[-1].append((round(last[0] + x, 1), round(last[1] + y, 1)))
    return found


def extent(path: str) -> tuple[float, float, float, float]:
    """Least x, least y, greatest x, greatest y of a path."""
    points = [point for subpath in subpaths(path) for point in subpath]
    xs, ys = [p[0] for p in points], [p[1] for p in points]
    return min(xs), min(ys), max(xs), max(ys)
