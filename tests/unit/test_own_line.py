"""Requests of one visitor: few at once, dropped when their visitor leaves."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from config.serving.own_line import own_line, visitor_of
from config.serving.waiting_line import in_line
from tests.unit.test_waiting_line import drop
from tests.web.match.test_watch import run_apart

WHOLE = {"type": "http.request", "body": b"", "more_body": False}
GONE = {"type": "http.disconnect"}


def of(session: str) -> dict[str, Any]:
    """A request of a session."""
    headers = [(b"cookie", f"theme=dark; sessionid={session}".encode())] if session else []
    return {"type": "http", "headers": headers, "client": ("192.0.2.7", 1)}


def visitor(left: asyncio.Event | None = None) -> Callable[[], Any]:
    """Sends a whole request, and leaves when the event is set; without an event it stays."""
    come = [WHOLE]

    async def receive() -> dict[str, Any]:
        if come:
            return come.pop()
        await (left or asyncio.Event()).wait()
        return GONE

    return receive


class Page:
    """A page that runs until released; counts running requests."""

    def __init__(self) -> None:
        self.at_work = self.most = self.served = 0
        self.go = asyncio.Event()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if (await receive())["type"] == "http.disconnect":
            return
        self.at_work += 1
        self.most = max(self.most, self.at_work)
        await self.go.wait()
        self.at_work -= 1
        self.served += 1
        await send({"type": "http.response.start"})


async def turns(count: int = 20) -> None:
    """Let everybody do what can be done now."""
    for _ in range(count):
        await asyncio.sleep(0)


def test_a_visitor_has_two_requests_at_work_and_keeps_nobody_else_waiting() -> None:
    async def crowd() -> None:
        page = Page()
        served = own_line(page, at_once=2)
        mine = [asyncio.ensure_future(served(of("a"), visitor(), drop)) for _ in range(12)]
        await turns()
        assert page.at_work == 2
        others = [
            asyncio.ensure_future(served(of(key), visitor(), drop)) for key in ("b", "", "", "")
        ]
        await turns()
        assert page.at_work == 5
        page.go.set()
        await asyncio.gather(*mine, *others)
        assert page.served == 16

    run_apart(crowd())


def test_invented_sessions_count_as_their_address() -> None:
    async def crowd() -> None:
        page = Page()
        served = own_line(page, at_once=2, is_session={"a", "b"}.__contains__)
        invented = [
            asyncio.ensure_future(served(of(f"x{number}"), visitor(), drop)) for number in range(40)
        ]
        await turns()
        assert page.at_work == 2
        others = [asyncio.ensure_future(served(of(key), visitor(), drop)) for key in ("a", "b")]
        await turns()
        assert page.at_work == 4
        page.go.set()
        await asyncio.gather(*invented, *others)
        assert page.served == 42

    run_apart(crowd())


def test_requests_that_wait_apart_keep_no_page_of_their_visitor_waiting() -> None:
    async def crowd() -> None:
        page = Page()
        served = own_line(page, at_once=2, waits_apart=lambda scope: scope["path"] == "/sign-in/")
        sign_in, front = {**of(""), "path": "/sign-in/"}, {**of(""), "path": "/"}
        requests = [asyncio.ensure_future(served(sign_in, visitor(), drop)) for _ in range(5)]
        requests += [asyncio.ensure_future(served(front, visitor(), drop)) for _ in range(3)]
        await turns()
        assert page.at_work == 5 + 2
        page.go.set()
        await asyncio.gather(*requests)

    run_apart(crowd())


def test_who_leaves_while_waiting_is_dropped() -> None:
    async def crowd() -> None:
        page, left = Page(), asyncio.Event()
        served = own_line(page, at_once=2)
        asked = [asyncio.ensure_future(served(of("a"), visitor(left), drop)) for _ in range(12)]
        await turns()
        left.set()
        await turns()
        assert sum(one.done() for one in asked) == 10
        page.go.set()
        await asyncio.gather(*asked)
        assert page.served == 2
        async with asyncio.timeout(120):  # every turn was given back
            await asyncio.gather(*(served(of("a"), visitor(), drop) for _ in range(3)))

    run_apart(crowd())


def test_what_fails_gives_its_turn_back() -> None:
    async def broken(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        raise RuntimeError

    async def crowd() -> None:
        served = own_line(broken, at_once=1)
        for _ in range(3):
            with pytest.raises(RuntimeError):
                async with asyncio.timeout(120):
                    await served(of("a"), visitor(), drop)

    run_apart(crowd())


def test_a_stream_takes_no_turn_away() -> None:
    async def stream(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "http.response.start"})
        assert await receive() == GONE

    async def crowd() -> None:
        left = asyncio.Event()
        served = own_line(in_line(stream), at_once=1)
        long = [asyncio.ensure_future(served(of("a"), visitor(left), drop)) for _ in range(3)]
        await turns()
        assert not any(one.done() for one in long)
        left.set()  # the stream hears it
        async with asyncio.timeout(120):
            await asyncio.gather(*long)

    run_apart(crowd())


def test_visitors_are_told_by_their_session_or_their_address() -> None:
    assert visitor_of(of("abc")) == "session abc"
    assert visitor_of(of("")) == "address 192.0.2.7"
    assert visitor_of({"headers": [(b"cookie", b"\xff=1;sessionid=x;a")]}) == "session x"
    assert visitor_of({"headers": [], "client": None}) == "address "
    assert visitor_of(of("abc"), {"abc"}.__contains__) == "session abc"
    assert visitor_of(of("abd"), {"abc"}.__contains__) == "address 192.0.2.7"
