"""Connections of a small server: every wait has an end, and the silent give way."""

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Coroutine
from typing import Any

import pytest
import uvicorn

from config.serving import connections
from config.serving.connections import Connection
from tests.web.match.test_watch import run_apart

pytestmark = pytest.mark.timeout(900)
PIECE = b"x" * 65536
Talk = Callable[["Small"], Coroutine[Any, Any, None]]


async def site(scope: Any, receive: Any, send: Any) -> None:
    """Says hello, at once, at great length, or never."""
    if scope["path"] == "/waits":
        await asyncio.Event().wait()
    await send({"type": "http.response.start", "status": 200, "headers": []})
    for _ in range(1000 if scope["path"] == "/long" else 0):
        await send({"type": "http.response.body", "body": PIECE, "more_body": True})
        await asyncio.sleep(0)
    await send({"type": "http.response.body", "body": b"hello"})


class Small:
    """A server in this process."""

    def __init__(self) -> None:
        config = uvicorn.Config(
            site, port=0, http=Connection, lifespan="off", log_config=None, timeout_keep_alive=60,
            timeout_graceful_shutdown=1,
        )  # fmt: skip
        self.server = uvicorn.Server(config)

    @contextlib.asynccontextmanager
    async def run(self) -> AsyncIterator[None]:
        task = asyncio.ensure_future(self.server._serve())
        await until(lambda: self.server.started)
        self.port = self.server.servers[0].sockets[0].getsockname()[1]
        try:
            yield
        finally:
            self.server.should_exit = self.server.force_exit = True
            await task

    async def connect(self, said: bytes = b"") -> asyncio.StreamReader:
        """A client that says something, and what it hears."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        writer.write(said)
        await writer.drain()
        self.kept = [*getattr(self, "kept", []), writer]
        return reader

    @property
    def open(self) -> int:
        return len(self.server.server_state.connections)


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(120):
        while not true():
            await asyncio.sleep(0.01)


def talk(what: Talk) -> None:
    async def whole() -> None:
        small = Small()
        async with small.run():
            await what(small)

    run_apart(whole())


def ask(path: str) -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()


async def hears(reader: asyncio.StreamReader) -> bytes:
    async with asyncio.timeout(120):
        return await reader.readuntil(b"0\r\n\r\n")


async def is_cut(reader: asyncio.StreamReader) -> bool:
    """Whether the other side hangs up, sooner or later."""
    async with asyncio.timeout(120):
        with contextlib.suppress(ConnectionError):
            while await reader.read(65536):
                pass
    return True


def test_a_head_that_does_not_end_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "HEADERS_S", 0.2)

    async def dawdle(small: Small) -> None:
        for said in (b"", b"GET / HT", ask("/")[:-2]):
            assert await is_cut(await small.connect(said))
        waits = await small.connect(ask("/waits"))  # the site is slow, not the client
        await asyncio.sleep(0.5)
        assert not waits.at_eof()

    talk(dawdle)


def test_an_answer_that_nobody_reads_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "UNREAD_S", 0.2)

    async def do_not_read(small: Small) -> None:
        reader = await small.connect(ask("/long"))
        reader._transport.pause_reading()  # type: ignore[attr-defined]
        await until(lambda: small.open == 1)
        await until(lambda: small.open == 0)

    talk(do_not_read)


def test_the_one_that_is_silent_for_longest_gives_way(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "most_connections", lambda: 4)

    async def crowd(small: Small) -> None:
        busy = await small.connect(ask("/waits"))
        first = await small.connect()
        asked = await small.connect(ask("/"))
        assert b"hello" in await hears(asked)
        await small.connect()
        await until(lambda: small.open == 4)
        assert b"hello" in await hears(await small.connect(ask("/")))
        assert await is_cut(first)
        assert not busy.at_eof()
        assert small.open <= 4

    talk(crowd)


def test_where_all_are_busy_the_newest_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connections, "most_connections", lambda: 2)

    async def crowd(small: Small) -> None:
        busy = [await small.connect(ask("/waits")) for _ in range(2)]
        await until(lambda: len(small.server.server_state.tasks) == 2)
        assert await is_cut(await small.connect())
        assert not any(one.at_eof() for one in busy)

    talk(crowd)


@pytest.mark.parametrize("pieces", [1, 60])
def test_a_head_without_measure_is_refused(pieces: int) -> None:
    head = ask("/")[:-2] + b"X-Much: " + b"x" * connections.HEAD_BYTES

    async def say_much(small: Small) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", small.port)
        step = len(head) // pieces
        for start in range(0, len(head) + 1, step):
            writer.write(head[start : start + step])
            with contextlib.suppress(ConnectionError):
                await writer.drain()
            await asyncio.sleep(0.002)
        with contextlib.suppress(ConnectionError):
            writer.write(b"\r\n\r\n")
            async with asyncio.timeout(120):
                assert (await reader.read(12)) == b"HTTP/1.1 400"
        writer.close()
        assert (await hears(await small.connect(ask("/")))).startswith(b"HTTP/1.1 200")

    talk(say_much)


def test_many_short_lines_of_a_head_are_refused_in_one_piece_too() -> None:
    head = ask("/")[:-2] + b"X-A: b\r\n" * connections.HEAD_BYTES + b"\r\n"

    async def say_much(small: Small) -> None:
        reader = await small.connect(head)
        async with asyncio.timeout(120):
            assert (await reader.read(12)) == b"HTTP/1.1 400"

    talk(say_much)
