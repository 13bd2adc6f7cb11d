"""Requests refused before they are read: the site still answers with its own page.

Django renders the page (`config.middleware.refused`), in the visitor's language. It gets the
request without its body, and the status to answer with.
"""

import asyncio
import contextlib

from config.serving.asgi_types import App, Message, Receive, Scope, Send

REFUSED = "refused"
"""The key in a scope for the status to answer with."""
TOO_LARGE = 413
TOO_MANY_REQUESTS = 429
DRAIN_S = 2.0
DRAIN_BYTES = 8 * 1024 * 1024
"""How much more is read and discarded, so that a browser stops sending and reads the answer."""


async def refuse(application: App, scope: Scope, send: Send, status: int) -> None:
    """Answer a completely received request with this status."""
    is_read = False

    async def nothing() -> Message:
        nonlocal is_read
        if is_read:
            await asyncio.Event().wait()  # the client is no longer read from
        is_read = True
        return {"type": "http.request", "body": b"", "more_body": False}

    await application({**scope, REFUSED: status}, nothing, send)


async def refuse_the_rest(
    application: App, scope: Scope, receive: Receive, send: Send, status: int
) -> None:
    """The same for a request that is still being sent: it is not read, and its connection ends."""

    async def send_and_close(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = [*message.get("headers", ()), (b"connection", b"close")]
            await send({**message, "headers": headers})
        elif message.get("more_body"):
            await send(message)
        else:
            await send({**message, "more_body": True})
            await _drain(receive)
            await send({"type": "http.response.body"})

    await refuse(application, scope, send_and_close, status)


async def _drain(receive: Receive) -> None:
    left = DRAIN_BYTES
    with contextlib.suppress(TimeoutError):
        async with asyncio.timeout(DRAIN_S):
            while left > 0:
                message = await receive()
                if message["type"] != "http.request" or not message.get("more_body"):
                    return
                left -= len(message.get("body", b""))
