"""The lobby: ways to play, current and past matches."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID, uuid4

from django.db.models import Count, Q
from django.utils.translation import ngettext

from game.atlas_files import map_slugs
from game.board_files import board_slugs
from game.hosting.match_log import State, positions
from game.house_rules import is_calm
from game.journey.rules import Act
from game.models.match import Match
from game.models.table import Seat, Table
from game.pages.game_pages import GamePages, all_games, pages_of
from game.pages.match_lines import MatchLine
from game.pages.rules.lessons import Lesson, lesson
from game.queries.open_maps import on_known_maps
from game.words.bots import bot_label
from game.words.tables import chairs_taken, ground_name, table_facts

RUNNING, PAST = 12, 20


@dataclass(frozen=True, slots=True)
class LastTime:
    """How the learner played last: enough for the text of a button."""

    map_name: str
    facts: tuple[str, ...]
    company: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WaitingLine:
    """A table in a list that waits for people."""

    id: UUID
    map_name: str
    manner: str
    chairs_taken: str
    opened_at: datetime


@dataclass(frozen=True, slots=True)
class LobbyPage:
    """What a learner can do and has done. `is_calm`: with the map open and no clock."""

    command: UUID
    last_time: LastTime | None
    waiting: tuple[WaitingLine, ...]
    running: tuple[MatchLine, ...]
    past: tuple[MatchLine, ...]
    is_calm: bool = False

    @property
    def other_games(self) -> list[GamePages]:
        """The games besides the first, which has the head of the page."""
        return all_games()[1:]

    @property
    def is_newcomer(self) -> bool:
        """Whether the learner has never played, so that playing begins with the guide."""
        return not (self.running or self.past)

    @property
    def lesson(self) -> Lesson | None:
        """The first act, for a player who has never played."""
        return lesson(map_slugs()[0], Act.ONE) if self.is_newcomer else None


def lobby_page(learner_id: int | None) -> LobbyPage:
    """The lobby of a learner; None is a visitor without a session."""
    if learner_id is None:
        return LobbyPage(uuid4(), None, (), (), ())
    mine = Match.objects.filter(on_known_maps(), table__seats__learner_id=learner_id)
    mine = mine.order_by("-began_at")
    mine = mine.exclude(ended_at=None, table__parted_at__isnull=False)
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
    """The latest finished matches of a learner on a map."""
    mine = Match.objects.filter(table__seats__learner_id=learner_id, map=map_slug)
    past = list(mine.filter(ended_at__isnull=False).order_by("-began_at")[:PAST])
    states = {pk: at.state for pk, at in positions(past).items()}
    return _lines(past, _seats(learner_id, past), states)


def last_table(learner_id: int | None) -> Table | None:
    """The last table with company that a learner opened, if its map and board still exist."""
    if learner_id is None:
        return None
    tables = Table.objects.filter(on_known_maps(), host_id=learner_id)
    tables = tables.filter(board__in=("", *board_slugs()))
    with_company = tables.annotate(chairs=Count("seats")).filter(chairs__gt=1)
    return with_company.order_by("-opened_at").first()


def _waiting(learner_id: int) -> tuple[WaitingLine, ...]:
    mine = Table.objects.filter(on_known_maps(), seats__learner_id=learner_id)
    mine = mine.filter(closed_at=None, matches=None)
    tables = mine.prefetch_related("seats").order_by("-opened_at")
    return tuple(
        WaitingLine(
            id=table.public_id,
            map_name=ground_name(table),
            manner=table_facts(table)[0],
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
    matches: Sequence[Match], seats: Mapping[int, int], states: Mapping[int, State | None]
) -> tuple[MatchLine, ...]:
    return tuple(
        pages_of(match.game).line(match, seats[match.table_id], state)
        for match in matches
        if (state := states[match.pk]) is not None
    )


def _last_time(learner_id: int) -> LastTime | None:
    table = last_table(learner_id)
    if table is None:
        return None
    others = Seat.objects.filter(table=table).exclude(learner=learner_id).order_by("number")
    return LastTime(
        map_name=ground_name(table),
        facts=table_facts(table)[:2],
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
    """The table that was opened under this id, if any."""
    return Table.objects.filter(public_id=public_id).first()
