"""Watching: each viewer is notified when there is something new to see.

Each event loop has one watcher of a kind, however many people watch however many things. It loops
while anyone watches; how it looks, and how long it rests, is up to its kind.
"""

import asyncio
import contextlib
import logging
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Generic, ParamSpec, TypeVar
from weakref import WeakKeyDictionary

from django.db import DatabaseError, close_old_connections

P = ParamSpec("P")
T = TypeVar("T")
Thing = TypeVar("Thing")
THREADS = 4

logger = logging.getLogger(__name__)
_threads = ThreadPoolExecutor(THREADS, thread_name_prefix="watch")


async def in_thread(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Run something that waits for the database, outside of the event loop.

    The threads are few and shared by all watchers: a stream that is open for an hour must not
    hold a thread or a connection for an hour.
    """

    def do() -> T:
        close_old_connections()
        try:
            return work(*args, **kwargs)
        finally:
            close_old_connections()

    return await asyncio.get_running_loop().run_in_executor(_threads, do)


class Watched(Generic[Thing]):
    """Something that is watched, and all its viewers."""

    def __init__(self, thing: Thing) -> None:
        self.thing = thing
        self.watchers: set[asyncio.Event] = set()

    def tell(self) -> None:
        """Wake all viewers."""
        for changed in self.watchers:
            changed.set()


Seen = TypeVar("Seen", bound=Watched)  # type: ignore[type-arg]


class Watcher(ABC, Generic[Seen]):
    """Watches all things of a kind that have viewers in one event loop."""

    def __init__(self) -> None:
        self._watched: dict[int, Seen] = {}
        self._round: asyncio.Task[None] | None = None

    @contextlib.asynccontextmanager
    async def looking_at(self, key: int, new: Seen) -> AsyncIterator[tuple[Seen, asyncio.Event]]:
        """Return what is watched under a key (this, if it is new), and an event that is set when
        something may be new; the waiting task clears it.
        """
        watched, changed = self._watched.setdefault(key, new), asyncio.Event()
        watched.watchers.add(changed)
        if self._round is None or self._round.done():
            self._round = asyncio.create_task(self._go_round())
        try:
            yield watched, changed
        finally:
            watched.watchers.discard(changed)
            if not watched.watchers:
                self._watched.pop(key, None)

    async def _go_round(self) -> None:
        while self._watched:
            began = asyncio.get_running_loop().time()
            try:
                await self.look(dict(self._watched))
            except DatabaseError:
                logger.exception("The database could not be read; the next look may do.")
            await self.rest(asyncio.get_running_loop().time() - began)

    @abstractmethod
    async def look(self, seen: Mapping[int, Seen]) -> None:
        """Look at everything that is watched, and notify the viewers of what has changed."""

    @abstractmethod
    async def rest(self, took_s: float) -> None:
        """Wait for the next look, depending on how long the last one took."""


class PerLoop(Generic[T]):
    """One value for each event loop, made on first use."""

    def __init__(self, make: Callable[[], T]) -> None:
        self._make = make
        self.by_loop: WeakKeyDictionary[asyncio.AbstractEventLoop, T] = WeakKeyDictionary()

    def __call__(self) -> T:
        """The value of the running event loop."""
        loop = asyncio.get_running_loop()
        if loop not in self.by_loop:
            self.by_loop[loop] = self._make()
        return self.by_loop[loop]
