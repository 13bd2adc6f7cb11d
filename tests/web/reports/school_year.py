"""A school year through the site: two classes, 28 scripted pupils, eight assignments, two of them
tests. All that the pupils send is written down here, so that pages can be counted again from it.
"""

import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from importlib import import_module
from random import Random
from typing import Any
from uuid import UUID, uuid4

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone

from classroom.models.assignment import Assignment
from classroom.models.classroom import Classroom, Group
from classroom.models.pupil import Pupil
from classroom.words.pupils import badge
from game.atlas_files import load_atlas
from quiz.drills.catalogue import answer as right_answer
from quiz.drills.ground import ground_of
from quiz.drills.question import Kind, Question, decode_question
from quiz.models.drill_run import DrillRun
from tests.web.account_help import account
from tests.web.class_help import show_card
from tests.web.practise_help import fields_for

MONDAY = datetime(2027, 3, 1, 8, 0, tzinfo=UTC)
COMMAND = re.compile(r'name="command" value="([0-9a-f-]{36})"')


class Clock:
    """The clock of the whole site, which only the script moves."""

    def __init__(self) -> None:
        self.moment = MONDAY

    def __call__(self) -> datetime:
        return self.moment

    def pass_(self, seconds: float) -> None:
        """Let time pass."""
        self.moment += timedelta(seconds=seconds)


def stop_every_clock(patch: pytest.MonkeyPatch) -> Clock:
    """Let the whole site read one clock, also modules that have taken over the function itself."""
    # What is loaded later would take over the stopped clock, and keep it for other tests.
    import_module(settings.ROOT_URLCONF)
    clock, real = Clock(), timezone.now
    for module in list(sys.modules.values()):
        if getattr(module, "__dict__", {}).get("now") is real:
            patch.setattr(module, "now", clock)
    return clock


@dataclass(frozen=True)
class Sent:
    """One answer as it was sent. `given` is what the pupil meant, None for "I do not know"."""

    question: Question
    given: Any
    is_right: bool
    credit: float
    seconds: float
    at: datetime
    was_shown: bool


@dataclass
class Go:
    """One go of a pupil at a task."""

    pupil: int
    task: str
    number: int
    length: int
    began_at: datetime
    ended_at: datetime | None = None
    is_on_paper: bool = False
    sent: list[Sent] = field(default_factory=list)

    @property
    def right(self) -> int:
        """The right answers."""
        return sum(one.is_right for one in self.sent)

    @property
    def credit(self) -> float:
        """The credit of all answers."""
        return sum(one.credit for one in self.sent)


@dataclass(frozen=True)
class Task:
    """What the teacher asked: its pass mark, its deadline, whom it is for."""

    title: str
    pass_mark: int
    length: int
    due_at: datetime | None
    is_test: bool
    pupils: tuple[int, ...]


class SchoolClass:
    """One class, made and asked through the site."""

    def __init__(self, year: "Year", name: str, pupils: int) -> None:
        self.year, self.goes, self.tasks = year, list[Go](), dict[str, Task]()
        command = COMMAND.search(self._page("/teach/new/"))
        assert command
        sent = {"name": name, "count": pupils, "command": command[1], "sign_in": "four",
                "names": "none", "language": "en", "kept_days": 365, "credit_aim": 78}  # fmt: skip
        made = year.teacher.post("/teach/new/", sent)
        self.address: str = made["Location"]
        self.row = Classroom.objects.get(name=name)
        self.pupils = {one.number: one for one in Pupil.objects.filter(classroom=self.row)}

    def _page(self, address: str) -> str:
        response = self.year.teacher.get(address)
        assert response.status_code == 200, address
        return response.content.decode()

    def page(self, tail: str = "") -> str:
        """A page of the class, as the teacher sees it."""
        return self._page(f"{self.address}{tail}")

    def name_of(self, number: int) -> str:
        """What a pupil is called on pages."""
        return badge(self.pupils[number].animal, number)

    def assign(
        self, key: str, title: str, *, due: timedelta | None = None, group: tuple[int, ...] = (),
        **test: Any,
    ) -> Task:  # fmt: skip
        """Assign a set of the teacher's through the form; to a group where numbers are given."""
        now = self.year.clock.moment
        due_at = now + due if due else None
        sent = {"set": key, "title": title, "whom": "all", "command": str(uuid4()),
                "starts_at": f"{now:%Y-%m-%dT%H:%M}",
                "due_at": f"{due_at:%Y-%m-%dT%H:%M}" if due_at else "", **test}  # fmt: skip
        if group:
            made = Group.objects.create(classroom=self.row, name=title)
            made.pupils.set([self.pupils[number] for number in group])
            sent |= {"whom": "group", "group": str(made.pk)}
        response = self.year.teacher.post(f"{self.address}assign/", sent)
        assert response.status_code == 302, response.content.decode()
        plan = self.assignment(title).criterion["plan"]
        self.tasks[title] = Task(
            title, plan["pass_mark"], plan["length"], due_at, bool(test), group or (*self.pupils,)
        )
        return self.tasks[title]

    def assignment(self, title: str) -> Assignment:
        """The row of a task."""
        return Assignment.objects.get(classroom=self.row, title=title)

    def goes_of(self, number: int, title: str) -> list[Go]:
        """All goes of a pupil at a task."""
        return [go for go in self.goes if (go.pupil, go.task) == (number, title)]


class Year:
    """The school: a teacher's browser, two classes, and a clock."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.teacher = Client()
        self.teacher.force_login(account("ms-hill"))
        self.classes = [SchoolClass(self, "6.B", 15), SchoolClass(self, "7.A", 13)]

    def make_set(
        self, title: str, map_slug: str, kinds: list[Kind], length: int, **more: Any
    ) -> str:
        """Build a practice set with the form; its key."""
        sent = {"title": title, "about": "all", "kinds": [kind.value for kind in kinds],
                "length": length, "timer": "0", "shown": "hidden", "chosen": "fixed",
                "pass_mark": 60, "command": str(uuid4()), **more}  # fmt: skip
        response = self.teacher.post(f"/sets/new/?map={map_slug}", sent)
        assert response.status_code == 302, response.content.decode()
        return f"own:{response['Location'].rstrip('/').split('/')[-1]}"

    def browser(self, pupil: Pupil) -> Client:
        """A browser in which a pupil has come in with the card."""
        client = Client()
        assert show_card(client, pupil).status_code == 302
        return client

    def begin(self, client: Client, home: SchoolClass, title: str) -> str:
        """Begin a task; the address of its run, or the empty text where it is refused."""
        made = home.assignment(title)
        response = client.post(f"/class/tasks/{made.public_id}/begin/")
        return response["Location"] if "/runs/" in response["Location"] else ""

    def work(
        self, home: SchoolClass, number: int, title: str, *, stops_after: int | None = None
    ) -> Go:
        """Let a pupil do a task, as well as the pupil can; perhaps only its first questions."""
        client, task = self.browser(home.pupils[number]), home.tasks[title]
        address, began = self.begin(client, home, title), self.clock.moment
        assert address
        run = DrillRun.objects.get(public_id=UUID(address.split("/")[3]))
        go = Go(number, title, 1 + len(home.goes_of(number, title)), run.length or 0, began)
        home.goes.append(go)
        rng = Random(f"{home.row.name} {number} {title} {go.number}")
        for place in range(1, go.length + 1):
            if place - 1 == stops_after:
                self.clock.pass_(2)
                client.post(f"{address}end/")
                go.ended_at = self.clock.moment
                return go
            go.sent.append(self._answer(client, address, rng, 0.35 + 0.045 * number, task))
        go.ended_at = go.sent[-1].at
        return go

    def _answer(
        self, client: Client, address: str, rng: Random, ability: float, task: Task
    ) -> Sent:  # fmt: skip
        page = client.get(address).content.decode()
        command, number = COMMAND.search(page), re.search(r'name="number" value="(\d+)"', page)
        assert command
        assert number
        run = DrillRun.objects.get(public_id=UUID(address.split("/")[3]))
        question = decode_question(run.open_kind, run.open_question or {})
        fields, given = an_answer(run.map, question, rng, ability)
        seconds = round(rng.uniform(3, 12), 1)
        self.clock.pass_(seconds)
        sent = {"number": number[1], "command": command[1], **fields}
        assert client.post(f"{address}answer/", sent).status_code == 302
        is_right, credit = graded(run.map, question, given)
        at = self.clock.moment
        if not task.is_test:
            self.clock.pass_(1.5)
            client.post(f"{address}next/", {"number": int(number[1]) + 1})
        return Sent(question, given, is_right, credit, seconds, at, was_shown=not task.is_test)


def an_answer(
    map_slug: str, question: Question, rng: Random, ability: float
) -> tuple[dict[str, Any], Any]:
    """What a pupil sends, and what it means: right, partly right, wrong or "I do not know"."""
    ground, kind = ground_of(load_atlas(map_slug)), question.kind
    chance, true = rng.random(), right_answer(ground_of(load_atlas(map_slug)), question)
    if chance < ability:
        return fields_for(ground, question), true
    if kind is Kind.PICK_NEIGHBOURS or kind is Kind.NAME_NEIGHBOURS:
        if chance < (1 + ability) / 2 and isinstance(true, list) and len(true) > 1:
            return {"given": true[1:]}, true[1:]
        wrong = fields_for(ground, question, right=False)
        return wrong, wrong["given"]
    if rng.random() < 0.2:
        return {"pass": "1"}, None
    if kind is Kind.NEIGHBOURS:
        return {"given": "no" if true else "yes"}, not true
    assert isinstance(true, int)
    off = rng.choice((1, 1, 3))
    return {"given": str(true + off)}, true + off


def graded(map_slug: str, question: Question, given: Any) -> tuple[bool, float]:
    """Whether an answer is right, and its credit, by the rules as they are published."""
    atlas = load_atlas(map_slug)
    if given is None:
        return False, 0.0
    if question.kind is Kind.NEIGHBOURS:
        one, other = question.places
        is_right = given == (other in atlas.neighbours[one])
        return is_right, float(is_right)
    if question.kind is Kind.COUNT_CROSSINGS:
        off = abs(given - steps_between(map_slug, *question.places))
        return off == 0, {0: 1.0, 1: 0.5}.get(off, 0.0)
    true = set(atlas.neighbours[question.places[0]])
    if question.options:
        true &= {*question.options}
    good, bad = len(true & {*given}), len({*given} - true)
    return good == len(true) and not bad, max(0, good - bad) / len(true)


def steps_between(map_slug: str, one: str, other: str) -> int:
    """The fewest crossings, by a plain search part by part, with nothing of the site's own."""
    atlas = load_atlas(map_slug)
    touching: dict[str, set[str]] = {}
    for border in (border for of in atlas.borders_of.values() for border in of):
        a, b = border.between
        touching.setdefault(a, set()).add(b)
        touching.setdefault(b, set()).add(a)
    edge = {part for part, place in atlas.place_of.items() if place == one}
    seen, steps = set(edge), 0
    while not any(atlas.place_of[part] == other for part in edge):
        edge = {near for part in edge for near in touching.get(part, ())} - seen
        seen |= edge
        steps += 1
    return steps


def spoken(text: str) -> str:
    """A text of a page with single spaces."""
    return " ".join(text.split())


def all_sent(home: SchoolClass) -> Iterator[tuple[Go, Sent]]:
    """Every answer that a class has sent."""
    for go in home.goes:
        for sent in go.sent:
            yield go, sent
