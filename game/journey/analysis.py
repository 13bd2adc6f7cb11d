"""What each placed token cost compared with the best option, and which belief would explain it.

Losses are euros of price: the content of the purse does not matter. Tokens are judged by the board
at that moment, as if nobody else placed before the traveller's next token.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from game.atlas.beliefs import Belief, single_beliefs
from game.journey.choices import best_continuations, better, ways_to_go_on
from game.journey.events import Event, TokenPlaced
from game.journey.evolve import evolve
from game.journey.rules import FORTY
from game.journey.state import MatchState, RoundBoard
from game.journey.tariff import Lying, Tariff

GOOD_UP_TO = 10
SLIP_UP_TO = 30


class Verdict(StrEnum):
    """The rating of a token by its loss: nothing, up to 10 euros, up to 30, more."""

    BEST = "best"
    GOOD = "good"
    SLIP = "slip"
    BLUNDER = "blunder"


def verdict_on(lost: int) -> Verdict:
    """The rating for this loss in euros."""
    if lost <= 0:
        return Verdict.BEST
    if lost <= GOOD_UP_TO:
        return Verdict.GOOD
    return Verdict.SLIP if lost <= SLIP_UP_TO else Verdict.BLUNDER


@dataclass(frozen=True, slots=True)
class JudgedToken:
    """A token with its effect on the price of its traveller's round.

    `number` is its place in the log, `board` the board before it. `best` is the best price that was
    still possible before, `reached` the best one with the token where it is; both count the
    traveller's earlier token. `best_spaces` are all spaces that lead to `best`.
    """

    number: int
    placed: TokenPlaced
    board: RoundBoard
    best: int
    reached: int
    best_spaces: tuple[str, ...]

    @property
    def lost(self) -> int:
        """The euros lost compared with the best choice, never below 0."""
        return abs(self.reached - self.best)

    @property
    def verdict(self) -> Verdict:
        """The rating of that loss."""
        return verdict_on(self.lost)


def judged_tokens(tariff: Tariff, events: Iterable[Event]) -> Iterator[JudgedToken]:
    """Every token of a log, finished or not, as it was placed.

    A token placed by the table (`by_grace`) is judged like any other. An illegal one, at a table
    that checks for mistakes at the end, has no price and is left out.
    """
    state: MatchState | None = None
    for number, event in enumerate(events):
        if isinstance(event, TokenPlaced) and state is not None and state.board is not None:
            judged = judge_token(tariff, state.board, event, number)
            if judged is not None:
                yield judged
        state = evolve(state, event)


def judge_token(
    tariff: Tariff, board: RoundBoard, placed: TokenPlaced, number: int = 0
) -> JudgedToken | None:
    """What a token costs on a board before it is placed; None if it may not be placed there."""
    prices = prices_by_space(tariff, placed.round, board, (placed.seat, placed.colour))
    if placed.space not in prices:
        return None
    best = better(placed.round)(prices.values())
    spaces = tuple(space for space in board.stacks if prices.get(space) == best)
    return JudgedToken(number, placed, board, best, prices[placed.space], spaces)


def prices_by_space(
    tariff: Tariff, round_number: int, board: RoundBoard, token: tuple[int, int]
) -> dict[str, int]:
    """For each legal space of the next token, the best price possible with it there."""
    wanted = better(round_number)
    best: dict[str, int] = {}
    for way in ways_to_go_on(board, token):
        price = tariff.price(round_number, board.centre, way)
        # Tokens already placed come first, so the rest is still to be placed.
        for space, _ in way[-board.in_hand[token] :]:
            best[space] = wanted(price, best.get(space, price))
    return best


def best_ways(tariff: Tariff, judged: JudgedToken) -> list[tuple[Lying, ...]]:
    """Every way to place the remaining tokens at the best price, after those already placed."""
    placed = judged.placed
    return best_continuations(tariff, placed.round, judged.board, (placed.seat, placed.colour))


def way_taken(tariff: Tariff, judged: JudgedToken) -> tuple[Lying, ...]:
    """The best continuation with the token where it was put: on the judged map it costs `reached`.

    For the first of two tokens the second one is where it would be best.
    """
    placed, board = judged.placed, judged.board
    token = (placed.seat, placed.colour)
    in_hand = board.in_hand[token]
    ways = [
        way
        for way in ways_to_go_on(board, token)
        if placed.space in [space for space, _ in way[-in_hand:]]
    ]
    prices = [tariff.price(placed.round, board.centre, way) for way in ways]
    return ways[prices.index(better(placed.round)(prices))]


def explaining_belief(tariff: Tariff, judged: JudgedToken) -> Belief | None:
    """The one wrong belief with which the choice would have been among the best.

    One real border believed missing, or one believed that does not exist. Of several the most
    plausible; None if no single one explains it, or nothing was lost.
    """
    if not judged.lost:
        return None
    atlas, board = tariff.atlas, judged.board
    marked = [*board.centre, *(space for space in board.stacks if space != FORTY)]
    parts = [part for slug in marked for part in atlas.places[slug].parts]
    for belief in single_beliefs(atlas):
        if not belief.bears_on(atlas, parts):
            continue
        believed = belief.seen_from(atlas, marked)
        if believed is not None and _is_best(Tariff(believed), judged):
            return belief
    return None


def _is_best(believed: Tariff, judged: JudgedToken) -> bool:
    again = judge_token(believed, judged.board, judged.placed)
    return again is not None and not again.lost
