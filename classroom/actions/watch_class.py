"""Watching classes live: one read for all viewers in a process.

Once a second one watcher for each event loop asks for all watched classes at once whether anything
has changed; only then, and every few seconds because being stuck depends on time alone, it reads a
class, once for all viewers.
"""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Mapping
from typing import Any

from classroom.pages.live.live_board import LiveBoard, live_board, pulses
from game.hosting.clock import now
from game.hosting.watcher import PerLoop, Watched, Watcher, in_thread

LOOK_S = 1.0
REST = 30
"""After a read it rests this many times as long as the read took, so that fewer than one answer in
twenty comes during a read: a class of thirty is read every second, one of 200 every two or three.
"""
LONGEST_REST_S = 4.0
AGAIN_S = 10.0
"""After this many seconds a class is read again, even if nothing happened."""


class WatchedClass(Watched[int]):
    """A class that a teacher watches, by primary key, and what they see."""

    def __init__(self, class_id: int) -> None:
        super().__init__(class_id)
        self.pulse: tuple[Any, ...] | None = None
        self.seen_at = float("-inf")
        self.board: LiveBoard | None = None


class ClassWatch(Watcher[WatchedClass]):
    """Watches all classes that have viewers in one event loop."""

    @contextlib.asynccontextmanager
    async def watch(self, class_id: int) -> AsyncIterator[tuple[WatchedClass, asyncio.Event]]:
        """Return what is seen of a class, and an event that is set whenever the board changes."""
        async with self.looking_at(class_id, WatchedClass(class_id)) as (watched, changed):
            if watched.board is not None:
                changed.set()
            yield watched, changed

    async def rest(self, took_s: float) -> None:
        """Rest: pupils' answers come first, so a large class is read less often."""
        await asyncio.sleep(max(LOOK_S, min(LONGEST_REST_S, REST * took_s)))

    async def look(self, seen: Mapping[int, WatchedClass]) -> None:
        """Read the classes in which a pupil did something."""
        newest = await in_thread(pulses, tuple(seen))
        moment = asyncio.get_running_loop().time()
        for class_id, watched in seen.items():
            pulse = newest.get(class_id, ())
            if pulse == watched.pulse and moment - watched.seen_at < AGAIN_S:
                continue
            board = await in_thread(live_board, class_id, now())
            watched.pulse, watched.seen_at = pulse, moment
            if board != watched.board:
                watched.board = board
                watched.tell()


class_watch = PerLoop(ClassWatch)
"""The watcher of the running event loop."""
