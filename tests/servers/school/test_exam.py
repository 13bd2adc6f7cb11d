"""A test over the wire: neither a second device nor a server that is killed gives any time."""

import json
import re
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.processes import WEB, answers, eventually, free_port, manage, running, site_environment
from tests.servers.conftest import MakeReady
from tests.servers.person import Person

pytestmark = [pytest.mark.servers, pytest.mark.timeout(900)]
SECONDS = 500
"""Less than the ten minutes of the test, and enough for a busy machine to do all that follows."""
MAKE = f"""
import json
from datetime import timedelta
from uuid import uuid4
from django.utils import timezone
from classroom.actions.assign import For, assign_set
from classroom.actions.classes import ClassWishes, make_class
from classroom.actions.pupils import add_pupils
from classroom.pages.door.pupil_secrets import token_of
from quiz.drills.question import Kind
from quiz.drills.sets.set_plan import SetPlan
from quiz.drills.test_rules import TestRules
from quiz.models.learner import Learner

teacher = Learner.objects.create_user("teacher", password="a long pass phrase")
classroom = make_class(teacher.pk, ClassWishes("6.B"), uuid4())
otter, late = add_pupils(classroom, [""] * 2, uuid4())
now = timezone.now()
whom = For(now, now + timedelta(seconds={SECONDS}))
plan, rules = SetPlan("europe", kinds=(Kind.NEIGHBOURS,), length=6), TestRules(10)
made = assign_set(classroom, "Exam", plan, whom, uuid4(), rules=rules)
print(json.dumps({{
    "class": str(classroom.public_id), "task": str(made.public_id), "card": token_of(otter),
    "other": token_of(late), "ends": whom.due_at.timestamp(),
}}))
"""
MOVE = """
from datetime import timedelta
from django.utils import timezone
from classroom.actions.change_assignment import move_deadline
from classroom.models.assignment import Assignment
from quiz.models.learner import Learner

row, now = Assignment.objects.get(public_id="%s"), timezone.now()
due_at = now + timedelta(seconds=2)
move_deadline(row, Learner.objects.get(username="teacher").pk, due_at, now)
print(due_at.timestamp())
"""
COMMAND = re.compile(r'name="command" value="([0-9a-f-]{36})"')
LEFT = re.compile(r'data-left="([\d.]+)"')


def with_card(site: str, card: str) -> Person:
    """A person signed in with a card."""
    person = Person(site)
    assert person.get(f"/class/card/{card}/").status == 200
    assert person.post("/class/card/", {}).status == 200
    return person


def begin(person: Person, task: str) -> str:
    """Begin the test; where it is."""
    return person.post(f"/class/tasks/{task}/begin/", {}).url


def answer(person: Person, address: str, number: int) -> str:
    """Answer a question; the page after it."""
    command = COMMAND.search(person.get(address).body)
    sent = {"number": str(number), "command": command[1] if command else "", "given": "yes"}
    return person.post(f"{address}answer/", sent).body


def seconds_left(page: str) -> float:
    """What the clock of a page says."""
    found = LEFT.search(page)
    assert found, page
    return float(found[1])


def test_a_killed_server_and_a_second_device_gain_nothing(
    prepare_site: MakeReady, tmp_path: Path
) -> None:
    environment, port = site_environment(tmp_path), free_port()
    prepare_site(environment)
    site, log = f"http://localhost:{port}", tmp_path / "log"

    def shell(code: str) -> str:
        return manage("shell", "--no-imports", "-c", code, environment=environment).stdout

    @contextmanager
    def served() -> Iterator[int]:
        with running(*WEB, "--port", str(port), environment=environment, log=log) as process:
            eventually(lambda: answers(f"{site}/healthz"), "it answers", log)
            yield process.pid
            process.kill()
            process.wait()

    with served():
        made = json.loads(shell(MAKE))
        pupil = with_card(site, made["card"])
        address = begin(pupil, made["task"])
        asked = time.time()
        first = seconds_left(pupil.get(address).body)
        assert first <= made["ends"] - asked + 1  # closes at the deadline, not in ten minutes
        assert 'name="number" value="2"' in answer(pupil, address, 1)
    time.sleep(3)
    with served():
        asked = time.time()
        page = pupil.get(address).body
        assert 'name="number" value="2"' in page
        assert seconds_left(page) <= made["ends"] - asked + 1
        second = with_card(site, made["card"])
        assert begin(second, made["task"]) == address
        asked = time.time()
        assert seconds_left(second.get(address).body) <= made["ends"] - asked + 1
        answer(second, address, 2)
        ends = float(shell(MOVE % made["task"]))  # the teacher ends it; nobody waits for the rest
        time.sleep(max(0.0, ends + 3 - time.time()))
        assert "Time was up" in answer(pupil, address, 3)
        assert begin(pupil, made["task"]).endswith("/class/tasks/")
        late = with_card(site, made["other"])
        assert begin(late, made["task"]).endswith("/class/tasks/")
        teacher = Person(site)
        teacher.get("/account/sign-in/")
        teacher.post("/account/sign-in/", {"login": "teacher", "password": "a long pass phrase"})
        told = teacher.get(f"/teach/classes/{made['class']}/assignments/{made['task']}/").body
        assert "2 answered" in told
        assert "time was up" in told
        assert "opened in 2 browsers" in told
