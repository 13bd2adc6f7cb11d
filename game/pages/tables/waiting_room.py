"""A table that waits for people, as a seated player sees it."""

from dataclasses import dataclass
from hashlib import sha256
from uuid import UUID

from django.urls import reverse

from game.drawing.qr_code import QrCode, qr_code
from game.games import game_of
from game.models.match import Match
from game.models.table import Seat, Table
from game.pages.match.board_spaces import LETTERS
from game.words.bots import BotChoice, bot_choices, bot_label
from game.words.invite_codes import spoken_code
from game.words.tables import chairs_taken, ground_name, table_facts
from game.words.travellers import animal_for, traveller_name


class NoSuchTableError(LookupError):
    """No table of that id at which this learner sits."""


@dataclass(frozen=True, slots=True)
class SeatedTable:
    """A table with the requesting learner, who sits there; its newest match, if any began."""

    table: Table
    learner_id: int
    match: Match | None

    @property
    def is_host(self) -> bool:
        """Whether the host is asking."""
        return self.table.host_id == self.learner_id


@dataclass(frozen=True, slots=True)
class Chair:
    """A chair and its player. `who` is a key that tells a host's click whom it meant.

    `kept_for` is the player for whom a free chair of a rematch is reserved.
    """

    number: int
    letter: str
    token: int
    name: str
    who: str
    is_bot: bool
    is_me: bool
    is_host: bool
    kept_for: str = ""
    has_declined: bool = False

    @property
    def is_free(self) -> bool:
        """Whether another player may still sit down here."""
        return not self.who


@dataclass(frozen=True, slots=True)
class Invitation:
    """How others join a table."""

    code: str
    link: str
    qr: QrCode


@dataclass(frozen=True, slots=True)
class RoomPage:
    """A waiting room at a moment. `version` changes whenever a chair does."""

    id: UUID
    version: str
    map_name: str
    facts: tuple[str, ...]
    chairs: tuple[Chair, ...]
    is_host: bool
    invitation: Invitation | None
    bots: tuple[BotChoice, ...]
    note: str
    is_answer: bool

    @property
    def taken(self) -> int:
        """How many chairs are taken."""
        return sum(not chair.is_free for chair in self.chairs)

    @property
    def may_start(self) -> bool:
        """Whether there is company."""
        return self.taken > 1

    @property
    def said(self) -> str:
        """How full the table is, for screen readers."""
        return chairs_taken(self.taken, len(self.chairs))


def seated_table(learner_id: int | None, public_id: UUID) -> SeatedTable:
    """A table at which the learner sits; raises NoSuchTableError otherwise."""
    table = (
        None
        if learner_id is None
        else Table.objects.filter(public_id=public_id, seats__learner_id=learner_id).first()
    )
    if table is None or learner_id is None:
        raise NoSuchTableError(str(public_id))
    return SeatedTable(table, learner_id, newest_match(table))


def newest_match(table: Table) -> Match | None:
    """The match that was begun last at a table."""
    return Match.objects.filter(table=table).order_by("-began_at", "-pk").first()


def room_page(
    seated: SeatedTable, site: str, after: str = "", note: str | None = None
) -> RoomPage | None:
    """The waiting room; None if the browser already shows this version.

    `site` is the URL of this site as its visitors type it. `note` is why something was
    refused, empty when it was not; None when nothing was asked.
    """
    table = seated.table
    chairs = table_chairs(table, seated.learner_id)
    version = _version(chairs)
    if version == after and note is None:
        return None
    return RoomPage(
        id=table.public_id,
        version=version,
        map_name=ground_name(table),
        facts=table_facts(table),
        chairs=chairs,
        is_host=seated.is_host,
        invitation=_invitation(table, site),
        bots=bot_choices(game_of(table).bots) if seated.is_host else (),
        note=note or "",
        is_answer=note is not None,
    )


def table_chairs(table: Table, learner_id: int | None) -> tuple[Chair, ...]:
    """The chairs of a table in their order, as a learner sees them."""
    seats = Seat.objects.filter(table=table).select_related("learner", "kept_for")
    return tuple(
        Chair(
            number=seat.number,
            letter=LETTERS[place],
            token=place + 1,
            name=_name(seat),
            who=seat.animal if seat.learner_id else seat.bot,
            is_bot=bool(seat.bot),
            is_me=learner_id is not None and seat.learner_id == learner_id,
            is_host=seat.learner_id == table.host_id,
            kept_for=_kept_for(seat),
            has_declined=seat.has_declined,
        )
        for place, seat in enumerate(seats.order_by("number"))
    )


def _name(seat: Seat) -> str:
    if seat.learner is not None:
        return traveller_name(seat.learner.display_name, seat.animal)
    return bot_label(seat.bot) if seat.bot else ""


def _kept_for(seat: Seat) -> str:
    if seat.kept_for is None or seat.learner_id is not None or seat.bot:
        return ""
    return traveller_name(seat.kept_for.display_name, animal_for(seat.kept_for.pk, ()))


def _version(chairs: tuple[Chair, ...]) -> str:
    return sha256(repr(chairs).encode()).hexdigest()[:12]


def _invitation(table: Table, site: str) -> Invitation | None:
    if table.invite_code is None:
        return None
    link = f"{site}{reverse('join', args=[table.invite_code])}"
    return Invitation(spoken_code(table.invite_code), link, qr_code(link))
