"""Weighted draws, and runs that repeat a question as late as possible."""

from bisect import bisect
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate
from math import log
from random import Random
from typing import Generic, TypeVar

Item = TypeVar("Item")

MOST_TRIES = 200
"""After this many repeats in a row there are hardly any new questions left."""


class Pool(Generic[Item]):
    """Things to draw from by weight."""

    __slots__ = ("_sums", "items", "weights")

    def __init__(self, weights: Mapping[Item, float]) -> None:
        self.items: Sequence[Item] = tuple(weights)
        self.weights = tuple(weights.values())
        self._sums = list(accumulate(self.weights))

    def __len__(self) -> int:
        return len(self.items)

    def draw(self, rng: Random) -> Item:
        """One of them."""
        sums = self._sums
        return self.items[bisect(sums, rng.random() * sums[-1], 0, len(sums) - 1)]

    def order(self, rng: Random) -> list[Item]:
        """All of them, each once, those of more weight earlier."""
        draw = rng.random  # written out: large maps have twenty thousand pairs of places
        times = [-log(1.0 - draw()) / weight for weight in self.weights]
        return [self.items[i] for i in sorted(range(len(times)), key=times.__getitem__)]


def laps(first: Iterable[Item], rng: Random) -> Iterator[Item]:
    """First all in this order, then again and again in others.

    The two halves of the order are shuffled separately, so that at least half of the others come
    between two repeats.
    """
    asked: list[Item] = []  # filled as they are asked: few runs get to the end of a lap
    for item in first:
        asked.append(item)
        yield item
    middle = len(asked) // 2
    halves = [asked[:middle], asked[middle:]]
    while asked:
        for half in halves:
            rng.shuffle(half)
            yield from half


def unseen(draw: Callable[[], Item], key: Callable[[Item], Hashable]) -> Iterator[Item]:
    """Endless draws that differ in their key, as long as new ones turn up."""
    seen: dict[Hashable, None] = {}
    while True:
        drawn = (draw() for _ in range(MOST_TRIES))
        item = next((item for item in drawn if key(item) not in seen), None)
        if item is None and len(seen) > 1:
            # A new lap: everything may be repeated except the last question.
            seen = {seen.popitem()[0]: None}
            continue
        item = draw() if item is None else item
        seen[key(item)] = None
        yield item
