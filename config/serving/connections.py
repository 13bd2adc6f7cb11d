"""Connections: a limited number at once, and none that only waits.

uvicorn lets a client take as long as it likes to send a request, and takes more connections than
the process may have files open. Here a connection that says nothing is closed after a while; where
there are too many, the one that has been silent for longest goes first; and a client that does not
read its answer is cut off.
"""

import asyncio
import contextlib
import resource
from typing import Any, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

HEADERS_S = 10.0
"""How long the head of a request may take, from the first moment of a connection."""
KEEP_ALIVE_S = 15
"""How long a connection may wait for its next request."""
UNREAD_S = 30.0
"""How long an answer may wait to be read."""
HEAD_BYTES = 32 * 1024
"""How long the head of a request may be: its address and its headers."""
BACKLOG = 128
"""The most connections accepted at one go, before any of them is counted."""
FOR_FILES = 200
"""Of the files that a process may have open, those for the database, files and threads."""
MOST_FILES = 8192
LONG_HEAD = "The head of this request is too long."


class LongHeadError(ValueError):
    """The head of a request is longer than it may be."""


def open_more_files() -> None:
    """Let this process have as many files open as it may; many systems begin with 1024."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    with contextlib.suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))


def most_connections() -> int:
    """How many connections there may be at once."""
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    known = MOST_FILES if soft == resource.RLIM_INFINITY else min(soft, MOST_FILES)
    return max(50, known - FOR_FILES)


class Connection(HttpToolsProtocol):
    """One connection, with an end to every wait."""

    def connection_made(self, transport: Any) -> None:
        """Begin to wait for a request, and make room for it."""
        super().connection_made(transport)
        self._waits: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None
        self.silent_since = self.loop.time()
        self._come, self._said, self._is_in_head = 0, 0, True
        self._wait_for_head()
        make_room(cast(set["Connection"], self.connections), self)

    @property
    def is_silent(self) -> bool:
        """Whether nothing is being asked: no request has come, or the last one is answered."""
        cycle: RequestResponseCycle | None = self.cycle  # none before the first request
        return cycle is None or cycle.response_complete

    def data_received(self, data: bytes) -> None:
        """Take what has come; the rest of a head must follow soon, and end some time."""
        super().data_received(data)
        if self.transport.is_closing():
            return
        if self._is_in_head:
            self._come += len(data)
            if self._come > HEAD_BYTES:
                self.send_400_response(LONG_HEAD)
                return
        if self.is_silent:
            self._wait_for_head()
        else:
            self._stop_waiting()

    def on_message_begin(self) -> None:
        """Begin to count the head of a request."""
        self._come, self._said, self._is_in_head = 0, 0, True
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        """Take the address of a request, or a part of it."""
        self._count(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Take one line of a head."""
        self._count(len(name) + len(value))
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Serve the request."""
        self._is_in_head = False
        super().on_headers_complete()

    def _count(self, more: int) -> None:
        """Count what a head says. The parser stops at an error, and the client hears of it."""
        self._said += more
        if self._said > HEAD_BYTES:
            raise LongHeadError

    def on_response_complete(self) -> None:
        """Count the silence from here."""
        self.silent_since = self.loop.time()
        super().on_response_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        """Wait for nothing any more."""
        self._stop_waiting()
        self.resume_writing()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """Wait for what was sent to be read, but not for ever."""
        super().pause_writing()
        if self._unread is None:
            self._unread = self.loop.call_later(UNREAD_S, self.hang_up)

    def resume_writing(self) -> None:
        """Go on: it is being read."""
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None
        super().resume_writing()

    def hang_up(self) -> None:
        """End the connection without another word."""
        self.transport.abort()

    def _wait_for_head(self) -> None:
        if self._waits is None and not self.transport.is_closing():
            self._waits = self.loop.call_later(HEADERS_S, self._give_up)

    def _give_up(self) -> None:
        self._waits = None
        if self.is_silent:
            self.hang_up()

    def _stop_waiting(self) -> None:
        if self._waits is not None:
            self._waits.cancel()
            self._waits = None


def make_room(connections: set[Connection], newest: Connection) -> None:
    """Where there are too many, end the one that has been silent for longest.

    The newest has a moment to say something; where all others are being answered, it goes.
    """
    if len(connections) <= most_connections():
        return
    silent = [one for one in connections if one.is_silent and one is not newest]
    oldest = min(silent, key=lambda one: one.silent_since, default=newest)
    connections.discard(oldest)  # no longer counted, whenever the loop comes to close it
    oldest.hang_up()
