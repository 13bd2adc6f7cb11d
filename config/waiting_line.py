"""Requests wait in line, so that a crowd does not ask for more database connections than there are.

Every request at work has a thread and a connection of its own. Where a whole class answers at the
same moment, hundreds of them would be refused by a database that knows a hundred. So a process
works on a few requests at once, and the others wait for their turn.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any
from weakref import WeakKeyDictionary

Scope = dict[str, Any]
Message = Mapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]

AT_ONCE = 6
"""More would only wait for each other: Python works on one at a time."""


def in_line(application: App, at_once: int = AT_ONCE) -> App:
    """The same application, at work on so many requests at once.

    The place of a request is free as soon as its answer begins: a stream may last for hours.
    """
    places: WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Semaphore] = WeakKeyDictionary()

    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await application(scope, receive, send)
            return
        loop = asyncio.get_running_loop()
        free = places.setdefault(loop, asyncio.Semaphore(at_once))
        await free.acquire()
        has_place = True

        def leave() -> None:
            nonlocal has_place
            if has_place:
                has_place = False
                free.release()

        async def send_on(message: Message) -> None:
            if message["type"] == "http.response.start":
                leave()
            await send(message)

        try:
            await application(scope, receive, send_on)
        finally:
            leave()

    return serve
