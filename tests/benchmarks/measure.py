"""Costs as ratios: both sides are run in turns, and the least processor time of each counts."""

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from time import process_time

from config.warm_up import SEARCHES


@dataclass(frozen=True)
class Ratio:
    """What something costs, against what it is measured by. Costs are in seconds."""

    cost: float
    baseline: float

    @property
    def times(self) -> float:
        """How many times the baseline it costs."""
        return self.cost / self.baseline


def compare(work: Callable[[], object], baseline: Callable[[], object], repeats: int = 9) -> Ratio:
    """The cost of some work against a baseline.

    Processor time, not the clock, and the least of several runs: other programs on the machine
    can only make a run more expensive. Taking turns keeps slow spells from hitting one side alone.
    """
    costs, baselines = [], []
    with as_in_a_web_process():
        for _ in range(repeats):
            costs.append(seconds(work))
            baselines.append(seconds(baseline))
    return Ratio(min(costs), min(baselines))


@contextmanager
def as_in_a_web_process() -> Iterator[None]:
    """Collect garbage as seldom as a web process does (config/warm_up.py).

    With the default thresholds Python scans all maps and tests again while it makes a large page,
    which takes longer than the page and hits only the larger of two works.
    """
    before = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SEARCHES)
    try:
        yield
    finally:
        gc.set_threshold(*before)
        gc.unfreeze()


def seconds(work: Callable[[], object]) -> float:
    """The processor time of one run."""
    begin = process_time()
    work()
    return process_time() - begin


def report(what: str, text: str) -> None:
    """Print one measured line."""
    print(f"\n  {what}: {text}", end="")
