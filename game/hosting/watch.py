"""Watch matches: each viewer is notified when there is something new to see.

A few times a second one watcher for each event loop asks the log for the newest numbers of all
watched matches at once, so that it also sees what other processes wrote; and it runs what is due
in them, so that a match that is being watched never waits for a worker. A change that follows
from the clock alone, like the next card of a deal, wakes it at its time. With Redis, other
processes announce what they wrote (herald.py), and the log is polled less often.
"""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, Mapping, Sequence
from typing import NamedTuple

from django.conf import settings

from game.games import game_of
from game.hosting.catch_up import catch_up, next_due_at
from game.hosting.clock import now_ms
from game.hosting.herald import hear
from game.hosting.match_log import newest_sequences
from game.hosting.watcher import PerLoop, Watched, Watcher, in_thread
from game.models.match import Match

LOOK_MS = 200
"""How often the log is polled for what other processes wrote."""
TOLD_LOOK_MS = 1_000
"""How often, while other processes announce what they wrote."""
BREATH_S = 0.025
"""The most reads a second of a race in which all answer at once."""
FAILED_MS = 1_000
"""How long a match is left alone after an error."""

logger = logging.getLogger(__name__)


class LiveMatch(Watched[Match]):
    """A watched match: its newest number, and when to look again."""

    def __init__(self, match: Match) -> None:
        super().__init__(match)
        self.sequence = -1
        self.wake_at: int | None = 0


class _MatchRead(NamedTuple):
    """What reading one match found: its newest number, and when to look again."""

    sequence: int
    wake_at: int | None


class Watchman(Watcher[LiveMatch]):
    """Watches all matches that have viewers in one event loop."""

    def __init__(self) -> None:
        super().__init__()
        self.nudged = asyncio.Event()
        self.is_told = False
        self._hearing: asyncio.Task[None] | None = None

    @contextlib.asynccontextmanager
    async def watch(self, match: Match) -> AsyncIterator[asyncio.Event]:
        """Return an event that is set whenever something may be new; the waiting task clears it."""
        if settings.REDIS_URL and (self._hearing is None or self._hearing.done()):
            self._hearing = asyncio.create_task(hear(self._hear_of, self._listens))
        try:
            async with self.looking_at(match.pk, LiveMatch(match)) as (_watched, changed):
                yield changed
        finally:
            if not self._watched and self._hearing is not None:
                self._hearing.cancel()
                self._hearing = None

    def _hear_of(self, match: int) -> None:
        """Look soon: another process wrote to the log of a match."""
        if match in self._watched:
            self.nudged.set()

    def _listens(self, is_told: bool) -> None:
        """Poll less often while others announce their writes; look at once after a gap."""
        self.is_told = is_told
        self.nudged.set()

    async def rest(self, took_s: float) -> None:
        """Wait until something is due, or until there is news."""
        del took_s
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self._pause_ms() / 1000):
                await self.nudged.wait()
                await asyncio.sleep(BREATH_S)
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
            except Exception:  # an error in one match must not stop the others
                logger.exception("Match %s could not be looked at.", watched.thing)
                watched.sequence, watched.wake_at = newest.get(pk, 0), now + FAILED_MS
                continue
            watched.tell()

    def _pause_ms(self) -> int:
        wakes = [w.wake_at for w in self._watched.values() if w.wake_at is not None]
        most = TOLD_LOOK_MS if self.is_told else LOOK_MS
        return max(1, min(most, min(wakes, default=now_ms() + most) - now_ms()))


def _look_at(match: Match) -> _MatchRead:
    """Run what is due in a match, and find when something is next."""
    now = now_ms()
    position = catch_up(match, now)
    wakes: Sequence[int | None] = (
        next_due_at(match, position),
        None if position.state is None else game_of(match).shows_more_at(position.state, now),
    )
    return _MatchRead(position.sequence, min((at for at in wakes if at is not None), default=None))


watchman = PerLoop(Watchman)
"""The watcher of the running event loop."""


def nudge() -> None:
    """Tell the watchers of this process that there is news, so that they look at once."""
    for loop, one in list(watchman.by_loop.items()):
        if not loop.is_closed():
            loop.call_soon_threadsafe(one.nudged.set)
