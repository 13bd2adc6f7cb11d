"""A class over the wire: many pupils who answer at the same time, and a teacher who watches."""

import asyncio
import contextlib
import http.client
import json
import socket
import threading
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlencode, urlsplit
from uuid import UUID, uuid4, uuid5

from tests.processes import WEB, answers, eventually, free_port, manage, running

CSRF = "crossingscrossingscrossingscross"
FORM = "application/x-www-form-urlencoded"
MAKE = """
import json
from importlib import import_module
from uuid import uuid4
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.utils import timezone
from classroom.actions.assign import For, assign_set
from classroom.actions.classes import ClassWishes, make_class
from classroom.actions.pupils import add_pupils
from tests.set_help import ready_sets
from game.views.people import BACKEND
from quiz.models.learner import Learner

def session(learner):
    store = import_module(settings.SESSION_ENGINE).SessionStore()
    store[SESSION_KEY] = str(learner.pk)
    store[BACKEND_SESSION_KEY] = BACKEND
    store[HASH_SESSION_KEY] = learner.get_session_auth_hash()
    store.create()
    return store.session_key

teacher = Learner.objects.create_user("teacher", password=str(uuid4()))
classroom = make_class(teacher.pk, ClassWishes("crowd"), uuid4())
pupils = add_pupils(classroom, [""] * %d, uuid4())
plan = ready_sets()["seeming-neighbours-europe"].plan
made = assign_set(classroom, "Crowd", plan, For(timezone.now()), uuid4())
print(json.dumps({
    "class": str(classroom.public_id), "task": str(made.public_id), "teacher": session(teacher),
    "pupils": [session(pupil.learner) for pupil in pupils],
}))
"""
READ = """
import json
from django.db.models import Count
from django.utils import timezone
from classroom.models.classroom import Classroom
from classroom.models.work import Work
from classroom.pages.reports.misconception_map import misconception_page
from classroom.pages.reports.report import report
from quiz.models.attempt import Attempt
from quiz.models.drill_run import DrillRun
classroom = Classroom.objects.get()
page = report(classroom, timezone.now())
print(json.dumps({
    "commands": [str(command) for command in Attempt.objects.values_list("command_id", flat=True)],
    "runs": [str(run) for run in DrillRun.objects.values_list("public_id", flat=True)],
    "right": Attempt.objects.filter(is_right=True).count(),
    "works": Work.objects.count(),
    "most": max(Work.objects.values("pupil").annotate(n=Count("pk")).values_list("n", flat=True)),
    "reported": sum(row.answered for row in page.rows),
    "reported_right": sum(row.right for row in page.rows),
    "read": misconception_page(classroom, "europe").answers,
}))
"""


@dataclass
class Answer:
    """What the site answered."""

    status: int
    headers: dict[str, str]
    body: bytes


@dataclass
class Pupil:
    """A user with a browser that keeps its connection open.

    It speaks HTTP by itself, in one event loop with all others: two hundred browsers that need a
    thread each would be measured instead of the site.
    """

    site: str
    session: str
    kept: list[str] = field(default_factory=list)
    times: list[float] = field(default_factory=list)
    address: str = ""
    number: int = 1
    line: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def post(self, address: str, fields: dict[str, Any]) -> Answer:
        """Send a form as the page's script does."""
        where = urlsplit(self.site)
        if self.line is None:
            self.line = await asyncio.open_connection("127.0.0.1", where.port)
        reader, writer = self.line
        form = urlencode(fields).encode()
        head = (
            f"POST {address} HTTP/1.1\r\nHost: {where.netloc}\r\n"
            f"Cookie: sessionid={self.session}; csrftoken={CSRF}\r\n"
            f"X-CSRFToken: {CSRF}\r\nHX-Request: true\r\nContent-Type: {FORM}\r\n"
            f"Content-Length: {len(form)}\r\n\r\n"
        )
        writer.write(head.encode() + form)
        first, *lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin1").split("\r\n")
        headers = {
            name.lower(): value.strip()
            for name, colon, value in (line.partition(":") for line in lines)
            if colon
        }
        body = await reader.readexactly(int(headers["content-length"]))
        return Answer(int(first.split()[1]), headers, body)

    def hang_up(self) -> None:
        """Close the line."""
        if self.line is not None:
            self.line[1].close()
            self.line = None

    async def begin(self, task: str) -> None:
        """Begin the assignment, twice at once as impatient people do."""
        for _ in range(2):
            answer = await self.post(f"/class/tasks/{task}/begin/", {})
            assert answer.status == 302, (answer.status, answer.body[:500])
            self.address = answer.headers["location"]

    async def answer(self, rng: Random) -> None:
        """Answer the open question, and go on to the next."""
        self.hang_up()  # during a long pause, the server has closed the connection
        command = str(uuid4())
        given = rng.choice(["yes", "no"])
        began = time.perf_counter()
        sent = {"number": self.number, "command": command, "given": given}
        answer = await self.post(f"{self.address}answer/", sent)
        self.times.append(time.perf_counter() - began)
        assert answer.status == 200, (answer.status, answer.body[:500])
        assert b"run-verdict" in answer.body, answer.body[:3000]
        self.kept.append(command)
        self.number += 1
        answer = await self.post(f"{self.address}next/", {"number": self.number})
        assert answer.status == 200, (answer.status, answer.body[:500])

    async def work(self, task: str, answered: int, pause: tuple[float, float], seed: int) -> None:
        """Come some time, begin if need be, and answer questions with a pause before each."""
        rng = Random(seed)
        await asyncio.sleep(rng.uniform(0, pause[1]))
        if not self.address:
            await self.begin(task)
        for _ in range(answered):
            await asyncio.sleep(rng.uniform(*pause))
            await self.answer(rng)
        self.hang_up()


@dataclass
class Watcher:
    """A teacher in front of the live view; counts what the stream brings."""

    site: str
    session: str
    class_id: str
    boards: int = 0
    last: str = ""

    def start(self) -> None:
        """Listen in a thread until the line is shut."""
        self.line = http.client.HTTPConnection(urlsplit(self.site).netloc, timeout=240)
        address = f"/teach/classes/{self.class_id}/live/stream/"
        self.line.request("GET", address, headers={"Cookie": f"sessionid={self.session}"})
        self.socket = self.line.sock
        self.response = self.line.getresponse()
        assert self.response.status == 200
        threading.Thread(target=self._listen, daemon=True).start()

    def stop(self) -> None:
        """Hang up."""
        with contextlib.suppress(OSError):
            self.socket.shutdown(socket.SHUT_RDWR)
        self.line.close()

    def _listen(self) -> None:
        come = b""
        with contextlib.suppress(OSError, ValueError, AttributeError, http.client.HTTPException):
            while piece := self.response.read1(2**16):
                *whole, come = (come + piece).split(b"\n\n")
                boards = [message for message in whole if b"event: board" in message[:200]]
                if boards:
                    self.boards, self.last = self.boards + len(boards), boards[-1].decode()


def make_school(environment: dict[str, str], pupils: int) -> dict[str, Any]:
    """A class with an assignment, and everybody signed in."""
    shown = manage("shell", "--verbosity=0", "-c", MAKE % pupils, environment=environment)
    return dict(json.loads(shown.stdout.splitlines()[-1]))


def read_school(environment: dict[str, str]) -> dict[str, Any]:
    """What the database and the reports hold in the end."""
    shown = manage("shell", "--verbosity=0", "-c", READ, environment=environment)
    return dict(json.loads(shown.stdout.splitlines()[-1]))


@contextlib.contextmanager
def web_processes(
    environment: dict[str, str], count: int, folder: Path, pids: list[int] | None = None
) -> Iterator[list[str]]:
    """Several web processes in front of one database, as `make serve` starts them.

    Their process ids are added to `pids`.
    """
    with ExitStack() as stack:
        addresses = []
        for number in range(count):
            port, log = free_port(), folder / f"web-{number}"
            web = (*WEB, "--port", str(port))
            started = stack.enter_context(running(*web, environment=environment, log=log))
            if pids is not None:
                pids.append(started.pid)
            address = f"http://localhost:{port}"
            eventually(lambda a=address: answers(f"{a}/healthz"), "it answers", log)  # type: ignore[misc]
            addresses.append(address)
        yield addresses


def work(
    crowd: Sequence[Pupil], task: str, answered: int, pause: tuple[float, float]
) -> list[BaseException]:
    """Let every pupil answer this number of questions at their own pace; return what went wrong."""

    async def all_of_them() -> list[BaseException | None]:
        working = (one.work(task, answered, pause, place) for place, one in enumerate(crowd))
        async with asyncio.timeout(900):
            return await asyncio.gather(*working, return_exceptions=True)

    with ThreadPoolExecutor(1) as apart:  # tests with a browser leave an event loop in this thread
        ended = apart.submit(asyncio.run, all_of_them()).result()
    return [error for error in ended if error is not None]


def check_nothing_lost(environment: dict[str, str], crowd: list[Pupil]) -> None:
    """Every answer that was taken is there once, and the reports say the same."""
    read = read_school(environment)
    kept = [command for pupil in crowd for command in pupil.kept]
    # An id is kept as one of its run, so that nobody takes the id of something else by it.
    bound = {
        str(uuid5(UUID(command), f"answer:{run}")): command
        for command in kept
        for run in read["runs"]
    }
    assert sorted(bound.get(command, "") for command in read["commands"]) == sorted(kept)
    assert read["works"] == len({pupil.session for pupil in crowd})
    assert read["most"] == 1
    assert (read["reported"], read["reported_right"]) == (len(kept), read["right"])
    assert read["read"] == len(kept)
