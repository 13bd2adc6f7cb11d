"""Positions and rings as plain values, and which numbers can be computed with."""

from __future__ import annotations

Position = tuple[float, float]
Ring = tuple[Position, ...]
Rings = tuple[Ring, ...]  # one polygon: the outer ring first, then its holes

# Far beyond the size of the earth in millimetres; above it, measuring would lose all precision.
LARGEST = 1e12


def is_measurable(number: float) -> bool:
    """Whether a number is finite and close enough to 0 to be computed with."""
    return -LARGEST <= number <= LARGEST
