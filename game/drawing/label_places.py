"""Which names fit on a drawn map at which magnification, without overlap.

Names and dots keep their size on the screen while the map under them grows, so two of them that
collide come apart at some magnification, which can be computed. Magnification is measured in
screen pixels per unit of the drawing and goes in steps: a name that fits at a step fits at all
later ones.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

# From a small phone that shows a whole map to a wide screen at the largest zoom. The style sheet
# (map.css) and the script (map-view.js) go by the same steps.
STEPS = (0.24, 0.34, 0.48, 0.68, 0.96, 1.36, 1.92, 2.7, 3.8, 5.4, 7.6)
NEVER = len(STEPS)
GAP = 3.0  # pixels kept free around a name


@dataclass(frozen=True, slots=True)
class Box:
    """Something of a fixed size on the screen, tied to a point of the drawing.

    Position in units of the drawing, offset and size in pixels; shown from one step until
    another.
    """

    x: float
    y: float
    width: float
    height: float
    right: float = 0.0
    down: float = 0.0
    first: int = 0
    end: int = NEVER
    price: int = 0  # how many steps sooner it must be free to be preferred


@dataclass(frozen=True, slots=True)
class Fit:
    """Which of the boxes that a name could have is the best, and from which step it is free."""

    choice: int
    first: int


def fit_names(
    names: Iterable[Sequence[Box]], obstacles: Iterable[Box], width: float, height: float
) -> list[Fit]:
    """For each name, most important first, the box that is free soonest on a map of that size.

    Boxes stand in the order of their prices; of equals the first one is taken.
    """
    placed = list(obstacles)
    found = []
    for boxes in names:
        best = Fit(0, NEVER)
        for choice, box in enumerate(boxes):
            limit = best.first + boxes[best.choice].price - box.price
            if box.first >= limit:
                break  # it cannot be better, nor can those after it
            inside = max(box.first, _inside_from(box, width, height))
            first = _first_free(box, placed, inside, limit)
            if first < limit:
                best = Fit(choice, first)
        if best.first < NEVER:
            placed.append(replace(boxes[best.choice], first=best.first))
        found.append(best)
    return found


def free_from(box: Box, placed: Iterable[Box]) -> int:
    """The step from which a box no longer touches any of the existing ones."""
    return max((_free_from(box, other) for other in placed), default=0)


def _first_free(box: Box, placed: Iterable[Box], first: int, limit: int) -> int:
    """The step from which a box is free; NEVER, without looking further, from the limit on."""
    limit = min(limit, box.end)
    for other in placed:
        if first >= limit:
            return NEVER
        if other.end <= first:
            continue
        # Most pairs are far apart, or are apart by the time that another one has left room.
        scale = STEPS[max(first, other.first)]
        if abs(other.x - box.x) * scale >= (box.width + other.width) / 2 + GAP + abs(
            other.right - box.right
        ) or abs(other.y - box.y) * scale >= (box.height + other.height) / 2 + abs(
            other.down - box.down
        ):
            continue
        first = max(first, _free_from(box, other))
    return first if first < limit else NEVER


def _inside_from(box: Box, width: float, height: float) -> int:
    """The step from which a box no longer reaches over the edge of the map."""
    scales = [
        (box.width / 2 - box.right) / max(box.x, 1e-9),
        (box.width / 2 + box.right) / max(width - box.x, 1e-9),
        (box.height / 2 - box.down) / max(box.y, 1e-9),
        (box.height / 2 + box.down) / max(height - box.y, 1e-9),
    ]
    return step_for(max(scales))


def step_for(scale: float) -> int:
    """The first step at which a unit is at least that many pixels wide."""
    return next((step for step, width in enumerate(STEPS) if width >= scale), NEVER)


def _free_from(name: Box, other: Box) -> int:
    """The step from which a name no longer touches what is there already."""
    shown = STEPS[other.first]
    # Most pairs are far apart, and on a large map there are very many.
    if abs(other.x - name.x) * shown >= (name.width + other.width) / 2 + GAP + abs(
        other.right - name.right
    ):
        return 0
    low, high = _touching(name, other)
    gone = STEPS[other.end] if other.end < NEVER else math.inf
    if high <= max(low, shown) or low >= gone:
        return 0
    return min(step_for(high), other.end)


def _touching(one: Box, other: Box) -> tuple[float, float]:
    """Between which magnifications two boxes overlap; an empty stretch where they never do."""
    across = _stretch(other.x - one.x, other.right - one.right, (one.width + other.width) / 2 + GAP)
    along = _stretch(other.y - one.y, other.down - one.down, (one.height + other.height) / 2)
    return max(0.0, across[0], along[0]), min(across[1], along[1])


def _stretch(distance: float, offset: float, reach: float) -> tuple[float, float]:
    """The magnifications at which |distance × magnification + offset| stays below the reach."""
    if abs(distance) < 1e-9:
        return (0.0, math.inf) if abs(offset) < reach else (0.0, 0.0)
    ends = ((-reach - offset) / distance, (reach - offset) / distance)
    return min(ends), max(ends)
