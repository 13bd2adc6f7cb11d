"""Requests in line: so many at once, streams aside, and a place is given back whatever happens."""

import asyncio
from typing import Any

import pytest

from config.serving.passwords import HASHES_AT_ONCE
from config.serving.waiting_line import MOST_WAITING_THERE, FairLine, in_line
from tests.web.match.test_watch import run_apart

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
        async with asyncio.timeout(120):
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
                async with asyncio.timeout(120):
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
        async with asyncio.timeout(120):
            await served(HTTP, whole, drop)
        slow.cancel()

    run_apart(crowd())


def hashing(scope: Any) -> bool:
    return scope.get("path") == "/hash/" and "refused" not in scope


def hash_from(address: str) -> dict[str, Any]:
    return {**HTTP, "path": "/hash/", "client": (address, 1)}


def test_sign_ins_that_wait_take_no_place_of_a_page() -> None:
    done = asyncio.Event()
    hashed: list[int] = [0, 0]

    async def site(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        if scope.get("path") == "/hash/":
            hashed[0] += 1
            hashed[1] = max(hashed)
            await done.wait()
            hashed[0] -= 1
        await send({"type": "http.response.start"})

    async def crowd() -> None:
        served = in_line(site, at_once=1, checks_password=hashing)
        waiting = [asyncio.ensure_future(served(hash_from("a"), once(), drop)) for _ in range(9)]
        await asyncio.sleep(0)
        async with asyncio.timeout(120):
            for _ in range(3):
                await served(HTTP, once(), drop)
        assert not any(one.done() for one in waiting)
        done.set()
        await asyncio.gather(*waiting)

    run_apart(crowd())
    assert hashed == [0, HASHES_AT_ONCE]


def once() -> Any:
    """A request that has come as a whole, from a client that stays."""
    come = [{"type": "http.request", "body": b"", "more_body": False}]

    async def receive() -> dict[str, Any]:
        if come:
            return come.pop()
        await asyncio.Event().wait()
        raise AssertionError

    return receive


def test_addresses_take_turns() -> None:
    async def order() -> list[str]:
        line, served = FairLine(1), []
        assert line.take_now("first")

        async def come(address: str) -> None:
            await line.take(address)
            served.append(address)
            line.give_back()

        crowd = [asyncio.ensure_future(come("flood")) for _ in range(20)]
        await asyncio.sleep(0)
        crowd.append(asyncio.ensure_future(come("teacher")))
        await asyncio.sleep(0)
        line.give_back()
        await asyncio.gather(*crowd)
        assert line.take_now("last")
        return served

    assert "teacher" in run_apart(order())[:2]


def test_a_full_line_is_told_at_once_and_the_rest_goes_on() -> None:
    done = asyncio.Event()

    async def site(scope: Any, receive: Any, send: Any) -> None:
        await receive()
        if hashing(scope):
            await done.wait()
        await send({"type": "http.response.start", "status": scope.get("refused", 200)})
        await send({"type": "http.response.body"})

    async def crowd() -> tuple[list[int], int]:
        served = in_line(site, checks_password=hashing)
        statuses: list[int] = []

        async def note(message: Any) -> None:
            if "status" in message:
                statuses.append(message["status"])

        waits = MOST_WAITING_THERE + HASHES_AT_ONCE
        flood = [served(hash_from("flood"), once(), note) for _ in range(waits + 5)]
        tasks = [asyncio.ensure_future(one) for one in flood]
        await asyncio.wait(tasks, timeout=0.1)
        refused = list(statuses)
        other = asyncio.ensure_future(served(hash_from("school"), once(), note))
        done.set()
        async with asyncio.timeout(120):
            await asyncio.gather(*tasks, other)
        return refused, statuses.count(200) - waits

    async def quickly() -> tuple[list[int], int]:
        async with asyncio.timeout(120):
            return await crowd()

    assert run_apart(quickly()) == ([429] * 5, 1)


def test_who_leaves_while_waiting_is_not_worked_for() -> None:
    worked: list[str] = []

    async def site(scope: Any, receive: Any, send: Any) -> None:
        message = await receive()
        if message["type"] == "http.disconnect":
            return
        worked.append(scope["path"])
        if scope["path"] == "/long/":
            await asyncio.Event().wait()

    async def crowd() -> None:
        served = in_line(site, at_once=1)
        long = asyncio.ensure_future(served({**HTTP, "path": "/long/"}, once(), drop))
        await asyncio.sleep(0)
        come = [{"type": "http.request"}, {"type": "http.disconnect"}]

        async def leave() -> dict[str, Any]:
            return come.pop(0)

        async with asyncio.timeout(120):
            await served({**HTTP, "path": "/left/"}, leave, drop)
            long.cancel()
            await asyncio.wait([long])
            next_one = asyncio.ensure_future(served({**HTTP, "path": "/long/"}, once(), drop))
            await asyncio.sleep(0.01)
            next_one.cancel()
            await asyncio.wait([next_one])

    run_apart(crowd())
    assert worked == ["/long/", "/long/"]


def test_who_comes_as_the_last_one_goes_does_not_wait_for_ever() -> None:
    line = FairLine(1)

    async def crowd() -> None:
        assert line.take_now("")
        assert not line.take_now("")
        turn = asyncio.ensure_future(line.take(""))  # begins a moment later
        line.give_back()
        async with asyncio.timeout(120):
            await turn
        line.give_back()
        assert line.take_now("")

    run_apart(crowd())
