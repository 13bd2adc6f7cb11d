"""The figures of the rulebook, each in one place: rounds, acts, stipends, cards, tokens, prices."""

from enum import StrEnum
from typing import Final

EDITION: Final = 1
FIRST_ROUND: Final = 1
FINALE: Final = 7
ACT_ONE_ENDS: Final = 2
ACT_TWO_ENDS: Final = 4
OFFERED: Final = 7

FORTY: Final = "40"
"""The space in front of the dealer: it has its own price, and its token does not travel."""

CROSSING_PRICE: Final = 10
NEIGHBOUR_PRICE: Final = 30
STACK_PRICE: Final = 10
FORTY_PRICE: Final = 40

FEWEST_SEATS: Final = 2
MOST_SEATS: Final = 6
MOST_SEATS_WITH_TWO_COLOURS: Final = 3

STIPENDS: Final = {1: 100, 3: 200, 5: 300}
FEWEST_PLACES: Final = 12
"""The fewest places of a map for a match: the last rounds deal nine of them."""
ALL_ROUNDS: Final = (1, 2, 3, 4, 5, 6, 7)
SHORT_ROUNDS: Final = (1, 3, 5, 7)
"""The first round of each act, and the finale."""


class Act(StrEnum):
    """The four stages of a match, each with one new thing to learn."""

    ONE = "I"
    TWO = "II"
    THREE = "III"
    FINALE = "finale"


def act_of(round_number: int) -> Act:
    """The act a round belongs to."""
    return (Act.ONE, Act.TWO, Act.THREE, Act.FINALE)[(round_number - 1) // 2]


def tokens_each(round_number: int) -> int:
    """How many tokens each traveller places in a round."""
    return 1 if round_number <= ACT_ONE_ENDS else 2


def centre_cards(round_number: int) -> int:
    """How many cards are in the centre: the start, and from act III on the destination."""
    return 1 if round_number <= ACT_TWO_ENDS else 2


def cards_dealt(round_number: int) -> int:
    """How many cards a round takes from the deck."""
    return OFFERED + centre_cards(round_number)


def purse_after(round_number: int, purse: int, price: int) -> int:
    """The purse after a price is settled: paid, in the finale received; never below 0."""
    return max(0, purse + price if round_number == FINALE else purse - price)
