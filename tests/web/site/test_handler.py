"""Serving ASGI: a request is worked on in one thread, and gives its connection back at once."""

import asyncio
import threading
from collections.abc import Mapping
from typing import Any

import pytest
from django.core.signals import request_started
from django.http import HttpRequest, StreamingHttpResponse
from django.http.response import HttpResponseBase

from config.serving import handler
from config.serving.handler import OneThread, without_detours
from tests.web.match.test_watch import run_apart


def ask(application: OneThread, path: str) -> list[Mapping[str, Any]]:
    """What an application sends for an address."""
    sent: list[Mapping[str, Any]] = []
    scope = {
        "type": "http", "method": "GET", "path": path, "query_string": b"",
        "headers": [(b"host", b"localhost")],
    }  # fmt: skip
    come = [{"type": "http.request", "body": b"", "more_body": False}]

    async def receive() -> dict[str, Any]:
        if come:
            return come.pop()
        await asyncio.Event().wait()
        raise AssertionError

    async def send(message: Mapping[str, Any]) -> None:
        sent.append(message)

    run_apart(application(scope, receive, send))
    return sent


@pytest.fixture
def closed_in(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The threads in which connections were given back before anything was sent."""
    threads: list[int] = []
    monkeypatch.setattr(
        handler, "close_old_connections", lambda: threads.append(threading.get_ident())
    )
    return threads


def test_middleware_and_view_run_in_one_thread(
    closed_in: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    worked_in: list[int] = []
    resolve = OneThread.resolve_request

    def resolve_request(self: OneThread, request: HttpRequest) -> Any:
        worked_in.append(threading.get_ident())
        return resolve(self, request)

    monkeypatch.setattr(OneThread, "resolve_request", resolve_request)
    sent = ask(OneThread(), "/nowhere-at-all")
    assert sent[0]["status"] == 404
    assert worked_in == closed_in
    assert len(worked_in) == 1


def test_nobody_goes_to_a_thread_before_the_request_does(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(request_started, "receivers", list(request_started.receivers))
    request_started.sender_receivers_cache.clear()
    without_detours()
    sync_receivers, _ = request_started._live_receivers(OneThread)
    assert sync_receivers == []


def test_a_stream_keeps_what_it_reads_from(
    closed_in: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    def get_response(self: OneThread, request: HttpRequest) -> HttpResponseBase:
        async def pieces() -> Any:
            yield b"one"
            yield b"two"

        return StreamingHttpResponse(pieces())

    monkeypatch.setattr(OneThread, "get_response", get_response)
    sent = ask(OneThread(), "/")
    assert b"".join(message.get("body", b"") for message in sent[1:]) == b"onetwo"
    assert not closed_in
