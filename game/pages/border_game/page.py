"""The page of a match of the border game as one seat sees it, from an Observation alone."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar
from uuid import UUID, uuid4

from django.utils.translation import gettext

from game.border_game.board import Board
from game.border_game.events import AreaClosed, DiceThrown, Event, SpacesCrossed
from game.border_game.observe import Observation, observe
from game.border_game.rules import AREAS_TO_END, THROWS
from game.border_game.state import Phase
from game.hosting.grounds import border_on
from game.hosting.match_log import Position, entries
from game.models.match import Match
from game.pages.border_game.choices import CrossingChoice, choices
from game.pages.border_game.drawing import BoardDrawing, board_drawing
from game.pages.border_game.seats import (
    AreaLine,
    PodiumPlace,
    SeatBoard,
    area_lines,
    seat_boards,
)
from game.pages.border_game.words import colour_word, happened, how_to, status, throws_word
from game.pages.maps.place_sheet import PlaceSheet, place_sheet
from game.pages.match_share import POINTS, MatchShare, match_share
from game.pages.tables.rematch import RematchPart, rematch_part
from game.queries.seated_matches import BrowserState, NoSuchMatchError, SeatedMatch
from game.words.bots import seat_name

SOON_MS, LATER_MS = 1_000, 20_000
LATELY = 40
"""How far back in the log a page looks for the story of this round and the one before."""


@dataclass(frozen=True, slots=True)
class Die:
    """A die; `is_fresh` if it was thrown last, `is_kept` if it was set aside.

    `key` distinguishes throws, so that a die is animated once for each.
    """

    number: int
    colour: str
    word: str
    key: str
    is_fresh: bool
    is_kept: bool
    is_free: bool


@dataclass(frozen=True, slots=True)
class RoundTold:
    """What happened in a round."""

    number: int
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class BorderPage:
    """A match at a moment. `version` changes whenever anything on the page does; `stage` when
    this seat has something else to decide, so that its ticked boxes no longer count.
    """

    id: UUID
    version: str
    event_id: str
    stage: str
    command: UUID
    drawing: BoardDrawing
    phase: str
    round: int
    throws: int
    throws_word: str
    status: str
    how_to: str
    note: str
    is_answer: bool
    said: str
    dice: tuple[Die, ...]
    at_most: int
    may_throw: bool
    may_act: bool
    choices: tuple[CrossingChoice, ...]
    areas: tuple[AreaLine, ...]
    mine: SeatBoard
    others: tuple[SeatBoard, ...]
    told: tuple[RoundTold, ...]
    closed_lately: tuple[PlaceSheet, ...]
    ask_again_ms: int | None
    seconds_left: int | None
    time_outs: tuple[str, ...]
    rematch: RematchPart | None
    share: MatchShare | None
    winners: tuple[str, ...]
    areas_to_end: int = AREAS_TO_END
    template: ClassVar[str] = "game/border_game.html"
    part: ClassVar[str] = "game/border_game/board.html"

    @property
    def is_over(self) -> bool:
        """Whether the last second action has been played."""
        return self.phase == Phase.OVER

    @property
    def is_first(self) -> bool:
        """Whether the active seat has the dice."""
        return self.phase == Phase.FIRST

    @property
    def seats(self) -> tuple[SeatBoard, ...]:
        """All seats, in the order of the chairs."""
        return tuple(sorted((self.mine, *self.others), key=lambda seat: seat.number))

    @property
    def standings(self) -> tuple[SeatBoard, ...]:
        """All seats, the winners first."""
        return tuple(sorted(self.seats, key=lambda seat: (not seat.is_winner, -seat.score)))

    @property
    def podium(self) -> tuple[PodiumPlace, ...]:
        """The standings side by side: the winner second from the left, of two seats first."""
        first, second, *others = (self._on_podium(seat) for seat in self.standings)
        return (second, first, *others) if others else (first, second)

    def _on_podium(self, seat: SeatBoard) -> PodiumPlace:
        """Winners share the first place, whatever decided between equal scores."""
        ahead = 0 if seat.is_winner else sum(self._is_ahead(one, seat) for one in self.seats)
        return PodiumPlace(ahead + 1, seat.letter, seat.face, seat.name, seat.is_me, seat.score)

    @staticmethod
    def _is_ahead(one: SeatBoard, other: SeatBoard) -> bool:
        return (one.is_winner, one.score) > (other.is_winner, other.score)


def border_page(
    seated: SeatedMatch, at: Position, now: int, asked: BrowserState
) -> BorderPage | None:
    """The page of a match at this position; None if the browser already shows this version."""
    match = seated.match
    if at.state is None:
        raise NoSuchMatchError(str(match.public_id))
    version = f"{at.sequence}.0"
    if asked.note is None and asked.after in (version, str(at.sequence)):
        return None
    board = border_on(match.board).board
    seen = observe(at.state, seated.seat, now)
    lately = [entry.event for entry in entries(match, max(0, at.sequence - LATELY))]
    may = choices(board, seen)
    lit = board.mask(space for choice in may for space in choice.value.split())
    seats = seat_boards(board, seen, _fresh(board, seen, lately), lit)
    return BorderPage(
        id=match.public_id,
        version=version,
        event_id=str(at.sequence),
        stage=f"{seen.round}.{seen.phase}.{seen.throws}.{seen.may_act}",
        command=uuid4(),
        drawing=board_drawing(board.slug),
        phase=seen.phase.value,
        round=seen.round - (seen.phase is Phase.OVER),
        throws=seen.throws,
        throws_word=throws_word(seen),
        status=status(seen),
        how_to=how_to(seen),
        note=asked.note or "",
        is_answer=asked.note is not None,
        said=_said(board, match, seen, asked),
        dice=_dice(seen, lately),
        at_most=seen.at_most,
        may_throw=seen.may_throw,
        may_act=seen.may_act,
        choices=may,
        areas=area_lines(board, seen),
        mine=seats[seated.seat],
        others=tuple(seat for seat in seats if not seat.is_me),
        told=tuple(_told(board, seen, lately)),
        closed_lately=_closed_lately(board, seen, lately),
        ask_again_ms=_ask_again_ms(seen),
        seconds_left=_seconds_left(seen, now),
        time_outs=_time_outs(board, seen, lately),
        rematch=rematch_part(seated) if seen.phase is Phase.OVER else None,
        share=match_share(seated, [seat.score for seat in seats], POINTS)
        if seen.phase is Phase.OVER
        else None,
        winners=tuple(
            gettext("You") if winner == seen.seat else seat_name(seen.setup, winner)
            for winner in seen.winners
        ),
    )


def _dice(seen: Observation, lately: Sequence[Event]) -> tuple[Die, ...]:
    """The dice; in the second action the free ones are marked."""
    last = next((event for event in reversed(lately) if isinstance(event, DiceThrown)), None)
    kept = last.kept if last is not None else ()
    thrown = seen.throws if seen.phase is Phase.FIRST else THROWS
    free = list(seen.free)
    dice = []
    for number, colour in enumerate(seen.dice):
        is_free = colour in free
        if is_free:
            free.remove(colour)
        dice.append(
            Die(
                number=number,
                colour=colour,
                word=colour_word(colour),
                key=f"{seen.round}.{thrown}.{number}",
                is_fresh=seen.phase is Phase.FIRST and number not in kept,
                is_kept=seen.phase is Phase.FIRST and seen.throws < THROWS and number in kept,
                is_free=is_free,
            )
        )
    return tuple(dice)


def _fresh(board: Board, seen: Observation, lately: Sequence[Event]) -> int:
    """The spaces that this seat crossed off last."""
    mine = [e for e in lately if isinstance(e, SpacesCrossed) and e.seat == seen.seat]
    return board.mask(mine[-1].spaces) if mine else 0


def _time_outs(board: Board, seen: Observation, lately: Sequence[Event]) -> tuple[str, ...]:
    """That time was up at this seat's last decision."""
    mine = [e for e in lately if isinstance(e, SpacesCrossed) and e.seat == seen.seat][-1:]
    return happened(board, seen.setup, seen.seat, [e for e in mine if e.by_grace])


def _told(board: Board, seen: Observation, lately: Sequence[Event]) -> list[RoundTold]:
    """What happened in this round and in the one before, the newest round first."""
    told = []
    for number in (seen.round, seen.round - 1):
        events = [
            event
            for event in lately
            if isinstance(event, DiceThrown | SpacesCrossed | AreaClosed) and event.round == number
        ]
        lines = happened(board, seen.setup, seen.seat, _last_throws(events))
        if lines:
            told.append(RoundTold(number, lines))
    return told


def _last_throws(events: Sequence[Event]) -> list[Event]:
    """The events without throws that were followed by another throw."""
    throws = [event for event in events if isinstance(event, DiceThrown)]
    return [e for e in events if not isinstance(e, DiceThrown) or e is throws[-1]]


def _closed_lately(
    board: Board, seen: Observation, lately: Sequence[Event]
) -> tuple[PlaceSheet, ...]:
    """The places that this seat has closed in this round or the one before; at the end, all."""
    mine = [e for e in lately if isinstance(e, AreaClosed) and e.seat == seen.seat]
    slugs = [event.area for event in mine if event.round >= seen.round - 1]
    if seen.phase is Phase.OVER and seen.seat is not None:
        slugs = [board.areas[closed.area].slug for closed in seen.closed[seen.seat]]
    return tuple(place_sheet(board.heading.map, slug) for slug in slugs)


def _said(board: Board, match: Match, seen: Observation, asked: BrowserState) -> str:
    """What has happened since the version that the browser shows."""
    if asked.sequence is None:
        return ""
    events = [entry.event for entry in entries(match, asked.sequence)]
    said = happened(board, seen.setup, seen.seat, events)
    return " ".join(dict.fromkeys((*said, status(seen)))) if said else ""


def _ask_again_ms(seen: Observation) -> int | None:
    """When a browser should poll again; None while nothing can change by itself."""
    if seen.phase is Phase.OVER:
        return None
    return LATER_MS if seen.waiting == (seen.seat,) and seen.grace_over_at is None else SOON_MS


def _seconds_left(seen: Observation, now: int) -> int | None:
    """How much time this seat has left, if the others wait for it."""
    if seen.grace_over_at is None or seen.seat not in seen.waiting:
        return None
    return max(0, -(-(seen.grace_over_at - now) // 1000))
