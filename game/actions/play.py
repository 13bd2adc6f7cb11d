"""What a person does at a table: open it, begin a match, place tokens, go on."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass, replace
from uuid import UUID, uuid4, uuid5

from django.db import transaction

from game.actions.catch_up import catch_up, is_due
from game.actions.chairs import chairs_at, check_bot, new_code
from game.actions.clock import now_ms
from game.house_rules import is_calm
from game.journey.commands import Command, GetReady, OpenMatch, PlaceToken
from game.journey.events import Event
from game.journey.opening import check_setup
from game.journey.setup import Mistakes, SeatSetup, Setup, Tempo
from game.journey.state import MatchState
from game.match_log import Entry, append, rulebook_of
from game.models.match import Match
from game.models.table import Seat, Table
from game.queries.travellers import animal_for


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

    @property
    def calmed(self) -> "Wishes":
        """The same with the map open and without any clock."""
        return replace(self, tempo=Tempo.TURNS, open_map=True, grace_ms=None)


def open_table(
    host_id: int,
    map_slug: str,
    bots: Sequence[str],
    wishes: Wishes,
    *,
    public_id: UUID | None = None,
) -> Match:
    """Open a table with bots for company and begin the first match at it.

    Raises Refused, or AtlasError for an unknown map, and nothing is kept.
    """
    with transaction.atomic():
        table = set_table(host_id, map_slug, bots, wishes, public_id=public_id)
        return begin_match(table, chairs_at(table), uuid4())


def set_table(
    host_id: int,
    map_slug: str,
    company: Sequence[str],
    wishes: Wishes,
    *,
    public_id: UUID | None = None,
) -> Table:
    """Set a table with a chair for the host and one for each of the company.

    The company are bots by their keys, and an empty text for a chair that waits for a person;
    with such a chair the table has a code to invite people with. Where the host's house asks for
    calm, the map is open and there is no clock, whatever was wished for.
    Raises Refused, or AtlasError for an unknown map, and nothing is kept.
    """
    for bot in filter(None, company):
        check_bot(bot)
    if is_calm(host_id):
        wishes = wishes.calmed
    table = Table(
        public_id=public_id or uuid4(), host_id=host_id, map=map_slug, wishes=asdict(wishes)
    )
    _setup(table, [SeatSetup("?")] * (1 + len(company)))
    if "" in company:
        table.invite_code = new_code()
    with transaction.atomic():
        table.save()
        Seat.objects.create(
            table=table, number=0, learner_id=host_id, animal=animal_for(host_id, ())
        )
        Seat.objects.bulk_create(
            Seat(table=table, number=number, bot=bot) for number, bot in enumerate(company, start=1)
        )
    return table


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
        _fetch_table_back(table)
    return match


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
            made = append(match, _id_of(command_id, match, wanted.seat), decide)
        except _BehindError:
            catch_up(match, now)
            continue
        _fetch_table_back(match.table)
        return made


def get_ready(match: Match, seat: int, command_id: UUID, round_number: int) -> list[Entry]:
    """Say that a seat has seen enough of the round that was scored."""
    command = GetReady(round_number, seat, now_ms())
    made = _give(match, _id_of(command_id, match, seat), command)
    _fetch_table_back(match.table)
    return made


def _id_of(sent: UUID, match: Match, seat: int) -> UUID:
    """The id in the log of a command that a seat sent.

    What somebody sends is anybody's choice: it must never be the id of what another seat does, or
    of what the table does by itself.
    """
    return uuid5(sent, f"{match.public_id}:{seat}")


def _fetch_table_back(table: Table) -> None:
    """Open a table again that was put away: somebody plays on at it."""
    if table.closed_at is not None:
        table.closed_at = None
        table.save(update_fields=["closed_at"])


def _give(match: Match, command_id: UUID, command: Command) -> list[Entry]:
    """Give a command to a match; what it led to, now or when it was given before."""
    game = rulebook_of(match.map)
    return append(match, command_id, lambda state: game.decide(state, command))
