"""Requests in line: so many at once, streams aside, and a place is given back whatever happens."""

import asyncio
from typing import Any

import pytest

from config.waiting_line import in_line
from tests.web.test_watch import run_apart

HTTP: dict[str, Any] = {"type": "http"}


async def nothing() -> dict[str, Any]:
    return {}


async def drop(_message: Any) -> None:
    return None


def test_only_so_many_are_at_work_at_once() -> None:
    working: list[int] = [0, 0]

    async def page(scope: Any, receive: Any, send: Any) -> None:
        working[0] += 1
        working[1] = max(working)
        await asyncio.sleep(0.01)
        working[0] -= 1
        await send({"type": "http.response.start"})

    async def crowd() -> None:
        served = in_line(page, at_once=3)
        await asyncio.gather(*(served(HTTP, nothing, drop) for _ in range(12)))

    run_apart(crowd())
    assert working == [0, 3]


def test_a_stream_keeps_nobody_waiting() -> None:
    async def stream(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start"})
        if scope.get("is_long"):
            await asyncio.Event().wait()

    async def crowd() -> None:
        served = in_line(stream, at_once=1)
        long = asyncio.ensure_future(served({**HTTP, "is_long": True}, nothing, drop))
        await asyncio.sleep(0)
        async with asyncio.timeout(5):
            await served(HTTP, nothing, drop)
        long.cancel()

    run_apart(crowd())


def test_what_fails_gives_its_place_back() -> None:
    async def broken(scope: Any, receive: Any, send: Any) -> None:
        raise RuntimeError

    async def crowd() -> None:
        served = in_line(broken, at_once=1)
        for _ in range(3):
            with pytest.raises(RuntimeError):
                async with asyncio.timeout(5):
                    await served(HTTP, nothing, drop)

    run_apart(crowd())
