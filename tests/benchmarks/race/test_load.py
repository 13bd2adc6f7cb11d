"""A full room at one race: nothing is lost, and an answer takes little longer than alone.

`RACE_PLAYERS=1000 RACE_ROUNDS=5` tries a larger room. Rounds of the room and answers of a player
alone, in a race of their own on the same servers, take turns; the median of the rounds is held.
As in a room, every phone has its stream before the first round: all of them opened at one moment,
as after a restart, are measured by themselves.
"""

import asyncio
import os
import time
from pathlib import Path
from random import Random
from statistics import median

import pytest

from tests.benchmarks.measure import report
from tests.benchmarks.processor import processor_s
from tests.benchmarks.visitors import late
from tests.processes import manage, site_environment
from tests.servers.class_crowd import web_processes
from tests.servers.conftest import Postgresql, cluster, postgresql, redis_url
from tests.servers.race_room import RaceRoom, make_rooms, read_log, standings

__all__ = ["cluster", "postgresql", "redis_url"]
pytestmark = [pytest.mark.servers, pytest.mark.timeout(1800)]
PLAYERS = int(os.environ.get("RACE_PLAYERS", "200"))
ROUNDS, WITHIN_S = int(os.environ.get("RACE_ROUNDS", "15")), 5.0
ALONE_EACH = 2
"""Answers given alone after each round of the room."""
SLOWER = 3.0
OPEN_S = 120.0


async def alone(room: RaceRoom, first: int) -> list[float]:
    """Let one of two players answer some rounds; how long each answer took."""
    phone = room.phones[0]
    phone.times.clear()
    for number in range(first, first + ALONE_EACH):
        await room.steer("next", number - 1)
        await phone.answer(number, room.given(number, Random(number)))
        await room.steer("show", number)
    return list(phone.times)


async def measure(room: RaceRoom, other: RaceRoom, sites: list[str], pids: list[int]) -> float:
    """Play all rounds; how many times as long an answer takes as alone."""
    await room.fill(PLAYERS, sites)
    await other.fill(2, sites)
    slower, lonely = [], []
    began = time.perf_counter()
    async with room.all_listen():
        async with asyncio.timeout(OPEN_S):
            while not all(phone.boards for phone in room.phones):
                await asyncio.sleep(0.05)
        report("streams", f"all open and shown after {time.perf_counter() - began:.1f} s")
        for number in range(1, ROUNDS + 1):
            for phone in room.phones:
                phone.times.clear()
            spent = sum(map(processor_s, pids))
            failed = await room.play(number, WITHIN_S)
            cost = (sum(map(processor_s, pids)) - spent) / PLAYERS
            assert not failed, failed[:3]
            together = late([time for phone in room.phones for time in phone.times])
            await asyncio.sleep(1.0)  # everybody is shown the answer
            lonely += await alone(other, 1 + ALONE_EACH * (number - 1))
            slower.append(together)
            report(
                f"round {number}",
                f"p95 {1000 * together:.0f} ms; an answer costs {1000 * cost:.1f} ms of processor",
            )
        await room.steer("next", ROUNDS)
    report("alone", f"p95 {1000 * late(lonely):.0f} ms, median {1000 * median(lonely):.0f} ms")
    return median(slower) / late(lonely)


def test_a_full_room(postgresql: Postgresql, redis_url: str, tmp_path: Path) -> None:
    environment = site_environment(
        tmp_path,
        DJANGO_SETTINGS_MODULE="config.settings",
        DATABASE_URL=postgresql.new_database("race"),
        REDIS_URL=redis_url,
    )
    manage("prepare", environment=environment)
    pids: list[int] = []
    with web_processes(environment, 2, tmp_path, pids) as sites:
        room, other = make_rooms(environment, sites, [(ROUNDS, True), (ALONE_EACH * ROUNDS, True)])
        slower = asyncio.run(measure(room, other, sites, pids))
        shown = asyncio.run(standings(room))
    kept = read_log(environment, room.id)
    assert kept.check(room.phones) == PLAYERS * ROUNDS
    assert sum(len(phone.kept) for phone in room.phones) == PLAYERS * ROUNDS
    assert shown == kept.recount()
    report(f"{PLAYERS} players", f"an answer takes {slower:.2f} times as long as alone")
    assert slower <= SLOWER
