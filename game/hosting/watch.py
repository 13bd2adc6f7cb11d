"""Watching matches: whoever looks at one is told when there is something new to see.

Each process has one watchman per event loop, whoever and however many look. A few times a second
it asks the log for the newest numbers of all the watched matches at once, so that what another
process wrote is seen too; and it lets happen what is due in them, so that a match with somebody
in front of it never waits for a worker. A change that follows from the clock alone, like the next
card that falls, wakes it by itself.
"""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple, ParamSpec, TypeVar
from weakref import WeakKeyDictionary

from django.db import DatabaseError, close_old_connections

from game.games import game_of
from game.hosting.catch_up import catch_up, next_due_at
from game.hosting.clock import now_ms
from game.hosting.match_log import newest_sequences
from game.models.match import Match

P = ParamSpec("P")
T = TypeVar("T")

LOOK_MS = 200
"""How often the log is asked for what other processes wrote."""
FAILED_MS = 1_000
"""How long a match is left alone that could not be looked at."""
THREADS = 4

logger = logging.getLogger(__name__)
_threads = ThreadPoolExecutor(THREADS, thread_name_prefix="watch")


async def in_thread(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Do something that waits for the database, outside of the event loop.

    The threads are few and shared by all watchers: a stream that is open for an hour must not
    keep a thread or a connection of its own for an hour.
    """

    def do() -> T:
        close_old_connections()
        try:
            return work(*args, **kwargs)
        finally:
            close_old_connections()

    return await asyncio.get_running_loop().run_in_executor(_threads, do)


class Watched:
    """A match that somebody looks at, and everybody who does."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.watchers: set[asyncio.Event] = set()
        self.sequence = -1
        self.wake_at: int | None = 0


class _Look(NamedTuple):
    """What a look at one match found: its newest number, and when to look again by itself."""

    sequence: int
    wake_at: int | None


class Watchman:
    """Looks after all the matches that are watched in one event loop."""

    def __init__(self) -> None:
        self._watched: dict[int, Watched] = {}
        self._round: asyncio.Task[None] | None = None
        self.nudged = asyncio.Event()

    @contextlib.asynccontextmanager
    async def watch(self, match: Match) -> AsyncIterator[asyncio.Event]:
        """Give an event that is set whenever something may be new; whoever waits clears it."""
        watched = self._watched.setdefault(match.pk, Watched(match))
        changed = asyncio.Event()
        watched.watchers.add(changed)
        if self._round is None or self._round.done():
            self._round = asyncio.create_task(self._go_round())
        try:
            yield changed
        finally:
            watched.watchers.discard(changed)
            if not watched.watchers:
                self._watched.pop(match.pk, None)

    async def _go_round(self) -> None:
        while self._watched:
            try:
                await self._look()
            except DatabaseError:
                logger.exception("The log could not be read; the next look may find it again.")
            await self._rest()

    async def _rest(self) -> None:
        """Wait for the next look: until something is due, or until there is news."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self._pause_ms() / 1000):
                await self.nudged.wait()
        self.nudged.clear()

    async def _look(self) -> None:
        seen = dict(self._watched)
        newest = await in_thread(newest_sequences, tuple(seen))
        now = now_ms()
        for pk, watched in seen.items():
            is_due = watched.wake_at is not None and watched.wake_at <= now
            if not is_due and newest.get(pk, 0) == watched.sequence:
                continue
            try:
                watched.sequence, watched.wake_at = await in_thread(_look_at, watched.match)
            except Exception:  # whatever is wrong with one match, the others go on
                logger.exception("Match %s could not be looked at.", watched.match)
                watched.sequence, watched.wake_at = newest.get(pk, 0), now + FAILED_MS
                continue
            for changed in watched.watchers:
                changed.set()

    def _pause_ms(self) -> int:
        wakes = [w.wake_at for w in self._watched.values() if w.wake_at is not None]
        return max(1, min(LOOK_MS, min(wakes, default=now_ms() + LOOK_MS) - now_ms()))


def _look_at(match: Match) -> _Look:
    """Let happen what is due in a match, and find when something is next."""
    now = now_ms()
    position = catch_up(match, now)
    wakes: Sequence[int | None] = (
        next_due_at(match, position),
        None if position.state is None else game_of(match).shows_more_at(position.state, now),
    )
    return _Look(position.sequence, min((at for at in wakes if at is not None), default=None))


_watchmen: WeakKeyDictionary[asyncio.AbstractEventLoop, Watchman] = WeakKeyDictionary()


def nudge() -> None:
    """Tell the watchmen of this process that there is news, so that they look at once."""
    for loop, watchman in list(_watchmen.items()):
        if not loop.is_closed():
            loop.call_soon_threadsafe(watchman.nudged.set)


def watchman() -> Watchman:
    """The watchman of the running event loop."""
    return _watchmen.setdefault(asyncio.get_running_loop(), Watchman())
