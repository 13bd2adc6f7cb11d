"""Assigning, doing it, and what teachers read of it."""

import csv
from datetime import timedelta
from io import StringIO
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from classroom.actions.assign import For, assign_match, withdraw
from classroom.actions.paper import delete_sheet, type_in
from classroom.actions.places import move_pupil
from classroom.actions.pupils import add_pupils
from classroom.actions.work import begin_work
from classroom.models.assignment import Assignment
from classroom.models.work import Work
from classroom.pages.assignments.assignment_page import assignment_page
from classroom.pages.assignments.pupil_home import pupil_home
from classroom.pages.reports.misconception_map import misconception_page
from classroom.pages.reports.pupil_report import pupil_report
from classroom.pages.reports.report import report
from classroom.views import work as work_views
from game.models.match import Match
from game.pages.match.plan import Wishes, journey_plan
from game.refused import Refused
from quiz.models.attempt import Attempt
from quiz.models.drill_run import DrillRun
from quiz.models.learner import Learner
from tests.web.errand_help import fetched
from tests.web.school_help import School

pytestmark = pytest.mark.django_db


@pytest.fixture
def school() -> School:
    return School()


def words(response: Any) -> str:
    assert response.status_code == 200
    return str(response.content.decode())


def assigned(school: School, **sent: Any) -> Any:
    values: dict[str, Any] = {
        "set": "ready:neighbours-of-germany",
        "title": "Germany",
        "whom": "all",
    }
    values |= {"starts_at": "2026-11-16T08:00", "command": uuid4(), **sent}
    return school.client().post(f"{school.address}assign/", values)


def test_a_teacher_assigns_a_ready_set(school: School) -> None:
    page = words(school.client().get(f"{school.address}assign/?set=ready:neighbours-of-germany"))
    assert "Neighbours of Germany" in page
    response = assigned(school)
    made = Assignment.objects.get()
    assert response["Location"] == f"{school.address}assignments/{made.public_id}/"
    assert made.criterion["plan"]["pass_mark"] == 80
    assert len(made.criterion["questions"]) == 12
    assert "Germany" in words(school.client().get(response["Location"]))


def test_the_same_form_assigns_once(school: School) -> None:
    command = uuid4()
    assert (
        assigned(school, command=command)["Location"]
        == assigned(school, command=command)["Location"]
    )
    assert Assignment.objects.count() == 1


@pytest.mark.parametrize(
    ("sent", "sentence"),
    [
        ({"whom": "pupils"}, "Choose at least one pupil."),
        ({"whom": "group"}, "Choose a group."),
        ({"due_at": "2026-11-15T08:00"}, "The deadline must be after the start."),
        ({"starts_at": "soon"}, "Enter a valid date/time."),
    ],
)
def test_what_does_not_fit_gets_a_sentence(school: School, sent: Any, sentence: str) -> None:
    school.classroom.groups.create(name="Early")
    assert sentence in words(assigned(school, **sent))
    assert not Assignment.objects.exists()


def test_a_class_that_is_put_away_is_asked_nothing(school: School) -> None:
    school.classroom.archived_at = school.moment
    school.classroom.save()
    assert "archived" in words(assigned(school))


@pytest.mark.parametrize(
    ("zone", "sent", "sentence"),
    [
        ("Europe/Prague", {"starts_at": "0001-01-01T00:00"}, "year must be between 2000 and"),
        ("Europe/Prague", {"due_at": "9999-12-31T23:59"}, "year must be between 2000 and"),
        ("America/Los_Angeles", {"due_at": "9999-12-31T23:59"}, "year must be between 2000 and"),
        ("Pacific/Auckland", {"starts_at": "0001-01-01T00:00"}, "year must be between 2000 and"),
        ("Europe/Prague", {"due_at": "2027-03-28T02:30"}, "does not exist on that day"),
        ("UTC", {"due_at": "2027-02-30T12:00"}, "Enter a valid date/time."),
        ("UTC", {"due_at": "2027-02-20T12:00+99:00"}, "Enter a valid date/time."),
    ],
)
def test_a_moment_that_no_calendar_of_ours_holds(
    school: School, settings: Any, zone: str, sent: Any, sentence: str
) -> None:
    settings.TIME_ZONE = zone
    assert sentence in words(assigned(school, **sent))
    assert not Assignment.objects.exists()


def test_moments_are_those_of_the_site_and_an_hour_that_comes_twice_is_the_first(
    school: School, settings: Any
) -> None:
    settings.TIME_ZONE = "Europe/Prague"
    assigned(school, starts_at="2026-10-25T02:30", due_at="2026-10-25 12:00:30")
    made = Assignment.objects.get()
    assert made.starts_at.isoformat() == "2026-10-25T00:30:00+00:00"
    assert made.due_at is not None
    assert made.due_at.isoformat() == "2026-10-25T11:00:30+00:00"


def test_a_pupil_sees_what_is_due_first_and_does_it(
    school: School, monkeypatch: pytest.MonkeyPatch
) -> None:
    later = school.assign(title="Later", due_at=school.moment + timedelta(days=9))
    soon = school.assign(title="Soon", due_at=school.moment + timedelta(days=1))
    school.assign(title="Next week", starts_at=school.moment + timedelta(days=7))
    monkeypatch.setattr(work_views, "now", lambda: school.moment)
    otter = school.pupils[0]
    client = school.client(otter)
    page = words(client.get("/class/tasks/"))
    assert page.index("Soon") < page.index("Later")
    assert "Next week" not in page
    assert page.count("csrfmiddlewaretoken") >= page.count("/begin/") == 2
    begun = client.post(f"/class/tasks/{soon.public_id}/begin/")
    assert begun.status_code == 302
    assert "1" in words(client.get(begun["Location"]))
    assert client.post(f"/class/tasks/{soon.public_id}/begin/")["Location"] == begun["Location"]
    assert DrillRun.objects.count() == 1
    school.do(otter, soon)
    home = pupil_home(otter, school.moment)
    assert [line.title for line in home.to_do] == ["Later"]
    assert [(line.title, line.right, line.length) for line in home.done] == [("Soon", 12, 12)]
    assert later.works.count() == 0


def test_everybody_gets_the_same_questions(school: School) -> None:
    made = school.assign()
    asked = []
    for pupil in school.pupils:
        school.do(pupil, made)
        rows = Attempt.objects.filter(learner=pupil.learner).order_by("number")
        asked.append([(row.kind, row.question) for row in rows])
    assert asked[0] == asked[1] == asked[2]
    assert [[kind, value] for kind, value in asked[0]] == made.criterion["questions"]


def test_a_change_of_the_set_changes_no_assignment(school: School) -> None:
    client = school.client()
    copied = client.post("/sets/ready/balkans/copy/", {"command": uuid4()})
    own = copied["Location"].split("/")[3]
    assigned(school, set=f"own:{own}")
    before = Assignment.objects.get().criterion
    form = client.get(copied["Location"]).context["form"].initial
    sent = {**form, "length": 5, "command": uuid4()}
    assert client.post(copied["Location"], sent).status_code == 302
    made = Assignment.objects.get()
    assert made.practice_set is not None
    assert made.practice_set.plan["length"] == 5
    assert made.criterion == before
    client.post(f"/sets/own/{own}/delete/")
    made.refresh_from_db()
    assert (made.practice_set_id, made.criterion) == (None, before)


def test_who_has_not_enough_may_try_again_and_the_best_counts(school: School) -> None:
    made, otter = school.assign(), school.pupils[0]
    school.do(otter, made, wrong=(1, 2, 3, 4))
    cell = report(school.classroom, school.moment).rows[0].cells[0]
    assert (cell.stage, cell.figures) == ("done", "8 / 12")
    school.do(otter, made, wrong=(1,))
    row = report(school.classroom, school.moment).rows[0]
    assert (row.cells[0].stage, row.cells[0].figures, row.cells[0].tries) == (
        "passed",
        "11 / 12",
        2,
    )
    assert (row.answered, row.right) == (24, 19)
    assert begin_work(otter, made, school.moment).number == 2
    assert Work.objects.count() == 2


def test_late_work_is_marked_not_lost(school: School) -> None:
    made = school.assign(due_at=school.moment + timedelta(hours=1))
    school.moment += timedelta(days=1)
    assert "overdue" in report(school.classroom, school.moment).rows[0].cells[0].words
    school.do(school.pupils[0], made)
    cell = report(school.classroom, school.moment).rows[0].cells[0]
    assert (cell.stage, cell.is_late) == ("passed", True)
    assert "late" in cell.words


def test_a_match_is_an_assignment_too(school: School) -> None:
    sent = {
        "title": "", "whom": "all", "starts_at": "2026-11-16T08:00", "command": uuid4(),
        "map": "europe", "bot": "kira", "shown": "open", "tempo": "turns",
    }  # fmt: skip
    assert school.client().post(f"{school.address}assign-match/", sent).status_code == 302
    made = Assignment.objects.get()
    assert made.title == "A match against Kira"
    otter = school.pupils[0]
    work = begin_work(otter, made, school.moment)
    assert work.match is not None
    assert begin_work(otter, made, school.moment).match == work.match
    assert Match.objects.count() == 1
    assert work.match.table.wishes["open_map"] is True
    assert school.client(otter).get(f"/matches/{work.match.public_id}/").status_code == 200
    cell = report(school.classroom, school.moment).rows[0].cells[0]
    assert (cell.stage, cell.figures) == ("open", "100 €")
    assert cell.words == "not finished, round 1 of 7, against Kira"
    work.match.ended_at = school.moment
    work.match.save()
    assert report(school.classroom, school.moment).rows[0].cells[0].words == "played"


def test_a_match_of_the_border_game_is_one_too(school: School) -> None:
    sent = {
        "title": "", "whom": "all", "starts_at": "2026-11-16T08:00", "command": uuid4(),
        "map": "board:alps", "border_bot": "pip", "shown": "open", "tempo": "turns",
    }  # fmt: skip
    assert school.client().post(f"{school.address}assign-match/", sent).status_code == 302
    otter = school.pupils[0]
    work = begin_work(otter, Assignment.objects.get(), school.moment)
    assert work.match is not None
    assert (work.match.game, work.match.board, work.match.map) == ("border", "alps", "europe")
    assert school.client(otter).get(f"/matches/{work.match.public_id}/").status_code == 200
    (line,) = pupil_home(otter, school.moment).to_do
    assert line.facts == "The Alps and their neighbours · Pip · border game"
    sent |= {"border_bot": "nora", "command": uuid4()}
    assert "nora is not one of the" in words(
        school.client().post(f"{school.address}assign-match/", sent)
    )


def test_an_unknown_bot_is_refused(school: School) -> None:
    with pytest.raises(Refused):
        assign_match(
            school.classroom,
            "x",
            journey_plan("europe", ["nobody"], Wishes()),
            For(school.moment),
            uuid4(),
        )


def test_a_group_and_chosen_pupils(school: School) -> None:
    group = school.classroom.groups.create(name="Early")
    school.pupils[1].groups.add(group)
    for_group = school.assign(title="Group", group=group.pk)
    for_one = school.assign(title="One", pupils=(school.pupils[2].public_id,))
    seen = [{line.title for line in pupil_home(p, school.moment).to_do} for p in school.pupils]
    assert seen == [set(), {"Group"}, {"One"}]
    rows = report(school.classroom, school.moment).rows
    assert [[cell.stage for cell in row.cells] for row in rows] == [
        ["none", "none"], ["none", "to-do"], ["to-do", "none"],
    ]  # fmt: skip
    assert for_group.is_for_all is for_one.is_for_all is False
    group.delete()
    assert {line.title for line in pupil_home(school.pupils[0], school.moment).to_do} == set()


def test_what_is_taken_back_is_not_asked_any_more(school: School) -> None:
    made, otter = school.assign(), school.pupils[0]
    school.answer(otter, made)
    answer = school.client().post(f"{school.address}assignments/{made.public_id}/back/")
    assert answer.status_code == 302
    withdraw(made, school.moment)
    assert pupil_home(otter, school.moment).to_do == ()
    assert report(school.classroom, school.moment).columns == ()
    assert Attempt.objects.count() == 1


def test_the_report_says_the_same_on_the_page_and_in_the_table(school: School) -> None:
    made = school.assign()
    school.do(school.pupils[0], made, wrong=(2,))
    school.answer(school.pupils[1], made, right=False)
    client = school.client()
    page = words(client.get(f"{school.address}report/"))
    assert "11 / 12" in page
    assert "0 / 1" in page
    answer = fetched(client, f"{school.address}report.csv")
    rows = list(csv.reader(StringIO(answer.content.decode("utf-8-sig"))))
    assert rows[1][1:] == ["11", "12", "passed", "12", "11", "92", "92", "92", "92"]
    assert rows[2][1:-2] == ["0", "12", "not finished, 1 answered", "1", "0", "0", "0"]
    assert rows[2][-2:] == ["", ""]  # what is not handed in has no average


def test_a_pupil_report_tells_the_wrong_answers(school: School) -> None:
    made = school.assign()
    school.do(school.pupils[0], made, wrong=(2,))
    page = words(school.client().get(f"{school.address}report/{school.pupils[0].public_id}/"))
    assert page.count("run-wrong__one") == 1
    assert "<strong>Neighbours or not: " in page


def pages_of(school: School, made: Assignment) -> list[str]:
    pupil = school.pupils[0].public_id
    return [
        f"{school.address}{tail}"
        for tail in (
            "assign/?set=ready:balkans", "assign-match/", f"assignments/{made.public_id}/",
            "report/", "report.csv", f"report/{pupil}/", "misconceptions/", "misconceptions.csv",
            "live/", "live/stream/",
        )
    ]  # fmt: skip


def test_nobody_else_sees_a_class(school: School) -> None:
    made = school.assign()
    other = School(teacher="mr-dale")
    own = other.client().post("/sets/ready/balkans/copy/", {"command": uuid4()})["Location"]
    guest = Learner.objects.create_guest()
    strangers = [school.client(guest), other.client(), school.client(school.pupils[0])]
    for client in strangers:
        for address in pages_of(school, made):
            assert client.get(address).status_code == 404, address
        for tail in ("misconceptions/assign/", f"assignments/{made.public_id}/back/"):
            assert client.post(school.address + tail).status_code == 404
    for client in (school.client(), school.client(school.pupils[0])):
        for tail in ("", "edit/", "set.json"):
            address = own.replace("edit/", tail)
            assert client.get(address).status_code == 404, address
        for tail in ("copy/", "try/", "share/", "delete/"):
            assert client.post(own.replace("edit/", tail)).status_code == 404
    # What another class was asked cannot be seen through one's own.
    assert other.client().get(f"{other.address}assignments/{made.public_id}/").status_code == 404
    theirs = f"{other.address}report/{school.pupils[0].public_id}/"
    assert other.client().get(theirs).status_code == 404
    assert school.client(school.pupils[0]).get("/sets/").status_code == 404
    assert Client().get("/sets/").status_code == 302


def test_a_pupil_does_only_what_is_theirs(school: School) -> None:
    made, other = school.assign(), School(teacher="mr-dale")
    begin = f"/class/tasks/{made.public_id}/begin/"
    run = school.begin(school.pupils[1], made).run
    assert run is not None
    for client in (Client(), other.client(other.pupils[0]), school.client()):
        assert client.post(begin).status_code == 404
    assert (
        school.client(school.pupils[0]).get(f"/practise/runs/{run.public_id}/").status_code == 404
    )
    assert school.client(school.pupils[0]).get(begin).status_code == 405
    removed = school.pupils[0]
    removed.removed_at = school.moment
    removed.save()
    assert school.client(removed).get("/class/tasks/").status_code == 404
    assert school.client(removed).post(begin).status_code == 404
    assert len(report(school.classroom, school.moment).rows) == 2
    school.classroom.archived_at = school.moment
    school.classroom.save()
    assert school.client(school.pupils[1]).post(begin).status_code == 404
    assert "archived" in words(school.client().get(f"{school.address}report/"))


@pytest.mark.parametrize("page", ["report/", "misconceptions/", "live/", "assignments/{}/"])
def test_a_larger_class_needs_no_more_looks(page: str, django_assert_max_num_queries: Any) -> None:
    school = School(pupils=2)
    made = school.assign()
    counts = []
    # The first look reads all answers, later ones read the new ones: those are compared.
    for size in (2, 3, 9):
        while len(school.pupils) < size:
            school.pupils += add_pupils(school.classroom, [""], uuid4())
        for pupil in school.pupils:
            school.answer(pupil, made, right=False)
        client = school.client()
        with django_assert_max_num_queries(16) as looked:
            words(client.get(school.address + page.format(made.public_id)))
        counts.append(len(looked))
    assert counts[1] == counts[2]


def test_what_a_moved_pupil_did_goes_along_and_the_old_class_counts_who_is_left(
    school: School,
) -> None:
    made, otter = school.assign(title="Old task"), school.pupils[0]
    school.do(otter, made, wrong=(1,))
    school.do(school.pupils[1], made)
    other = School(teacher="mr-dale")
    new = other.assign(title="New task")
    move_pupil(otter, other.classroom)
    otter.refresh_from_db()
    other.do(otter, new)
    page = words(other.client().get(f"{other.address}report/{otter.public_id}/"))
    now, before = page.split("From the previous class: 5b")
    assert "New task" in now
    assert "Old task" not in now
    assert "Old task" in before
    assert "11 / 12" in before
    assert before.count("run-wrong__one") == 1
    old = report(school.classroom, school.moment)
    assert [[cell.stage for cell in row.cells] for row in old.rows] == [["passed"], ["to-do"]]
    assert [(row.answered, row.right) for row in old.rows] == [(12, 12), (0, 0)]
    assert len(assignment_page(school.classroom, made, school.moment).pupils) == 2
    assert misconception_page(school.classroom, "europe").answers == 12
    row = report(other.classroom, other.moment).rows[-1]
    assert (row.answered, row.right) == (12, 12)
    assert misconception_page(other.classroom, "europe").answers == 12
    # The teachers of the class before see no more of the pupil.
    assert school.client().get(f"{school.address}report/{otter.public_id}/").status_code == 404
    move_pupil(otter, school.classroom)
    otter.refresh_from_db()
    back = pupil_report(school.classroom, otter, school.moment)
    assert [task.title for task in back.tasks] == ["Old task"]
    assert [(one.name, [task.title for task in one.tasks]) for one in back.former] == [
        ("5b", ["New task"])
    ]


def test_after_a_sheet_was_taken_back_one_can_try_again(school: School) -> None:
    made, otter = school.assign(), school.pupils[0]
    type_in(otter, made, ["no"] + [""] * 11, school.moment)
    school.do(otter, made, wrong=tuple(range(1, 13)))
    delete_sheet(otter, made)
    again = begin_work(otter, made, school.moment)
    assert again.number == 3
    assert again.run is not None
    assert again.run.ended_at is None
