"""Assignments as tests: clock, attempts, versions, what is shown when, what is recorded."""

from datetime import datetime, timedelta
from uuid import uuid4

import pytest
from django.db.models import Q
from django.utils import timezone

from classroom.actions.allowances import set_allowance
from classroom.actions.change_assignment import ForOne, arrange, close, move_deadline, reopen
from classroom.actions.classes import set_scale
from classroom.models.assignment import Assignment
from classroom.models.pupil import Pupil
from classroom.pages.assignments.assignment_page import assignment_page
from classroom.pages.assignments.pupil_home import pupil_home
from classroom.pages.assignments.work_page import work_page
from classroom.pages.reports.report import report
from classroom.queries.assignments import versions_of
from classroom.queries.due_tasks import due_tasks
from classroom.queries.terms import due_for, terms_where
from game.house_rules import Allowance
from game.refused import Refused
from game.words.invite_codes import spoken_code
from quiz.actions.answer_question import Sent, answer_question, catch_up
from quiz.actions.begin_run import begin_run
from quiz.actions.run_settings import RunWishes
from quiz.actions.steer_run import close_runs
from quiz.drills.marks import SCALES
from quiz.drills.question import Kind, decode_question
from quiz.drills.sets.set_plan import SetPlan
from quiz.drills.test_rules import Shows, TestRules
from quiz.learning.findings.knowledge import BorderState
from quiz.models.attempt import Attempt
from quiz.models.drill_run import DrillRun, Way
from quiz.models.run_note import RunNote
from quiz.pages.front_page import front_page
from quiz.pages.progress.progress_list import progress_list
from quiz.pages.run.run_page import ShowWish, run_look, run_page
from quiz.pages.run.run_summary import run_summary
from quiz.queries.own_practice import own_practice
from quiz.queries.own_progress import own_progress
from quiz.queries.review_list import review_list
from quiz.tasks import update_progress
from tests.web.school_help import School

pytestmark = pytest.mark.django_db
PLAN = SetPlan("europe", length=6)
RULES = TestRules(minutes=10, versions=2)
LATE = TestRules(minutes=10, versions=2, shows=Shows.DEADLINE)


@pytest.fixture
def school() -> School:
    school = School(pupils=4)
    school.moment = timezone.now()
    return school


def a_test(school: School, rules: TestRules = RULES, hours: float | None = 24) -> Assignment:
    due = school.moment + timedelta(hours=hours) if hours else None
    return school.assign(PLAN, rules=rules, due_at=due)


def run_of(school: School, pupil: Pupil, made: Assignment) -> DrillRun:
    run = school.begin(pupil, made).run
    assert run is not None
    return run


def asked(run: DrillRun) -> list[object]:
    return [decode_question(kind, value) for kind, value in run.scope["questions"]]


def test_every_pupil_has_an_order_of_their_own_and_neighbours_another_version(
    school: School,
) -> None:
    made = a_test(school)
    one, two, three, _ = (asked(run_of(school, pupil, made)) for pupil in school.pupils)
    assert not set(one) & set(two)
    assert set(one) == set(three)
    assert one != three
    assert {frozenset(version) for version in versions_of(made)} == {frozenset(one), frozenset(two)}


def test_nothing_is_told_on_the_way(school: School) -> None:
    made, otter = a_test(school), school.pupils[0]
    school.answer(otter, made, right=False)
    run = run_of(school, otter, made)
    page = run_page(run, school.moment)
    assert page.card is not None
    assert page.verdict is None
    assert [mark.state for mark in page.marks][:2] == ["given", "open"]
    assert page.right == 0
    assert run_look(run, 1, school.moment) is None
    assert run_page(run, school.moment, ShowWish(number=1)).verdict is None
    assert Attempt.objects.get(run=run).was_shown is False


def test_results_come_when_it_is_handed_in(school: School) -> None:
    made, otter = a_test(school), school.pupils[0]
    school.do(otter, made, wrong=(2,))
    run = run_of_work(otter, made)
    summary = run_page(run, school.moment).summary
    assert summary is not None
    assert (summary.right, summary.of, len(summary.wrong)) == (5, 6, 1)
    (line,) = pupil_home(otter, school.moment).done
    assert (line.right, line.is_hidden, line.stage) == (5, False, "done")


def run_of_work(pupil: Pupil, made: Assignment) -> DrillRun:
    return DrillRun.objects.get(work__pupil=pupil, work__assignment=made)


def test_results_after_the_deadline_are_nowhere_before_it(school: School) -> None:
    made, otter = a_test(school, LATE), school.pupils[0]
    school.do(otter, made, wrong=(1, 2, 3))
    run = run_of_work(otter, made)
    summary = run_page(run, school.moment).summary
    assert summary is not None
    assert (summary.right, summary.wrong, summary.is_silent) == (0, (), True)
    assert summary.shown_from == made.due_at
    (line,) = pupil_home(otter, school.moment).done
    assert (line.right, line.is_hidden) == (0, True)
    assert review_list(otter.learner_id, "europe") == ()
    answers = own_practice(otter.learner_id)[0]["answers"]
    assert not any("is_right" in answer for answer in answers)
    client = school.client(otter)
    for path in ("/progress/europe/", "/progress/europe/xray/"):
        page = client.get(path)
        assert page.status_code == 403
        assert "Results come later" in page.content.decode()
    again = client.get(f"/practise/runs/{run.public_id}/?look=1").content.decode()
    assert "Not right this time" not in again
    assert made.due_at is not None
    told = run_page(run, made.due_at + timedelta(seconds=1)).summary
    assert told is not None
    assert (told.right, len(told.wrong)) == (3, 3)


@pytest.mark.parametrize("is_right", [True, False])
def test_no_page_and_no_file_counts_hidden_answers(school: School, *, is_right: bool) -> None:
    """A count of known borders would tell what was right just as well as a list."""
    made, otter = a_test(school, LATE), school.pupils[0]
    school.do(otter, made, wrong=() if is_right else (1, 2, 3, 4, 5, 6))
    update_progress(otter.learner_id, "europe")
    sitting = begin_run(
        otter.learner_id, uuid4(), RunWishes("europe", Way.SITTING), school.moment
    )  # fmt: skip
    close_runs([sitting.pk], school.moment)
    sitting.refresh_from_db()

    def told() -> tuple[object, ...]:
        front = front_page(otter.learner_id, school.moment)
        assert front.grown is not None
        drawn = {place.state for place in front.grown.places} != {BorderState.UNKNOWN}
        page = school.client(otter).get("/").content.decode()
        maps = progress_list(otter.learner_id, school.moment).maps
        counted = any(one.known + one.wrong for one in maps)
        summed = run_summary(sitting, school.moment).grown is not None
        filed = any(one["borders"] for one in own_progress(otter.learner_id))
        return drawn, "borders are yours" in page, counted, summed, filed

    assert told() == (False, False, False, False, False)
    close(made, school.teacher.pk, timezone.now())
    school.moment += timedelta(minutes=1)
    assert told() == (True, True, True, True, True)


def test_the_teacher_sees_at_once_what_the_pupil_sees_later(school: School) -> None:
    made, otter = a_test(school, LATE), school.pupils[0]
    school.do(otter, made, wrong=(1,))
    cell = report(school.classroom, school.moment).rows[0].cells[0]
    assert (cell.right, cell.length) == (5, 6)


def test_a_test_has_its_goes_and_no_more(school: School) -> None:
    made, otter = a_test(school, TestRules(10, goes=2, versions=2)), school.pupils[0]
    school.do(otter, made)
    first = set(asked(run_of_work(otter, made)))
    school.do(otter, made, wrong=(1,))
    runs = DrillRun.objects.filter(work__pupil=otter).order_by("work__number")
    assert runs.count() == 2
    assert not first & set(asked(runs[1]))
    with pytest.raises(Refused, match="handed in"):
        school.begin(otter, made)
    arrange(made, school.teacher.pk, otter, ForOne(more_goes=1), school.moment)
    assert school.begin(otter, made).number == 3


@pytest.mark.parametrize("versions", [1, 2])
def test_an_extra_attempt_asks_nothing_whose_answer_is_known(school: School, versions: int) -> None:
    made, otter = a_test(school, TestRules(10, versions=versions)), school.pupils[0]
    had: list[object] = []
    for more in range(3):
        arrange(made, school.teacher.pk, otter, ForOne(more_goes=more), school.moment)
        run = run_of(school, otter, made)
        assert len(asked(run)) == PLAN.length
        had += asked(run)
        close_runs([run.pk], school.moment)
    assert len(set(had)) == 3 * PLAN.length


@pytest.mark.parametrize("how", ["closed", "over", "moved"])
def test_results_that_were_seen_once_are_known(school: School, how: str) -> None:
    rules = TestRules(10, goes=2, shows=Shows.DEADLINE)
    made, teacher, (otter, friend, *_) = a_test(school, rules), school.teacher.pk, school.pupils
    runs = [run_of(school, pupil, made) for pupil in (otter, friend)]
    close_runs([run.pk for run in runs], school.moment)
    again = run_of(school, friend, made)  # nobody has seen results: the same questions
    assert {*asked(again)} == {*asked(runs[1])}
    if how == "closed":
        close(made, teacher, school.moment)
        reopen(made, teacher, school.moment)
    else:
        school.moment += timedelta(hours=25)
        later = school.moment + timedelta(hours=1)
        if how == "moved":
            move_deadline(made, teacher, later, school.moment)
        else:
            arrange(made, teacher, otter, ForOne(later), school.moment)
    made.refresh_from_db()
    assert not {*asked(run_of(school, otter, made))} & {*asked(runs[0])}


def test_where_there_are_no_further_questions_they_are_asked_again(school: School) -> None:
    pairs = (("portugal", "spain"), ("andorra", "spain"), ("andorra", "france"))
    plan = SetPlan("europe", borders=pairs, length=3, kinds=(Kind.NEIGHBOURS,))
    made, otter = school.assign(plan, rules=TestRules(10)), school.pupils[0]
    first = run_of(school, otter, made)
    close_runs([first.pk], school.moment)
    arrange(made, school.teacher.pk, otter, ForOne(more_goes=1), school.moment)
    assert {*asked(run_of(school, otter, made))} == {*asked(first)}


def test_two_tabs_and_a_second_device_are_one_go(school: School) -> None:
    made, otter = a_test(school), school.pupils[0]
    here, there = school.client(otter), school.client(otter)
    address = f"/class/tasks/{made.public_id}/begin/"
    assert here.post(address)["Location"] == there.post(address)["Location"]
    run = run_of_work(otter, made)
    here.get(f"/practise/runs/{run.public_id}/")
    there.get(f"/practise/runs/{run.public_id}/")
    here.get(f"/practise/runs/{run.public_id}/")
    (line,) = [x for x in assignment_page(school.classroom, made, school.moment).pupils
               if x.id == otter.public_id]  # fmt: skip
    assert "opened in 2 browsers" in line.flags
    stranger = school.client(school.pupils[1])
    assert stranger.get(f"/practise/runs/{run.public_id}/").status_code == 404


def test_the_clock_cannot_be_put_away_restarted_or_outlived(school: School) -> None:
    made, otter = a_test(school), school.pupils[0]
    run, began = run_of(school, otter, made), school.moment
    client = school.client(otter)
    client.post(f"/practise/runs/{run.public_id}/no-clock/")
    run.refresh_from_db()
    assert run.ends_at == began + timedelta(minutes=10)
    school.moment += timedelta(minutes=9)
    assert run_of(school, otter, made).ends_at == run.ends_at  # begun again, not anew
    end = began + timedelta(minutes=10, seconds=3)
    with pytest.raises(Refused, match="Time was up"):
        answer_question(run, Sent(1, uuid4(), {"given": ["yes"]}), end)
    assert catch_up(run, end).ended_at == run.ends_at
    school.moment = end
    with pytest.raises(Refused, match="handed in"):
        school.begin(otter, made)


def test_the_deadline_closes_it(school: School) -> None:
    made, otter = a_test(school, hours=0.1), school.pupils[0]
    run = run_of(school, otter, made)
    assert run.ends_at == made.due_at
    assert made.due_at is not None
    school.moment = made.due_at
    with pytest.raises(Refused, match="closed"):
        school.begin(school.pupils[1], made)
    assert due_tasks(school.pupils[1].learner, school.moment) == ()


def test_a_later_deadline_moves_the_end_of_open_tests(school: School) -> None:
    made, otter = a_test(school, hours=0.1), school.pupils[0]
    run = run_of(school, otter, made)
    later = school.moment + timedelta(hours=2)
    move_deadline(made, school.teacher.pk, later, school.moment)
    run.refresh_from_db()
    assert run.ends_at == run.began_at + timedelta(minutes=10)
    (change,) = assignment_page(school.classroom, made, school.moment).changes
    assert change.words.startswith("Deadline:")
    assert change.by == "ms-hill"


def test_an_extension_is_for_one_pupil_and_holds_results_back(school: School) -> None:
    made, (otter, other, *_) = a_test(school, LATE, hours=1), school.pupils
    later = school.moment + timedelta(days=2)
    arrange(made, school.teacher.pk, otter, ForOne(due_at=later), school.moment)
    school.do(other, made)
    assert run_of_work(other, made).shown_from == later
    school.moment += timedelta(hours=2)
    made.refresh_from_db()
    assert run_of(school, otter, made).ends_at is not None
    with pytest.raises(Refused, match="closed"):
        school.begin(school.pupils[2], made)
    cells = [row.cells[0] for row in report(school.classroom, school.moment).rows]
    assert [cell.is_overdue for cell in cells] == [False, False, True, True]


def test_extra_time_and_minutes_are_the_teachers(school: School) -> None:
    made, (otter, other, *_) = a_test(school), school.pupils
    set_allowance(otter, Allowance(more_time=50))
    run = run_of(school, otter, made)
    assert run.ends_at == school.moment + timedelta(minutes=15)
    fresh = run_of(school, other, made)
    arrange(made, school.teacher.pk, other, ForOne(more_minutes=5), school.moment)
    fresh.refresh_from_db()
    assert fresh.ends_at == school.moment + timedelta(minutes=15)
    set_allowance(other, Allowance(more_time=100))
    fresh.refresh_from_db()
    assert fresh.ends_at == school.moment + timedelta(minutes=30)


def test_a_later_deadline_for_all_leaves_nobody_with_less(school: School) -> None:
    made, (otter, other, *_) = a_test(school), school.pupils
    friday, monday = school.moment + timedelta(days=2), school.moment + timedelta(days=5)
    arrange(made, school.teacher.pk, otter, ForOne(due_at=friday, more_goes=1), school.moment)
    arrange(made, school.teacher.pk, other, ForOne(due_at=monday), school.moment)
    move_deadline(made, school.teacher.pk, friday + timedelta(days=1), school.moment)
    made.refresh_from_db()
    by_pupil = terms_where(Q(assignment=made))
    own, others = (by_pupil[made.pk, pupil.pk] for pupil in (otter, other))
    assert (own.due_at, own.more_goes) == (None, 1)
    assert due_for(made, own) == made.due_at
    assert others.due_at == monday
    said = [line.words for line in assignment_page(school.classroom, made, school.moment).changes]
    assert said[0] == "For pupil 1: 1 extra attempt"
    assert said[1].startswith("Deadline: ")


def test_results_after_the_deadline_need_one(school: School) -> None:
    made = a_test(school, LATE)
    with pytest.raises(Refused, match="set a deadline first"):
        move_deadline(made, school.teacher.pk, None, school.moment)
    made.refresh_from_db()
    assert made.due_at is not None
    assert not made.changes.exists()


def test_fewer_questions_and_an_open_map(school: School) -> None:
    made, otter = a_test(school), school.pupils[0]
    set_allowance(otter, Allowance(fewer_questions=50, has_open_map=True))
    run = run_of(school, otter, made)
    assert (run.length, run.is_open_map) == (3, True)
    practice = school.assign(PLAN)
    run = run_of(school, otter, practice)
    assert (run.length, run.is_open_map, run.is_test) == (3, True, False)


def test_a_pupil_reads_the_time_and_the_questions_that_they_get(school: School) -> None:
    """The list of tasks says what the test will be, and not what it is for the others."""
    made, (otter, other, *_) = a_test(school), school.pupils
    set_allowance(otter, Allowance(more_time=25, fewer_questions=50, has_open_map=True))
    otter.refresh_from_db()
    (line,) = pupil_home(otter, school.moment).to_do
    assert "3 questions" in line.facts
    assert "12 min 30 s in all" in line.facts
    assert "map open" in line.facts
    run = run_of(school, otter, made)
    assert run.ends_at == school.moment + timedelta(seconds=750)
    arrange(made, school.teacher.pk, other, ForOne(more_minutes=5), school.moment)
    (line,) = pupil_home(other, school.moment).to_do
    assert "6 questions" in line.facts
    assert "15 minutes in all" in line.facts
    assert "map open" not in line.facts


def test_large_print_is_on_every_page_of_the_pupil_and_said_nowhere(school: School) -> None:
    otter = school.pupils[0]
    set_allowance(otter, Allowance(more_time=50, is_large_print=True))
    page = school.client(otter).get("/class/tasks/").content.decode()
    assert 'data-print="large"' in page
    other = school.client(school.pupils[1]).get("/class/tasks/").content.decode()
    assert "data-print" not in other
    assert "50" not in page.split("<main")[1].split("</main")[0]


def test_closing_hands_in_and_reopening_lets_others_begin(school: School) -> None:
    made, (otter, other, *_) = a_test(school), school.pupils
    school.answer(otter, made)
    close(made, school.teacher.pk, school.moment)
    made.refresh_from_db()
    assert run_of_work(otter, made).ended_at == school.moment
    with pytest.raises(Refused, match="closed"):
        school.begin(other, made)
    reopen(made, school.teacher.pk, school.moment)
    made.refresh_from_db()
    assert school.begin(other, made).number == 1
    words = [
        change.words for change in assignment_page(school.classroom, made, school.moment).changes
    ]
    assert words == ["Reopened", "Closed"]


def test_leaving_the_page_is_noted_and_shown(school: School) -> None:
    made, otter = a_test(school), school.pupils[0]
    run = run_of(school, otter, made)
    client = school.client(otter)
    assert client.post(f"/practise/runs/{run.public_id}/left/").status_code == 204
    assert client.post(f"/practise/runs/{run.public_id}/left/").status_code == 204
    RunNote.objects.update(at=timezone.now() - timedelta(seconds=30))
    assert client.post(f"/practise/runs/{run.public_id}/back/").status_code == 204
    page = work_page(school.classroom, made, otter, school.moment)
    assert "left the page 1 time (30 seconds)" in page.flags
    (left,) = page.goes[0].left
    assert left.number == 1
    # a page that is only loaded anew is not worth a look
    client.post(f"/practise/runs/{run.public_id}/left/")
    client.post(f"/practise/runs/{run.public_id}/back/")
    assert len(work_page(school.classroom, made, otter, school.moment).goes[0].left) == 1
    stranger = school.client(school.pupils[1])
    for act in ("left", "back"):
        assert stranger.post(f"/practise/runs/{run.public_id}/{act}/").status_code == 404


def test_practice_notes_nothing(school: School) -> None:
    made, otter = school.assign(PLAN), school.pupils[0]
    run = run_of(school, otter, made)
    client = school.client(otter)
    client.get(f"/practise/runs/{run.public_id}/")
    assert client.post(f"/practise/runs/{run.public_id}/left/").status_code == 404
    assert not RunNote.objects.exists()


def test_impossible_speeds_are_flagged(school: School) -> None:
    made, otter = a_test(school), school.pupils[0]
    school.do(otter, made)
    Attempt.objects.filter(run__work__pupil=otter, number=2).update(seconds=0.2)
    page = work_page(school.classroom, made, otter, school.moment)
    assert [line.is_fast for line in page.goes[0].answers] == [n == 2 for n in range(1, 7)]
    assert page.flags == "1 suspiciously fast answer"


def test_the_form_makes_a_test_and_practice_stays_as_it_is(school: School) -> None:
    client, key = school.client(), "ready:neighbours-of-germany"
    starts = datetime.now().strftime("%Y-%m-%dT%H:%M")  # noqa: DTZ005 - as a browser sends it
    sent = {"set": key, "title": "Borders", "whom": "all", "starts_at": starts, "mode": "test",
            "minutes": "12", "goes": "1", "versions": "1", "shows": "deadline",
            "command": str(uuid4())}  # fmt: skip
    page = client.post(f"{school.address}assign/", sent).content.decode()
    assert "set a deadline" in page
    sent["shows"] = "handed-in"
    client.post(f"{school.address}assign/", sent)
    made = Assignment.objects.get()
    assert made.is_test
    assert made.criterion["test"] == {"minutes": 12, "goes": 1, "versions": 1, "shows": "handed-in"}


def test_children_have_no_tests(school: School) -> None:
    school.classroom.is_for_children = True
    school.classroom.save()
    with pytest.raises(Refused, match="children's mode"):
        a_test(school)


def test_the_page_leads_from_the_code_to_results_and_marks(school: School) -> None:
    made, client = a_test(school, TestRules(minutes=10)), school.client()
    address = f"{school.address}assignments/{made.public_id}/"
    before = client.get(address).content.decode()
    assert "Next: let your pupils begin" in before
    assert spoken_code(school.classroom.code) in before
    assert "Give marks" not in before
    school.do(school.pupils[0], made, wrong=(1, 2, 3, 4, 5, 6))
    after = client.get(address).content.decode()
    assert "Next: let your pupils begin" not in after
    assert "?scale=1#scale" in after
    scale = client.get(f"{school.address}report/?scale=1").content.decode()
    assert 'id="scale" open' in scale
    line = assignment_page(school.classroom, made, school.moment).pupils[0]
    assert (line.cell.words, line.mark) == ("not passed", "")  # no "yet": it was the only attempt
    set_scale(school.classroom, SCALES["1-5"])
    school.classroom.refresh_from_db()
    assert assignment_page(school.classroom, made, school.moment).pupils[0].mark == "5"
    marked = client.get(address).content.decode()
    assert "Give marks" not in marked
    assert '<td class="numbers" data-label="Mark"><strong>5</strong></td>' in marked


def test_a_change_for_one_pupil_says_whom_it_is_for(school: School) -> None:
    made, otter = a_test(school), school.pupils[2]
    arrange(made, school.teacher.pk, otter, ForOne(more_minutes=5), school.moment)
    (change,) = assignment_page(school.classroom, made, school.moment).changes
    assert change.pupils == (otter.public_id,)  # its name in the browser stands beside it
