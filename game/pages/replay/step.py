"""One step of a replay: the board before a token, where it went, and what would have been best."""

from dataclasses import dataclass

from game.atlas_files import load_atlas
from game.hosting.grounds import journey_on
from game.journey.analysis import prices_by_space
from game.journey.observe import Observation, observe
from game.pages.match.board_spaces import (
    BoardSpace,
    Centre,
    ShownToken,
    board_centre,
    board_spaces,
    shown_token,
)
from game.pages.match.seat_lines import SeatLine, seat_lines
from game.pages.match.words import act_title, task
from game.pages.replay.moves import Move, belief_behind, moves_of
from game.pages.replay.pictures import (
    Believed,
    BestJourney,
    Picture,
    believed_journey,
    best_journey,
    chosen_picture,
)
from game.pages.replay.words import MoveMark, is_first_of_two, move_mark, ordinal, told
from game.queries.replay_access import WatchedMatch
from game.words.names import place_word
from game.words.price_lines import money


@dataclass(frozen=True, slots=True)
class ReplaySpace:
    """A space at that moment. `price` is the best price possible with the token there."""

    space: BoardSpace
    price: str
    is_chosen: bool
    is_best: bool


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """One move. The pictures are set if it is judged; `best` only if something was lost."""

    number: int
    steps: int
    round: int
    rounds: int
    act: str
    centre: Centre | None
    task: str
    spaces: tuple[ReplaySpace, ...]
    seats: tuple[SeatLine, ...]
    token: ShownToken
    place: str
    ordinal: str
    mark: MoveMark
    told: str
    lost: int
    is_judged: bool
    is_first_of_two: bool
    chosen: Picture | None
    best: BestJourney | None
    believed: Believed | None

    @property
    def lost_sum(self) -> str:
        """The formatted loss."""
        return money(self.lost)

    @property
    def before(self) -> int | None:
        """The step before this one."""
        return self.number - 1 or None

    @property
    def after(self) -> int | None:
        """The step after this one."""
        return self.number + 1 if self.number < self.steps else None

    @property
    def start(self) -> str:
        """Where the journey starts."""
        return self.centre.start if self.centre else ""


def replay_step(watched: WatchedMatch, number: int) -> ReplayStep:
    """A step of the replay; the first one is number 1."""
    moves = moves_of(watched.log)
    move = moves[number - 1]
    seen = _seen(watched, move)
    judged, map_slug = move.judged, seen.setup.map
    token = shown_token(seen, move.token)
    belief = belief_behind(watched.log, number) if judged and judged.lost else None
    return ReplayStep(
        number=number,
        steps=len(moves),
        round=seen.setup.which(move.event.round),
        rounds=len(seen.setup.rounds),
        act=act_title(move.event.round),
        centre=board_centre(seen),
        task=task(move.event.round),
        spaces=_spaces(seen, move),
        seats=seat_lines(seen),
        token=token,
        place=place_word(load_atlas(map_slug), move.event.space),
        ordinal=ordinal(move),
        mark=move_mark(move),
        told=told(move),
        lost=judged.lost if judged else 0,
        is_judged=judged is not None,
        is_first_of_two=judged is not None and is_first_of_two(judged),
        chosen=chosen_picture(map_slug, judged, token) if judged else None,
        best=best_journey(map_slug, judged) if judged and judged.lost else None,
        believed=believed_journey(map_slug, judged, belief, token) if judged and belief else None,
    )


def _seen(watched: WatchedMatch, move: Move) -> Observation:
    """The match as the viewer saw it when all cards had been dealt."""
    return observe(move.state, watched.seat, max(move.event.at, move.board.reveal_at))


def _spaces(seen: Observation, move: Move) -> tuple[ReplaySpace, ...]:
    judged, prices = move.judged, dict[str, int]()
    if judged is not None:
        tariff = journey_on(seen.setup.map).tariff
        prices = prices_by_space(tariff, move.event.round, move.board, move.token)
    return tuple(
        ReplaySpace(
            space=space,
            price=money(prices[space.slug]) if space.slug in prices else "",
            is_chosen=space.slug == move.event.space,
            is_best=judged is not None and space.slug in judged.best_spaces,
        )
        for space in board_spaces(seen, move.event.colour)
    )
