"""The replay of a match: one step of it, a list of all steps, and what each seat lost."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import groupby
from typing import ClassVar
from uuid import UUID

from game.atlas_files import load_atlas
from game.drawing.route_drawing import QuietMap, quiet_map
from game.journey.analysis import GOOD_UP_TO, SLIP_UP_TO, Verdict
from game.journey.observe import observe
from game.journey.setup import Tempo
from game.pages.match.board_spaces import ShownToken, shown_token
from game.pages.match.words import act_title
from game.pages.replay.moves import Move, moves_of
from game.pages.replay.step import ReplayStep, replay_step
from game.pages.replay.words import MoveMark, move_mark, verdict_mark
from game.queries.replay_access import Sharing, WatchedMatch, sharing_of, step_number
from game.words.bots import has_mind, seat_name
from game.words.names import in_words, place_word
from game.words.price_lines import money

WORSE = (Verdict.SLIP, Verdict.BLUNDER)


@dataclass(frozen=True, slots=True)
class StripToken:
    """A move in the list of all."""

    step: int
    token: ShownToken
    place: str
    mark: MoveMark
    lost: str


@dataclass(frozen=True, slots=True)
class StripRound:
    """The moves of a round."""

    number: int
    act: str
    centre: tuple[str, ...]
    moves: tuple[StripToken, ...]


@dataclass(frozen=True, slots=True)
class SeatSummary:
    """What a seat lost in the whole match; `counts` follow the order of the verdicts."""

    seat: int
    name: str
    tokens: tuple[ShownToken, ...]
    is_me: bool
    is_winner: bool
    has_mind: bool
    purse: int
    lost: str
    counts: tuple[int, ...]
    unjudged: int


@dataclass(frozen=True, slots=True)
class JourneyReplayPage:
    """A replay at one of its steps. `worse` leads to the next slip or blunder, if there is one.

    `is_mine` tells whether the viewer played; then `worse` is one of their own.
    """

    id: UUID
    map_name: str
    is_race: bool
    began_at: datetime
    is_mine: bool
    is_on_old_map: bool
    quiet: QuietMap
    step: ReplayStep
    worse: int | None
    rounds: tuple[StripRound, ...]
    verdicts: tuple[MoveMark, ...]
    seats: tuple[SeatSummary, ...]
    sharing: Sharing
    good_up_to: int = GOOD_UP_TO
    slip_up_to: int = SLIP_UP_TO
    template: ClassVar[str] = "game/replay.html"
    part: ClassVar[str] = "game/replay/step.html"
    said: ClassVar[str] = "game/replay/said.html"

    @property
    def has_unjudged(self) -> bool:
        """Whether some moves were made by the table."""
        return any(seat.unjudged for seat in self.seats)


def replay_page(watched: WatchedMatch, step: str, link: str) -> JourneyReplayPage:
    """The page at a step given by its URL. Raises NoSuchStepError."""
    moves = moves_of(watched.log)
    number = step_number(step, len(moves))
    setup = watched.state.setup
    atlas = load_atlas(setup.map)
    return JourneyReplayPage(
        id=watched.match.public_id,
        map_name=in_words(atlas.names),
        is_race=setup.tempo is Tempo.RACE,
        began_at=watched.match.began_at,
        is_mine=watched.seat is not None,
        is_on_old_map=setup.map_version != atlas.version,
        quiet=quiet_map(setup.map),
        step=replay_step(watched, number),
        worse=_worse(moves, number, watched.seat),
        rounds=tuple(_rounds(watched, moves)),
        verdicts=tuple(verdict_mark(verdict) for verdict in Verdict),
        seats=tuple(seat_summary(watched, seat) for seat in range(len(setup.seats))),
        sharing=sharing_of(watched, link),
    )


def seat_summary(watched: WatchedMatch, seat: int) -> SeatSummary:
    """What a seat lost in the whole match."""
    setup = watched.state.setup
    seen = observe(watched.state, watched.seat, watched.state.clock)
    moves = [move for move in moves_of(watched.log) if move.event.seat == seat]
    judged = [move.judged for move in moves if move.judged is not None]
    counts = Counter(token.verdict for token in judged)
    return SeatSummary(
        seat=seat,
        name=seat_name(setup, seat),
        tokens=tuple(shown_token(seen, (seat, colour)) for colour in range(setup.colours)),
        is_me=seat == watched.seat,
        is_winner=seat in watched.state.winners,
        has_mind=has_mind(setup, seat),
        purse=watched.state.purses[seat],
        lost=money(sum(token.lost for token in judged)),
        counts=tuple(counts[verdict] for verdict in Verdict),
        unjudged=len(moves) - len(judged),
    )


def _worse(moves: Sequence[Move], step: int, seat: int | None) -> int | None:
    """The next slip or blunder after a step, or else the first one; of this seat, or of any."""
    found = [
        move.step
        for move in moves
        if move.judged is not None
        and move.judged.verdict in WORSE
        and seat in (None, move.event.seat)
        and move.step != step
    ]
    return next((number for number in found if number > step), found[0] if found else None)


def _rounds(watched: WatchedMatch, moves: Sequence[Move]) -> Iterator[StripRound]:
    atlas = load_atlas(watched.state.setup.map)
    seen = observe(watched.state, watched.seat, watched.state.clock)
    for number, of_round in groupby(moves, key=lambda move: move.event.round):
        shown = list(of_round)
        yield StripRound(
            number=number,
            act=act_title(number),
            centre=tuple(place_word(atlas, place) for place in shown[0].board.centre),
            moves=tuple(
                StripToken(
                    step=move.step,
                    token=shown_token(seen, move.token),
                    place=place_word(atlas, move.event.space),
                    mark=move_mark(move),
                    lost=money(move.judged.lost) if move.judged and move.judged.lost else "",
                )
                for move in shown
            ),
        )
