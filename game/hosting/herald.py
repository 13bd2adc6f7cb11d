"""Telling other processes that there is news in a match, through Redis if there is one.

It only saves time: watchers also poll the log themselves. So nothing waits for Redis, and if it is
missing or dies, the only loss is a fraction of a second.
"""

import asyncio
import logging
import threading
import time
from collections.abc import Callable
from queue import SimpleQueue
from uuid import uuid4

import redis
import redis.asyncio
from django.conf import settings

CHANNEL = "crossings-news"
ME = uuid4().hex
"""The id of this process, so that it ignores its own messages."""
TOGETHER_S = 0.02
"""News within this time is sent in one batch."""
PATIENCE_S = 1.0
AGAIN_S = 1.0
"""How long Redis is left alone after a failure."""

logger = logging.getLogger(__name__)


class Herald:
    """A thread that notifies the others, started by the first news."""

    def __init__(self) -> None:
        self._news: SimpleQueue[int] = SimpleQueue()
        self._lock = threading.Lock()
        self._thread: threading.Thread | None = None

    def announce(self, match: int) -> None:
        """Tell other processes soon that something was written to the log of a match."""
        if not settings.REDIS_URL:
            return
        self._news.put(match)
        with self._lock:
            if self._thread is None or not self._thread.is_alive():
                self._thread = threading.Thread(target=self._tell, name="herald", daemon=True)
                self._thread.start()

    def _tell(self) -> None:
        client = redis.Redis.from_url(
            settings.REDIS_URL, socket_timeout=PATIENCE_S, socket_connect_timeout=PATIENCE_S
        )
        while True:
            matches = {self._news.get()}
            time.sleep(TOGETHER_S)
            while not self._news.empty():
                matches.add(self._news.get())
            try:
                for match in matches:
                    client.publish(CHANNEL, f"{ME} {match}")
            except redis.RedisError:
                logger.warning("Redis cannot be reached: other processes look for themselves.")
                time.sleep(AGAIN_S)


announce = Herald().announce


async def hear(told: Callable[[int], None], listens: Callable[[bool], None]) -> None:
    """Call `told` for every match to which another process wrote, until cancelled.

    `listens` is called with whether the others can be heard at all.
    """
    while True:
        try:
            await _hear(told, listens)
        except (redis.RedisError, OSError):
            logger.warning("Redis cannot be heard: news are looked for in the log.")
        finally:
            listens(False)
        await asyncio.sleep(AGAIN_S)


async def _hear(told: Callable[[int], None], listens: Callable[[bool], None]) -> None:
    client = redis.asyncio.from_url(settings.REDIS_URL, socket_connect_timeout=PATIENCE_S)
    async with client, client.pubsub(ignore_subscribe_messages=True) as line:
        await line.subscribe(CHANNEL)
        listens(True)
        while True:
            message = await line.get_message(timeout=AGAIN_S)
            if message is None:
                continue
            whose, _, match = message["data"].decode().partition(" ")
            if whose != ME and match.isdecimal():
                told(int(match))
