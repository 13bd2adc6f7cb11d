"""A race on two web processes whose Redis dies in the middle and comes back, or never was there."""

import asyncio
import os
import shutil
from pathlib import Path
from uuid import uuid4

import pytest

from tests.processes import eventually, free_port, run_apart, site_environment
from tests.servers.conftest import MakeReady, Postgresql
from tests.servers.race_room import RaceRoom, make_rooms, read_log
from tests.servers.test_together import Program, Site

pytestmark = [pytest.mark.servers, pytest.mark.timeout(900)]
PLAYERS, ROUNDS, WITHIN_S = 20, 4, 3.0
LATE, LATE_IN = 2, 3
SEEN_S = 20.0
NOT_HEARD = "Redis cannot be heard"
"""What a web process notes when it looks into the log instead."""


async def race(room: RaceRoom, site: Site, redis: Program | None) -> None:
    """Play a race. Redis is killed in the second round, and back in the last."""
    await room.fill(PLAYERS, site.addresses)
    async with room.all_listen():
        for number in range(1, ROUNDS + 1):
            if number == LATE_IN:  # late comers get in without Redis too
                await room.fill(LATE, site.addresses)
                for phone in room.phones[-LATE:]:
                    phone.listen()
            playing = asyncio.create_task(room.play(number, WITHIN_S, seed=number))
            if redis is not None and number in (2, ROUNDS):
                await asyncio.sleep(WITHIN_S * 0.4)
                await asyncio.to_thread(redis.stop if number == 2 else redis.start)
            assert await playing == []
            if redis is not None and number == LATE_IN:
                assert site.log.read_text().count(NOT_HEARD) >= len(site.addresses)
            # Phones at the other process see it too: by Redis, or by a look into the log.
            async with asyncio.timeout(SEEN_S):
                while {phone.shown[:2] for phone in room.phones} != {("revealed", number)}:
                    await asyncio.sleep(0.05)
        await room.steer("next", ROUNDS)
        async with asyncio.timeout(SEEN_S):
            while {phone.shown[0] for phone in room.phones} != {"over"}:
                await asyncio.sleep(0.05)


@pytest.mark.parametrize("is_there", [True, False])
def test_a_race_goes_on_without_redis(
    postgresql: Postgresql, prepare_site: MakeReady, tmp_path: Path, is_there: bool
) -> None:
    program = shutil.which("redis-server")
    if not program:
        pytest.skip("Redis is not installed and could not be")
    port, log = free_port(), tmp_path / "redis.log"
    environment = site_environment(
        tmp_path,
        DJANGO_SETTINGS_MODULE="config.settings",
        DATABASE_URL=postgresql.migrated_database(f"redis_{uuid4().hex}"),
        **({"REDIS_URL": f"redis://127.0.0.1:{port}/0"} if is_there else {}),
    )
    command = (program, "--port", str(port), "--bind", "127.0.0.1", "--save", "")
    redis = Program(command, dict(os.environ), log) if is_there else None
    if is_there:
        eventually(lambda: "Ready to accept" in log.read_text(), "Redis starts", log)
    prepare_site(environment)
    site = Site(tmp_path, environment)
    try:
        site.wait()
        (room,) = make_rooms(environment, site.addresses, [(ROUNDS, False)])
        run_apart(race(room, site, redis))
    finally:
        site.stop()
        if redis is not None:
            redis.stop()
    said = site.log.read_text()
    assert (NOT_HEARD in said) == is_there  # it was used until it died, or there was none
    assert "Traceback" not in said
    kept = read_log(environment, room.id)
    assert kept.check(room.phones) == PLAYERS * ROUNDS + LATE * (1 + ROUNDS - LATE_IN)
    assert len(kept.recount()) == PLAYERS + LATE
