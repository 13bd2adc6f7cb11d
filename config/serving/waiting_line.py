"""Requests queue, so that a crowd does not need more database connections than there are.

Every running request has a thread and a connection of its own. When a whole class answers at the
same moment, a database with a limit of a hundred would refuse many. So a process runs a few
requests at once, and the others wait for their turn.

Checking a password takes a third of a second of processor time. Such requests have a queue of their
own, in which addresses take turns: a flood of sign-ins delays neither pages nor other addresses.
"""

import asyncio
import contextlib
from collections import OrderedDict, deque
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol
from weakref import WeakKeyDictionary

from config.serving.asgi_types import App, Message, Receive, Scope, Send
from config.serving.passwords import HASHES_AT_ONCE
from config.serving.refusals import TOO_MANY_REQUESTS, refuse

AT_ONCE = 4
"""More would only wait for each other: Python runs one at a time.

With fewer at once, a class of 200 waits less too: first come, first served.
"""
MOST_WAITING = 200
MOST_WAITING_THERE = 60
"""A whole class behind one address may sign in at the same moment, twice."""


class LineFullError(Exception):
    """The queue is full: another request would wait too long."""


class RequestLine(Protocol):
    """Where requests wait."""

    def take_now(self, address: str) -> bool:
        """Take a slot if one is free and no request waits."""

    async def take(self, address: str) -> None:
        """Wait for a slot; raises LineFullError if that would take too long."""

    def give_back(self) -> None:
        """Admit the next request."""


@dataclass
class FairLine:
    """A queue in which addresses take turns, however many requests wait from each."""

    at_once: int
    most: int | None = None
    most_there: int | None = None
    _taken: int = 0
    _waiting: OrderedDict[str, deque[asyncio.Future[None]]] = field(default_factory=OrderedDict)

    def take_now(self, address: str) -> bool:
        if self._waiting or self._taken >= self.at_once:
            return False
        self._taken += 1
        return True

    async def take(self, address: str) -> None:
        # All running requests may have ended since `take_now`: then none can pass its place on.
        if self.take_now(address):
            return
        queue = self._waiting.get(address, deque[asyncio.Future[None]]())
        total = sum(map(len, self._waiting.values())) if self.most is not None else 0
        if (self.most is not None and total >= self.most) or (
            self.most_there is not None and len(queue) >= self.most_there
        ):
            raise LineFullError
        turn = asyncio.get_running_loop().create_future()
        queue.append(turn)
        self._waiting[address] = queue
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.give_back()  # it was admitted at the moment it left
            raise

    def give_back(self) -> None:
        while self._waiting:
            address, queue = next(iter(self._waiting.items()))
            turn = queue.popleft()
            if queue:
                self._waiting.move_to_end(address)
            else:
                del self._waiting[address]
            if not turn.done():
                turn.set_result(None)
                return
        self._taken -= 1


@dataclass
class _Lines:
    pages: FairLine
    passwords: FairLine


def no_password(_scope: Scope) -> bool:
    """A queue for no requests: none checks a password."""
    return False


def in_line(
    application: App,
    at_once: int = AT_ONCE,
    checks_password: Callable[[Scope], bool] = no_password,
) -> App:
    """The same application, running a limited number of requests at once.

    A request takes its slot when all of it has arrived, so that slow connections delay nobody, and
    frees it when its answer begins: a stream may last for hours. A queued request whose client
    leaves is dropped.
    """
    lines: WeakKeyDictionary[asyncio.AbstractEventLoop, _Lines] = WeakKeyDictionary()

    def new_lines() -> _Lines:
        passwords = FairLine(HASHES_AT_ONCE, MOST_WAITING, MOST_WAITING_THERE)
        return _Lines(FairLine(at_once), passwords)

    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await application(scope, receive, send)
            return
        loop = asyncio.get_running_loop()
        if loop not in lines:
            lines[loop] = new_lines()
        if not checks_password(scope):
            # One queue for all: a page takes a few milliseconds.
            await _serve(application, scope, receive, send, _Place(lines[loop].pages, ""))
            return
        address = (scope.get("client") or ("",))[0]
        try:
            place = _Place(lines[loop].passwords, address)
            await _serve(application, scope, receive, send, place)
        except LineFullError:
            await refuse(serve, scope, send, TOO_MANY_REQUESTS)

    return serve


async def _serve(
    application: App, scope: Scope, receive: Receive, send: Send, place: "_Place"
) -> None:
    waiting = _Waiting(receive, place)

    async def send_on(message: Message) -> None:
        if message["type"] == "http.response.start":
            place.give_back()
        await send(message)

    try:
        await application(scope, waiting.receive, send_on)
    finally:
        waiting.stop()
        place.give_back()


class _Waiting:
    """Receives a request; once it has arrived, waits for a slot or for its client to leave."""

    def __init__(self, receive: Receive, place: "_Place") -> None:
        self._receive, self._place = receive, place
        self._next: asyncio.Future[Message] | None = None

    async def receive(self) -> Message:
        """The next message; the last one of a request is held back until there is a slot."""
        if self._next is not None:
            coming, self._next = self._next, None
            return await coming
        message = await self._receive()
        is_whole = message["type"] == "http.request" and not message.get("more_body")
        if not is_whole or self._place.take_now():
            return message
        # After the whole of a request the only message is that its client has left.
        left = asyncio.ensure_future(self._receive())
        turn = asyncio.ensure_future(self._place.take())
        self._next = left
        try:
            await asyncio.wait((left, turn), return_when=asyncio.FIRST_COMPLETED)
            if not turn.done() and left.result()["type"] == "http.disconnect":
                return left.result()
            await turn
        finally:
            if not turn.done():
                turn.cancel()
                with contextlib.suppress(asyncio.CancelledError):
                    await turn
        return message

    def stop(self) -> None:
        """Stop waiting."""
        if self._next is not None:
            self._next.cancel()


class _Place:
    """The slot of one request: taken once, and freed once."""

    def __init__(self, line: RequestLine, address: str) -> None:
        self._line, self._address = line, address
        self._is_taken, self._was_taken = False, False

    def take_now(self) -> bool:
        """Take the slot if it is free; one that was taken before stays taken."""
        if self._was_taken:
            return True
        self._is_taken = self._was_taken = self._line.take_now(self._address)
        return self._is_taken

    async def take(self) -> None:
        self._was_taken = True
        await self._line.take(self._address)
        self._is_taken = True

    def give_back(self) -> None:
        if self._is_taken:
            self._is_taken = False
            self._line.give_back()
