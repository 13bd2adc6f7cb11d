"""A third game from outside of the site: one line in the list, and everything else follows."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.core.management import call_command
from django.template import engines
from django.test import Client
from django.utils import timezone

from classroom.actions.work import begin_work
from classroom.models.assignment import Assignment
from classroom.pages.assignments.pupil_home import pupil_home
from classroom.pages.reports.report import report
from classroom.queries.played import Played
from game.games import GAMES
from game.hosting import match_log
from game.hosting.match_bots import match_bots
from game.hosting.match_log import entries, position
from game.models.match import Match
from game.models.table import Table
from game.queries.standings import standings
from game.queries.stream_rights import seated_at, ticket_of
from game.views import live
from tests.toy_game.rules import GAME, TARGET, State, StepsTaken
from tests.web.class_help import a_class, a_teacher, pupil, signed_in
from tests.web.people_help import join, learner_of, someone, start
from tests.web.play_help import HTMX, Clock, stop_the_clock

ROOT = Path(__file__).resolve().parents[3]
TEMPLATES = ROOT / "tests/toy_game/templates"

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def toy_game(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The one line in the list of games, and where its templates are."""
    monkeypatch.setitem(GAMES, GAME, "tests.toy_game.pages.TOY_PAGES")
    engine: Any = engines["django"]
    monkeypatch.setattr(engine.engine, "dirs", [*engine.engine.dirs, TEMPLATES])
    yield
    for loader in engine.engine.template_loaders:
        loader.reset()
    match_log.memory.forget()
    match_bots.cache_clear()


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return stop_the_clock(monkeypatch)


def opened(client: Client, **chairs: str) -> Table:
    sent = {"command": str(uuid4()), **chairs}
    assert client.post("/tables/new/toy/", sent).status_code == 302
    return Table.objects.latest("pk")


def go(client: Client, match: Match, steps: int | str, *, htmx: bool = False, **more: str) -> str:
    """Send the form of the page; what the answer says."""
    sent = {"steps": steps, "command": str(uuid4()), **more}
    answer = client.post(
        f"/matches/{match.public_id}/steps/",
        sent,
        follow=not htmx,
        headers=HTMX if htmx else None,
    )
    assert answer.status_code == 200
    return answer.content.decode()


def steps_of(match: Match) -> list[tuple[int, int]]:
    events = [entry.event for entry in entries(match)]
    return [(event.seat, event.steps) for event in events if isinstance(event, StepsTaken)]


def state_of(match: Match) -> State:
    state: State | None = position(match).state
    assert state is not None
    return state


def played_out(client: Client, clock: Clock) -> Match:
    """A match against a bot, played to its end."""
    match = opened(client, chair_2="pip").matches.get()
    while not state_of(match).winners:
        client.get(f"/matches/{match.public_id}/")
        if state_of(match).turn == 0 and not state_of(match).winners:
            go(client, match, 3)
        else:
            clock.now += 5_000  # the bot thinks
    client.get(f"/matches/{match.public_id}/")
    match.refresh_from_db()
    assert match.ended_at is not None
    return match


def test_the_lobby_and_the_new_table_know_it(client: Client) -> None:
    lobby = client.get("/play/").content.decode()
    assert "Ten stairs. Who is up first?" in lobby
    assert 'action="/play/toy/"' in lobby
    page = client.get("/tables/new/toy/").content.decode()
    assert re.search(r'href="/tables/new/toy/" aria-current="page">Toy game', page)
    assert 'name="chair_4"' in page
    assert 'href="/tables/new/toy/"' in client.get("/tables/new/").content.decode()
    assert (
        "Invite at least one player"
        in client.post("/tables/new/toy/", {"chair_2": ""}).content.decode()
    )
    assert client.get("/tables/new/chess/").status_code == 404
    assert client.post("/play/chess/").status_code == 404
    assert client.post("/play/toy/", {"command": str(uuid4())})["Location"].startswith("/matches/")


def test_people_come_by_code_and_play_with_forms_and_htmx() -> None:
    host, guest = someone(), someone()
    table = opened(host, chair_2="person")
    assert "The long stair" in host.get(f"/tables/{table.public_id}/").content.decode()
    join(guest, table)
    match = start(host, table)
    page = host.get(f"/matches/{match.public_id}/").content.decode()
    assert 'id="live"' in page
    assert f'action="/matches/{match.public_id}/steps/"' in page
    assert "Ten stairs" in go(host, match, 2)  # a plain form comes back to the page
    part = go(guest, match, 3, htmx=True)
    assert 'id="board"' in part
    assert "<html" not in part
    assert "Go 1 to 3 steps." in go(host, match, 9, htmx=True)
    assert "could not read" in go(host, match, "far", htmx=True)
    assert "It is not your turn." in go(guest, match, 1)
    command = str(uuid4())
    for _ in range(2):
        go(host, match, 1, htmx=True, command=command)
    assert steps_of(match) == [(0, 2), (1, 3), (0, 1)]
    assert host.post(f"/matches/{match.public_id}/tokens/").status_code == 404
    assert someone().post(f"/matches/{match.public_id}/steps/").status_code == 404
    asked = f"/matches/{match.public_id}/board/?after="
    assert host.get(f"{asked}{position(match).sequence}").status_code == 204
    assert "Ten stairs" in host.get(f"{asked}1").content.decode()


def test_the_stream_sends_the_same_part() -> None:
    host = someone()
    match = opened(host, chair_2="pip").matches.get()
    request: Any = host.get(f"/matches/{match.public_id}/").wsgi_request
    ticket = ticket_of(request, seated_at, match.pk)
    viewer = live.Viewer(request, learner_of(host), match.public_id, "en", ticket)
    shown = live._look(viewer, "")
    assert shown is not None
    assert shown.message.startswith(f"id: {position(match).sequence}\nevent: board\n".encode())
    assert b"Ten stairs" in shown.message
    assert live._look(viewer, shown.version) is None


def test_the_bot_plays_and_the_end_is_told_everywhere(client: Client, clock: Clock) -> None:
    match = played_out(client, clock)
    address = f"/matches/{match.public_id}/"
    page = client.get(address).content.decode()
    assert 'id="live"' not in page
    assert "Play again" in page
    lobby = client.get("/play/").content.decode()
    assert "The long stair" in lobby
    assert "stairs" in lobby
    standing = standings([match])[match.pk]
    assert max(standing.amounts) >= TARGET
    played = Played(match.game, 0, standing)
    assert played.figure.endswith(" stairs")
    assert "against Pip" in " ".join(played.words)
    seat, steps = steps_of(match)[1]
    replay = client.get(f"{address}replay/?step=2").content.decode()
    assert (seat, f"<p>Pip: {steps}</p>" in replay) == (1, True)
    assert "<html" not in client.get(f"{address}replay/", headers=HTMX).content.decode()
    assert client.get(f"{address}replay/?step=99").status_code == 404
    again = client.post(f"{address}rematch/")
    assert UUID(again["Location"].split("/")[2]) != match.public_id


def test_a_class_is_asked_to_play_it() -> None:
    teacher = a_teacher()
    classroom = a_class(teacher)
    address = f"/teach/classes/{classroom.public_id}/assign-match/"
    page = signed_in(teacher).get(address).content.decode()
    assert 'value="toy:stair"' in page
    assert "Against, in the toy game" in page
    sent = {"whom": "all", "starts_at": "2026-11-16T08:00", "map": "toy:stair", "toy_bot": "nora"}
    sent |= {"shown": "open", "tempo": "turns", "command": str(uuid4())}
    assert signed_in(teacher).post(address, sent).status_code == 302
    first = pupil(classroom)
    work = begin_work(first, Assignment.objects.get(), timezone.now())
    assert work.match is not None
    assert work.match.game == GAME
    (line,) = pupil_home(first, timezone.now()).to_do
    assert line.facts == "The long stair · Nora · up to 3 at once"
    assert report(classroom, timezone.now()).rows[0].cells[0].words.endswith("against Nora")


def test_its_record_is_checked_and_simulated(
    client: Client, clock: Clock, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = played_out(client, clock)
    record = client.get(f"/matches/{match.public_id}/record/").json()
    assert record["game"] == GAME
    file = tmp_path / "record.json"
    file.write_text(json.dumps(record), encoding="utf-8")
    call_command("replay", str(file))
    judged = json.loads(capsys.readouterr().out)
    assert judged["right"] is True
    assert judged["winners"] == record["events"][-1]["winners"]
    record["events"][0]["steps"] = 7
    file.write_text(json.dumps(record), encoding="utf-8")
    with pytest.raises(SystemExit):
        call_command("replay", str(file))
    assert "event 1 (steps, seat 0): Go 1 to 3 steps." in capsys.readouterr().out
    call_command("simulate", game=GAME, map="europe", seats=3, games=2, seed="1")
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == 2
    file.write_text("\n".join(lines), encoding="utf-8")
    call_command("replay", str(file))
    assert capsys.readouterr().out.count('"right": true') == 2
