"""Marks at school: a percentage as a mark on a scale that a teacher chooses and adjusts."""

import re
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

    @property
    def written(self) -> str:
        """Its limits as a teacher types them; with the marks if those are the teacher's own."""
        if self.key != OWN:
            return ", ".join(map(str, self.limits))
        marks = [f"{name} {limit}" for name, limit in zip(self.names, self.limits, strict=False)]
        return ", ".join([*marks, self.names[-1]])

    def figure(self, percent: float) -> str | int | float:
        """The mark as a number where it is one, so that spreadsheets can count with it."""
        mark = self.mark(percent)
        if mark.isdecimal():
            return int(mark)
        return mark if self.names else float(mark)


TWENTY, OWN = "20", "own"
LONGEST_MARK, MOST_MARKS = 6, 20
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
    if scale is None:
        return {}
    value: dict[str, Any] = {"key": scale.key, "limits": list(scale.limits)}
    return value | {"names": list(scale.names)} if scale.key == OWN else value


def decode_scale(value: Mapping[str, Any]) -> Scale | None:
    """The scale that was written like this; None if there is none."""
    limits = tuple(value.get("limits", ()))
    if value.get("key") == OWN:
        return _own(tuple(value.get("names", ())), limits)
    known = SCALES.get(value.get("key", ""))
    return with_limits(known, limits) if known else None


def with_limits(scale: Scale, limits: Sequence[int]) -> Scale:
    """The same scale with other percentages; with its own if they do not fit."""
    fits = len(limits) == len(scale.limits) and _fall(limits)
    return Scale(scale.key, scale.names, tuple(limits)) if fits else scale


def read_own_scale(text: str) -> Scale | None:
    """Marks of a teacher's own, each with its lowest percentage, the worst without one, such as
    "A+ 95, A 85, B 70, C". None for anything else.
    """
    parts = [part.split() for part in re.split("[,;\n]", text.replace("%", " ")) if part.strip()]
    if not parts:
        return None
    *better, worst = parts
    if len(worst) == 2 and worst[1] == "0":
        worst = worst[:1]
    if len(worst) != 1 or any(len(part) != 2 for part in better):
        return None
    limits = [limit for _, limit in better]
    if not all(limit.isascii() and limit.isdecimal() and len(limit) <= 3 for limit in limits):
        return None
    return _own((*(name for name, _ in better), worst[0]), tuple(map(int, limits)))


def _own(names: tuple[str, ...], limits: tuple[int, ...]) -> Scale | None:
    is_sound = len(set(names)) == len(names) == len(limits) + 1 and 2 <= len(names) <= MOST_MARKS
    if not is_sound or not _fall(limits) or any(len(name) > LONGEST_MARK for name in names):
        return None
    return Scale(OWN, names, limits)


def _fall(limits: Sequence[int]) -> bool:
    within = all(0 <= limit <= 100 for limit in limits)
    return within and all(upper > lower for upper, lower in pairwise(limits))
