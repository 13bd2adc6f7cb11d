"""Watching classes at work: one look for all who watch in a process.

Each event loop has one watcher, whoever and however many look at however many classes. Once a
second it asks for all watched classes at once whether anything has changed; only then, and every
few seconds because being stuck comes with time alone, it looks at a class, once for everybody.
"""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator
from time import perf_counter
from typing import Any
from weakref import WeakKeyDictionary

from django.db import DatabaseError
from django.utils import timezone

from classroom.pages.live.live_board import LiveBoard, live_board, pulses
from game.hosting.watch import in_thread

LOOK_S = 1.0
REST = 30
"""After a look it rests so many times as long as the look took, so that fewer than one answer in
twenty comes during a look: a class of thirty is seen every second, one of 200 every two or three.
"""
LONGEST_REST_S = 4.0
AGAIN_S = 10.0
"""After so many seconds a class is looked at again, even if nobody did anything."""

logger = logging.getLogger(__name__)


class WatchedClass:
    """A class that somebody looks at, everybody who does, and what they see."""

    def __init__(self) -> None:
        self.watchers: set[asyncio.Event] = set()
        self.pulse: tuple[Any, ...] | None = None
        self.seen_at = float("-inf")
        self.board: LiveBoard | None = None


class ClassWatch:
    """Looks after all classes that are watched in one event loop."""

    def __init__(self) -> None:
        self._watched: dict[int, WatchedClass] = {}
        self._round: asyncio.Task[None] | None = None

    @contextlib.asynccontextmanager
    async def watch(self, class_id: int) -> AsyncIterator[tuple[WatchedClass, asyncio.Event]]:
        """Give what is seen of a class, and an event that is set whenever it is another board."""
        watched = self._watched.setdefault(class_id, WatchedClass())
        changed = asyncio.Event()
        watched.watchers.add(changed)
        if watched.board is not None:
            changed.set()
        if self._round is None or self._round.done():
            self._round = asyncio.create_task(self._go_round())
        try:
            yield watched, changed
        finally:
            watched.watchers.discard(changed)
            if not watched.watchers:
                self._watched.pop(class_id, None)

    async def _go_round(self) -> None:
        while self._watched:
            began = perf_counter()
            try:
                await self._look()
            except DatabaseError:
                logger.exception("A class could not be looked at; the next look may do.")
            # Whoever works comes first: a large class is looked at less often.
            rest_s = min(LONGEST_REST_S, REST * (perf_counter() - began))
            await asyncio.sleep(max(LOOK_S, rest_s))

    async def _look(self) -> None:
        seen = dict(self._watched)
        newest = await in_thread(pulses, tuple(seen))
        now = asyncio.get_running_loop().time()
        for class_id, watched in seen.items():
            pulse = newest.get(class_id, ())
            if pulse == watched.pulse and now - watched.seen_at < AGAIN_S:
                continue
            board = await in_thread(live_board, class_id, timezone.now())
            watched.pulse, watched.seen_at = pulse, now
            if board != watched.board:
                watched.board = board
                for changed in watched.watchers:
                    changed.set()


_watches: WeakKeyDictionary[asyncio.AbstractEventLoop, ClassWatch] = WeakKeyDictionary()


def class_watch() -> ClassWatch:
    """The watcher of the running event loop."""
    return _watches.setdefault(asyncio.get_running_loop(), ClassWatch())
