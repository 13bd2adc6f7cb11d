"""What a pupil tries in a test: it gains neither time nor answers, or the teacher sees it."""

import re
from datetime import timedelta
from uuid import UUID, uuid4

import pytest
from django.test import Client

from classroom.models.assignment import Assignment
from classroom.models.pupil import Pupil
from classroom.words.pupils import badge
from game.atlas_files import load_atlas
from quiz.drills.ground import ground_of
from quiz.drills.question import decode_question
from quiz.drills.sets.set_plan import SetPlan
from quiz.drills.test_rules import Shows, TestRules
from quiz.models.attempt import Attempt
from quiz.models.drill_run import DrillRun
from tests.web.class_help import show_card
from tests.web.practise_help import fields_for
from tests.web.reports.school_year import Clock, stop_every_clock
from tests.web.reports.tables_in import tables_in
from tests.web.school_help import School

pytestmark = pytest.mark.django_db
PLAN = SetPlan("europe", length=6)
RULES = TestRules(minutes=10, versions=2, shows=Shows.DEADLINE)


class Exam:
    """A test that is on, and pupils in front of browsers."""

    def __init__(self, clock: Clock) -> None:
        self.clock, self.school = clock, School(pupils=4)
        self.school.moment = clock.moment
        due = clock.moment + timedelta(hours=2)
        self.made = self.school.assign(PLAN, title="Exam", rules=RULES, due_at=due)

    def browser(self, pupil: Pupil) -> Client:
        """A browser in which a pupil came in with the card."""
        client = Client()
        assert show_card(client, pupil).status_code == 302
        return client

    def begin(self, client: Client, made: Assignment | None = None) -> str:
        """Begin the test; where that leads."""
        address = f"/class/tasks/{(made or self.made).public_id}/begin/"
        return str(client.post(address)["Location"])

    def run(self, address: str) -> DrillRun:
        """The run of an address."""
        return DrillRun.objects.get(public_id=UUID(address.split("/")[3]))

    def form(self, client: Client, address: str, *, right: bool = True) -> dict[str, object]:
        """The form of the open question, filled in."""
        page = client.get(address).content.decode()
        command = re.search(r'name="command" value="([0-9a-f-]{36})"', page)
        assert command
        run = self.run(address)
        question = decode_question(run.open_kind, run.open_question or {})
        fields = fields_for(ground_of(load_atlas(run.map)), question, right=right)
        return {"number": run.open_number, "command": command[1], **fields}

    def send(self, client: Client, address: str, sent: dict[str, object]) -> None:
        """Send a form five seconds later."""
        self.clock.pass_(5)
        client.post(f"{address}answer/", sent)

    def flags(self, pupil: Pupil) -> str:
        """What the teacher reads on the page of the assignment, in the line of a pupil."""
        page = self.school.client().get(f"{self.school.address}assignments/{self.made.public_id}/")
        name = badge(pupil.animal, pupil.number)
        rows = tables_in(page.content.decode())[0]
        return next(" ".join(row) for row in rows if row[0] == name)

    def report(self) -> str:
        """The gradebook."""
        return self.school.client().get(f"{self.school.address}report/").content.decode()


@pytest.fixture
def exam(monkeypatch: pytest.MonkeyPatch) -> Exam:
    return Exam(stop_every_clock(monkeypatch))


def answers(address: str) -> list[tuple[int, bool | None]]:
    run = UUID(address.split("/")[3])
    return list(
        Attempt.objects.filter(run__public_id=run)
        .order_by("number").values_list("number", "is_right")
    )  # fmt: skip


def test_two_tabs_give_one_answer_each_question(exam: Exam) -> None:
    otter = exam.school.pupils[0]
    client = exam.browser(otter)
    address = exam.begin(client)
    wrong, right = exam.form(client, address, right=False), exam.form(client, address)
    exam.send(client, address, wrong)
    exam.send(client, address, right)  # the other tab, with what was looked up meanwhile
    exam.send(client, address, right | {"command": str(uuid4())})
    assert answers(address) == [(1, False)]


def test_back_and_reload_change_nothing(exam: Exam) -> None:
    client = exam.browser(exam.school.pupils[0])
    address = exam.begin(client)
    first, ends_at = exam.form(client, address, right=False), exam.run(address).ends_at
    exam.send(client, address, first)
    asked_at = exam.run(address).asked_at
    exam.clock.pass_(40)
    for tail in ("", "?look=1", "?look=2"):
        page = client.get(f"{address}{tail}").content.decode()
        assert "Not right this time" not in page
        assert "run-verdict" not in page
    assert client.get(f"{address}look/?number=1").status_code == 404
    assert exam.run(address).asked_at == asked_at
    assert exam.run(address).ends_at == ends_at
    again = exam.form(client, address) | {"number": 1}
    exam.send(client, address, again)
    assert answers(address) == [(1, False)]


def test_no_clock_but_the_servers_counts(exam: Exam) -> None:
    client = exam.browser(exam.school.pupils[0])
    address = exam.begin(client)
    ends_at = exam.run(address).ends_at
    client.post(f"{address}no-clock/")
    client.post(f"{address}next/", {"number": 1})
    client.cookies["zone"] = "Pacific/Kiritimati"
    sent = exam.form(client, address) | {"seconds": "0.1", "at": "2001-01-01", "ends_at": "2099"}
    exam.send(client, address, sent)
    assert exam.run(address).ends_at == ends_at
    assert Attempt.objects.get().seconds == pytest.approx(5, abs=0.01)
    exam.clock.pass_(10 * 60)
    late = {"number": 2, "command": str(uuid4()), "given": "yes"}
    exam.send(client, address, late)
    assert len(answers(address)) == 1
    assert exam.run(address).ended_at == ends_at
    assert "time was up" in exam.report()


def test_a_copied_link_opens_nothing(exam: Exam) -> None:
    otter, friend = exam.school.pupils[:2]
    client, theirs = exam.browser(otter), exam.browser(friend)
    address = exam.begin(client)
    sent = exam.form(client, address)
    for tail in ("", "look/?number=1"):
        assert theirs.get(f"{address}{tail}").status_code == 404
    for tail in ("answer/", "next/", "end/", "left/", "back/", "here/"):
        assert theirs.post(f"{address}{tail}", sent).status_code == 404, tail
    assert exam.begin(theirs) != address
    assert answers(address) == []
    assert Client().get(address).status_code == 404


def test_a_second_device_is_the_same_go_and_is_seen(exam: Exam) -> None:
    otter = exam.school.pupils[0]
    here, there = exam.browser(otter), exam.browser(otter)
    address = exam.begin(here)
    here.get(address)
    ends_at = exam.run(address).ends_at
    exam.clock.pass_(60)
    assert exam.begin(there) == address
    there.get(address)
    assert exam.run(address).ends_at == ends_at
    assert "opened in 2 browsers" in exam.flags(otter)
    assert "opened in" not in exam.flags(exam.school.pupils[1])


def test_answers_of_a_friends_version_are_wrong_here(exam: Exam) -> None:
    otter, friend = exam.school.pupils[:2]
    client, theirs = exam.browser(otter), exam.browser(friend)
    address, other = exam.begin(client), exam.begin(theirs)
    mine, yours = (
        [tuple(map(str, one)) for one in exam.run(where).scope["questions"]]
        for where in (address, other)
    )
    assert not set(mine) & set(yours)
    sent = exam.form(theirs, other)
    exam.send(client, address, sent)  # the friend's form, sent to one's own test
    given = Attempt.objects.filter(run=exam.run(address)).first()
    if given is not None:  # it is an answer to the question that was asked here
        assert [given.kind, given.question] == exam.run(address).scope["questions"][0]
    assert answers(other) == []


def test_leaving_the_page_is_seen_and_costs_time(exam: Exam) -> None:
    otter = exam.school.pupils[0]
    client = exam.browser(otter)
    address = exam.begin(client)
    ends_at = exam.run(address).ends_at
    client.post(f"{address}left/")
    exam.clock.pass_(90)
    client.post(f"{address}back/")
    assert "left the page 1 time (90 seconds)" in exam.flags(otter)
    assert exam.run(address).ends_at == ends_at


def test_maps_scorer_and_own_practice_are_closed_meanwhile(exam: Exam) -> None:
    client = exam.browser(exam.school.pupils[0])
    address = exam.begin(client)
    for path in ("/maps/europe/", "/progress/europe/", "/progress/europe/xray/"):
        response = client.get(path)
        assert response.status_code == 403, path
        assert address in response.content.decode()


def test_nothing_more_is_begun_after_handing_in_or_after_the_deadline(exam: Exam) -> None:
    otter, late = exam.school.pupils[:2]
    client, other = exam.browser(otter), exam.browser(late)
    address = exam.begin(client)
    client.post(f"{address}end/")
    assert exam.begin(client) == "/class/tasks/"
    exam.clock.pass_(2 * 3600 + 1)
    other = exam.browser(late)
    assert exam.begin(other) == "/class/tasks/"
    assert DrillRun.objects.count() == 1


def test_fast_answers_are_seen(exam: Exam) -> None:
    otter = exam.school.pupils[0]
    client = exam.browser(otter)
    address = exam.begin(client)
    exam.send(client, address, exam.form(client, address))
    sent = exam.form(client, address)
    exam.clock.pass_(0.2)
    client.post(f"{address}answer/", sent)
    assert "1 suspiciously fast answer" in exam.flags(otter)
