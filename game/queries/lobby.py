"""The lobby: how to begin, what is on, what was."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID, uuid4

from django.db.models import Count, Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from game.atlas_files import load_atlas, map_slugs
from game.house_rules import is_calm
from game.journey.rules import FINALE, Act
from game.journey.setup import Setup, Tempo
from game.journey.state import MatchState, Phase
from game.match_log import positions
from game.models.match import Match
from game.models.table import Seat, Table
from game.queries.bot_choices import bot_label, seat_name
from game.queries.lessons import Lesson, lesson
from game.queries.table_words import chairs_taken
from game.queries.wording import in_words

RUNNING, PAST = 12, 20


@dataclass(frozen=True, slots=True)
class LastTime:
    """How the learner played last: enough to say it on a button."""

    map_name: str
    is_race: bool
    has_hidden_map: bool
    company: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A match in a list. `place` is empty while it runs."""

    id: UUID
    map_name: str
    is_race: bool
    company: tuple[str, ...]
    round: int
    rounds: int
    doing: str
    is_my_turn: bool
    began_at: datetime
    purse: int
    place: int | None
    has_won: bool


@dataclass(frozen=True, slots=True)
class WaitingLine:
    """A table in a list that waits for people."""

    id: UUID
    map_name: str
    is_race: bool
    chairs_taken: str
    opened_at: datetime


@dataclass(frozen=True, slots=True)
class LobbyPage:
    """What somebody can do and has done. `is_calm`: with the map open and without any clock."""

    command: UUID
    last_time: LastTime | None
    waiting: tuple[WaitingLine, ...]
    running: tuple[MatchLine, ...]
    past: tuple[MatchLine, ...]
    is_calm: bool = False

    @property
    def lesson(self) -> Lesson | None:
        """The first act, for somebody who has never played."""
        return None if self.running or self.past else lesson(map_slugs()[0], Act.ONE)


def lobby_page(learner_id: int | None) -> LobbyPage:
    """The lobby of a learner; None is somebody who has not begun."""
    if learner_id is None:
        return LobbyPage(uuid4(), None, (), (), ())
    mine = Match.objects.filter(table__seats__learner_id=learner_id).order_by("-began_at")
    is_on = Q(ended_at=None, table__closed_at=None)
    running, past = list(mine.filter(is_on)[:RUNNING]), list(mine.exclude(is_on)[:PAST])
    seats = _seats(learner_id, [*running, *past])
    states = {pk: at.state for pk, at in positions([*running, *past]).items()}
    return LobbyPage(
        command=uuid4(),
        last_time=_last_time(learner_id),
        waiting=_waiting(learner_id),
        running=_lines(running, seats, states),
        past=_lines(past, seats, states),
        is_calm=is_calm(learner_id),
    )


def past_matches(learner_id: int, map_slug: str) -> tuple[MatchLine, ...]:
    """The latest matches of a learner on a map that are over."""
    mine = Match.objects.filter(table__seats__learner_id=learner_id, map=map_slug)
    past = list(mine.filter(ended_at__isnull=False).order_by("-began_at")[:PAST])
    states = {pk: at.state for pk, at in positions(past).items()}
    return _lines(past, _seats(learner_id, past), states)


def last_table(learner_id: int | None) -> Table | None:
    """The table with company that a learner opened last, if its map is still here."""
    if learner_id is None:
        return None
    tables = Table.objects.filter(host_id=learner_id, map__in=map_slugs())
    with_company = tables.annotate(chairs=Count("seats")).filter(chairs__gt=1)
    return with_company.order_by("-opened_at").first()


def _waiting(learner_id: int) -> tuple[WaitingLine, ...]:
    mine = Table.objects.filter(seats__learner_id=learner_id, closed_at=None, matches=None)
    tables = mine.prefetch_related("seats").order_by("-opened_at")
    return tuple(
        WaitingLine(
            id=table.public_id,
            map_name=in_words(load_atlas(table.map).names),
            is_race=table.wishes["tempo"] == Tempo.RACE,
            chairs_taken=_chairs_taken(list(table.seats.all())),
            opened_at=table.opened_at,
        )
        for table in tables[:RUNNING]
    )


def _chairs_taken(seats: Sequence[Seat]) -> str:
    return chairs_taken(sum(bool(seat.bot or seat.learner_id) for seat in seats), len(seats))


def _seats(learner_id: int, matches: Sequence[Match]) -> dict[int, int]:
    """Where the learner sits, by table."""
    tables = {match.table_id for match in matches}
    rows = Seat.objects.filter(learner_id=learner_id, table_id__in=tables)
    return dict(rows.values_list("table_id", "number"))


def _lines(
    matches: Sequence[Match], seats: Mapping[int, int], states: Mapping[int, MatchState | None]
) -> tuple[MatchLine, ...]:
    return tuple(
        _line(match, seats[match.table_id], state)
        for match in matches
        if (state := states[match.pk]) is not None
    )


def _line(match: Match, seat: int, state: MatchState) -> MatchLine:
    setup, purse = state.setup, state.purses[seat]
    over = state.phase is Phase.OVER
    return MatchLine(
        id=match.public_id,
        map_name=in_words(load_atlas(setup.map).names),
        is_race=setup.tempo is Tempo.RACE,
        company=_company(setup, seat),
        round=max(state.round, 1),
        rounds=FINALE,
        doing=_doing(state, seat),
        is_my_turn=_waits_for(state, seat),
        began_at=match.began_at,
        purse=purse,
        place=1 + sum(other > purse for other in state.purses) if over else None,
        has_won=over and seat in state.winners,
    )


def _company(setup: Setup, seat: int) -> tuple[str, ...]:
    return tuple(seat_name(setup, other) for other in range(len(setup.seats)) if other != seat)


def _doing(state: MatchState, seat: int) -> str:
    if state.phase is Phase.OVER:
        return ""
    if state.phase is Phase.READY:
        return _("The cards are being shuffled.")
    if not _waits_for(state, seat):
        is_scored = state.phase is Phase.SCORED
        return _("The others are still looking.") if is_scored else _("The others are thinking.")
    return _("A round to look at.") if state.phase is Phase.SCORED else _("Your turn.")


def _waits_for(state: MatchState, seat: int) -> bool:
    if state.phase is Phase.SCORED:
        return seat not in state.ready
    board = state.board
    if board is None or state.phase is Phase.OVER:
        return False
    return seat in board.seats_to_place() and board.turn in (None, seat)


def _last_time(learner_id: int) -> LastTime | None:
    table = last_table(learner_id)
    if table is None:
        return None
    others = Seat.objects.filter(table=table).exclude(learner=learner_id).order_by("number")
    return LastTime(
        map_name=in_words(load_atlas(table.map).names),
        is_race=table.wishes["tempo"] == Tempo.RACE,
        has_hidden_map=not table.wishes["open_map"],
        company=_kinds(list(others.values_list("bot", flat=True))),
    )


def _kinds(bots: Sequence[str]) -> tuple[str, ...]:
    """The bots by name, and how many people."""
    named = [bot_label(bot) for bot in bots if bot]
    people = sum(not bot for bot in bots)
    if people:
        named.append(ngettext("%(n)d person", "%(n)d people", people) % {"n": people})
    return tuple(named)


def opened_table(public_id: UUID) -> Table | None:
    """The table that was opened under this id, if it was."""
    return Table.objects.filter(public_id=public_id).first()
