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

    A request takes its place when all of it has come, so that slow lines keep nobody waiting, and
    gives it back as soon as its answer begins: a stream may last for hours.
    """
    lines: WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Semaphore] = WeakKeyDictionary()

    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await application(scope, receive, send)
            return
        line = lines.setdefault(asyncio.get_running_loop(), asyncio.Semaphore(at_once))
        place = _Place(line)

        async def receive_all() -> Message:
            message = await receive()
            if message["type"] == "http.request" and not message.get("more_body"):
                await place.take()
            return message

        async def send_on(message: Message) -> None:
            if message["type"] == "http.response.start":
                place.give_back()
            await send(message)

        try:
            await application(scope, receive_all, send_on)
        finally:
            place.give_back()

    return serve


class _Place:
    """The place of one request: taken once, and given back once."""

    def __init__(self, line: asyncio.Semaphore) -> None:
        self._line, self._is_taken, self._was_taken = line, False, False

    async def take(self) -> None:
        if not self._was_taken:
            self._was_taken = True
            await self._line.acquire()
            self._is_taken = True

    def give_back(self) -> None:
        if self._is_taken:
            self._is_taken = False
            self._line.release()
