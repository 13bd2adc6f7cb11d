"""The values of a survey, and their stored form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from game.cartography.notes import Limits, Pair

Box = tuple[float, float, float, float]


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two parts that touch or nearly touch, in metres, and the box around it on the drawing."""

    between: Pair
    shared: float
    gap: float
    overlaps: bool
    box: Box


@dataclass(frozen=True, slots=True)
class Survey:
    """The drawing of all parts, and the contacts and gaps between them.

    `pieces` has the areas of the pieces of each outline of the file, the largest first, in square
    kilometres or square units of the file.
    """

    width: int
    height: int
    parts: Mapping[str, Mapping[str, Any]]
    context: tuple[str, ...]
    meetings: Mapping[Pair, Meeting]
    limits: Limits
    pieces: Mapping[str, tuple[float, ...]]


def written(survey: Survey) -> dict[str, Any]:
    """A survey as plain JSON values."""
    limits = survey.limits
    return {
        "width": survey.width,
        "height": survey.height,
        "parts": dict(survey.parts),
        "context": list(survey.context),
        "meetings": [
            [*m.between, m.shared, m.gap, m.overlaps, list(m.box)] for m in survey.meetings.values()
        ],
        "limits": [limits.tolerance, limits.minimum, limits.gap],
        "pieces": {key: list(areas) for key, areas in survey.pieces.items()},
    }


def read_survey(value: Mapping[str, Any]) -> Survey:
    """A survey from the plain values that `written` made of it."""
    meetings = [
        Meeting((one, other), shared, gap, overlaps, tuple(box))
        for one, other, shared, gap, overlaps, box in value["meetings"]
    ]
    return Survey(
        value["width"],
        value["height"],
        value["parts"],
        tuple(value["context"]),
        {meeting.between: meeting for meeting in meetings},
        Limits(*value["limits"]),
        {key: tuple(areas) for key, areas in value["pieces"].items()},
    )
