"""A second school for a second count: two time zones and all that happens beside the usual.

Pupils move, are removed, get an extension or fewer questions, run out of time, pass, try again,
come late, or write on paper. What they send is written down here as plain rows.
"""

import re
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any
from uuid import UUID, uuid4
from zoneinfo import ZoneInfo

from django.test import Client
from django.utils import timezone

from classroom.actions.allowances import set_allowance
from classroom.actions.places import move_pupil, remove_pupil
from classroom.models.assignment import Assignment
from classroom.models.classroom import Classroom, Group
from classroom.models.pupil import Pupil
from classroom.queries.sheets import sheet_for, sheets_of
from classroom.words.pupils import badge
from game.atlas_files import load_atlas
from game.house_rules import Allowance
from quiz.drills.question import Kind, Question, decode_question
from quiz.models.drill_run import DrillRun
from tests.web.account_help import account
from tests.web.class_help import show_card
from tests.web.reports.school_year import COMMAND, Clock

EVENING = datetime(2027, 3, 2, 3, 30, tzinfo=UTC)
"""The evening of the first of March in New York, the morning of the second in Prague."""
SOON = EVENING + timedelta(days=1)
WEST, EAST = ZoneInfo("America/New_York"), ZoneInfo("Europe/Prague")
TIMER = 30


@dataclass(frozen=True)
class Line:
    """One answer: who, in which class, to what; what was given, and what that is worth."""

    home: str
    pupil: UUID
    task: str
    go: int
    question: Question
    given: Any
    seconds: float
    at: datetime
    was_shown: bool
    is_aided: bool = False
    is_timed_out: bool = False
    is_on_paper: bool = False

    @property
    def credit(self) -> float:
        """The share of what is right, less what is wrong, by the rules as they are published."""
        return worth(self.question, self.given)

    @property
    def is_right(self) -> bool:
        """Whether all of it is right."""
        return self.credit == 1.0


@dataclass
class Turn:
    """One go: how many questions it has, when it was over, and how."""

    home: str
    pupil: UUID
    task: str
    number: int
    length: int
    ended_at: datetime | None = None
    is_on_paper: bool = False
    lines: list[Line] = field(default_factory=list)

    @property
    def right(self) -> int:
        """How many are right."""
        return len([line for line in self.lines if line.is_right])


@dataclass(frozen=True)
class Asked:
    """What a class was asked, as the teacher asked it."""

    title: str
    due_at: datetime | None
    pass_mark: int
    is_test: bool = False
    is_told_late: bool = False
    only: tuple[UUID, ...] = ()


class Home:
    """A class in a time zone of its own."""

    def __init__(self, book: "Book", name: str, zone: ZoneInfo, pupils: int) -> None:
        self.book, self.name, self.zone = book, name, zone
        command = COMMAND.search(book.page("/teach/new/"))
        assert command
        sent = {"name": name, "count": pupils, "command": command[1], "sign_in": "four",
                "names": "none", "language": "en", "kept_days": 365, "credit_aim": 78,
                "time_zone": zone.key}  # fmt: skip
        self.address: str = book.teacher.post("/teach/new/", sent)["Location"]
        self.row = Classroom.objects.get(name=name)
        self.tasks: dict[str, Asked] = {}

    @property
    def pupils(self) -> list[Pupil]:
        """Who is in the class now, in the order of the pages."""
        return list(Pupil.objects.filter(classroom=self.row, removed_at=None).order_by("number"))

    def named(self, pupil: Pupil) -> str:
        """What a pupil is called."""
        return badge(pupil.animal, pupil.number)

    def made(self, title: str) -> Assignment:
        """The row of a task."""
        return Assignment.objects.get(classroom=self.row, title=title)

    def local(self, moment: datetime) -> str:
        """A moment as it is typed, on the clocks of the class."""
        return f"{moment.astimezone(self.zone):%Y-%m-%dT%H:%M}"

    def assign(
        self, key: str, asked: Asked, *, group: bool = False, due: str = "", **more: Any
    ) -> Any:
        """Assign a set with the form; `due` is typed as it is."""
        sent = {"set": key, "title": asked.title, "whom": "all", "command": str(uuid4()),
                "starts_at": self.local(self.book.clock.moment),
                "due_at": due or (self.local(asked.due_at) if asked.due_at else ""),
                **more}  # fmt: skip
        if group:
            made = Group.objects.create(classroom=self.row, name=asked.title)
            made.pupils.set(self.pupils[:3])
            asked = replace(asked, only=tuple(one.public_id for one in self.pupils[:3]))
            sent |= {"whom": "group", "group": str(made.pk)}
        response = self.book.teacher.post(f"{self.address}assign/", sent)
        if response.status_code == 302:
            self.tasks[asked.title] = asked
        return response


class Book:
    """The teacher, both classes, and everything that was sent."""

    def __init__(self, clock: Clock) -> None:
        self.clock, self.turns, self.raced = clock, list[Turn](), list[Line]()
        clock.moment = EVENING
        ms_hill = account("ms-hill")
        ms_hill.time_zone = "Asia/Tokyo"
        ms_hill.save(update_fields=["time_zone"])
        self.teacher = Client()
        self.teacher.force_login(ms_hill)
        self.west, self.east = Home(self, "West", WEST, 10), Home(self, "East", EAST, 6)
        self.own_due: dict[tuple[UUID, str], datetime] = {}

    def page(self, address: str) -> str:
        """A page as the teacher sees it."""
        response = self.teacher.get(address)
        assert response.status_code == 200, address
        return response.content.decode()

    def make_set(self, kinds: list[Kind], length: int, timer: int = 0) -> str:
        """Build a set; its key."""
        sent = {"title": str(uuid4()), "about": "all", "kinds": [kind.value for kind in kinds],
                "length": length, "timer": str(timer), "shown": "hidden", "chosen": "fixed",
                "pass_mark": 60, "command": str(uuid4())}  # fmt: skip
        response = self.teacher.post("/sets/new/?map=europe", sent)
        assert response.status_code == 302, response.content.decode()
        return f"own:{response['Location'].rstrip('/').split('/')[-1]}"

    def work(self, home: Home, pupil: Pupil, title: str, *, most: int = 99) -> Turn:
        """Let a pupil do a task on a screen, or its first questions."""
        pupil.refresh_from_db()
        client = Client()
        assert show_card(client, pupil).status_code == 302
        made, asked = home.made(title), home.tasks[title]
        address = client.post(f"/class/tasks/{made.public_id}/begin/")["Location"]
        assert "/runs/" in address, (home.name, pupil.number, title)
        run = DrillRun.objects.get(public_id=UUID(address.split("/")[3]))
        number = 1 + len(self.of(pupil.public_id, home.name, title))
        turn = Turn(home.name, pupil.public_id, title, number, run.length or 0)
        self.turns.append(turn)
        rng = Random(f"again {home.name} {pupil.number} {title} {number}")
        for place in range(1, min(most, turn.length) + 1):
            line = self._line(client, address, rng, asked)
            turn.lines.append(replace(line, home=home.name, pupil=pupil.public_id, go=number))
            if not asked.is_test and place < turn.length:
                self.clock.pass_(2)
                client.post(f"{address}next/", {"number": place + 1})
        turn.ended_at = turn.lines[-1].at
        if most < turn.length:
            self.clock.pass_(4)
            client.post(f"{address}end/")
            turn.ended_at = self.clock.moment
        self.clock.pass_(11)
        return turn

    def _line(self, client: Client, address: str, rng: Random, asked: Asked) -> Line:
        page = client.get(address).content.decode()
        command, number = COMMAND.search(page), re.search(r'name="number" value="(\d+)"', page)
        assert command
        assert number
        run = DrillRun.objects.get(public_id=UUID(address.split("/")[3]))
        question = decode_question(run.open_kind, run.open_question or {})
        fields, given = something(question, rng)
        seconds, is_out = round(rng.uniform(2.5, 9.5), 1), bool(run.timer) and rng.random() < 0.3
        self.clock.pass_(run.timer + 5 if is_out and run.timer else seconds)
        client.post(f"{address}answer/", {"number": number[1], "command": command[1], **fields})
        at = self.clock.moment
        return Line(
            "", UUID(int=0), asked.title, 0, question, None if is_out else given,
            float(run.timer or 0) if is_out else seconds, at, was_shown=not asked.is_test,
            is_aided=run.is_open_map, is_timed_out=is_out,
        )  # fmt: skip

    def write(self, home: Home, pupil: Pupil, title: str) -> None:
        """Type in what a pupil wrote on a sheet."""
        pupil.refresh_from_db()
        made = home.made(title)
        questions = sheet_for(sheets_of(made), pupil).questions
        rng = Random(f"paper {home.name} {pupil.number}")
        said = [rng.choice(("yes", "no", "")) for _ in questions[1:]]
        sent: dict[str, Any] = {f"answer-{n}": one for n, one in enumerate(["yes", *said], start=1)}
        address = f"{home.address}assignments/{made.public_id}/paper/"
        response = self.teacher.post(address, sent | {"pupil": pupil.public_id})
        assert response.status_code == 302
        at, number = self.clock.moment, 1 + len(self.of(pupil.public_id, home.name, title))
        turn = Turn(home.name, pupil.public_id, title, number, len(questions), at, is_on_paper=True)
        for question, text in zip(questions, ["yes", *said], strict=True):
            given = {"yes": True, "no": False, "": None}[text]
            turn.lines.append(Line(
                home.name, pupil.public_id, title, number, question, given, 0.0, at,
                was_shown=False, is_aided=pupil.has_open_map, is_on_paper=True,
            ))  # fmt: skip
        self.turns.append(turn)

    def of(self, pupil: UUID, home: str, title: str) -> list[Turn]:
        """All attempts of a pupil at a task."""
        return [turn for turn in self.turns
                if (turn.pupil, turn.home, turn.task) == (pupil, home, title)]  # fmt: skip

    def extend(self, home: Home, pupil: Pupil, title: str, due_at: datetime) -> None:
        """Give one pupil another deadline."""
        made = home.made(title)
        address = f"{home.address}assignments/{made.public_id}/pupils/{pupil.public_id}/"
        sent = {"due_at": home.local(due_at), "more_goes": "0", "more_minutes": "0"}
        assert self.teacher.post(address, sent).status_code == 302
        self.own_due[pupil.public_id, title] = due_at

    def live(self) -> "Book":
        """Everything that happens."""
        self._ask()
        one, two, three, four, five, six, *_rest = self.west.pupils
        self._first_evening()
        self.work(self.west, three, "Exam")
        move_pupil(five, self.east.row)
        remove_pupil(six, self.clock.moment)
        self.clock.moment = SOON + timedelta(hours=2)
        self.work(self.west, two, "Pairs")  # within the pupil's own time
        self.work(self.west, self.west.pupils[5], "Pairs")  # late
        for pupil in (one, three, four):
            self.write(self.west, pupil, "On paper")
        for pupil in self.east.pupils:
            if pupil.number != 2:
                self.work(self.east, pupil, "Exam here", most=2 if pupil.number == 1 else 99)
            self.work(self.east, pupil, "Names here", most=2 if pupil.number == 3 else 99)
        self.clock.moment += timedelta(hours=21)
        self._try_again(self.west, "Pairs")
        self._try_again(self.east, "Names here")
        return self

    def _ask(self) -> None:
        west, east = self.west, self.east
        pairs = self.make_set([Kind.NEIGHBOURS], 8)
        names = self.make_set([Kind.PICK_NEIGHBOURS, Kind.NAME_NEIGHBOURS], 5)
        quick = self.make_set([Kind.NEIGHBOURS], 4, timer=TIMER)
        exam: dict[str, Any] = {"mode": "test", "minutes": "15", "versions": "2"}
        west.assign(pairs, Asked("Pairs", SOON, 60))
        west.assign(names, Asked("Names", None, 60))
        west.assign(quick, Asked("Quick", None, 60), group=True)
        west.assign(pairs, Asked("Exam", SOON, 60, is_test=True, is_told_late=True),
                    goes="2", shows="deadline", **exam)  # fmt: skip
        west.assign(pairs, Asked("On paper", SOON, 60))
        east.assign(names, Asked("Names here", SOON, 60))
        east.assign(quick, Asked("Exam here", SOON + timedelta(days=1), 60, is_test=True),
                    goes="1", shows="handed-in", **exam)  # fmt: skip

    def _first_evening(self) -> None:
        west = self.west
        one, two, three, four, five, six, *_rest = west.pupils
        set_allowance(three, Allowance(more_time=50, fewer_questions=50))
        set_allowance(four, Allowance(has_open_map=True))
        self.extend(west, two, "Pairs", SOON + timedelta(days=3))
        for number, pupil in enumerate(west.pupils, start=1):
            if number not in (2, 7, 9):
                self.work(west, pupil, "Pairs", most=3 if number == 8 else 99)
            self.work(west, pupil, "Names")
        for pupil in (one, two, three):
            self.work(west, pupil, "Quick")
        for pupil in (one, three, five, six):
            self.work(west, pupil, "Exam")

    def _try_again(self, home: Home, title: str) -> None:
        """Let the pupils who have not passed try again."""
        for pupil in home.pupils[3:]:
            found = self.of(pupil.public_id, home.name, title)
            if found and max(turn.right / turn.length for turn in found) < 0.6:
                self.work(home, pupil, title)


def something(question: Question, rng: Random) -> tuple[dict[str, Any], Any]:
    """What a pupil sends, and what it means."""
    touching = set(load_atlas("europe").neighbours[question.places[0]])
    if rng.random() < 0.12:
        return {"pass": "1"}, None
    if question.kind is Kind.NEIGHBOURS:
        said = (question.places[1] in touching) == (rng.random() < 0.6)
        return {"given": "yes" if said else "no"}, said
    offered = sorted(question.options or load_atlas("europe").places)
    right = sorted(touching & {*offered})
    strangers = [one for one in offered if one not in touching and one not in question.places]
    given = [one for one in right if rng.random() < 0.85] or right[:1]
    if strangers and rng.random() < 0.3:
        given.append(rng.choice(strangers))
    return {"given": given}, given


def worth(question: Question, given: Any) -> float:
    """What an answer is worth, by the rules as they are published."""
    touching = set(load_atlas("europe").neighbours[question.places[0]])
    if given is None:
        return 0.0
    if question.kind is Kind.NEIGHBOURS:
        return float(given == (question.places[1] in touching))
    right = touching & {*question.options} if question.options else touching
    return max(0, len(right & {*given}) - len({*given} - right)) / len(right)


def local_day(home: Home, moment: datetime) -> str:
    """A day as the pages of a class write it."""
    with timezone.override(home.zone):
        day = moment.astimezone(home.zone)
        return f"{day.day} {day:%b %Y}"
