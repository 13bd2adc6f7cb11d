"""What a person has to decide, from a survey and the decisions so far. Measures no outline."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from game.atlas.graph import separate_groups
from game.cartography.drafts.surveyed import Meeting, Survey
from game.cartography.notes import Limits, Notes, Pair, one_place

NEAREST = 4
ORDER = ("overlap", "short", "point", "gap", "island")


@dataclass(frozen=True, slots=True)
class Doubt:
    """One thing to decide: an overlap, a short border, a point, a gap, or an island.

    For an island `between` names it twice, and `parts` are all parts that are cut off.
    """

    kind: str
    between: Pair
    shared: float = 0.0
    gap: float = 0.0
    parts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FoundDoubts:
    """The current borders, by their origin, and what is left to decide."""

    clear: tuple[Pair, ...]
    decided: tuple[Pair, ...]
    doubts: tuple[Doubt, ...]

    @property
    def borders(self) -> int:
        """How many borders there are so far."""
        return len(self.clear) + len(self.decided)


def found_in(survey: Survey, notes: Notes) -> FoundDoubts:
    """The borders and doubts of a map as it stands."""
    stated = set(notes.decided)
    meetings = [m for pair, m in survey.meetings.items() if not one_place(pair)]
    clear = [m.between for m in meetings if m.between not in stated and _is_clear(m, survey.limits)]
    doubts = [
        Doubt(_kind(m, survey.limits), m.between, m.shared, m.gap)
        for m in meetings
        if m.between not in stated and not _is_clear(m, survey.limits)
    ]
    decided = [note.between for note in notes.borders]
    islands = _islands(survey, [*clear, *decided])
    doubts.sort(key=lambda doubt: (ORDER.index(doubt.kind), doubt.between))
    return FoundDoubts(tuple(sorted(clear)), tuple(sorted(decided)), (*doubts, *islands))


def _is_clear(meeting: Meeting, limits: Limits) -> bool:
    return meeting.shared >= limits.minimum and not meeting.overlaps


def _kind(meeting: Meeting, limits: Limits) -> str:
    if meeting.overlaps:
        return "overlap"
    if meeting.gap > limits.tolerance:
        return "gap"
    return "point" if meeting.shared == 0 else "short"


def _islands(survey: Survey, pairs: list[Pair]) -> list[Doubt]:
    """Every group of parts that is not connected to the largest group."""
    parts = sorted(survey.parts)
    known = [pair for pair in pairs if all(part in survey.parts for part in pair)]
    groups = sorted(separate_groups(parts, known), key=lambda group: (-len(group), group[0]))
    return [Doubt("island", (g[0], g[0]), parts=tuple(g)) for g in map(sorted, groups[1:])]


def nearest_to(survey: Survey, doubt: Doubt, notes: Notes) -> list[Pair]:
    """For an island the pairs of parts by which it could be linked, the shortest way first.

    Excludes pairs that were decided not to touch.
    """
    apart = {note.between for note in notes.not_borders}
    outside = [part for part in survey.parts if part not in doubt.parts]
    ways = [
        (_apart(survey.parts[one], survey.parts[other]), one, other)
        for one in doubt.parts
        for other in outside
        if not one_place((one, other)) and (min(one, other), max(one, other)) not in apart
    ]
    best: dict[str, tuple[tuple[float, float], str, str]] = {}
    for way in sorted(ways):
        best.setdefault(way[2].partition("/")[0], way)
    return [(one, other) for _far, one, other in sorted(best.values())[:NEAREST]]


def _apart(one: Mapping[str, Any], other: Mapping[str, Any]) -> tuple[float, float]:
    """How far apart two drawn parts are: by their boxes, then by their labels."""
    a, b = one["box"], other["box"]
    wide = max(a[0] - b[2], b[0] - a[2], 0)
    tall = max(a[1] - b[3], b[1] - a[3], 0)
    return math.hypot(wide, tall), math.dist(one["label"], other["label"])
