"""Throwing again, worked out exactly: what each set of dice is worth when more throws are to come.

Dice are looked at as sets by colour: of the 7776 ways that five dice can fall only 252 differ. The
expected worth of keeping some dice and throwing the rest follows from keeping one more, die by
die, so that all 6^k ways are weighed without ever listing them.
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
    """For every set of up to five dice the highest worth of any set within it."""
    best: dict[Counts, float] = {}
    for size in range(DICE + 1):
        for dice in sets_of(size):
            highest = worths.get(dice, float("-inf"))
            for less in with_one_less(dice):
                highest = max(highest, best[less])
            best[dice] = highest
    return best


def expected(worths: Worths) -> dict[Counts, float]:
    """For every set of kept dice what is expected when the rest is thrown once.

    `worths` says what each set of five dice is worth then; keeping all five is just that.
    """
    found = {dice: worths[dice] for dice in sets_of(DICE)}
    for size in range(DICE - 1, -1, -1):
        for dice in sets_of(size):
            found[dice] = sum([found[more] for more in with_one_more(dice)]) / FACES
    return found


def before_throws(worths: Worths, throws: int) -> list[dict[Counts, float]]:
    """What each set of kept dice is expected to bring, with 1, 2, … throws to come."""
    tables = []
    for _ in range(throws):
        kept = expected(worths)
        tables.append(kept)
        best = best_within(kept)
        worths = {dice: best[dice] for dice in sets_of(DICE)}
    return tables


def best_to_keep(kept: Worths, dice: Counts) -> Counts:
    """The set within these dice that is best kept; of equals the largest."""
    return max(_within(dice), key=lambda one: (round(kept[one], 9), sum(one)))


@cache
def _within(dice: Counts) -> tuple[Counts, ...]:
    """All sets within a set."""
    found: dict[Counts, None] = {dice: None}
    for less in with_one_less(dice):
        found.update(dict.fromkeys(_within(less)))
    return tuple(found)


def dice_to_keep(dice: Sequence[str], keep: Sequence[int]) -> tuple[int, ...]:
    """The numbers of the first dice of each colour, as many as are to be kept."""
    left = list(keep)
    kept = []
    for number, colour in enumerate(dice):
        which = COLOURS.index(colour)
        if left[which]:
            left[which] -= 1
            kept.append(number)
    return tuple(kept)
