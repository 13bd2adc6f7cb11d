"""Serving ASGI: a request is worked on in one thread, to its end; a stream keeps none."""

import asyncio
import threading
from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from django.core.signals import request_finished, request_started
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase

from config.serving.handler import OneThread
from tests.web.match.test_watch import run_apart


def scope_of(path: str) -> dict[str, Any]:
    """A request for an address."""
    return {
        "type": "http", "method": "GET", "path": path, "query_string": b"",
        "headers": [(b"host", b"localhost")],
    }  # fmt: skip


def ask(
    application: OneThread, path: str, leaves_after: int | None = None
) -> list[Mapping[str, Any]]:
    """What an application sends for a URL, to a client that leaves after this many messages."""
    sent: list[Mapping[str, Any]] = []

    async def visit() -> None:
        come, gone = [{"type": "http.request", "body": b"", "more_body": False}], asyncio.Event()

        async def receive() -> dict[str, Any]:
            if come:
                return come.pop()
            await gone.wait()
            return {"type": "http.disconnect"}

        async def send(message: Mapping[str, Any]) -> None:
            sent.append(message)
            if len(sent) == leaves_after:
                gone.set()

        await application(scope_of(path), receive, send)

    run_apart(visit())
    return sent


@pytest.fixture
def threads() -> Iterator[dict[str, list[int]]]:
    """The threads in which a request began and ended, as signals tell."""
    seen: dict[str, list[int]] = {"began": [], "ended": []}

    def began(**_: Any) -> None:
        seen["began"].append(threading.get_ident())

    def ended(**_: Any) -> None:
        seen["ended"].append(threading.get_ident())

    request_started.connect(began)
    request_finished.connect(ended)
    yield seen
    request_started.disconnect(began)
    request_finished.disconnect(ended)


def test_everything_of_a_request_runs_in_one_thread(
    threads: dict[str, list[int]], monkeypatch: pytest.MonkeyPatch
) -> None:
    worked_in: list[int] = []
    resolve = OneThread.resolve_request

    def resolve_request(self: OneThread, request: HttpRequest) -> Any:
        worked_in.append(threading.get_ident())
        return resolve(self, request)

    monkeypatch.setattr(OneThread, "resolve_request", resolve_request)
    sent = ask(OneThread(), "/nowhere-at-all")
    assert sent[0]["status"] == 404
    assert len(worked_in) == 1
    assert threads == {"began": worked_in, "ended": worked_in}
    assert worked_in[0] != threading.get_ident()


def test_a_visitor_who_leaves_keeps_the_place_until_the_work_ends(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A thread cannot be stopped: the next request must wait for it."""
    go, ended = threading.Event(), []

    def get_response(self: OneThread, request: HttpRequest) -> HttpResponseBase:
        assert go.wait(60)
        ended.append(True)
        return HttpResponse(b"late")

    monkeypatch.setattr(OneThread, "get_response", get_response)

    async def leave() -> None:
        come = [{"type": "http.request", "body": b"", "more_body": False}]

        async def receive() -> dict[str, Any]:
            return come.pop() if come else {"type": "http.disconnect"}

        sent: list[Any] = []

        async def send(message: Any) -> None:
            sent.append(message)

        served = asyncio.ensure_future(OneThread()(scope_of("/"), receive, send))
        await asyncio.sleep(0.2)
        assert not served.done()
        go.set()
        await served
        assert ended
        assert sent[0]["status"] == 200

    run_apart(leave())


def test_a_stream_is_sent_and_ends_when_its_visitor_leaves(
    monkeypatch: pytest.MonkeyPatch, threads: dict[str, list[int]]
) -> None:
    closed: list[str] = []

    def get_response(self: OneThread, request: HttpRequest) -> HttpResponseBase:
        async def pieces() -> Any:
            try:
                yield b"one"
                yield b"two"
                if request.path == "/long":
                    await asyncio.Event().wait()
            finally:
                closed.append(request.path)

        return StreamingHttpResponse(pieces())

    monkeypatch.setattr(OneThread, "get_response", get_response)
    for path in ("/", "/long"):
        sent = ask(OneThread(), path, leaves_after=3)
        assert b"".join(message.get("body", b"") for message in sent[1:]) == b"onetwo"
    assert closed == ["/", "/long"]
    assert len(threads["ended"]) == 2


def test_what_a_stream_does_wrong_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def get_response(self: OneThread, request: HttpRequest) -> HttpResponseBase:
        async def pieces() -> Any:
            yield b"one"
            raise RuntimeError("half-way")

        return StreamingHttpResponse(pieces())

    monkeypatch.setattr(OneThread, "get_response", get_response)
    with pytest.raises(RuntimeError, match="half-way"):
        ask(OneThread(), "/")
