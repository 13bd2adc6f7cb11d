"""Ranks at the end of a match, in which equal seats share."""

from collections.abc import Sequence
from typing import Any


def shared_rank(results: Sequence[Any], seat: int) -> float:
    """The rank of a seat by its result, the highest first; ties share the mean of their ranks."""
    better = sum(1 for result in results if result > results[seat])
    return better + (results.count(results[seat]) + 1) / 2
