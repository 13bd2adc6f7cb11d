"""Watching classes at work: one look for all who watch in a process.

Once a second one watcher for each event loop asks for all watched classes at once whether anything
has changed; only then, and every few seconds because being stuck comes with time alone, it looks at
a class, once for everybody.
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
"""After a look it rests this many times as long as the look took, so that fewer than one answer in
twenty comes during a look: a class of thirty is seen every second, one of 200 every two or three.
"""
LONGEST_REST_S = 4.0
AGAIN_S = 10.0
"""After this many seconds a class is looked at again, even if nobody did anything."""


class WatchedClass(Watched[int]):
    """A class that a teacher watches, by its row number, and what they see."""

    def __init__(self, class_id: int) -> None:
        super().__init__(class_id)
        self.pulse: tuple[Any, ...] | None = None
        self.seen_at = float("-inf")
        self.board: LiveBoard | None = None


class ClassWatch(Watcher[WatchedClass]):
    """Looks after all classes that are watched in one event loop."""

    @contextlib.asynccontextmanager
    async def watch(self, class_id: int) -> AsyncIterator[tuple[WatchedClass, asyncio.Event]]:
        """Give what is seen of a class, and an event that is set whenever it is another board."""
        async with self.looking_at(class_id, WatchedClass(class_id)) as (watched, changed):
            if watched.board is not None:
                changed.set()
            yield watched, changed

    async def rest(self, took_s: float) -> None:
        """Rest: pupils at work come first, so a large class is looked at less often."""
        await asyncio.sleep(max(LOOK_S, min(LONGEST_REST_S, REST * took_s)))

    async def look(self, seen: Mapping[int, WatchedClass]) -> None:
        """Look at the classes in which a pupil did something."""
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
