"""Requests in line: so many at once, streams aside, and a place is given back whatever happens."""

import asyncio
from typing import Any

import pytest

from config.waiting_line import in_line
from tests.web.test_watch import run_apart

HTTP: dict[str, Any] = {"type": "http"}


async def whole() -> dict[str, Any]:
    return {"type": "http.request", "body": b"", "more_body": False}


async def half() -> dict[str, Any]:
    return {"type": "http.request", "body": b"a", "more_body": True}


async def drop(_message: Any) -> None:
    return None


def test_only_so_many_are_at_work_at_once() -> None:
    working: list[int] = [0, 0]

    async def page(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        working[0] += 1
        working[1] = max(working)
        await asyncio.sleep(0.01)
        working[0] -= 1
        await send({"type": "http.response.start"})

    async def crowd() -> None:
        served = in_line(page, at_once=3)
        await asyncio.gather(*(served(HTTP, whole, drop) for _ in range(12)))

    run_apart(crowd())
    assert working == [0, 3]


def test_a_stream_keeps_nobody_waiting() -> None:
    async def stream(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        await send({"type": "http.response.start"})
        if scope.get("is_long"):
            await asyncio.Event().wait()

    async def crowd() -> None:
        served = in_line(stream, at_once=1)
        long = asyncio.ensure_future(served({**HTTP, "is_long": True}, whole, drop))
        await asyncio.sleep(0)
        async with asyncio.timeout(5):
            await served(HTTP, whole, drop)
        long.cancel()

    run_apart(crowd())


def test_what_fails_gives_its_place_back() -> None:
    async def broken(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        raise RuntimeError

    async def crowd() -> None:
        served = in_line(broken, at_once=1)
        for _ in range(3):
            with pytest.raises(RuntimeError):
                async with asyncio.timeout(5):
                    await served(HTTP, whole, drop)

    run_apart(crowd())


def test_who_sends_slowly_keeps_nobody_waiting() -> None:
    async def form(scope: Any, receive: Any, send: Any) -> None:
        message = await receive()
        if message["more_body"]:
            await asyncio.Event().wait()
        await send({"type": "http.response.start"})

    async def crowd() -> None:
        served = in_line(form, at_once=1)
        slow = asyncio.ensure_future(served(HTTP, half, drop))
        await asyncio.sleep(0)
        async with asyncio.timeout(5):
            await served(HTTP, whole, drop)
        slow.cancel()

    run_apart(crowd())
