"""The choices that a board offers a traveller, each with its price."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations, repeat

from game.journey.legality import legal_spaces
from game.journey.rules import FINALE, tokens_each
from game.journey.state import RoundBoard, Token
from game.journey.tariff import Lying, Tariff

Priced = tuple[int, tuple[str, ...]]


@dataclass(frozen=True, slots=True)
class BestChoices:
    """The price of the best choice on offer, and every choice that has it."""

    price: int
    choices: tuple[tuple[str, ...], ...]


def priced_choices(
    tariff: Tariff, round_number: int, centre: Sequence[str], lying: Mapping[str, int]
) -> list[Priced]:
    """Every choice of spaces with its price, given the number of tokens on each space."""
    tokens = list(lying.items())
    price = tariff.price
    return [
        (price(round_number, centre, chosen), tuple([space for space, _ in chosen]))
        for chosen in combinations(tokens, tokens_each(round_number))
    ]


def best_choices(
    tariff: Tariff, round_number: int, centre: Sequence[str], lying: Mapping[str, int]
) -> BestChoices:
    """The best choice: the cheapest, in the finale the most expensive."""
    priced = priced_choices(tariff, round_number, centre, lying)
    best = better(round_number)(price for price, _ in priced)
    return BestChoices(best, tuple(choice for price, choice in priced if price == best))


def better(round_number: int) -> Callable[..., int]:
    """Which of several prices a traveller wants: the lowest, in the finale the highest."""
    return max if round_number == FINALE else min


def best_continuations(
    tariff: Tariff, round_number: int, board: RoundBoard, token: Token
) -> list[tuple[Lying, ...]]:
    """The best ways to place a traveller's remaining tokens on this board.

    A token already placed comes first and is part of the price; a second one still to come is
    priced as if nobody else placed in between.
    """
    ways = ways_to_go_on(board, token)
    prices = list(map(tariff.price, repeat(round_number), repeat(board.centre), ways))
    best = better(round_number)(prices)
    if prices.count(best) == 1:
        return [ways[prices.index(best)]]
    return [way for way, its in zip(ways, prices, strict=True) if its == best]


def ways_to_go_on(board: RoundBoard, token: Token) -> list[tuple[Lying, ...]]:
    """Every legal way to place the remaining tokens, after those already placed."""
    seat, colour = token
    stacks = board.stacks
    two_colours = (seat, 1) in board.in_hand
    if board.in_hand[token] == 1:
        spaces = legal_spaces(board, token) if two_colours else stacks
        own = board.lying(token)
        return [
            (*own, (space, len(stacks[space]))) for space in spaces if token not in stacks[space]
        ]
    ways: list[tuple[Lying, ...]] = list(
        combinations([(space, len(stack)) for space, stack in stacks.items()], 2)
    )
    if two_colours:
        taken = {*board.spaces_of((seat, 1 - colour))}
        ways = [way for way in ways if {way[0][0], way[1][0]} != taken]
    return ways


def safest_first(
    tariff: Tariff, round_number: int, board: RoundBoard, pairs: Sequence[tuple[Lying, ...]]
) -> str:
    """Of some pairs, the space to take first: the one whose loss would cost more.

    For each order of each pair it considers the best price that is left if another player is
    quicker on the second space.
    """
    want, rounds, centres = better(round_number), repeat(round_number), repeat(board.centre)
    free = [(space, len(stack)) for space, stack in board.stacks.items()]
    orders = [order for one, other in pairs for order in ((one, other), (other, one))]
    prices = []
    for first, second in orders:
        left = free.copy()
        left[left.index(second)] = (second[0], second[1] + 1)
        left.remove(first)
        prices.append(want(map(tariff.price, rounds, centres, zip(repeat(first), left))))
    return orders[prices.index(want(prices))][0][0]
