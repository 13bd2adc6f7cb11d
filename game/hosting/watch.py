"""Watching matches: whoever looks at one is told when there is something new to see.

A few times a second one watchman for each event loop asks the log for the newest numbers of all
the watched matches at once, so that what another process wrote is seen too; and it lets happen
what is due in them, so that a match with somebody in front of it never waits for a worker. A
change that follows from the clock alone, like the next card that falls, wakes it by itself.
"""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Mapping, Sequence
from typing import NamedTuple

from game.games import game_of
from game.hosting.catch_up import catch_up, next_due_at
from game.hosting.clock import now_ms
from game.hosting.match_log import newest_sequences
from game.hosting.watcher import PerLoop, Watched, Watcher, in_thread
from game.models.match import Match

LOOK_MS = 200
"""How often the log is asked for what other processes wrote."""
FAILED_MS = 1_000
"""How long a match is left alone that could not be looked at."""

logger = logging.getLogger(__name__)


class LiveMatch(Watched[Match]):
    """A match that somebody looks at: its newest number, and when to look again by itself."""

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self.sequence = -1
        self.wake_at: int | None = 0


class _Look(NamedTuple):
    """What a look at one match found: its newest number, and when to look again by itself."""

    sequence: int
    wake_at: int | None


class Watchman(Watcher[LiveMatch]):
    """Looks after all the matches that are watched in one event loop."""

    def __init__(self) -> None:
        super().__init__()
        self.nudged = asyncio.Event()

    @contextlib.asynccontextmanager
    async def watch(self, match: Match) -> AsyncIterator[asyncio.Event]:
        """Give an event that is set whenever something may be new; whoever waits clears it."""
        async with self.looking_at(match.pk, LiveMatch(match)) as (_watched, changed):
            yield changed

    async def rest(self, took_s: float) -> None:
        """Wait until something is due, or until there is news."""
        del took_s
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self._pause_ms() / 1000):
                await self.nudged.wait()
        self.nudged.clear()

    async def look(self, seen: Mapping[int, LiveMatch]) -> None:
        """Look at the matches in which something is due or was written."""
        newest = await in_thread(newest_sequences, tuple(seen))
        now = now_ms()
        for pk, watched in seen.items():
            is_due = watched.wake_at is not None and watched.wake_at <= now
            if not is_due and newest.get(pk, 0) == watched.sequence:
                continue
            try:
                watched.sequence, watched.wake_at = await in_thread(_look_at, watched.thing)
            except Exception:  # whatever is wrong with one match, the others go on
                logger.exception("Match %s could not be looked at.", watched.thing)
                watched.sequence, watched.wake_at = newest.get(pk, 0), now + FAILED_MS
                continue
            watched.tell()

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


watchman = PerLoop(Watchman)
"""The watchman of the running event loop."""


def nudge() -> None:
    """Tell the watchmen of this process that there is news, so that they look at once."""
    for loop, one in list(watchman.by_loop.items()):
        if not loop.is_closed():
            loop.call_soon_threadsafe(one.nudged.set)
