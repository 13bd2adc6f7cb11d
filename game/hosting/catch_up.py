"""Run everything that is due: deal cards, move bots, continue without anyone who is late.

A page, a poll and a worker may all do this for the same match at the same time; the log lets
each thing happen once.
"""

from collections.abc import Sequence
from functools import partial
from threading import Lock
from uuid import uuid5

from game.games import game_of
from game.hosting import clock
from game.hosting.match_bots import match_bots
from game.hosting.match_log import Event, Position, State, append, position
from game.models.match import Match
from game.rulebook.tables import Due

AT_ONCE = 500
_thinking = Lock()


def catch_up(match: Match, now: int) -> Position:
    """Run everything that is due by now; return the position of the match."""
    at = position(match)
    for _ in range(AT_ONCE):
        if not is_due(match, at.state, now):
            break
        append(
            match, uuid5(match.public_id, f"due:{at.sequence}"), partial(_decide_due, match, now)
        )
        at = position(match)
    if at.state is not None and match.ended_at is None and game_of(match).is_over(at.state):
        match.ended_at = clock.now()
        Match.objects.filter(pk=match.pk, ended_at=None).update(ended_at=match.ended_at)
    return at


def hurry(match: Match, now: int) -> Position:
    """Let the bots move at once; return the position of the match."""
    at = catch_up(match, now)
    for _ in range(AT_ONCE):
        if _sooner(match, at.state, now) is None:
            break
        append(
            match, uuid5(match.public_id, f"due:{at.sequence}"), partial(_decide_sooner, match, now)
        )
        at = catch_up(match, now)
    return at


def _sooner(match: Match, state: State | None, now: int) -> Due | None:
    due = _due(match, state)
    return None if due is None else game_of(match).sooner(state, due, now)


def _decide_sooner(match: Match, now: int, state: State | None) -> Sequence[Event]:
    due = _sooner(match, state, now)
    return () if due is None else game_of(match).decide(state, due.command)


def is_due(match: Match, state: State | None, now: int) -> bool:
    """Whether something should have happened by now in a match at this position."""
    due = _due(match, state)
    return due is not None and due.at <= now


def next_due_at(match: Match, at: Position) -> int | None:
    """When something happens next by itself; None while the match waits for people."""
    due = _due(match, at.state)
    return None if due is None else due.at


def _decide_due(match: Match, now: int, state: State | None) -> Sequence[Event]:
    """The events of what is due on this state: another process may have been first."""
    due = _due(match, state)
    if due is None or due.at > now:
        return ()
    return game_of(match).decide(state, due.command)


def _due(match: Match, state: State | None) -> Due | None:
    if state is None:
        return None
    game = game_of(match)
    with _thinking:  # the bots' rng is seeded for one question at a time
        bots = match_bots(game, state.setup, match.seed)
        return game.next_due(state, match.seed, bots)
