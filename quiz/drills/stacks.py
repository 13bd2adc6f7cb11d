"""Tokens of others that lie already: where people put them, and so that one choice is best."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from random import Random

from game.atlas.beliefs import Belief
from game.atlas.salience import Pair, ordered
from game.journey.choices import Priced, better, priced_choices
from game.journey.rules import FINALE, FORTY, STACK_PRICE
from game.journey.tariff import Tariff
from quiz.drills.because import forgotten, imagined
from quiz.drills.ground import Ground
from quiz.drills.question import Question
from quiz.drills.scope import Scope

MOST_OTHERS = 5
"""A table has six seats at most."""
OTHERS_BEFORE = 3
FOLLOW_THE_CROWD = 0.5
EASY, HARD = 0.34, 0.67
PLAIN_GAP = 20
CLOSE = 20


def draw_stacks(chance: Random, number: int, priced: Sequence[Priced]) -> dict[str, int]:
    """Tokens on spaces, given the prices of the bare board.

    Some travellers have chosen before, rather well. If after them several choices are equally
    good, further ones come and take one of these, so that it is good no more.
    """
    stacks: dict[str, int] = {}
    ranked = sorted(priced, reverse=number == FINALE)
    others = chance.randrange(OTHERS_BEFORE + 1)
    for _ in range(others):
        rank = min(int(chance.expovariate(FOLLOW_THE_CROWD)), len(ranked) - 1)
        _lay(stacks, ranked[rank][1])
    best = _best(number, priced, stacks)
    while len(best) > 1 and others < MOST_OTHERS:
        _lay(stacks, best[chance.randrange(len(best))])
        best = _best(number, priced, stacks)
        others += 1
    return stacks


def _lay(stacks: dict[str, int], choice: Sequence[str]) -> None:
    for space in choice:
        stacks[space] = stacks.get(space, 0) + 1


def _best(
    number: int, priced: Sequence[Priced], stacks: Mapping[str, int]
) -> list[tuple[str, ...]]:
    prices = stacked(number, priced, stacks)
    best = better(number)(prices)
    return [choice for (_, choice), price in zip(priced, prices, strict=True) if price == best]


def stacked(number: int, priced: Sequence[Priced], stacks: Mapping[str, int]) -> list[int]:
    """The prices of a bare board with the price of these stacks."""
    each = -STACK_PRICE if number == FINALE else STACK_PRICE
    under = {space: each * tokens for space, tokens in stacks.items()}
    get = under.get
    return [price + sum([get(space, 0) for space in choice]) for price, choice in priced]


def is_fair(
    number: int, priced: Sequence[Priced], stacks: Mapping[str, int], level: float | None
) -> bool:
    """Whether one choice is best and others come near: near enough for the level."""
    prices = sorted(stacked(number, priced, stacks), reverse=number == FINALE)
    gap = abs(prices[1] - prices[0])
    if level is not None and level < EASY:
        return gap >= PLAIN_GAP
    close = sum(abs(price - prices[0]) <= CLOSE for price in prices) - 1
    return gap > 0 and close >= (3 if level is not None and level > HARD else 2)


def tells(ground: Ground, question: Question, scope: Scope) -> bool:
    """Whether somebody who is wrong about one of the scope's borders would choose otherwise."""
    if scope.borders is None:
        return True
    lying = dict.fromkeys((FORTY, *question.offer), 0) | dict(question.stacks)
    number, centre = question.round, question.centre
    true = _best(number, priced_choices(ground.tariff, number, centre, lying), {})
    return any(
        _best(number, priced_choices(believed, number, centre, lying), {}) != true
        for border in scope.borders
        if (believed := believed_tariff(ground, ordered(*border))) is not None
    )


@lru_cache(maxsize=1024)
def believed_tariff(ground: Ground, pair: Pair) -> Tariff | None:
    """The prices for somebody who is wrong about one pair; None where nobody can be."""
    belief: Belief = forgotten(ground, pair) if pair in ground.bits else imagined(ground, *pair)
    believed = belief.seen_from(ground.atlas, ground.places)
    return None if believed is None else Tariff(believed)
