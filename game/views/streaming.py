"""Server-sent events of any kind: the loop, the heartbeat, the messages and the end."""

import asyncio
from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase

from game.actions.open_streams import OpenStream, open_streams
from game.queries.stream_rights import Ticket

BEAT_S = 15
"""How often a stream sends a heartbeat if there is nothing else to send."""
RETRY_MS = 1_000
LATER_MS = 60_000
BEAT = b"event: beat\ndata:\n\n"
HELLO = f"retry: {RETRY_MS}\n".encode() + BEAT
LATER = f"retry: {LATER_MS}\n".encode() + BEAT
"""The last message to a browser with too many streams: it polls until it may try again."""
OVER = b"event: over\ndata:\n\n"
UNAVAILABLE = 503


def full() -> HttpResponseBase | None:
    """The answer if there is no room for another stream: the page polls instead."""
    if not open_streams().is_full:
        return None
    return HttpResponse(status=UNAVAILABLE, headers={"Retry-After": str(LATER_MS // 1000)})


def streamed(messages: AsyncIterator[bytes]) -> StreamingHttpResponse:
    """The streaming response."""
    response = StreamingHttpResponse(messages, "text/event-stream")
    response["X-Accel-Buffering"] = "no"  # a proxy must not buffer it
    response["Content-Encoding"] = "identity"  # nor compress it
    return response


def last_seen(request: HttpRequest) -> str:
    """The version that the browser shows: from its last message, or from the page before that."""
    return request.headers.get("Last-Event-ID") or request.GET.get("after", "")


class GoneError(Exception):
    """The viewer of a stream has lost the permission to watch."""


class StreamedPart(NamedTuple):
    """What a viewer is shown: a version, its message, and whether it is the last one."""

    version: str
    message: bytes
    is_last: bool = False


Look = Callable[[str], Awaitable[StreamedPart | None]]
"""What is new to a viewer who has seen a version; None if nothing is. May raise
GoneError."""


async def stream(
    changed: asyncio.Event, ticket: Ticket, look: Look, after: str
) -> AsyncGenerator[bytes, None]:
    """Look whenever something has changed, and send what is new, while the ticket is valid."""
    async with open_streams().open(ticket, changed) as open_stream:
        yield HELLO
        while True:
            changed.clear()
            if open_stream.is_over:
                yield last_words(open_stream)
                return
            try:
                shown = await look(after)
            except GoneError:
                return
            if shown is not None:
                after = shown.version
                yield shown.message
                if shown.is_last:
                    yield OVER
                    return
            while not await is_set(changed, BEAT_S):
                yield BEAT


def message(event_id: str, part: str, event: str = "board") -> bytes:
    """A message in the format of server-sent events; every line of the part is a line of data.

    Without an id the browser keeps the previous one, and reconnects with that.
    """
    lines = [f"id: {event_id}"] if event_id else []
    lines += [f"event: {event}", *(f"data: {line}" for line in part.splitlines())]
    return ("\n".join(lines) + "\n\n").encode()


def last_words(stream: OpenStream) -> bytes:
    """The last message of a stream."""
    return LATER if stream.is_one_too_many else b""


async def is_set(changed: asyncio.Event, seconds: float) -> bool:
    """Wait for a change, but no longer than this."""
    try:
        async with asyncio.timeout(seconds):
            return await changed.wait()
    except TimeoutError:
        return False
