"""The logs of matches: the only reader and writer of MatchEvent.

A command is decided on the newest state and its events are inserted after it. Two constraints
make that safe among any number of processes: a sequence number is taken once, and a command id is
taken once. The writer that loses the race for a number re-decides on the newer state; a
known command id gives what it led to before.
"""

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from typing import Any, NamedTuple
from uuid import UUID

from django.db import IntegrityError, connection, transaction
from django.db.models import Max, Q, QuerySet

from game.games import game_of
from game.hosting.herald import announce
from game.hosting.memory import BoundedMemory
from game.models.match import Match, MatchEvent
from game.rulebook.tables import TableGame

REMEMBERED = 500
TRIES = 50

Event = Any
State = Any
"""Of any game; the log stores and returns them without looking inside."""

Decide = Callable[[State | None], Sequence[Event]]


class Entry(NamedTuple):
    """An event with its place in the log."""

    sequence: int
    event: Event


class Position(NamedTuple):
    """The state of a match after this number of events."""

    sequence: int
    state: State | None


def _is_newer(position: Position, known: Position) -> bool:
    """A thread may come with an older state than the one that is cached."""
    return known.sequence < position.sequence


class _PositionCache:
    """States of the most recently used matches, so that only newer events are read."""

    def __init__(self) -> None:
        self._positions: BoundedMemory[UUID, Position] = BoundedMemory(REMEMBERED, _is_newer)
        self.forget = self._positions.forget

    def get(self, match: Match) -> Position:
        return self._positions.get(match.public_id) or Position(0, None)

    def keep(self, match: Match, position: Position) -> None:
        self._positions.keep(match.public_id, position)


memory = _PositionCache()


def position(match: Match) -> Position:
    """The current position of a match."""
    found, _ = _read(match, None)
    # In a transaction that has written, it may hold events that a rollback takes back.
    transaction.on_commit(partial(memory.keep, match, found))
    return found


def remembered(match: Match) -> Position:
    """The position when this process last looked: for a watcher that was told to look."""
    known = memory.get(match)
    return known if known.state is not None else position(match)


def entries(match: Match, after: int = 0) -> list[Entry]:
    """The log after a sequence number."""
    game = game_of(match)
    rows = MatchEvent.objects.filter(match=match, sequence__gt=after).order_by("sequence")
    return [_entry(game, row) for row in rows]


def positions(matches: Sequence[Match]) -> dict[int, Position]:
    """The current positions of several matches, by primary key, with one query of the log."""
    found = {match.pk: memory.get(match) for match in matches}
    # Grouped by number: a filter with a term for each of very many matches would be too deep.
    by_sequence: dict[int, list[int]] = {}
    for pk, known in found.items():
        by_sequence.setdefault(known.sequence, []).append(pk)
    newer = Q(pk__in=())
    for sequence, pks in by_sequence.items():
        newer |= Q(match_id__in=pks, sequence__gt=sequence)
    games = {match.pk: game_of(match) for match in matches}
    for row in MatchEvent.objects.filter(newer).order_by("match_id", "sequence"):
        game = games[row.match_id]
        state = game.evolve(found[row.match_id].state, game.decode(row.payload))
        found[row.match_id] = Position(row.sequence, state)
    for match in matches:
        memory.keep(match, found[match.pk])
    return found


def newest_sequences(matches: Sequence[int]) -> dict[int, int]:
    """The newest number in the log of each match, by primary key, with one query."""
    rows = MatchEvent.objects.filter(match_id__in=matches).order_by().values("match_id")
    return dict(rows.annotate(newest=Max("sequence")).values_list("match_id", "newest"))


def moved_since(moment: datetime) -> QuerySet[MatchEvent, int]:
    """The primary keys of the matches in which something happened since then, for a filter."""
    return MatchEvent.objects.filter(at__gte=moment).values_list("match_id", flat=True)


def append(match: Match, command_id: UUID, decide: Decide) -> list[Entry]:
    """Decide a command on the newest state and store its events; return them.

    Raises whatever `decide` raises, with nothing stored.
    """
    for turn in range(TRIES):
        try:
            with transaction.atomic():
                if turn:
                    _wait_in_line(match)
                at, known = _read(match, command_id)
                if known:
                    return known
                made = _insert(match, command_id, at.sequence, decide(at.state))
        except IntegrityError:
            continue
        state = at.state
        for entry in made:
            state = game_of(match).evolve(state, entry.event)
        newest = Position(made[-1].sequence if made else at.sequence, state)
        transaction.on_commit(partial(memory.keep, match, newest))
        if made:
            transaction.on_commit(partial(announce, match.pk))
        return made
    raise RuntimeError(f"match {match.public_id} was too busy for one more command")


def _wait_in_line(match: Match) -> None:
    """After a lost race for a number, take turns: with 200 writers nobody would win it soon.

    A writer at its first attempt looks for the match when it commits, and must not wait for this.
    """
    if connection.features.has_select_for_update:
        Match.objects.select_for_update(no_key=True).only("pk").get(pk=match.pk)


def _read(match: Match, command_id: UUID | None) -> tuple[Position, list[Entry]]:
    """The position of the match, and what the command led to if it is in the log already."""
    game, known = game_of(match), memory.get(match)
    sequence, state = known
    newer = MatchEvent.objects.filter(match=match, sequence__gt=sequence)
    if command_id is not None:
        newer |= MatchEvent.objects.filter(match=match, command_id=command_id)
    same_command = []
    for row in newer.order_by("sequence"):
        entry = _entry(game, row)
        if row.command_id == command_id:
            same_command.append(entry)
        if entry.sequence > sequence:
            sequence, state = entry.sequence, game.evolve(state, entry.event)
    return Position(sequence, state), same_command


def _insert(match: Match, command_id: UUID, after: int, events: Sequence[Event]) -> list[Entry]:
    game = game_of(match)
    made = [Entry(after + number, event) for number, event in enumerate(events, start=1)]
    rows = []
    for ordinal, entry in enumerate(made):
        payload = game.encode(entry.event)
        rows.append(
            MatchEvent(
                match=match,
                sequence=entry.sequence,
                command_id=command_id,
                ordinal=ordinal,
                kind=payload["kind"],
                payload=payload,
            )
        )
    MatchEvent.objects.bulk_create(rows)
    return made


def _entry(game: TableGame, row: MatchEvent) -> Entry:
    return Entry(row.sequence, game.decode(row.payload))
