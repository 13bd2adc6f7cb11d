"""Costs as ratios: both sides are run in turns, and the least processor time of each counts."""

from collections.abc import Callable
from dataclasses import dataclass
from time import process_time


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
    can only make a run dearer. Taking turns keeps slow spells from hitting one side alone.
    """
    costs, baselines = [], []
    for _ in range(repeats):
        costs.append(seconds(work))
        baselines.append(seconds(baseline))
    return Ratio(min(costs), min(baselines))


def seconds(work: Callable[[], object]) -> float:
    """The processor time of one run."""
    begin = process_time()
    work()
    return process_time() - begin


def report(what: str, text: str) -> None:
    """Print one measured line."""
    print(f"\n  {what}: {text}", end="")
