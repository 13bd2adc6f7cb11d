"""What streams of matches and of classes have in common: their beat, their end, their answer."""

import asyncio
from collections.abc import AsyncIterator

from django.http import HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase

from game.actions.open_streams import OpenStream, open_streams

BEAT_S = 15
"""How often a stream says that it is still there, when there is nothing else to say."""
RETRY_MS = 1_000
LATER_MS = 60_000
BEAT = b"event: beat\ndata:\n\n"
HELLO = f"retry: {RETRY_MS}\n".encode() + BEAT
LATER = f"retry: {LATER_MS}\n".encode() + BEAT
"""The last words to a browser with too many streams: it asks until it may try again."""
UNAVAILABLE = 503


def full() -> HttpResponseBase | None:
    """The answer where there is no room for another stream: the page asks instead."""
    if not open_streams().is_full:
        return None
    return HttpResponse(status=UNAVAILABLE, headers={"Retry-After": str(LATER_MS // 1000)})


def streamed(messages: AsyncIterator[bytes]) -> StreamingHttpResponse:
    """The answer that goes on and on."""
    response = StreamingHttpResponse(messages, "text/event-stream")
    response["X-Accel-Buffering"] = "no"  # a proxy must not wait for more
    response["Content-Encoding"] = "identity"  # nor may anybody pack it up
    return response


def last_words(stream: OpenStream) -> bytes:
    """What a stream says before it ends."""
    return LATER if stream.is_one_too_many else b""


async def is_set(changed: asyncio.Event, seconds: float) -> bool:
    """Wait for a change, but no longer than this."""
    try:
        async with asyncio.timeout(seconds):
            return await changed.wait()
    except TimeoutError:
        return False
