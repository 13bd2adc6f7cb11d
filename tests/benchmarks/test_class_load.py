"""A large class at work: the live view is open, nothing is lost, and answering stays quick.

What answering takes in the crowd is measured by what it takes one pupil alone in the same run, on
the same servers and with the same live view open. The workers of the coach are not part of it: they
think when there is time.
"""

from pathlib import Path
from statistics import median

import pytest

from tests.benchmarks.measure import report
from tests.processes import manage, site_environment
from tests.servers.class_crowd import (
    Pupil,
    Watcher,
    check_nothing_lost,
    make_school,
    web_processes,
    work,
)
from tests.servers.conftest import Postgresql, postgresql, redis_url

__all__ = ["postgresql", "redis_url"]
pytestmark = [pytest.mark.servers, pytest.mark.timeout(600)]
PAUSE = (5.0, 10.0)
ANSWERS = 8
ALONE = 6
"""So many pupils are alone on the servers, one after the other, before the class comes."""
ALONE_ANSWERS = 10
ALONE_PAUSE = (0.3, 0.7)


def late(times: list[float]) -> float:
    """The time within which nineteen of twenty answers came."""
    return sorted(times)[int(0.95 * len(times))]


def measure(environment: dict[str, str], pupils: int, processes: int, folder: Path) -> None:
    manage("prepare", environment=environment)
    made = make_school(environment, pupils)
    with web_processes(environment, processes, folder) as sites:
        watchers = [Watcher(site, made["teacher"], made["class"]) for site in sites]
        for watcher in watchers:
            watcher.start()
        crowd = [
            Pupil(sites[place % processes], session) for place, session in enumerate(made["pupils"])
        ]
        # Maps and templates are read once per process.
        assert not work(crowd[-processes:], made["task"], 5, (0.0, 0.1))
        for pupil in crowd[:ALONE]:
            assert not work([pupil], made["task"], ALONE_ANSWERS, ALONE_PAUSE)
        alone = [took for pupil in crowd[:ALONE] for took in pupil.times]
        for pupil in crowd:
            pupil.times.clear()
        assert not work(crowd, made["task"], 0, PAUSE)  # everybody begins, within ten seconds
        assert not work(crowd, made["task"], ANSWERS, PAUSE)
        assert all(watcher.boards > 5 for watcher in watchers)
        for watcher in watchers:
            watcher.stop()
    check_nothing_lost(environment, crowd)
    together = [took for pupil in crowd for took in pupil.times]
    assert len(together) == pupils * ANSWERS
    report(
        f"{pupils} pupils, {processes} web processes",
        f"p95 {1000 * late(together):.0f} ms (median {1000 * median(together):.0f}), "
        f"alone {1000 * late(alone):.0f} ms (median {1000 * median(alone):.0f}): "
        f"{late(together) / late(alone):.2f} times",
    )
    assert late(together) <= 3 * late(alone)


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
