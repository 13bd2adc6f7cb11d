"""The stream of a match over the wire: at once, from other processes, and after a dropped line."""

import time
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest

from game.actions.open_streams import MOST_EACH
from tests.processes import WEB, answers, eventually, free_port, manage, running, site_environment
from tests.servers.class_crowd import Pupil, Watcher, check_nothing_lost, make_school, work
from tests.servers.conftest import MakeReady, Postgresql
from tests.servers.person import OPEN_SPACE, Person, version_of

pytestmark = [pytest.mark.servers, pytest.mark.timeout(900)]
CONNECTIONS = """
from django.db import connection
cursor = connection.cursor()
cursor.execute("select count(*) from pg_stat_activity where backend_type = 'client backend'")
print(cursor.fetchone()[0])
"""


@pytest.fixture(scope="module")
def environment(
    tmp_path_factory: pytest.TempPathFactory, postgresql: Postgresql, prepare_site: MakeReady
) -> dict[str, str]:
    """A site on PostgreSQL, with a database of its own."""
    folder = tmp_path_factory.mktemp("live")
    rows = postgresql.migrated_database(f"live_{uuid4().hex}")
    found = site_environment(folder, DATABASE_URL=rows)
    prepare_site(found)
    return found


@pytest.fixture(scope="module")
def sites(
    environment: dict[str, str], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[list[str]]:
    """The addresses of two web processes in front of one database."""
    folder = tmp_path_factory.mktemp("logs")
    ports = free_port(), free_port()
    one, other = ((*WEB, "--port", str(port)) for port in ports)
    logs = folder / "one", folder / "other"
    with (
        running(*one, environment=environment, log=logs[0]),
        running(*other, environment=environment, log=logs[1]),
    ):
        addresses = [f"http://localhost:{port}" for port in ports]
        for address, log in zip(addresses, logs, strict=True):
            eventually(lambda a=address: answers(f"{a}/healthz"), "it answers", log)  # type: ignore[misc]
        yield addresses


@pytest.fixture
def at_my_turn(sites: list[str]) -> tuple[Person, str, str]:
    """A guest whose turn it is against one bot: the guest, the match, its page."""
    person = Person(sites[0])
    match = person.open_table(chair_2="pip")
    page = person.get(match).body
    assert OPEN_SPACE.search(page)
    return person, match, page


def wait(true: object, what: str, log: Path) -> None:
    """Wait until something holds."""
    eventually(true, what, log, seconds=120)  # type: ignore[arg-type]


def test_a_token_reaches_those_who_watch_another_process(
    at_my_turn: tuple[Person, str, str], sites: list[str], tmp_path: Path
) -> None:
    person, match, page = at_my_turn
    there = Person(sites[1])
    there.cookies = person.cookies
    stream = there.watch(match, after=version_of(page))
    log = tmp_path / "empty"
    log.touch()
    wait(lambda: stream.messages, "the stream opens", log)
    assert stream.response.headers["Content-Type"].startswith("text/event-stream")
    assert stream.boards() == [], "what is shown already was sent again"

    person.place(match, page)

    wait(stream.boards, "the board arrives", log)
    ids = [int(message.id) for message in stream.boards()]
    assert ids == sorted(set(ids))
    assert ids[-1] >= int(float(version_of(page)))
    assert 'id="board"' in stream.boards()[-1].data
    assert "Round 1 is scored." in stream.boards()[-1].data
    stream.close()


def test_after_a_dropped_line_nothing_is_missed_or_doubled(
    at_my_turn: tuple[Person, str, str], tmp_path: Path
) -> None:
    person, match, page = at_my_turn
    log = tmp_path / "empty"
    log.touch()
    seen = person.watch(match, after=version_of(page))
    person.place(match, page)
    wait(seen.boards, "the board arrives", log)
    time.sleep(0.5)
    last = seen.boards()[-1].id
    seen.close()

    again = person.watch(match, after=version_of(page), last=last)
    wait(lambda: again.messages, "the stream opens again", log)
    time.sleep(0.5)
    assert again.boards() == []
    again.close()

    person.get_ready(match, person.get(match).body)
    late = person.watch(match, after=version_of(page), last=last)
    wait(late.boards, "what was missed arrives", log)
    assert int(late.boards()[0].id) > int(last)
    assert "Round 1 is scored" not in late.boards()[0].data, "said twice"
    late.close()


def test_strangers_find_no_stream(at_my_turn: tuple[Person, str, str], sites: list[str]) -> None:
    _, match, _ = at_my_turn
    stranger = Person(sites[0])
    assert stranger.get(f"{match}live/").status == 404
    stranger.open_table(chair_2="pip")
    assert stranger.get(f"{match}live/").status == 404
    assert stranger.get(f"/matches/{uuid4()}/live/").status == 404


def test_open_streams_keep_no_connections(
    at_my_turn: tuple[Person, str, str], environment: dict[str, str], tmp_path: Path
) -> None:
    log = tmp_path / "empty"
    log.touch()
    tables = [at_my_turn]
    for _ in range(3):  # one person has ten streams at most
        person = Person(at_my_turn[0].site)
        match = person.open_table(chair_2="pip")
        tables.append((person, match, person.get(match).body))
    streams = [
        person.watch(match, after=version_of(page))
        for person, match, page in tables
        for _ in range(MOST_EACH)
    ]
    wait(lambda: all(stream.messages for stream in streams), "all are open", log)
    shown = manage("shell", "--no-imports", "-c", CONNECTIONS, environment=environment).stdout
    assert int(shown) < 20
    for person, match, page in tables:
        person.place(match, page)
    wait(lambda: all(stream.boards() for stream in streams), "all are told", log)
    for stream in streams:
        stream.close()


def test_a_class_works_while_its_teacher_watches(
    environment: dict[str, str], sites: list[str], tmp_path: Path
) -> None:
    pupils, questions = 10, 3
    made = make_school(environment, pupils)
    watchers = [Watcher(site, made["teacher"], made["class"]) for site in sites]
    for watcher in watchers:
        watcher.start()
    crowd = [Pupil(sites[n % 2], session) for n, session in enumerate(made["pupils"])]
    assert not work(crowd, made["task"], questions, (0.1, 0.5))
    log = tmp_path / "empty"
    log.touch()
    for watcher in watchers:
        wait(lambda w=watcher: f">{pupils * questions}</strong>" in w.last, "all is seen", log)
        assert watcher.boards > 1
        watcher.stop()
    check_nothing_lost(environment, crowd)
