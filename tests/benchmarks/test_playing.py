"""What a match costs on the site: queries, placing a token, and people who only look."""

import asyncio
import os
from dataclasses import asdict
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection
from django.template.base import Template
from django.test import Client
from django.test import utils as test_utils
from django.test.utils import CaptureQueriesContext

from game.actions.open_streams import MOST_EACH
from game.actions.play import begin_match
from game.hosting.match_log import position
from game.journey.setup import SeatSetup, Tempo
from game.journey.state import MatchState, Phase, RoundBoard
from game.models.match import Match
from game.models.table import Seat, Table
from game.pages.match.plan import Wishes
from quiz.models.learner import Learner
from tests.benchmarks.measure import report, seconds
from tests.processes import WEB, answers, eventually, free_port, manage, running, site_environment
from tests.servers.person import Person

SEATS, MATCHES = 6, 6
HTMX = {"HX-Request": "true"}
VIEWERS, STREAMS_EACH, WATCHED_S = 300, MOST_EACH, 20
TICKS: int = os.sysconf("SC_CLK_TCK")


class People:
    """Six people in a race, each with a browser."""

    def __init__(self) -> None:
        learners = [Learner.objects.create_guest() for _ in range(SEATS)]
        self.clients = []
        wishes = asdict(Wishes(tempo=Tempo.RACE, card_ms=0))
        self.table = Table.objects.create(host=learners[0], map="europe", wishes=wishes)
        for number, learner in enumerate(learners):
            Seat.objects.create(table=self.table, number=number, learner=learner)
            client = Client()
            client.force_login(learner)
            self.clients.append(client)

    def begin(self) -> Match:
        """Begin a match."""
        chairs = [SeatSetup(f"Person {seat}") for seat in range(SEATS)]
        match = begin_match(self.table, chairs, uuid4())
        self.clients[0].get(f"/matches/{match.public_id}/")
        return match

    def place(self, match: Match, seat: int, headers: dict[str, str]) -> float:
        """Place a token on a legal space; return its cost."""
        state, board = position(match).state, board_of(match)
        assert state is not None
        space = next(s for s, stack in board.stacks.items() if (seat, 0) not in stack)
        sent = {
            "round": state.round,
            "space": space,
            "command": str(uuid4()),
            "after": f"{position(match).sequence}.8",
            "live": "1",
        }
        address = f"/matches/{match.public_id}/tokens/"
        client = self.clients[seat]
        return seconds(lambda: client.post(address, sent, headers=headers))

    def get_ready(self, match: Match) -> None:
        """Let everybody go on to the next round."""
        state = position(match).state
        assert state is not None
        for client in self.clients:
            sent = {"round": state.round, "command": str(uuid4())}
            client.post(f"/matches/{match.public_id}/ready/", sent)
        self.clients[0].get(f"/matches/{match.public_id}/")


def board_of(match: Match) -> RoundBoard:
    state: MatchState | None = position(match).state
    assert state is not None
    assert state.board is not None
    return state.board


@pytest.mark.django_db
def test_queries_are_constant_whatever_the_round() -> None:
    people = People()
    match = people.begin()
    counts: dict[str, list[int]] = {"page": [], "placing": []}
    while (state := position(match).state) is not None and state.phase is not Phase.OVER:
        if state.phase is Phase.SCORED:
            people.get_ready(match)
            continue
        with CaptureQueriesContext(connection) as page:
            people.clients[0].get(f"/matches/{match.public_id}/")
        counts["page"].append(len(page))
        for _ in range(board_of(match).tokens_each):
            for seat in range(SEATS):
                with CaptureQueriesContext(connection) as placing:
                    people.place(match, seat, HTMX)
                if seat < SEATS - 1:  # the last token scores the round, which is another thing
                    counts["placing"].append(len(placing))
    for what, found in counts.items():
        report(f"queries of {what}", f"{min(found)} to {max(found)} over {len(found)} calls")
        assert len(set(found)) == 1


@pytest.fixture
def plain_templates(monkeypatch: pytest.MonkeyPatch) -> None:
    """Templates as a site renders them, without the copies that Django keeps for tests."""
    saved: Any = test_utils._TestState
    monkeypatch.setattr(Template, "_render", saved.saved_data.template_render)


@pytest.mark.django_db(transaction=True)  # as on the site: what is committed is remembered
@pytest.mark.urls("tests.benchmarks.bare_urls")
@pytest.mark.usefixtures("plain_templates")
@pytest.mark.parametrize("way", ["form", "htmx"])
def test_placing_a_token_against_a_bare_insert(way: str) -> None:
    people, headers = People(), HTMX if way == "htmx" else {}
    bare = people.begin()
    placed, inserted, sequence = [], [], 1000
    for _ in range(MATCHES):
        match = people.begin()
        for seat in range(SEATS - 1):
            placed.append(people.place(match, seat, headers))
            sequence += 1
            address = f"/bare/{bare.pk}/{sequence}/"
            client = people.clients[seat]
            inserted.append(seconds(lambda: client.post(address, {"command": str(uuid4())})))  # noqa: B023
    assert len(board_of(match).stacks) == 8
    assert board_of(match).left == 1, "not every token was placed"
    cost, baseline = min(placed), min(inserted)
    report(
        f"placing a token by {way}",
        f"{1000 * cost:.1f} ms, {cost / baseline:.1f} times a bare insert, "
        f"which is {1000 * baseline:.1f} ms",
    )
    assert cost <= 4 * baseline


@pytest.mark.timeout(300)
def test_three_hundred_idle_viewers_cost_little(tmp_path: Path) -> None:
    port, log = free_port(), tmp_path / "log"
    environment = site_environment(tmp_path)
    manage("prepare", environment=environment)
    with running(
        *WEB, "--port", str(port),
        environment=environment, log=log,
    ) as process:  # fmt: skip
        address = f"http://localhost:{port}"
        eventually(lambda: answers(f"{address}/healthz"), "it answers", log)
        people = [Person(address) for _ in range(VIEWERS // STREAMS_EACH)]
        matches = [person.open_table(chair_2="pip") for person in people]
        for person, match in zip(people, matches, strict=True):
            person.get(match)
        requests = [
            request_of(person, match, port)
            for person, match in zip(people, matches, strict=True)
            for _ in range(STREAMS_EACH)
        ]
        share = asyncio.run(watch(requests, port, process.pid))
    report(f"{VIEWERS} idle viewers", f"{100 * share:.1f} % of a core")
    assert share < 0.10


def request_of(person: Person, match: str, port: int) -> bytes:
    cookies = "; ".join(f"{cookie.name}={cookie.value}" for cookie in person.cookies)
    return (
        f"GET {match}live/ HTTP/1.1\r\nHost: localhost:{port}\r\nCookie: {cookies}\r\n\r\n"
    ).encode()


async def watch(requests: list[bytes], port: int, pid: int) -> float:
    """Open all streams, let them settle, and measure what the process uses then."""
    opened = []
    for request in requests:
        reader, writer = await asyncio.open_connection("localhost", port, limit=1 << 22)
        writer.write(request)
        assert b"200" in await reader.readline()
        opened.append((reader, writer))
    drains = [asyncio.create_task(drain(reader)) for reader, _ in opened]
    await asyncio.sleep(5)
    before = processor_seconds(pid)
    await asyncio.sleep(WATCHED_S)
    share = (processor_seconds(pid) - before) / WATCHED_S
    assert not any(task.done() for task in drains), "a stream has ended"
    for task in drains:
        task.cancel()
    for _, writer in opened:
        writer.close()
    return share


async def drain(reader: asyncio.StreamReader) -> None:
    while await reader.read(1 << 16):
        pass


def processor_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / TICKS
