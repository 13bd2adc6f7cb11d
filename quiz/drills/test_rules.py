"""The rules of a test: its clock, the number of attempts, and when results are shown."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Any

MOST_GOES, MOST_VERSIONS = 5, 4
SHORTEST_MINUTES, LONGEST_MINUTES = 1, 180


class Shows(StrEnum):
    """When a pupil sees the result of a test."""

    HANDED_IN = "handed-in"
    DEADLINE = "deadline"


@dataclass(frozen=True, slots=True)
class TestRules:
    """How a test runs: the overall time limit, attempts, versions, and when results are shown."""

    __test__ = False  # not a test case, despite its name

    minutes: int
    goes: int = 1
    versions: int = 1
    shows: Shows = Shows.HANDED_IN

    @property
    def seconds(self) -> int:
        """The overall time limit."""
        return 60 * self.minutes

    def encode(self) -> dict[str, Any]:
        """The rules as plain values; `decode_rules` reads them back."""
        return {
            "minutes": self.minutes,
            "goes": self.goes,
            "versions": self.versions,
            "shows": self.shows.value,
        }


def decode_rules(value: Mapping[str, Any]) -> TestRules:
    """The rules that were written like this."""
    return TestRules(
        minutes=value["minutes"],
        goes=value["goes"],
        versions=value["versions"],
        shows=Shows(value["shows"]),
    )


def version_for(number: int, go: int, versions: int) -> int:
    """Which version a pupil gets, from 0: neighbours in the list, and attempts, get others."""
    return (number + go) % max(1, versions)


def more_time(seconds: float, percent: int) -> int:
    """A time with extra time, in whole seconds."""
    return int(seconds * (100 + percent) / 100 + 0.5)


def fewer(length: int, percent: int) -> int:
    """The number of questions of a set if a pupil gets fewer; at least one, half a one counts."""
    return max(1, (length * (100 - percent) + 50) // 100)


def end_of(began_at: datetime, seconds: float, due_at: datetime | None) -> datetime:
    """When a test in progress ends: its time is up, or the deadline has come."""
    own = began_at + timedelta(seconds=seconds)
    return own if due_at is None else min(own, due_at)
