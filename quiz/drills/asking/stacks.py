"""Tokens of opponents: where people put them, and so that one choice is best."""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from random import Random
from typing import NamedTuple

from game.atlas.beliefs import Belief
from game.atlas.salience import Pair, ordered
from game.journey.choices import Priced, best_choices, better
from game.journey.rules import FINALE, FORTY, OFFERED, STACK_PRICE, tokens_each
from game.journey.tariff import Tariff
from quiz.drills.explaining.because import forgotten, imagined
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
NEAR_ONES = 2
"""How far ahead the best choice is on an easy board, and how many others come near otherwise."""
SPACES = OFFERED + 1


def _positions(tokens: int) -> tuple[list[tuple[int, ...]], list[list[int]]]:
    """Every choice of `tokens` spaces, in the order of pricing; which choices use a space."""
    choices = list(combinations(range(SPACES), tokens))
    holding = [[c for c, of in enumerate(choices) if space in of] for space in range(SPACES)]
    return choices, holding


_POSITIONS = {tokens: _positions(tokens) for tokens in (1, 2)}


class Stacks(NamedTuple):
    """Tokens by space, and whether they leave a board on which the choice matters."""

    tokens: tuple[tuple[str, int], ...]
    fair: bool


class _Board:
    """The prices of all choices while tokens are placed, by index of choices and spaces."""

    __slots__ = ("choices", "each", "holding", "number", "prices", "tokens")

    def __init__(self, number: int, priced: Sequence[Priced]) -> None:
        self.number = number
        self.prices = [price for price, _ in priced]
        self.choices, self.holding = _POSITIONS[tokens_each(number)]
        self.tokens = [0] * SPACES
        self.each = -STACK_PRICE if number == FINALE else STACK_PRICE

    def lay(self, choice: int) -> None:
        """Let an opponent make this choice."""
        for space in self.choices[choice]:
            self.tokens[space] += 1
            for other in self.holding[space]:
                self.prices[other] += self.each

    def ranked(self) -> list[int]:
        """The choices, best first."""
        every = range(len(self.prices))
        return sorted(every, key=self.prices.__getitem__, reverse=self.number == FINALE)

    def best(self) -> list[int]:
        """The choices that no other one beats."""
        wanted = better(self.number)(self.prices)
        return [choice for choice, price in enumerate(self.prices) if price == wanted]

    def best_apart_from(self, choice: int) -> int:
        """The best choice that shares no space with this one."""
        taken = {*self.choices[choice]}
        return next(c for c in self.ranked() if taken.isdisjoint(self.choices[c]))

    def is_fair(self, level: float | None) -> bool:
        """Whether one choice is best and others come near: near enough for the level."""
        prices = sorted(self.prices, reverse=self.number == FINALE)
        best = prices[0]
        gap = abs(prices[1] - best)
        if is_easy(level):
            return gap >= PLAIN_GAP
        near = NEAR_ONES + (level is not None and level > HARD)
        return gap > 0 and abs(prices[near] - best) <= CLOSE


def draw_stacks(
    rng: Random,
    number: int,
    spaces: Sequence[str],
    priced: Sequence[Priced],
    level: float | None = None,
) -> Stacks:
    """Tokens on the eight spaces, given the prices of the empty board.

    Some travellers have chosen before, fairly well. If several choices are then equally good, more
    travellers take one of these, so that it no longer is. On easy boards they continue to take what
    comes near the best, until that stands out.
    """
    board, easy = _Board(number, priced), is_easy(level)
    others = rng.randrange(2 if easy else OTHERS_BEFORE + 1)
    ranked = board.ranked() if others else []
    for _ in range(others):
        board.lay(ranked[min(int(rng.expovariate(FOLLOW_THE_CROWD)), len(ranked) - 1)])
    while others < MOST_OTHERS:
        best = board.best()
        if len(best) > 1:
            board.lay(rng.choice(best))
        elif easy and not board.is_fair(level):
            board.lay(board.best_apart_from(best[0]))
        else:
            break
        others += 1
    tokens = [(space, count) for space, count in zip(spaces, board.tokens, strict=True) if count]
    return Stacks(tuple(sorted(tokens)), board.is_fair(level))


def is_easy(level: float | None) -> bool:
    """Whether the best choice should be obvious."""
    return level is not None and level < EASY


def tells(ground: Ground, question: Question, scope: Scope) -> bool:
    """Whether a learner who is wrong about one of the scope's borders would choose differently."""
    if scope.borders is None:
        return True
    lying = dict.fromkeys((FORTY, *question.offer), 0) | dict(question.stacks)
    board = (question.round, question.centre, lying)
    true = best_choices(ground.tariff, *board).choices
    return any(
        believed is None or best_choices(believed, *board).choices != true
        for believed in (believed_tariff(ground, ordered(*border)) for border in scope.borders)
    )


@lru_cache(maxsize=1024)
def believed_tariff(ground: Ground, pair: Pair) -> Tariff | None:
    """The prices for a learner who is wrong about one pair.

    None if the map would be disconnected: nobody believes that, so it reveals nothing.
    """
    belief: Belief = forgotten(ground, pair) if pair in ground.bits else imagined(ground, *pair)
    believed = belief.seen_from(ground.atlas, ground.places)
    return None if believed is None else Tariff(believed)
