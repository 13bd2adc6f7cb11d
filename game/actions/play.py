"""What a person does at a table: open it, begin a match, place tokens, go on."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from uuid import UUID, uuid4, uuid5

from django.db import transaction

from game.actions.catch_up import catch_up, is_due
from game.actions.clock import now_ms
from game.journey.bots import BOTS
from game.journey.commands import Command, GetReady, OpenMatch, PlaceToken
from game.journey.events import Event
from game.journey.legality import Reason
from game.journey.opening import check_setup
from game.journey.setup import Mistakes, SeatSetup, Setup, Tempo
from game.journey.state import MatchState
from game.match_log import Entry, append, rulebook_of
from game.models.match import Match
from game.models.table import Seat, Table
from game.rulebook import Refused


@dataclass(frozen=True, slots=True)
class Wishes:
    """How to play at a table; the rest of a Setup comes from its chairs and its map."""

    tempo: Tempo = Tempo.TURNS
    two_colours: bool = False
    open_map: bool = False
    mistakes: Mistakes = Mistakes.REFUSED
    grace_ms: int | None = None
    card_ms: int = 600
    bot_pace: int = 100


def open_table(
    host_id: int,
    host_name: str,
    map_slug: str,
    bots: Sequence[str],
    wishes: Wishes,
    *,
    public_id: UUID | None = None,
) -> Match:
    """Open a table with bots for company and begin the first match at it.

    Raises Refused, or AtlasError for an unknown map, and nothing is kept.
    """
    for bot in bots:
        if bot not in BOTS:
            raise Refused(Reason.BAD_SETUP, "There is no bot called “%(bot)s”.", bot=bot)
    with transaction.atomic():
        table = Table.objects.create(
            public_id=public_id or uuid4(), host_id=host_id, map=map_slug, wishes=asdict(wishes)
        )
        Seat.objects.create(table=table, number=0, learner_id=host_id)
        Seat.objects.bulk_create(
            Seat(table=table, number=number, bot=bot) for number, bot in enumerate(bots, start=1)
        )
        return begin_match(table, [SeatSetup(host_name), *_bot_chairs(bots)], uuid4())


def begin_match(table: Table, chairs: Sequence[SeatSetup], public_id: UUID) -> Match:
    """Begin a match at a table with these people and bots in its chairs.

    Raises Refused, and nothing is kept.
    """
    setup = _setup(table, chairs)
    with transaction.atomic():
        match = Match.objects.create(
            public_id=public_id, table=table, game=table.game, map=table.map
        )
        _give(match, uuid5(public_id, "open"), OpenMatch(setup, now_ms()))
    return match


def _bot_chairs(bots: Sequence[str]) -> list[SeatSetup]:
    """Chairs for bots, with a number where the same one sits twice."""
    chairs = []
    for number, bot in enumerate(bots):
        again = bots[:number].count(bot)
        name = bot.replace("-", " ").title()
        chairs.append(SeatSetup(f"{name} {again + 1}" if again else name, bot))
    return chairs


def _setup(table: Table, chairs: Sequence[SeatSetup]) -> Setup:
    atlas = rulebook_of(table.map).atlas
    wishes = table.wishes
    setup = Setup(
        map=atlas.slug,
        map_version=atlas.version,
        seats=tuple(chairs),
        tempo=Tempo(wishes["tempo"]),
        two_colours=wishes["two_colours"],
        open_map=wishes["open_map"],
        mistakes=Mistakes(wishes["mistakes"]),
        grace_ms=wishes["grace_ms"],
        card_ms=wishes["card_ms"],
        bot_pace=wishes["bot_pace"],
    )
    check_setup(setup, atlas)
    return setup


@dataclass(frozen=True, slots=True)
class Placement:
    """Where a seat puts a token, and for which round it means it."""

    round: int
    seat: int
    colour: int
    space: str


class _BehindError(Exception):
    """Something was due before the command that is to be decided."""


def place_token(match: Match, command_id: UUID, wanted: Placement) -> list[Entry]:
    """Place a token, after everything that was due before it."""
    now, game = now_ms(), rulebook_of(match.map)
    command = PlaceToken(wanted.round, wanted.seat, wanted.colour, wanted.space, now)

    def decide(state: MatchState | None) -> Sequence[Event]:
        if is_due(match, state, now):
            raise _BehindError
        return game.decide(state, command)

    while True:
        try:
            return append(match, command_id, decide)
        except _BehindError:
            catch_up(match, now)


def get_ready(match: Match, seat: int, command_id: UUID, round_number: int) -> list[Entry]:
    """Say that a seat has seen enough of the round that was scored."""
    return _give(match, command_id, GetReady(round_number, seat, now_ms()))


def _give(match: Match, command_id: UUID, command: Command) -> list[Entry]:
    """Give a command to a match; what it led to, now or when it was given before."""
    game = rulebook_of(match.map)
    return append(match, command_id, lambda state: game.decide(state, command))
