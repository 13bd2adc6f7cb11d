"""Are the layouts of a board equally good? Measured in many matches between equal bots."""

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, cycle, islice, permutations
from random import Random
from statistics import fmean

from game.border_game.board import Board, Layout
from game.border_game.board_text import BoardError
from game.border_game.building.ground import with_layouts
from game.border_game.building.layouts import layouts_of
from game.border_game.events import MatchEnded
from game.border_game.game import BorderGame
from game.border_game.rules import LAYOUTS, MOST_SEATS
from game.border_game.setup import SeatSetup, Setup, layouts_as_given
from game.border_game.simulate import Simulation

BOT = "quick"
LIMIT = 5.0
"""How many percentage points a layout or a seat may deviate from its share."""
SAFE = 4.0
"""The limit for a layout in the search, so that it is also fair in other matches."""
POOL = 10
TRIALS = 1_200
MATCHES = 2_040
"""A multiple of the 24 orders in which four layouts can be dealt to four seats."""
TRIES = 8


@dataclass(frozen=True, slots=True)
class Fairness:
    """The shares of won matches in per cent: by layout, each on every seat equally often; and by
    seat in the order of play, with the layouts as dealt, the first layout to the first seat.

    A shared win counts as half, or a third.
    """

    matches: int
    layouts: tuple[float, ...]
    seats: tuple[float, ...]

    @property
    def problems(self) -> list[str]:
        """One sentence for each share that is too far off."""
        return [
            f"{what} {number} wins {share:.1f} %, more than {LIMIT:g} points from its share"
            for what, shares in (("layout", self.layouts), ("seat", self.seats))
            for number, share in enumerate(shares)
            if abs(share - 100 / len(shares)) > LIMIT
        ]


def measure(board: Board, matches: int, seed: int | str, bot: str = BOT) -> Fairness:
    """The shares on a board: of layouts, each on every seat, and of seats with layouts as dealt."""
    layouts = layout_shares(board, matches, seed, bot)
    return Fairness(matches, layouts, seat_shares(board, matches, seed, bot))


def seat_shares(board: Board, matches: int, seed: int | str, bot: str = BOT) -> tuple[float, ...]:
    """The share of each seat in the order of play, the first layout for the first and so on."""
    seats = [0.0] * MOST_SEATS
    as_given = layouts_as_given(MOST_SEATS)
    for _, winner, share in _wins(board, [as_given], matches, f"seats:{seed}", bot):
        seats[winner] += share
    return tuple(seats)


def layout_shares(board: Board, matches: int, seed: int | str, bot: str = BOT) -> tuple[float, ...]:
    """The share of each layout, when each is as often on every seat."""
    shares = [0.0] * LAYOUTS
    orders = list(permutations(range(LAYOUTS)))
    for order, winner, share in _wins(board, orders, matches, seed, bot):
        shares[order[winner]] += share
    return tuple(shares)


def _wins(
    board: Board, orders: Sequence[tuple[int, ...]], matches: int, seed: int | str, bot: str
) -> Iterator[tuple[tuple[int, ...], int, float]]:
    """For each winner of these matches: the layouts by seat, the seat, the share in per cent."""
    for order, ended in _matches(board, orders, matches, seed, bot):
        for winner in ended.winners:
            yield order, winner, 100 / matches / len(ended.winners)


def _matches(
    board: Board, orders: Sequence[tuple[int, ...]], matches: int, seed: int | str, bot: str
) -> Iterator[tuple[tuple[int, ...], MatchEnded]]:
    """Matches between equal bots, cycling through these orders of layouts."""
    game = BorderGame(board)
    chairs = tuple(SeatSetup(f"Seat {seat}", bot) for seat in range(MOST_SEATS))
    for number, order in enumerate(islice(cycle(orders), matches)):
        setup = Setup(board.slug, board.version, chairs, order)
        chance = Random(f"fair:{seed}:{number}")  # noqa: S311 - a game
        ended = Simulation(game, setup, chance).play()[-1]
        if not isinstance(ended, MatchEnded):
            raise ValueError("only finished matches can be measured")
        yield order, ended


def fair_layouts(bare: Board, seed: int) -> tuple[Board, Fairness]:
    """The board with four equally good layouts, and how fair they are.

    A pool of layouts plays each other; the four with the most similar results are measured
    properly, and then others until four are close enough.
    """
    pool = list(islice(layouts_of(bare, seed), POOL))
    strength = _strength(with_layouts(bare, pool), seed)
    tried: set[tuple[int, ...]] = set()
    for _ in range(TRIES):
        four = _most_alike(strength, tried)
        tried.add(four)
        shares = layout_shares(with_layouts(bare, [pool[number] for number in four]), MATCHES, seed)
        if max(abs(share - fmean(shares)) for share in shares) <= SAFE:
            # The first seat has an advantage, so it gets the weakest layout.
            order = sorted(range(LAYOUTS), key=lambda place: shares[place])
            board = with_layouts(bare, [pool[four[place]] for place in order])
            seats = seat_shares(board, MATCHES, seed)
            fairness = Fairness(MATCHES, tuple(shares[place] for place in order), seats)
            if not fairness.problems:
                return board, fairness
        # Their shares are among themselves; their strengths within the pool stay.
        middle = fmean(strength[number] for number in four)
        for number, share in zip(four, shares, strict=True):
            strength[number] = middle + share - fmean(shares)
    raise BoardError(f"no four of {POOL} layouts were found fair; take another seed")


def _strength(board: Board, seed: int) -> list[float]:
    """The share of its matches that each layout of a pool wins, in per cent."""
    chance = Random(f"pool:{seed}")  # noqa: S311 - a game
    count = len(board.layouts)
    orders = [tuple(chance.sample(range(count), MOST_SEATS)) for _ in range(TRIALS)]
    won, played = [0.0] * count, [0] * count
    for order, ended in _matches(board, orders, TRIALS, f"pool:{seed}", BOT):
        for layout in order:
            played[layout] += 1
        for winner in ended.winners:
            won[order[winner]] += 100 / len(ended.winners)
    return [wins / max(1, matches) for wins, matches in zip(won, played, strict=True)]


def _most_alike(strength: Sequence[float], tried: Collection[tuple[int, ...]]) -> tuple[int, ...]:
    """The four untried layouts with the closest strengths."""
    return min(
        (four for four in combinations(range(len(strength)), LAYOUTS) if four not in tried),
        key=lambda four: max(strength[n] for n in four) - min(strength[n] for n in four),
    )


def chosen(bare: Board, seed: int, numbers: Sequence[int]) -> Board:
    """The board with the layouts of these numbers."""
    wanted = islice(layouts_of(bare, seed), max(numbers) + 1)
    found: dict[int, Layout] = {layout.number: layout for layout in wanted}
    return with_layouts(bare, [found[number] for number in numbers])
