"""The page of a match as one seat may see it. Everything on it comes from an Observation."""

from dataclasses import dataclass
from typing import ClassVar
from uuid import UUID, uuid4

from game.atlas_files import load_atlas
from game.hosting.match_log import Position, entries
from game.journey.due import LOOKING_MS, goes_on_by_itself
from game.journey.events import RoundDealt
from game.journey.observe import Observation, observe
from game.journey.rules import FINALE, OFFERED
from game.journey.setup import Tempo
from game.journey.state import Phase
from game.models.match import Match
from game.pages.match.board_spaces import (
    BoardSpace,
    Centre,
    ShownToken,
    board_centre,
    board_spaces,
    shown_token,
)
from game.pages.match.end import EndPage, end_page
from game.pages.match.guide import Guide, guide_of
from game.pages.match.open_map import OpenMap, open_map
from game.pages.match.reveal import RevealPage, reveal_page
from game.pages.match.seat_lines import SeatLine, seat_lines, still_looking
from game.pages.match.words import (
    act_note,
    act_number,
    act_title,
    centre_words,
    happened,
    status,
    task,
    time_outs,
)
from game.pages.match_share import EUROS, MatchShare, match_share
from game.pages.tables.rematch import RematchPart, rematch_part
from game.queries.seated_matches import BrowserState, NoSuchMatchError, SeatedMatch
from game.words.names import in_words

SOON, LATER = 1_000, 20_000
QUICKEST = 300
A_MINUTE = 60_000
A_ROUND = 60
"""A round has no more events than this, including mistakes taken back."""
ALL_FALLEN = str(OFFERED + 1)


@dataclass(frozen=True, slots=True)
class Colour:
    """One of two travellers to choose from."""

    number: int
    token: ShownToken
    in_hand: int
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class JourneyPage:
    """A match at a moment. `version` changes whenever anything on the page does.

    `event_id` is the sequence number that the page shows; empty while cards are dealt, because
    then that number alone does not determine what is seen.
    """

    id: UUID
    version: str
    event_id: str
    command: UUID
    map: str
    map_name: str
    is_race: bool
    has_hidden_map: bool
    phase: str
    round: int
    which: int
    rounds: int
    act: str
    act_number: int
    act_note: str
    task: str
    status: str
    note: str
    is_answer: bool
    said: str
    spaces: tuple[BoardSpace, ...]
    centre: Centre | None
    seats: tuple[SeatLine, ...]
    dealer: str
    colours: tuple[Colour, ...]
    is_awake: bool
    may_place: bool
    may_get_ready: bool
    may_hurry: bool
    still_looking: tuple[str, ...]
    minutes_to_look: int | None
    ask_again_ms: int | None
    seconds_left: int | None
    time_outs: tuple[str, ...]
    rematch: RematchPart | None
    guide: Guide | None
    open_map: OpenMap | None
    reveal: RevealPage | None
    end: EndPage | None
    share: MatchShare | None
    template: ClassVar[str] = "game/match.html"
    part: ClassVar[str] = "game/match/board.html"

    @property
    def is_placing(self) -> bool:
        """Whether the board is in play, or about to be."""
        return self.phase in (Phase.READY, Phase.PLACING, Phase.MENDING)

    @property
    def is_over(self) -> bool:
        """Whether the last round has been scored."""
        return self.phase == Phase.OVER

    @property
    def is_finale(self) -> bool:
        """Whether this is the finale: the price is received."""
        return self.round == FINALE

    @property
    def may_prepare(self) -> bool:
        """Whether a card can be chosen ahead while others think."""
        return any(space.may_prepare for space in self.spaces)

    @property
    def next_token(self) -> ShownToken | None:
        """The token that this seat would place next; None for a visitor who only looks."""
        for colour in self.colours:
            if colour.is_chosen:
                return colour.token
        return next((seat.tokens[0] for seat in self.seats if seat.is_me), None)

    @property
    def round_marks(self) -> tuple[str, ...]:
        """For each round of the match whether it is done, now or ahead."""
        return tuple(
            "done" if number < self.which else "now" if number == self.which else "ahead"
            for number in range(1, self.rounds + 1)
        )

    @property
    def next_round(self) -> int:
        """Which round of the match comes after this one."""
        return self.which + 1


def match_page(
    seated: SeatedMatch, at: Position, now: int, asked: BrowserState | None = None
) -> JourneyPage | None:
    """The page of a match at this position; None if the browser already shows this version."""
    asked, match = asked or BrowserState(), seated.match
    if at.state is None:
        raise NoSuchMatchError(str(match.public_id))
    seen = observe(at.state, seated.seat, now)
    version, event_id = _version(at, seen), _event_id(at, seen)
    if asked.note is None and asked.after and asked.after in (version, event_id):
        return None
    colour = _colour(seen, asked.colour)
    setup, guide = seen.setup, guide_of(seen) if match.table.wishes.get("guided") else None
    scored, over = seen.phase in (Phase.SCORED, Phase.OVER), seen.phase is Phase.OVER
    end = end_page(match, seated.seat, now) if over else None
    return JourneyPage(
        id=match.public_id,
        version=version,
        event_id=event_id,
        command=uuid4(),
        map=setup.map,
        map_name=in_words(load_atlas(setup.map).names),
        is_race=setup.tempo is Tempo.RACE,
        has_hidden_map=not setup.open_map,
        phase=seen.phase.value,
        round=max(seen.round, 1),
        which=setup.which(seen.round),
        rounds=len(setup.rounds),
        act=act_title(seen.round),
        act_number=act_number(seen.round),
        act_note=act_note(seen.round),
        task=task(seen.round),
        status=status(seen),
        note=asked.note or "",
        is_answer=asked.note is not None,
        said=_with_guide(_said(match, seen, asked), guide),
        spaces=board_spaces(seen, colour),
        centre=board_centre(seen),
        seats=seat_lines(seen),
        dealer="" if seen.dealer is None else seat_lines(seen)[seen.dealer].name,
        colours=_colours(seen, colour),
        is_awake=seen.tokens_awake,
        may_place=any(seen.legal_spaces(number) for number in range(setup.colours)),
        may_get_ready=seen.phase is Phase.SCORED and seated.seat not in seen.ready,
        may_hurry=_may_hurry(seen),
        still_looking=still_looking(seen),
        minutes_to_look=_minutes_to_look(seen),
        ask_again_ms=_ask_again_ms(seen),
        seconds_left=_seconds_left(seen, now),
        time_outs=_time_outs(match, at, seen),
        open_map=open_map(seen) if seen.map_is_open and not scored else None,
        reveal=reveal_page(match, seated.seat, now) if scored else None,
        guide=guide,
        rematch=rematch_part(seated) if over else None,
        end=end,
        share=match_share(seated, end.purses, EUROS, end.best_rounds) if end else None,
    )


def _version(at: Position, seen: Observation) -> str:
    """The sequence number, and how many cards of a deal are face up."""
    board = seen.board
    fallen = 0 if board is None else OFFERED + 1 if board.centre else len(board.stacks) - 1
    return f"{at.sequence}.{fallen}"


def _event_id(at: Position, seen: Observation) -> str:
    is_dealing = seen.board is not None and not seen.board.centre
    return "" if is_dealing else str(at.sequence)


def _colour(seen: Observation, wanted: int | None) -> int:
    """The colour to place next: the requested one, while there is a token of it."""
    hand = {} if seen.board is None or seen.seat is None else seen.board.in_hand
    left = [colour for (seat, colour), count in hand.items() if seat == seen.seat and count]
    return wanted if wanted in left else left[0] if left else 0


def _colours(seen: Observation, chosen: int) -> tuple[Colour, ...]:
    board, seat = seen.board, seen.seat
    if not seen.setup.two_colours or board is None or seat is None:
        return ()
    return tuple(
        Colour(
            number,
            shown_token(seen, (seat, number)),
            board.in_hand[seat, number],
            is_chosen=number == chosen,
        )
        for number in range(seen.setup.colours)
    )


def _ask_again_ms(seen: Observation) -> int | None:
    """When a browser should poll again; None while nothing can change by itself."""
    board = seen.board
    if seen.phase is Phase.OVER:
        return None
    if seen.phase is Phase.SCORED and seen.seat not in seen.ready:
        return None if seen.setup.grace_ms is None else LATER
    if board is not None and seen.phase is not Phase.SCORED:
        if not seen.tokens_awake:
            return max(QUICKEST, min(seen.setup.card_ms, SOON))
        if board.turn == seen.seat and seen.grace_over_at is None:
            return LATER
    return SOON


def _may_hurry(seen: Observation) -> bool:
    """Whether the match waits for a bot that thinks, so that this seat may hurry it."""
    board, seats = seen.board, seen.setup.seats
    if board is None or seen.seat is None or not seen.tokens_awake:
        return False
    if board.turn is not None:
        return seats[board.turn].bot is not None
    waiting = board.seats_to_place()
    return bool(waiting) and all(seats[seat].bot is not None for seat in waiting)


def _minutes_to_look(seen: Observation) -> int | None:
    """How long a scored round stays at most, once a player waits for the next one."""
    if seen.phase is not Phase.SCORED or not goes_on_by_itself(seen.setup, seen.ready):
        return None
    return LOOKING_MS // A_MINUTE


def _seconds_left(seen: Observation, now: int) -> int | None:
    """How much of its grace time this seat has left, if the others wait for it."""
    if seen.grace_over_at is None or seen.board is None:
        return None
    if seen.seat not in seen.board.seats_to_place() or seen.board.turn not in (None, seen.seat):
        return None
    return max(0, -(-(seen.grace_over_at - now) // 1000))


def _time_outs(match: Match, at: Position, seen: Observation) -> tuple[str, ...]:
    """What the clock has decided in this round; nothing without a clock."""
    if seen.setup.grace_ms is None:
        return ()
    lately = entries(match, max(0, at.sequence - A_ROUND))
    return time_outs(seen, [entry.event for entry in lately])


def _with_guide(said: str, guide: Guide | None) -> str:
    """What has happened, and what the guide says about it."""
    return f"{said} {guide.said}" if said and guide else said


def _said(match: Match, seen: Observation, asked: BrowserState) -> str:
    """What has happened since the version that the browser shows."""
    before, fallen = asked.sequence, asked.after.partition(".")[2]
    if before is None:
        return ""
    events = [entry.event for entry in entries(match, before)]
    said = list(happened(seen, events))
    centre = board_centre(seen)
    is_new = fallen not in ("", ALL_FALLEN) or any(isinstance(e, RoundDealt) for e in events)
    if centre is not None and seen.tokens_awake and is_new:
        said.append(centre_words(centre))
    if said and seen.tokens_awake:
        said.append(status(seen))
    return " ".join(said)
