"""A large class at work: the live view is open, nothing is lost, and answering stays quick.

Two things are held, with the live view open:
- what an answer, the question after it and its share of the live view cost the web processes, in
  processor time against the front page: other programs do not change that;
- how long nineteen of twenty answers take at most, against a pupil alone on the same servers.

The second depends on who else uses the machine: the class sends its answers at its own pace, so on
a machine that is half taken the same answers fill it, and they wait for each other. So it is
measured in rounds, each with pupils alone before and after it, and a round in which other programs
took more than a tenth of the machine does not count. Of those that count the median is held. The
workers of the coach are not part of it: they think when there is time.
"""

from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter
from urllib.parse import urlsplit

import pytest

from tests.benchmarks.measure import report
from tests.benchmarks.processor import CORES, Work, processor_s
from tests.benchmarks.visitors import Wish, cost_s
from tests.processes import manage, site_environment
from tests.servers.class_crowd import (
    Pupil,
    Watcher,
    check_nothing_lost,
    make_school,
    web_processes,
    work,
)
from tests.servers.conftest import Postgresql, cluster, postgresql, redis_url

__all__ = ["cluster", "postgresql", "redis_url"]
pytestmark = [pytest.mark.servers, pytest.mark.timeout(1200)]
PAUSE = (5.0, 10.0)
ALONE_PAUSE = (0.1, 0.3)
ROUNDS, MOST_ROUNDS = 3, 5
"""How many rounds must count, and the most that are run."""
ANSWERS, ALONE_ANSWERS = 3, 4
"""Of each pupil in each round, and alone once: together they stay within the assignment of 20."""
ALONE = 10
"""How many pupils are alone on the servers, one after the other, before and after each round."""
UNDISTURBED = 0.1
SLOWER, DEARER = 3.0, 3.0


def late(times: list[float]) -> float:
    """The time within which nineteen of twenty answers came."""
    return sorted(times)[int(0.95 * len(times))]


@dataclass(frozen=True)
class Spell:
    """Some answers: how long each took, what one cost the web processes, and whose machine it was.

    `others` and `ours` are shares of the whole machine.
    """

    times: list[float]
    cost: float
    ours: float
    others: float


class Bench:
    """A class at work on running servers."""

    def __init__(self, crowd: list[Pupil], task: str, pids: list[int]) -> None:
        self.crowd, self.task, self.pids = crowd, task, pids
        self.never_alone = list(crowd)

    def together(self) -> Spell:
        """Let the whole class answer, everybody at their own pace."""
        return self._spell([self.crowd], ANSWERS, PAUSE)

    def alone(self) -> Spell:
        """Let some pupils answer one after the other, each of them alone."""
        chosen = [[self.never_alone.pop()] for _ in range(ALONE)]
        return self._spell(chosen, ALONE_ANSWERS, ALONE_PAUSE)

    def _spell(self, turns: list[list[Pupil]], answers: int, pause: tuple[float, float]) -> Spell:
        began, before, spent = perf_counter(), Work.until_now(), self._spent()
        times: list[float] = []
        for pupils in turns:
            for pupil in pupils:
                pupil.times.clear()
            assert not work(pupils, self.task, answers, pause)
            times += [time for pupil in pupils for time in pupil.times]
        assert len(times) == answers * sum(map(len, turns))
        after, took = Work.until_now(), CORES * (perf_counter() - began)
        return Spell(
            times=times,
            cost=(self._spent() - spent) / len(times),
            ours=(after.ours - before.ours) / took,
            others=after.others_since(before) / took,
        )

    def _spent(self) -> float:
        return sum(processor_s(pid) for pid in self.pids)


@dataclass(frozen=True)
class Round:
    """The class at work, and pupils alone before and after it."""

    before: Spell
    together: Spell
    after: Spell

    @property
    def alone_s(self) -> float:
        """How long answers of pupils alone take."""
        return late(self.before.times + self.after.times)

    @property
    def slower(self) -> float:
        """How many times as long answers take in the class."""
        return late(self.together.times) / self.alone_s

    @property
    def others(self) -> float:
        """The share of the machine that other programs took."""
        return max(spell.others for spell in (self.before, self.together, self.after))


def rounds_of(bench: Bench, front_s: float) -> list[Round]:
    """Rounds until enough of them count: those in which hardly any other program ran."""
    rounds: list[Round] = []
    before = bench.alone()
    for _ in range(MOST_ROUNDS):
        one = Round(before, bench.together(), bench.alone())
        rounds.append(one)
        before = one.after
        report(
            f"round {len(rounds)}",
            f"p95 {1000 * late(one.together.times):.0f} ms, alone {1000 * one.alone_s:.0f} ms: "
            f"{one.slower:.2f} times; an answer costs {1000 * one.together.cost:.1f} ms, "
            f"{one.together.cost / front_s:.2f} front pages; "
            f"the class takes {100 * one.together.ours:.0f} % of the machine, "
            f"others {100 * one.others:.0f} %",
        )
        if sum(1 for known in rounds if known.others <= UNDISTURBED) == ROUNDS:
            break
    return rounds


def measure(environment: dict[str, str], pupils: int, processes: int, folder: Path) -> None:
    manage("prepare", environment=environment)
    made = make_school(environment, pupils)
    pids: list[int] = []
    with web_processes(environment, processes, folder, pids) as sites:
        watchers = [Watcher(site, made["teacher"], made["class"]) for site in sites]
        for watcher in watchers:
            watcher.start()
        crowd = [
            Pupil(sites[place % processes], session) for place, session in enumerate(made["pupils"])
        ]
        # Maps and templates are read once per process; everybody begins within ten seconds.
        assert not work(crowd[:processes], made["task"], 1, (0.0, 0.1))
        assert not work(crowd, made["task"], 0, PAUSE)
        port = urlsplit(sites[0]).port or 0
        front_s = min(cost_s(port, pids[0], Wish("front page", "", "/")) for _ in range(3))
        rounds = rounds_of(Bench(crowd, made["task"], pids), front_s)
        assert all(watcher.boards > 5 for watcher in watchers)
        for watcher in watchers:
            watcher.stop()
    check_nothing_lost(environment, crowd)
    dearer = median(one.together.cost for one in rounds) / front_s
    counted = [one.slower for one in rounds if one.others <= UNDISTURBED]
    slower = median(counted) if counted else 0.0
    report(
        f"{pupils} pupils, {processes} web processes",
        f"{slower:.2f} times as long as alone in {len(counted)} undisturbed rounds; an answer "
        f"costs {dearer:.2f} front pages",
    )
    assert dearer <= DEARER
    if not counted:
        pytest.skip("Other programs were at work on this machine in every round.")
    assert slower <= SLOWER


def test_two_hundred_pupils_on_postgresql_and_redis(
    postgresql: Postgresql,
    redis_url: str,
    tmp_path: Path,
) -> None:
    environment = site_environment(
        tmp_path,
        DJANGO_SETTINGS_MODULE="config.settings",
        DATABASE_URL=postgresql.new_database("crowd"),
        REDIS_URL=redis_url,
    )
    measure(environment, 200, 2, tmp_path)


def test_sixty_pupils_on_sqlite(tmp_path: Path) -> None:
    environment = site_environment(tmp_path, DJANGO_SETTINGS_MODULE="config.settings")
    measure(environment, 60, 1, tmp_path)
