"""Throwing again, computed exactly: the value of each set of dice with more throws left.

Dice are treated as multisets of colours: of the 7776 outcomes of five dice only 252 differ. The
expected value of keeping some dice and throwing the rest follows from keeping one more, die by
die, so that all 6^k outcomes are weighed without listing them.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations_with_replacement

from game.border_game.rules import COLOURS, DICE

Counts = tuple[int, ...]
"""How many dice there are of each colour."""

FACES = len(COLOURS)


@cache
def sets_of(size: int) -> tuple[Counts, ...]:
    """Every set of `size` dice."""
    return tuple(
        tuple(shown.count(colour) for colour in range(FACES))
        for shown in combinations_with_replacement(range(FACES), size)
    )


@cache
def with_one_more(dice: Counts) -> tuple[Counts, ...]:
    """The set with one more die, once for each colour."""
    return tuple((*dice[:c], dice[c] + 1, *dice[c + 1 :]) for c in range(FACES))


@cache
def with_one_less(dice: Counts) -> tuple[Counts, ...]:
    """The set with one die less, once for each colour that it has."""
    return tuple((*dice[:c], dice[c] - 1, *dice[c + 1 :]) for c in range(FACES) if dice[c])


Worths = Mapping[Counts, float]


def best_within(worths: Worths) -> dict[Counts, float]:
    """For every set of up to five dice the highest value of any subset."""
    best: dict[Counts, float] = {}
    for size in range(DICE + 1):
        for dice in sets_of(size):
            highest = worths.get(dice, float("-inf"))
            for less in with_one_less(dice):
                highest = max(highest, best[less])
            best[dice] = highest
    return best


def expected(worths: Worths) -> dict[Counts, float]:
    """For every set of kept dice the expected value of throwing the rest once.

    `worths` is the value of each set of five dice; keeping all five is just that.
    """
    found = {dice: worths[dice] for dice in sets_of(DICE)}
    for size in range(DICE - 1, -1, -1):
        for dice in sets_of(size):
            found[dice] = sum([found[more] for more in with_one_more(dice)]) / FACES
    return found


def before_throws(worths: Worths, throws: int) -> list[dict[Counts, float]]:
    """The expected value of each set of kept dice, with 1, 2, … throws left."""
    tables = []
    for _ in range(throws):
        kept = expected(worths)
        tables.append(kept)
        best = best_within(kept)
        worths = {dice: best[dice] for dice in sets_of(DICE)}
    return tables


def best_to_keep(kept: Worths, dice: Counts) -> Counts:
    """The best subset of these dice to keep; of equal ones the largest."""
    return max(_within(dice), key=lambda one: (round(kept[one], 9), sum(one)))


@cache
def _within(dice: Counts) -> tuple[Counts, ...]:
    """All sets within a set."""
    found: dict[Counts, None] = {dice: None}
    for less in with_one_less(dice):
        found.update(dict.fromkeys(_within(less)))
    return tuple(found)


def dice_to_keep(dice: Sequence[str], keep: Sequence[int]) -> tuple[int, ...]:
    """The numbers of the first dice of each colour, as many as are kept."""
    left = list(keep)
    kept = []
    for number, colour in enumerate(dice):
        which = COLOURS.index(colour)
        if left[which]:
            left[which] -= 1
            kept.append(number)
    return tuple(kept)
