"""Marks at school: a percentage as a mark on a scale that a teacher chooses and adjusts."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import floor
from typing import Any


def nearest(figure: float) -> int:
    """The nearest whole number; a half goes up, as schools and spreadsheets round.

    Sums of the same parts in another order give the same figure.
    """
    return floor(round(figure, 6) + 0.5)


def nearest_tenth(figure: float) -> float:
    """The figure with one decimal, rounded in the same way."""
    return nearest(10 * figure) / 10


@dataclass(frozen=True, slots=True)
class Scale:
    """Marks from best to worst, and the lowest percentage of each but the last.

    Without marks (`names`) a percentage becomes points out of twenty, in halves.
    """

    key: str
    names: tuple[str, ...] = ()
    limits: tuple[int, ...] = ()

    def mark(self, percent: float) -> str:
        """The mark for a percentage."""
        if not self.names:
            points = nearest(percent / 5 * 2) / 2
            return f"{points:g}"
        for name, limit in zip(self.names, self.limits, strict=False):
            if percent >= limit:
                return name
        return self.names[-1]

    def figure(self, percent: float) -> str | int | float:
        """The mark as a number where it is one, so that spreadsheets can count with it."""
        mark = self.mark(percent)
        if mark.isdecimal():
            return int(mark)
        return mark if self.names else float(mark)


TWENTY = "20"
SCALES: Mapping[str, Scale] = {
    scale.key: scale
    for scale in (
        Scale("1-5", ("1", "2", "3", "4", "5"), (90, 75, 50, 30)),
        Scale("1-6", ("1", "2", "3", "4", "5", "6"), (92, 81, 67, 50, 30)),
        Scale("A-F", ("A", "B", "C", "D", "E", "F"), (90, 80, 70, 60, 50)),
        Scale(TWENTY),
    )
}


def encode_scale(scale: Scale | None) -> dict[str, Any]:
    """A scale as plain values; empty for None."""
    return {} if scale is None else {"key": scale.key, "limits": list(scale.limits)}


def decode_scale(value: Mapping[str, Any]) -> Scale | None:
    """The scale that was written like this; None if there is none."""
    known = SCALES.get(value.get("key", ""))
    return with_limits(known, value.get("limits", ())) if known else None


def with_limits(scale: Scale, limits: Sequence[int]) -> Scale:
    """The same scale with other percentages; with its own if they do not fit."""
    fits = len(limits) == len(scale.limits) and all(0 <= limit <= 100 for limit in limits)
    falls = all(upper > lower for upper, lower in pairwise(limits))
    return Scale(scale.key, scale.names, tuple(limits)) if fits and falls else scale
