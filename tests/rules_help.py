"""Rules of any game under test: recorded logs, what is due, and refusals that change nothing."""

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, TypeVar

import pytest

from game.refused import Refused
from game.rulebook.tables import Due

State = TypeVar("State")
Event = TypeVar("Event")
Written = list[dict[str, Any]]
RECORDED = Path(__file__).parent / "replays"


def recorded_logs(name: str) -> list[Written]:
    """The logs in a file of tests/replays, one match a line."""
    return [json.loads(line) for line in (RECORDED / name).read_text().splitlines()]


def played_again(game: Any, written: Written, command_of: Callable[[Any], Any]) -> Written:
    """The log that the commands of a log lead to, when they are given again."""
    state, again = None, []
    for event in [game.decode(value) for value in written]:
        command = command_of(event)
        if command is None or event in again:
            continue
        for follows in game.decide(state, command):
            state = game.evolve(state, follows)
            again.append(follows)
    return [game.encode(event) for event in again]


def run_due(
    game: Any, opening: Any, next_due: Callable[[Any], Due | None]
) -> tuple[Any, list[Any]]:
    """Run everything that is due, each at its time."""
    log: list[Any] = list(game.decide(None, opening))
    state, times = game.evolve(None, log[0]), []
    while (due := next_due(state)) is not None:
        times.append(due.at)
        for event in game.decide(state, due.command):
            state = game.evolve(state, event)
            log.append(event)
    assert times == sorted(times)
    return state, log


def refusal(
    reason: str, action: Callable[[], object], state: Callable[[], object], log: Sequence[object]
) -> Refused:
    """The refusal of an action, which must be for this reason and change nothing."""
    before, logged = state(), len(log)
    with pytest.raises(Refused) as caught:
        action()
    assert caught.value.reason == reason
    assert caught.value.sentence.endswith(".")
    assert "%(" not in caught.value.sentence
    assert state() == before
    assert len(log) == logged
    return caught.value
