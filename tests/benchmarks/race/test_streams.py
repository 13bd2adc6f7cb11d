"""1,000 phones listen to one race, and hear of one answer a second.

Each of them must hear within a second, and all of it may take a quarter of a core: that of the web
processes, which draw what is sent. The phones are in one other process, which does nothing else.
"""

import asyncio
import json
import os
import time
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

import pytest

from tests.benchmarks.measure import report
from tests.benchmarks.processor import processor_s
from tests.processes import manage, site_environment
from tests.servers.class_crowd import web_processes
from tests.servers.conftest import Postgresql, cluster, postgresql, redis_url
from tests.servers.race_room import MAKE, Phone, RaceRoom, make_rooms

__all__ = ["cluster", "postgresql", "redis_url"]
pytestmark = [pytest.mark.servers, pytest.mark.timeout(900)]
STREAMS = int(os.environ.get("RACE_STREAMS", "1000"))
SECONDS = 30
WITHIN_S, SHARE_HEARD, SHARE_OF_CORE = 1.0, 0.99, 0.25
JOIN = """
import json
from importlib import import_module
from quiz.actions.race.play_race import join_race
from quiz.models.race import Race
race = Race.objects.select_related("match__table").get(match__public_id="%s")
sessions = []
for number in range(%d):
    guest = Learner.objects.create(username=f"g-{uuid4().hex[:20]}")
    join_race(race, guest.pk)
    sessions.append(session(guest))
print(json.dumps(sessions))
"""


@dataclass
class Heard:
    """When each message was sent and how long it took to each phone, in seconds."""

    sent_at: dict[int, float] = field(default_factory=dict)
    delays: list[float] = field(default_factory=list)


def fill(environment: dict[str, str], room: RaceRoom, sites: list[str]) -> None:
    """Let everybody join in a program of the site: joining is measured elsewhere."""
    helpers = MAKE.partition("ground, made")[0]
    code = helpers + JOIN % (room.id, STREAMS)
    shown = manage("shell", "--verbosity=0", "-c", code, environment=environment)
    sessions = json.loads(shown.stdout.splitlines()[-1])
    room.phones = [
        Phone(sites, session, turn, race=f"/race/{room.id}/")
        for turn, session in enumerate(sessions)
    ]


async def listen(room: RaceRoom, pids: list[int]) -> tuple[Heard, float]:
    """Open all streams, let one player answer each second; what was heard, and at what cost."""
    heard, answers = Heard(), room.phones[: SECONDS + 5]
    await room.steer("next", 0)
    async with room.all_listen():
        async with asyncio.timeout(240):
            while any(not phone.boards for phone in room.phones):
                await asyncio.sleep(0.2)
        spent = began = 0.0
        for number, phone in enumerate(answers, start=1):
            if number == 5:  # the first answers warm it up
                spent, began = sum(map(processor_s, pids)), time.perf_counter()
            heard.sent_at[number] = time.perf_counter()
            await phone.answer(1, room.given(1, Random(number)))
            pause = 1.0 - (time.perf_counter() - heard.sent_at[number])
            await asyncio.sleep(max(0.0, pause))
        cost = (sum(map(processor_s, pids)) - spent) / (time.perf_counter() - began)
        await asyncio.sleep(2.0)
    for phone in room.phones:
        first: dict[int, float] = {}
        for at, message in phone.heard:
            count = int(message.partition(b'race-count__words">')[2].split()[0])
            for number in range(1, count + 1):
                first.setdefault(number, at)
        for number, sent_at in heard.sent_at.items():
            if number >= 5 and phone is not answers[number - 1]:
                heard.delays.append(first.get(number, float("inf")) - sent_at)
    return heard, cost


def test_a_thousand_phones_hear_within_a_second(
    postgresql: Postgresql, redis_url: str, tmp_path: Path
) -> None:
    environment = site_environment(
        tmp_path,
        DJANGO_SETTINGS_MODULE="config.settings",
        DATABASE_URL=postgresql.new_database("streams"),
        REDIS_URL=redis_url,
    )
    manage("prepare", environment=environment)
    pids: list[int] = []
    with web_processes(environment, 1, tmp_path, pids) as sites:
        (room,) = make_rooms(environment, sites, [(3, False)])
        fill(environment, room, sites)
        heard, cost = asyncio.run(listen(room, pids))
    in_time = sum(delay <= WITHIN_S for delay in heard.delays) / len(heard.delays)
    ordered = [1000 * delay for delay in sorted(heard.delays)]
    report(
        f"{STREAMS} streams",
        f"{100 * in_time:.2f} % within a second, median {ordered[len(ordered) // 2]:.0f} ms, "
        f"99 % within {ordered[int(0.99 * len(ordered))]:.0f} ms; "
        f"{100 * cost:.1f} % of a core",
    )
    assert in_time >= SHARE_HEARD
    assert cost <= SHARE_OF_CORE
