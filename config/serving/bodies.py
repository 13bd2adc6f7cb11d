"""Limits on the size and duration of a request, applied before anything is read.

Most forms are a few hundred bytes; only URLs that accept files may be sent more. A larger request
gets an answer at once and is read no further, whether it declares its length or not.
"""

import asyncio
from collections.abc import Callable

from config.serving.asgi_types import App, Message, Receive, Scope, Send
from config.serving.refusals import REFUSED, TOO_LARGE, refuse_the_rest

MOST_BYTES = 256 * 1024
MOST_BYTES_WITH_FILE = 2 * 1024 * 1024
MOST_BYTES_WITH_LARGE_FILE = 22 * 1024 * 1024
"""Outlines of 20 MB, their notes, and the overhead of a form."""
PATIENCE_S = 10.0
"""How long every request may take."""
BYTES_PER_S = 2_000
"""A longer one must arrive at least this fast: a quarter of a megabyte within two minutes."""
TOO_SLOW = 408
SLOW_TEXT = b"This took too long to arrive. Please send it again.\n"


class TooLargeError(Exception):
    """The body is larger than allowed."""


class TooSlowError(Exception):
    """The body arrives too slowly."""


def _never(_scope: Scope) -> bool:
    return False


def bounded(
    application: App,
    takes_files: Callable[[Scope], bool],
    patience_s: float = PATIENCE_S,
    takes_large_files: Callable[[Scope], bool] = _never,
) -> App:
    """The same application, with limits on the size and slowness of requests."""

    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or REFUSED in scope:
            await application(scope, receive, send)
            return
        most = MOST_BYTES_WITH_FILE if takes_files(scope) else MOST_BYTES
        most = MOST_BYTES_WITH_LARGE_FILE if takes_large_files(scope) else most
        try:
            if _said_length(scope) > most:
                raise TooLargeError
            await application(scope, _Bounded(receive, most, patience_s), send)
        except TooLargeError:
            await refuse_the_rest(application, scope, receive, send, TOO_LARGE)
        except TooSlowError:
            await _hang_up(send)

    return serve


class _Bounded:
    """Receives a body, up to a size and with a minimum speed."""

    def __init__(self, receive: Receive, most: int, patience_s: float) -> None:
        self._receive, self._most, self._patience_s = receive, most, patience_s
        self._began: float | None = None
        self._bytes, self._is_whole = 0, False

    async def __call__(self) -> Message:
        if self._is_whole:
            return await self._receive()
        now = asyncio.get_running_loop().time()
        self._began = now if self._began is None else self._began
        allowed = self._patience_s + self._bytes / BYTES_PER_S
        try:
            async with asyncio.timeout_at(self._began + allowed):
                message = await self._receive()
        except TimeoutError:
            raise TooSlowError from None
        self._bytes += len(message.get("body", b""))
        if self._bytes > self._most:
            raise TooLargeError
        self._is_whole = not message.get("more_body")
        return message


def _said_length(scope: Scope) -> int:
    said = next((value for name, value in scope["headers"] if name == b"content-length"), b"0")
    return int(said) if said.isdigit() else 0


async def _hang_up(send: Send) -> None:
    head = [(b"content-type", b"text/plain; charset=utf-8"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": TOO_SLOW, "headers": head})
    await send({"type": "http.response.body", "body": SLOW_TEXT})
