"""Purses over the rounds as a line chart; letters tell the lines apart without colour."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

WIDTH, HEIGHT = 600, 300
LEFT, RIGHT, TOP, BOTTOM = 56, 44, 16, 34
STEPS = (10, 20, 50, 100, 200, 250, 500, 1000, 2000)
LINES = 5  # the most horizontal grid lines
STRIPE = 44  # how wide the stripe behind a marked round is
LETTER = 34  # the least distance between the letters at the ends of the lines


@dataclass(frozen=True, slots=True)
class Tick:
    """A line across, or a round below; with where it is."""

    value: int
    at: float


@dataclass(frozen=True, slots=True)
class PurseLine:
    """The purse of one seat; its letter is at `letter_y`, clear of the others."""

    letter: str
    token: int
    path: str
    points: tuple[tuple[float, float], ...]
    letter_y: float

    @property
    def end(self) -> tuple[float, float]:
        """Where the line ends."""
        return self.points[-1]


@dataclass(frozen=True, slots=True)
class PurseChart:
    """The chart: grid lines with their sums, rounds below, one line per seat.

    `marked` is where the stripe behind a marked round begins, None without one.
    """

    width: int
    height: int
    left: int
    right: int
    letter_x: int
    sums: tuple[Tick, ...]
    rounds: tuple[Tick, ...]
    lines: tuple[PurseLine, ...]
    marked: float | None = None
    stripe: int = STRIPE


def purse_chart(
    purses: Sequence[tuple[str, int, Sequence[int]]], marked: int | None = None
) -> PurseChart:
    """The chart of purses after each round, given as letter, colour and sums."""
    most = max(max(values) for _, _, values in purses)
    step = next((step for step in STEPS if most <= step * LINES), STEPS[-1])
    top = step * max(1, -(-most // step))
    count = len(purses[0][2])
    points = [
        tuple((_x(n, count), _y(value, top)) for n, value in enumerate(values))
        for _, _, values in purses
    ]
    letters = _apart([line[-1][1] for line in points])
    return PurseChart(
        width=WIDTH,
        height=HEIGHT,
        left=LEFT,
        right=WIDTH - RIGHT,
        letter_x=WIDTH - RIGHT + 24,
        sums=tuple(Tick(value, _y(value, top)) for value in range(0, top + 1, step)),
        rounds=tuple(Tick(n + 1, _x(n, count)) for n in range(count)),
        lines=tuple(
            PurseLine(letter, token, "M" + "L".join(f"{x:g} {y:g}" for x, y in line), line, at)
            for (letter, token, _), line, at in zip(purses, points, letters, strict=True)
        ),
        marked=None if marked is None else _x(marked - 1, count) - STRIPE / 2,
    )


def _x(number: int, count: int) -> float:
    return round(LEFT + number * (WIDTH - LEFT - RIGHT) / max(1, count - 1), 1)


def _y(value: int, top: int) -> float:
    return round(HEIGHT - BOTTOM - value / top * (HEIGHT - TOP - BOTTOM), 1)


def _apart(wanted: Sequence[float]) -> list[float]:
    """Heights near the wanted ones that keep apart from each other and inside the chart."""
    order = sorted(range(len(wanted)), key=lambda index: wanted[index])
    at = list(wanted)
    for before, index in pairwise(order):
        at[index] = max(at[index], at[before] + LETTER)
    limit = HEIGHT - BOTTOM + LETTER / 2
    for index in reversed(order):
        at[index] = min(at[index], limit)
        limit = at[index] - LETTER
    return [round(y, 1) for y in at]
