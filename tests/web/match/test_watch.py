"""What advances matches: one failing match must not stop the others."""

import asyncio
from collections.abc import Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AsyncExitStack
from typing import TypeVar
from uuid import uuid4

import pytest
from django.test import Client

from game import tasks
from game.hosting import watch
from game.hosting.catch_up import catch_up
from game.hosting.match_log import Position
from game.hosting.watch import Watchman
from game.journey.state import Phase
from game.models.match import Match
from game.queries.seated_matches import NoSuchMatchError, SeatedMatch
from game.queries.stream_rights import Ticket, seated_at
from game.views import live
from game.views.htmx import HtmxRequest
from tests.web.play_help import Visitor, stop_the_clock

BROKEN, WHOLE = 1, 2
T = TypeVar("T")


def fail_on_the_broken(match: Match) -> watch._MatchRead:
    """Fail for one match, as on a map that is gone."""
    if match.pk == BROKEN:
        raise RuntimeError("broken")
    return watch._MatchRead(5, None)


def nothing_new(matches: Sequence[int]) -> dict[int, int]:
    """Every match has five events."""
    return dict.fromkeys(matches, 5)


def run_apart(work: Coroutine[None, None, T]) -> T:
    """Run it in a thread of its own: tests with a browser leave an event loop in this one."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, work).result()


def test_a_broken_match_does_not_stop_those_that_are_watched(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(watch, "newest_sequences", nothing_new)
    monkeypatch.setattr(watch, "_look_at", fail_on_the_broken)

    async def look_on() -> None:
        watchman = Watchman()
        async with AsyncExitStack() as stack:
            await stack.enter_async_context(watchman.watch(Match(pk=BROKEN)))
            changed = await stack.enter_async_context(watchman.watch(Match(pk=WHOLE)))
            async with asyncio.timeout(120):
                await changed.wait()

    run_apart(look_on())
    assert "broken" in caplog.text


def test_the_stream_of_somebody_who_is_gone_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watch, "newest_sequences", nothing_new)
    monkeypatch.setattr(watch, "_look_at", fail_on_the_broken)

    def nobody(viewer: live.Viewer, _after: str) -> None:
        raise NoSuchMatchError(str(viewer.match_id))

    monkeypatch.setattr(live, "_look", nobody)
    ticket = Ticket("session", 1, "", seated_at, WHOLE)
    viewer = live.Viewer(HtmxRequest(), 1, uuid4(), "en", ticket)

    async def listen() -> list[bytes]:
        async with asyncio.timeout(120):
            seated = SeatedMatch(Match(pk=WHOLE), 0)
            return [sent async for sent in live._stream(viewer, seated, "")]

    assert len(run_apart(listen())) == 1


@pytest.mark.django_db
def test_a_broken_match_does_not_stop_those_that_the_worker_wakes(
    client: Client, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    clock = stop_the_clock(monkeypatch)
    broken = Visitor(client, clock).match
    whole = Visitor(client, clock)
    clock.now += 600_000

    def fail_once(match: Match, now: int) -> Position:
        if match.pk == broken.pk:
            raise RuntimeError("broken")
        return catch_up(match, now)

    monkeypatch.setattr(tasks, "catch_up", fail_once)
    monkeypatch.setattr(tasks, "now_ms", clock)
    tasks.wake_matches()
    assert whole.state.phase is Phase.PLACING
    assert "broken" in caplog.text
