"""The open streams of a process: a limited number per learner, none without permission to watch.

Like the watcher there is one for each event loop. Every few seconds it checks the tickets of all
streams at once and ends those whose ticket is no longer valid.
"""

import asyncio
import contextlib
import logging
import resource
from collections.abc import AsyncIterator
from dataclasses import dataclass

from django.db import DatabaseError

from game.hosting.watcher import PerLoop, in_thread
from game.queries.stream_rights import Ticket, holding

LOOK_S = 5.0
MOST_EACH = 10
"""A browser has six connections to a site. One person may have some devices, but not hundreds."""
MOST_AT_ALL = 1_200
"""Beyond this, pages poll."""
OTHER_FILES = 200
"""Files a process opens besides connections: the database, Redis, its own."""

logger = logging.getLogger(__name__)


@dataclass(eq=False)
class OpenStream:
    """A stream, and the event that wakes it."""

    ticket: Ticket
    changed: asyncio.Event
    is_over: bool = False
    is_one_too_many: bool = False

    def end(self) -> None:
        """Wake the stream, so that it notices its end."""
        self.is_over = True
        self.changed.set()


def most_streams() -> int:
    """How many streams a process may have: a quarter of its connections is left for pages."""
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return min(MOST_AT_ALL, (files - OTHER_FILES) * 3 // 4)


class OpenStreams:
    """All streams that are open in one event loop, the oldest first."""

    def __init__(self) -> None:
        self._open: dict[OpenStream, None] = {}
        self._round: asyncio.Task[None] | None = None

    @property
    def is_full(self) -> bool:
        """Whether there is no room for another stream."""
        return len(self._open) >= most_streams()

    @contextlib.asynccontextmanager
    async def open(self, ticket: Ticket, changed: asyncio.Event) -> AsyncIterator[OpenStream]:
        """Count a stream while it lasts. A learner with too many loses the oldest."""
        mine = [one for one in self._open if one.ticket.learner_id == ticket.learner_id]
        for oldest in mine[: max(0, len(mine) + 1 - MOST_EACH)]:
            del self._open[oldest]
            oldest.is_one_too_many = True
            oldest.end()
        stream = OpenStream(ticket, changed)
        self._open[stream] = None
        if self._round is None or self._round.done():
            self._round = asyncio.create_task(self._go_round())
        try:
            yield stream
        finally:
            self._open.pop(stream, None)

    async def _go_round(self) -> None:
        while self._open:
            await asyncio.sleep(LOOK_S)
            try:
                await self._look()
            except DatabaseError:
                logger.exception("Nobody could be asked who may watch; the next look may do.")

    async def _look(self) -> None:
        seen = list(self._open)
        if not seen:
            return
        good = await in_thread(holding, {stream.ticket for stream in seen})
        for stream in seen:
            if stream.ticket not in good:
                stream.end()


open_streams = PerLoop(OpenStreams)
"""The open streams of the running event loop."""
