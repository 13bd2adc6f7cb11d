"""How much a request may bring, and how slowly: said by its length, or found while it comes."""

import asyncio
from collections.abc import Iterable
from typing import Any

import pytest

from config.serving.bodies import MOST_BYTES, MOST_BYTES_WITH_FILE, bounded
from config.serving.refusals import DRAIN_BYTES, REFUSED
from tests.web.match.test_watch import run_apart


class Wire:
    """A client that sends pieces, and what it gets."""

    def __init__(self, pieces: Iterable[bytes], length: int | None = None) -> None:
        self.pieces, self.taken, self.sent = iter(pieces), 0, list[Any]()
        headers = [] if length is None else [(b"content-length", str(length).encode())]
        self.scope = {"type": "http", "method": "POST", "path": "/", "headers": headers}

    async def receive(self) -> dict[str, Any]:
        piece = next(self.pieces, None)
        if piece is None:
            return {"type": "http.request", "body": b"", "more_body": False}
        if piece == b"":
            await asyncio.Event().wait()
        self.taken += len(piece)
        return {"type": "http.request", "body": piece, "more_body": True}

    async def send(self, message: Any) -> None:
        self.sent.append(message)

    @property
    def status(self) -> int:
        return int(self.sent[0]["status"])


async def site(scope: Any, receive: Any, send: Any) -> None:
    """Reads everything, then says how it went."""
    size, more = 0, True
    while more:
        message = await receive()
        size += len(message["body"])
        more = message["more_body"]
    status = scope.get(REFUSED, 200)
    await send({"type": "http.response.start", "status": status, "headers": []})
    await send({"type": "http.response.body", "body": str(size).encode()})


def serve(wire: Wire, *, files: bool = False, patience_s: float = 5) -> Wire:
    application = bounded(site, lambda _scope: files, patience_s)

    async def soon() -> None:
        async with asyncio.timeout(120):
            await application(wire.scope, wire.receive, wire.send)

    run_apart(soon())
    return wire


@pytest.mark.parametrize("files", [False, True])
def test_just_enough_is_let_through(files: bool) -> None:
    most = MOST_BYTES_WITH_FILE if files else MOST_BYTES
    wire = serve(Wire([b"x" * most], most), files=files)
    assert wire.status == 200
    assert wire.sent[-1]["body"] == str(most).encode()


@pytest.mark.parametrize("files", [False, True])
def test_one_byte_more_is_not(files: bool) -> None:
    most = MOST_BYTES_WITH_FILE if files else MOST_BYTES
    said = serve(Wire([], most + 1), files=files)
    found = serve(Wire([b"x" * most, b"x"]), files=files)
    for wire in (said, found):
        assert wire.status == 413
        assert (b"connection", b"close") in wire.sent[0]["headers"]
        assert wire.sent[-1] == {"type": "http.response.body"}


def test_a_length_that_is_no_number_is_counted_while_it_comes() -> None:
    wire = Wire([b"x" * (MOST_BYTES + 1)])
    wire.scope["headers"] = [(b"content-length", b"-1")]
    assert serve(wire).status == 413


def test_reading_stops_soon_after_the_bound() -> None:
    piece = b"x" * 65536
    wire = serve(Wire(piece for _ in range(10_000)))
    assert wire.status == 413
    assert wire.taken <= MOST_BYTES + DRAIN_BYTES + 2 * len(piece)


def test_who_sends_too_slowly_is_cut_off() -> None:
    wire = serve(Wire([b"x", b""]), patience_s=0.05)
    assert wire.status == 408
    assert (b"connection", b"close") in wire.sent[0]["headers"]
