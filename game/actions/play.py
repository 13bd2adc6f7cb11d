"""What a person does at a table of any game: open it, begin a match, give commands."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any
from uuid import UUID, uuid4, uuid5

from django.db import transaction

from game.actions.chairs import chairs_at, check_bot, new_code
from game.games import game_of
from game.hosting.catch_up import catch_up, hurry, is_due
from game.hosting.clock import now_ms
from game.hosting.match_log import Entry, Event, State, append
from game.house_rules import is_calm, most_extra_time
from game.models.match import Match, new_seed
from game.models.table import Seat, Table
from game.queries.open_maps import may_use
from game.refused import Refused
from game.rulebook.seats import SeatSetup
from game.rulebook.tables import Plan, TableGame
from game.words.travellers import animal_for


def open_table(host_id: int, plan: Plan, *, public_id: UUID | None = None, seed: str = "") -> Match:
    """Open a table with bots for company and begin the first match at it.

    Raises Refused, or AtlasError for an unknown map, and nothing is stored.
    """
    with transaction.atomic():
        table = set_table(host_id, plan, public_id=public_id)
        return begin_match(table, chairs_at(table), uuid4(), seed)


def check_plan(plan: Plan) -> TableGame:
    """The game of a plan. Raises Refused if it cannot be played, AtlasError for an unknown map."""
    game = game_of(Table(game=plan.game, map=plan.map, board=plan.board))
    for bot in filter(None, plan.company):
        check_bot(game, bot)
    game.opening([SeatSetup("?")] * (1 + len(plan.company)), plan.wishes, at=0, nth=0)
    return game


def set_table(
    host_id: int, plan: Plan, *, public_id: UUID | None = None, host_at: int = 0
) -> Table:
    """Set a table with a chair for the host and one for each of the company, in order.

    With a chair that waits for a person the table has an invite code. If the host's house asks for
    calm, there is no clock and no hidden map, whatever the wishes.
    Raises Refused, or AtlasError for an unknown map, and nothing is stored.
    """
    if not may_use(host_id, plan.map):
        raise Refused("map", "You do not have access to this map.")
    game = check_plan(plan)
    table = Table(
        public_id=public_id or uuid4(),
        host_id=host_id,
        game=plan.game,
        map=plan.map,
        board=plan.board,
        wishes=dict(game.calmed(plan.wishes) if is_calm(host_id) else plan.wishes),
    )
    if "" in plan.company:
        table.invite_code = new_code()
    with transaction.atomic():
        table.save()
        Seat.objects.create(
            table=table, number=host_at, learner_id=host_id, animal=animal_for(host_id, ())
        )
        others = [number for number in range(1 + len(plan.company)) if number != host_at]
        Seat.objects.bulk_create(
            Seat(table=table, number=number, bot=bot)
            for number, bot in zip(others, plan.company, strict=True)
        )
    return table


def begin_match(
    table: Table, chairs: Sequence[SeatSetup], public_id: UUID, seed: str = ""
) -> Match:
    """Begin a match at a table with these people and bots in its chairs.

    `seed` determines cards and bots; a new secret by default.

    Raises Refused, and nothing is stored.
    """
    game = game_of(table)
    with transaction.atomic():
        nth = Match.objects.filter(table=table).count()
        opening = game.opening(chairs, _unhurried(table), at=now_ms(), nth=nth)
        match = Match.objects.create(
            public_id=public_id,
            table=table,
            game=table.game,
            map=table.map,
            board=table.board,
            seed=seed or new_seed(),
        )
        append(match, uuid5(public_id, "open"), lambda state: game.decide(state, opening))
        _reopen_table(table)
    return match


def _unhurried(table: Table) -> Mapping[str, Any]:
    """The wishes of a table, with a longer wait if any player at it has extra time."""
    wishes: Mapping[str, Any] = table.wishes
    if not wishes.get("grace_ms"):
        return wishes
    people = Seat.objects.filter(table=table, learner__isnull=False)
    percent = most_extra_time(set(people.values_list("learner_id", flat=True)))
    return {**wishes, "grace_ms": wishes["grace_ms"] * (100 + percent) // 100}


class _BehindError(Exception):
    """Something was due before the command to be decided."""


def give(
    match: Match,
    seat: int,
    sent: UUID,
    command: Callable[[State, int], Any],
    *,
    comes_after_due: bool = True,
) -> list[Entry]:
    """Give a command of a seat to a match, after everything that was due before it.

    `command` makes it for the newest state and the time. Returns what it led to, now or when it was
    sent before. Raises Refused.
    """
    now, game = now_ms(), game_of(match)

    def decide(state: State | None) -> Sequence[Event]:
        if comes_after_due and is_due(match, state, now):
            raise _BehindError
        return game.decide(state, command(state, now))

    while True:
        try:
            made = append(match, _id_of(sent, match, seat), decide)
        except _BehindError:
            catch_up(match, now)
            continue
        _reopen_table(match.table)
        return made


def hurry_on(match: Match) -> None:
    """Let the bots place at once what they are thinking about."""
    hurry(match, now_ms())


def _id_of(sent: UUID, match: Match, seat: int) -> UUID:
    """The id in the log of a command that a seat sent.

    A sent id is the sender's free choice: it must never equal the id of another seat's command, or
    of a due command.
    """
    return uuid5(sent, f"{match.public_id}:{seat}")


def _reopen_table(table: Table) -> None:
    """Reopen an archived table: a player continues there."""
    if table.closed_at is not None:
        table.closed_at = None
        table.save(update_fields=["closed_at"])
