"""Connections: a limited number at once, and no idle ones.

uvicorn lets a client take as long as it likes to send a request, and accepts more connections than
the process may have open files. Here an idle connection is closed after a while; with too many
connections, the one that has been idle for longest is closed first; and a client that does not
read its answer is disconnected.
"""

import asyncio
import contextlib
import resource
from typing import Any, cast

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

HEADERS_S = 10.0
"""How long the head of a request may take, from the opening of a connection."""
KEEP_ALIVE_S = 15
"""How long a connection may be idle between requests."""
UNREAD_S = 30.0
"""How long an answer may wait to be read."""
HEAD_BYTES = 32 * 1024
"""The longest head of a request: its URL and its headers."""
BACKLOG = 128
"""The most connections accepted at once, before any of them is counted."""
FOR_FILES = 200
"""Of the files that a process may have open, those for the database, files and threads."""
MOST_FILES = 8192
LONG_HEAD = "The head of this request is too long."


class LongHeadError(ValueError):
    """The head of a request is too long."""


def open_more_files() -> None:
    """Raise this process's limit of open files as far as allowed; many systems begin with 1024."""
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
    """One connection, with a timeout for every wait."""

    def connection_made(self, transport: Any) -> None:
        """Start waiting for a request, and make room for it."""
        super().connection_made(transport)
        self._waits: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None
        self.silent_since = self.loop.time()
        self._come, self._said, self._is_in_head = 0, 0, True
        self._wait_for_head()
        make_room(cast(set["Connection"], self.connections), self)

    @property
    def is_silent(self) -> bool:
        """Whether the connection is idle: no request has come, or the last one is answered."""
        cycle: RequestResponseCycle | None = self.cycle  # none before the first request
        return cycle is None or cycle.response_complete

    def data_received(self, data: bytes) -> None:
        """Take the received data; the rest of a head must follow soon, within a limit."""
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
        """Start counting the head of a request."""
        self._come, self._said, self._is_in_head = 0, 0, True
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        """Take the URL of a request, or a part of it."""
        self._count(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Take one header line."""
        self._count(len(name) + len(value))
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """Serve the request."""
        self._is_in_head = False
        super().on_headers_complete()

    def _count(self, more: int) -> None:
        """Count the length of a head. The parser stops at an error, and the client is told."""
        self._said += more
        if self._said > HEAD_BYTES:
            raise LongHeadError

    def on_response_complete(self) -> None:
        """Restart the idle timer."""
        self.silent_since = self.loop.time()
        super().on_response_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stop all timers."""
        self._stop_waiting()
        self.resume_writing()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """Wait for the client to read what was sent, but not for ever."""
        super().pause_writing()
        if self._unread is None:
            self._unread = self.loop.call_later(UNREAD_S, self.hang_up)

    def resume_writing(self) -> None:
        """Resume: the client is reading."""
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None
        super().resume_writing()

    def hang_up(self) -> None:
        """Close the connection without an answer."""
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
    """If there are too many connections, close the one that has been idle for longest.

    The newest has a moment to send something; if all others are being answered, it is closed.
    """
    if len(connections) <= most_connections():
        return
    silent = [one for one in connections if one.is_silent and one is not newest]
    oldest = min(silent, key=lambda one: one.silent_since, default=newest)
    connections.discard(oldest)  # no longer counted, whenever the loop gets around to closing it
    oldest.hang_up()
