"""Web processes and a worker play one match together, and some of them are killed on the way."""

import contextlib
import json
import os
import signal
import subprocess
import sys
import threading
import time
import urllib.error
from collections.abc import Iterator
from http.client import HTTPException
from pathlib import Path
from random import Random
from uuid import uuid4

import pytest

from tests.conformance.rules_checker import check_match
from tests.conformance.test_simulated_matches import geography
from tests.processes import ROOT, WEB, answers, eventually, free_port, manage, site_environment
from tests.servers.conftest import MakeReady, Postgresql
from tests.servers.person import OPEN_SPACE, Answer, Person, is_over, round_of

pytestmark = [pytest.mark.servers, pytest.mark.timeout(900)]

WAKE = "from game.tasks import wake_matches; wake_matches.delay()"


class Program:
    """A program that can be killed and started again."""

    def __init__(self, command: tuple[str, ...], environment: dict[str, str], log: Path) -> None:
        self.command, self.environment, self.log = command, environment, log
        self.process = self._start()

    def _start(self) -> subprocess.Popen[bytes]:
        with self.log.open("ab") as said:
            return subprocess.Popen(
                self.command, cwd=ROOT, env=self.environment, stdout=said,
                stderr=subprocess.STDOUT, start_new_session=True,
            )  # fmt: skip

    def kill_and_restart(self) -> None:
        """Kill it as a power cut would, and start it again."""
        self.stop()
        self.start()

    def start(self) -> None:
        """Start it again after a stop."""
        self.process = self._start()

    def stop(self) -> None:
        """Kill it."""
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()


class Site:
    """Two web processes and a worker in front of one database."""

    def __init__(self, folder: Path, environment: dict[str, str]) -> None:
        self.environment, self.ports = environment, (free_port(), free_port())
        self.log = folder / "log"
        python = (sys.executable, "-m")
        worker = (*python, "celery", "--quiet", "-A", "config", "worker", "--pool", "threads")
        self.webs = [
            Program((*WEB, "--port", str(port)), environment, self.log) for port in self.ports
        ]
        self.worker = Program(
            (*worker, "--concurrency", "2", "--without-mingle"), environment, self.log
        )

    @property
    def addresses(self) -> list[str]:
        """Where the web processes answer."""
        return [f"http://localhost:{port}" for port in self.ports]

    def wait(self) -> None:
        """Wait until all answer."""
        for address in self.addresses:
            eventually(lambda a=address: answers(f"{a}/healthz"), "it answers", self.log)  # type: ignore[misc]

    def stop(self) -> None:
        """Stop everything."""
        for program in (*self.webs, self.worker):
            with contextlib.suppress(ProcessLookupError):
                program.stop()


@pytest.fixture(scope="module", params=["sqlite", "postgresql and redis"])
def site(
    request: pytest.FixtureRequest,
    prepare_site: MakeReady,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Site]:
    """A site on SQLite and files, and one on PostgreSQL and Redis."""
    more = {"DJANGO_SETTINGS_MODULE": "config.settings"}
    if request.param != "sqlite":
        server: Postgresql = request.getfixturevalue("postgresql")
        more["DATABASE_URL"] = server.migrated_database(f"together_{uuid4().hex}")
        more["REDIS_URL"] = request.getfixturevalue("redis_url")
    folder = tmp_path_factory.mktemp("together")
    environment = site_environment(folder, **more)
    prepare_site(environment)
    found = Site(folder, environment)
    try:
        found.wait()
        yield found
    finally:
        found.stop()


class Stubborn:
    """A user who resends everything, to any process, until it is done."""

    def __init__(self, site: Site, rng: Random) -> None:
        self.site, self.rng = site, rng
        self.person = Person(site.addresses[0], timeout=30)
        self.match = self.person.open_table(
            tempo="race", chair_2="pip", chair_3="kira", bot_pace="30"
        )

    def see(self) -> str:
        """The page of the match."""
        return self._until_done(lambda: self.person.get(self.match)).body

    def place(self, page: str) -> tuple[int, str]:
        """Place a token somewhere; its round and space. Every attempt has the same command id."""
        command, space = str(uuid4()), self.rng.choice(OPEN_SPACE.findall(page))
        answer = self._until_done(lambda: self.person.place(self.match, page, space, command))
        assert answer.status == 200
        return int(round_of(page)), space

    def get_ready(self, page: str) -> None:
        """Go on to the next round."""
        self._until_done(lambda: self.person.get_ready(self.match, page))

    def _until_done(self, act: object) -> Answer:
        for _ in range(200):
            self.person.site = self.rng.choice(self.site.addresses)
            try:
                answer: Answer = act()  # type: ignore[operator]
            except (OSError, urllib.error.URLError, HTTPException):
                time.sleep(0.05)
                continue
            if answer.status < 500:
                return answer
        raise AssertionError(f"Nobody answers.\n{self.site.log.read_text()[-4000:]}")


def test_a_match_survives_whoever_is_killed(site: Site) -> None:
    someone = Stubborn(site, Random(7))
    done = threading.Event()

    def kill() -> None:
        """Kill one web process after the other, and the worker, until the match is over."""
        rng, killed = Random(11), 0
        while not done.wait(rng.uniform(0.6, 1.8)):
            victim = rng.choice([*site.webs, site.worker])
            victim.kill_and_restart()
            killed += 1
            if victim in site.webs:
                address = site.addresses[site.webs.index(victim)]
                eventually(lambda: answers(f"{address}/healthz"), "it is back", site.log)  # noqa: B023
        killings.append(killed)

    killings: list[int] = []
    killer = threading.Thread(target=kill)
    killer.start()
    try:
        placed = play_to_the_end(someone)
    finally:
        done.set()
        killer.join()
    site.wait()

    record = json.loads(someone.person.get(f"{someone.match}record/").body)
    assert check_match(record, geography("europe")) == []
    own = [event for event in record["events"] if event["type"] == "place" and event["seat"] == 0]
    assert [(event["round"], event["space"]) for event in own] == placed
    assert killings[0] >= 2, "nobody was killed while the match was on"


def play_to_the_end(someone: Stubborn) -> list[tuple[int, str]]:
    """Play a whole match; the tokens that were acknowledged, in order."""
    placed = []
    while not is_over(page := someone.see()):
        if 'id="go-on"' in page:
            someone.get_ready(page)
        elif OPEN_SPACE.search(page):
            placed.append(someone.place(page))
        else:
            time.sleep(0.05)
    return placed


def test_a_worker_alone_lets_a_match_go_on(site: Site) -> None:
    person = Person(site.addresses[0])
    match = person.open_table(tempo="race", chair_2="pip", chair_3="kira", bot_pace="30")
    public_id = match.split("/")[2]
    count = (
        "from game.models.match import Match; from game.hosting.match_log import entries;"
        f"print(len(entries(Match.objects.get(public_id='{public_id}'))))"
    )

    def events() -> int:
        return int(
            manage("shell", "--no-imports", "-c", count, environment=site.environment).stdout
        )

    before = events()

    def goes_on() -> bool:
        manage("shell", "--no-imports", "-c", WAKE, environment=site.environment)
        return events() > before

    eventually(goes_on, "the bots have placed", site.log, seconds=240)
