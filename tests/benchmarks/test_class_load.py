"""A large class at work: the live view is open, nothing is lost, and answering stays quick.

What answering takes in the crowd is measured by what it takes one pupil alone in the same run.
The workers of the coach are not part of it: they think when there is time.
"""

from pathlib import Path
from random import Random

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
ALONE = 20


def late(times: list[float]) -> float:
    """The time within which nineteen of twenty answers came."""
    return sorted(times)[int(0.95 * len(times))]


def measure(environment: dict[str, str], pupils: int, processes: int, folder: Path) -> None:
    manage("prepare", environment=environment)
    made = make_school(environment, pupils + 1)
    with web_processes(environment, processes, folder) as sites:
        watchers = [Watcher(site, made["teacher"], made["class"]) for site in sites]
        for watcher in watchers:
            watcher.start()
        single = Pupil(sites[0], made["pupils"][0])
        for site in sites:  # maps are read once per process
            warm = Pupil(site, made["pupils"][0])
            warm.begin(made["task"])
        single.begin(made["task"])
        for _ in range(ALONE):
            single.answer(Random(1))
        crowd = [
            Pupil(sites[place % processes], session)
            for place, session in enumerate(made["pupils"][1:])
        ]
        assert not work(crowd, made["task"], ANSWERS, PAUSE)
        assert all(watcher.boards > 5 for watcher in watchers)
        for watcher in watchers:
            watcher.stop()
    check_nothing_lost(environment, [single, *crowd])
    alone, together = late(single.times), late([t for pupil in crowd for t in pupil.times])
    report(
        f"{pupils} pupils, {processes} web processes",
        f"p95 {1000 * together:.0f} ms, alone {1000 * alone:.0f} ms: {together / alone:.2f} times",
    )
    assert together <= 3 * alone


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
    measure(environment, 199, 2, tmp_path)


def test_sixty_pupils_on_sqlite(tmp_path: Path) -> None:
    environment = site_environment(tmp_path, DJANGO_SETTINGS_MODULE="config.settings")
    measure(environment, 59, 1, tmp_path)
