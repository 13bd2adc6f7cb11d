"""A rating over days as a line chart; a table holds the same figures."""

from collections.abc import Sequence
from dataclasses import dataclass

from quiz.queries.answer_book import RatingPoint

WIDTH, HEIGHT = 560, 240
LEFT, RIGHT, TOP, BOTTOM = 52, 20, 14, 18
LINES = (0, 25, 50, 75, 100)


@dataclass(frozen=True, slots=True)
class RatingChart:
    """The line, its points, and the uncertainty band."""

    width: int
    height: int
    left: int
    right: int
    across: tuple[tuple[int, float], ...]
    line: str
    band: str
    points: tuple[tuple[float, float], ...]


def rating_chart(points: Sequence[RatingPoint]) -> RatingChart | None:
    """The chart; None if there is nothing to draw yet."""
    if not points:
        return None
    xs = [_x(number, len(points)) for number in range(len(points))]
    line = [(x, _y(point.percent)) for x, point in zip(xs, points, strict=True)]
    upper = [(x, _y(point.high)) for x, point in zip(xs, points, strict=True)]
    lower = [(x, _y(point.low)) for x, point in zip(xs, points, strict=True)]
    return RatingChart(
        width=WIDTH,
        height=HEIGHT,
        left=LEFT,
        right=WIDTH - RIGHT,
        across=tuple((value, _y(value)) for value in LINES),
        line=_path(line),
        band=_path([*upper, *reversed(lower)]) + "Z",
        points=tuple(line),
    )


def _x(number: int, count: int) -> float:
    if count == 1:
        return (LEFT + WIDTH - RIGHT) / 2
    return round(LEFT + 12 + number * (WIDTH - LEFT - RIGHT - 24) / (count - 1), 1)


def _y(percent: float) -> float:
    return round(HEIGHT - BOTTOM - percent / 100 * (HEIGHT - TOP - BOTTOM), 1)


def _path(points: Sequence[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{x:g} {y:g}" for x, y in points)
