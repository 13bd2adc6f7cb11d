"""A limit on the running requests of one visitor.

Twelve requests of one teacher for a page of a large class used to fill every slot of a process.
"""

import asyncio
from collections.abc import Callable
from typing import Any
from weakref import WeakKeyDictionary

from django.conf import settings

from config.serving.asgi_types import App, Message, Receive, Scope, Send
from config.serving.waiting_line import no_password

AT_ONCE = 2
"""The most running requests of one visitor; a page seldom needs more."""


def any_session(_key: str) -> bool:
    """Every session cookie is believed."""
    return True


def own_line(
    application: App,
    at_once: int = AT_ONCE,
    waits_apart: Callable[[Scope], bool] = no_password,
    is_session: Callable[[str], bool] = any_session,
) -> App:
    """The same application, running a limited number of requests of one visitor at once.

    The visitor's other requests wait, and are dropped when the visitor leaves. A visitor is
    identified by the session cookie, if that session exists, or else by the address: a session is
    easily invented. Password requests have a queue of their own: a class that signs in behind one
    address delays no page.
    """
    lines: WeakKeyDictionary[asyncio.AbstractEventLoop, dict[str, _Turns]] = WeakKeyDictionary()

    async def serve(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or waits_apart(scope):
            await application(scope, receive, send)
            return
        visitor = visitor_of(scope, is_session)
        mine = lines.setdefault(asyncio.get_running_loop(), {})
        turns = mine.setdefault(visitor, _Turns(at_once))
        turns.known += 1
        visit = _Visit(receive, turns)

        async def send_on(message: Message) -> None:
            if message["type"] == "http.response.start":
                visit.give_back()
            await send(message)

        try:
            await application(scope, visit.receive, send_on)
        finally:
            visit.end()
            turns.known -= 1
            if not turns.known:
                mine.pop(visitor, None)

    return serve


def visitor_of(scope: Scope, is_session: Callable[[str], bool] = any_session) -> str:
    """The sender of a request: the key of a session that exists, or else the address."""
    for name, value in scope["headers"]:
        if name == b"cookie":
            for pair in value.decode("latin1").split(";"):
                key, _, text = pair.strip().partition("=")
                if key == settings.SESSION_COOKIE_NAME and is_session(text):
                    return f"session {text}"
    return f"address {(scope.get('client') or ('',))[0]}"


class _Turns:
    """The turns of one visitor. `known` counts the requests, so that it can be forgotten."""

    def __init__(self, at_once: int) -> None:
        self.free = asyncio.Semaphore(at_once)
        self.known = 0


class _Visit:
    """One request: once it has arrived, it waits for its turn or for its visitor to leave."""

    def __init__(self, receive: Receive, turns: _Turns) -> None:
        self._receive, self._turns = receive, turns
        self._left: asyncio.Future[Any] | None = None
        self._is_whole = self._has_turn = False

    async def receive(self) -> Message:
        """The next message; the last one of a request is held back until it is its turn."""
        if self._left is not None:
            return dict(await asyncio.shield(self._left))
        message = await self._receive()
        if self._is_whole or message["type"] != "http.request" or message.get("more_body"):
            return message
        self._is_whole = True
        if not self._turns.free.locked():
            await self._turns.free.acquire()  # at once
            self._has_turn = True
            return message
        # After the whole of a request the only message is that its visitor has left.
        self._left = asyncio.ensure_future(self._receive())
        turn = asyncio.ensure_future(self._turns.free.acquire())
        try:
            await asyncio.wait((self._left, turn), return_when=asyncio.FIRST_COMPLETED)
        finally:
            if turn.done() and not turn.cancelled():
                self._has_turn = True
            else:
                turn.cancel()
        return message if self._has_turn else dict(self._left.result())

    def give_back(self) -> None:
        """Give the turn to the next request of the visitor."""
        if self._has_turn:
            self._has_turn = False
            self._turns.free.release()

    def end(self) -> None:
        """Stop waiting."""
        self.give_back()
        if self._left is not None:
            self._left.cancel()
