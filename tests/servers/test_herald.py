"""News between processes by Redis: heard at once, and missed without harm where Redis dies."""

import asyncio
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

from game.hosting import herald
from tests.processes import ROOT, eventually, free_port, run_apart, running, site_environment

pytestmark = [pytest.mark.servers, pytest.mark.timeout(300)]
TELL = """
import django, redis
from django.conf import settings
django.setup()
from game.hosting.herald import CHANNEL, announce
ear = redis.Redis.from_url(settings.REDIS_URL).pubsub()
ear.subscribe(CHANNEL)
heard = ear.listen()
next(heard)  # that it listens
announce(%d)
next(heard)  # ended earlier, the process would take the news along
"""
TELL_NOBODY = """
import time, django
django.setup()
from game.hosting.herald import announce
announce(%d)
time.sleep(1)
"""


def tell(match: int, folder: Path, url: str, program: str = TELL) -> None:
    """Announce something in another process."""
    more = {"DJANGO_SETTINGS_MODULE": "config.settings", "REDIS_URL": url}
    command = (sys.executable, "-c", program % match)
    environment = site_environment(folder, **more)
    subprocess.run(command, cwd=ROOT, env=environment, check=True, timeout=120)


async def until(true: object, what: str) -> None:
    """Wait until something holds."""
    for _ in range(600):
        if true():  # type: ignore[operator]
            return
        await asyncio.sleep(0.1)
    raise AssertionError(what)


def test_news_are_heard_before_and_after_redis_is_killed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = shutil.which("redis-server")
    if not program:
        pytest.skip("Redis is not installed and could not be")
    port, log = free_port(), tmp_path / "log"
    url = f"redis://127.0.0.1:{port}/0"
    monkeypatch.setattr(settings, "REDIS_URL", url)
    command = (program, "--port", str(port), "--bind", "127.0.0.1", "--save", "")
    heard: list[int] = []
    hearing = [False]

    def listens(is_told: bool) -> None:
        hearing[0] = is_told

    async def listen() -> None:
        task = asyncio.create_task(herald.hear(heard.append, listens))
        with running(*command, environment=os.environ, log=log) as redis:
            eventually(lambda: "Ready to accept" in log.read_text(), "Redis starts", log)
            await until(lambda: hearing[0], "nothing is heard of Redis")
            await asyncio.to_thread(tell, 7, tmp_path, url)
            await until(lambda: 7 in heard, "the news did not come")
            redis.kill()
            await until(lambda: not hearing[0], "nobody noticed that Redis is gone")
        await asyncio.to_thread(
            tell, 8, tmp_path, url, TELL_NOBODY
        )  # nobody is held up, nothing fails
        with running(*command, environment=os.environ, log=log):
            await until(lambda: hearing[0], "Redis is not found again")
            await asyncio.to_thread(tell, 9, tmp_path, url)
            await until(lambda: 9 in heard, "the news did not come any more")
        task.cancel()

    run_apart(listen())
    assert heard == [7, 9]
