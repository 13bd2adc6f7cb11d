"""Grades reach the platform, whatever it answers first; what is acknowledged is what is here."""

from datetime import timedelta
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone
from lti_tool.models import LtiContext, LtiDeployment, LtiRegistration, LtiUser

from classroom.actions.assign import withdraw
from classroom.actions.lti import grades
from classroom.actions.lti.grades import note_grades, send_due_grades, wait_after
from classroom.actions.paper import delete_sheet, type_in
from classroom.lti import outgoing
from classroom.lti.faults import ServiceError, ServiceFault
from classroom.lti.services import send_score
from classroom.models.assignment import Assignment
from classroom.models.classroom import Classroom
from classroom.models.lti import LtiColumn, LtiCourse, LtiGrade, LtiPupil
from classroom.models.pupil import Pupil
from classroom.queries.grades import score_of, waiting_grades
from classroom.queries.results import Result, Stage, Try
from classroom.tasks import note_all_grades, send_grades
from quiz.drills.test_rules import Shows, TestRules
from quiz.models.attempt import Attempt
from tests.lti_platform import LTI, Platform
from tests.web.lti.visits import visit
from tests.web.school_help import School

pytestmark = pytest.mark.django_db


class Course(School):
    """A class whose three pupils are people of a course, with an assignment in its gradebook."""

    def __init__(self, platform: Platform, pupils: int = 3) -> None:
        super().__init__(pupils=pupils)
        self.platform = platform
        context = LtiContext.objects.create(
            deployment=LtiDeployment.objects.get(), id_on_platform="course-1", title="Geography"
        )
        self.course = LtiCourse.objects.create(context=context, classroom=self.classroom)
        registration = LtiRegistration.objects.get()
        for number, pupil in enumerate(self.pupils, 1):
            user = LtiUser.objects.create(registration=registration, sub=f"user-{number}")
            LtiPupil.objects.create(course=self.course, user=user, pupil=pupil)
        self.task = self.assign()
        self.column = self.add_column(self.task, 1)
        self.now = timezone.now()

    def add_column(self, task: Assignment, number: int) -> LtiColumn:
        url = f"{self.platform.url}/course/1/lineitems/{number}/lineitem?type=7"
        return LtiColumn.objects.create(course=self.course, assignment=task, url=url)

    def minute(self, minutes: float = 1.0) -> int:
        """Let the worker run, some minutes later; how many grades arrived."""
        self.now += timedelta(minutes=minutes)
        note_grades(self.now)
        return send_due_grades(self.now)

    @property
    def there(self) -> dict[str, Any]:
        """What the platform's gradebook shows for each person."""
        return {user: score for (_path, user), score in self.platform.gradebook.items()}


def test_scores_arrive_once_and_again_when_they_change(platform: Platform) -> None:
    desk = Course(platform)
    first, second, _third = desk.pupils
    assert desk.minute() == 0
    desk.do(first, desk.task)
    desk.do(second, desk.task, wrong=(1,))
    assert desk.minute() == 2
    length = len(desk.task.criterion["questions"])
    expected = round(100 * (length - 1) / length)
    assert desk.there == {"user-1": 100, "user-2": expected}
    score = platform.scores[0]
    assert score["path"] == "/course/1/lineitems/1/lineitem/scores?type=7"
    assert (score["scoreMaximum"], score["activityProgress"]) == (100, "Completed")
    assert score["gradingProgress"] == "FullyGraded"
    assert score["timestamp"].endswith("+00:00")
    assert desk.minute() == 0
    Attempt.objects.filter(learner=second.learner).update(is_right=True)  # it was looked at again
    assert desk.minute() == 1
    assert desk.there == {"user-1": 100, "user-2": 100}
    assert len(platform.scores) == 3


def test_a_token_that_is_refused_is_made_anew_at_once(platform: Platform) -> None:
    desk = Course(platform)
    desk.do(desk.pupils[0], desk.task)
    platform.faults = [401]
    assert desk.minute() == 1
    assert desk.there == {"user-1": 100}
    assert platform.asked.count("POST /token") == 2
    assert LtiGrade.objects.get().fault == ""


@pytest.mark.parametrize(
    ("faults", "fault"),
    [
        ([500], "broken"),
        ([503, 500], "broken"),
        ([403], "forbidden"),
        ([404], "gone"),
        ([401, 401], "unauthorized"),
        ([1500], "broken"),
        ([1401], "unauthorized"),
        ([302], "odd"),
    ],
)
def test_whatever_the_platform_answers_nothing_is_lost(
    platform: Platform, faults: list[int], fault: str
) -> None:
    desk = Course(platform)
    for pupil in desk.pupils:
        desk.do(pupil, desk.task)
    platform.faults = list(faults)
    desk.minute()
    assert fault in set(LtiGrade.objects.values_list("fault", flat=True))
    page = desk.client().get(f"{desk.address}platform/").content.decode()
    assert "Send again now" in page
    for _ in range(40):
        desk.minute()
    assert desk.there == {"user-1": 100, "user-2": 100, "user-3": 100}
    assert not waiting_grades().exists()
    assert set(LtiGrade.objects.values_list("fault", flat=True)) == {""}


def test_a_platform_that_answers_late(platform: Platform, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Course(platform)
    desk.do(desk.pupils[0], desk.task)
    monkeypatch.setattr(outgoing, "READ_S", 0.2)
    platform.pause_s = 1.0
    assert desk.minute() == 0
    grade = LtiGrade.objects.get()
    assert (grade.fault, grade.tries, grade.sent_score) == ("late", 1, None)
    monkeypatch.setattr(outgoing, "READ_S", 8.0)
    platform.pause_s = 0.0
    assert desk.minute(0.5) == 0  # it is not time yet
    assert desk.minute(1) == 1
    assert desk.there == {"user-1": 100}


def test_a_platform_that_is_gone_is_asked_once_in_a_run(platform: Platform) -> None:
    desk = Course(platform)
    for pupil in desk.pupils:
        desk.do(pupil, desk.task)
    LtiColumn.objects.update(url="http://127.0.0.1:1/lineitem")
    LtiRegistration.objects.update(issuer="http://127.0.0.1:1")
    assert desk.minute() == 0
    assert sorted(LtiGrade.objects.values_list("tries", flat=True)) == [0, 0, 1]


def test_waiting_grows_and_ends_at_six_hours() -> None:
    minutes = [wait_after(tries) / timedelta(minutes=1) for tries in (1, 2, 3, 4, 8, 10, 11, 1000)]
    assert minutes == [1, 2, 4, 8, 128, 360, 360, 360]


def test_two_workers_send_a_grade_once(platform: Platform, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Course(platform)
    desk.do(desk.pupils[0], desk.task)
    note_grades(desk.now)
    seen: list[int] = []

    def send(*sent: Any) -> None:
        if not seen:  # while the first worker is at it, a second one comes
            seen.append(send_due_grades(desk.now))
        send_score(*sent)

    monkeypatch.setattr(grades, "send_score", send)
    assert send_due_grades(desk.now) == 1
    assert seen == [0]
    assert len(platform.scores) == 1


def test_a_worker_that_died_half_way(platform: Platform, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Course(platform)
    desk.do(desk.pupils[0], desk.task)

    def die(*_: Any) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(grades, "send_score", die)
        with pytest.raises(KeyboardInterrupt):
            desk.minute()
    assert desk.minute() == 0  # the lease of the first one
    assert desk.minute(10) == 1


def test_a_score_that_changes_while_it_is_sent(
    platform: Platform, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = Course(platform)
    desk.do(desk.pupils[0], desk.task, wrong=(1,))

    def send(*sent: Any) -> None:
        send_score(*sent)
        LtiGrade.objects.update(score=100)

    with monkeypatch.context() as patched:
        patched.setattr(grades, "send_score", send)
        desk.minute()
    assert LtiGrade.objects.get().sent_score != 100
    Attempt.objects.update(is_right=True)
    desk.minute()
    assert desk.there == {"user-1": 100}


def test_results_of_a_test_wait_until_pupils_may_see_them(platform: Platform) -> None:
    desk = Course(platform)
    soon = desk.moment + timedelta(days=1)
    rules = TestRules(minutes=30, shows=Shows.DEADLINE)
    test = desk.assign(rules=rules, due_at=soon)
    desk.add_column(test, 2)
    desk.do(desk.pupils[0], test)
    Classroom.objects.update(used_at=soon)
    note_grades(soon - timedelta(hours=1))
    assert not LtiGrade.objects.exists()
    note_grades(soon + timedelta(minutes=1))
    assert LtiGrade.objects.get().column.assignment == test


def test_only_people_of_the_course_and_only_what_is_asked(platform: Platform) -> None:
    desk = Course(platform)
    LtiPupil.objects.filter(pupil=desk.pupils[1]).delete()
    for pupil in desk.pupils:
        desk.do(pupil, desk.task)
    desk.do(desk.pupils[0], desk.assign())  # no link in the course
    desk.minute()
    assert desk.there == {"user-1": 100, "user-3": 100}
    LtiPupil.objects.filter(pupil=desk.pupils[0]).delete()
    LtiGrade.objects.update(sent_score=None)
    desk.minute()
    assert LtiGrade.objects.count() == 1
    withdraw(desk.task, desk.now)
    LtiGrade.objects.all().delete()
    desk.minute()
    assert not LtiGrade.objects.exists()


def test_a_class_that_nobody_used_is_looked_at_in_the_night(platform: Platform) -> None:
    desk = Course(platform)
    desk.do(desk.pupils[0], desk.task)
    Classroom.objects.update(used_at=desk.now - timedelta(days=9))
    send_grades.delay()
    assert not platform.scores
    note_all_grades.delay()
    send_grades.delay()
    assert desk.there == {"user-1": 100}


def test_a_platform_that_was_switched_off_hears_nothing(platform: Platform) -> None:
    desk = Course(platform)
    desk.do(desk.pupils[0], desk.task)
    LtiRegistration.objects.update(is_active=False)
    assert desk.minute() == 0
    assert not platform.asked
    assert LtiGrade.objects.get().fault == "host"


def test_the_teacher_sees_it_and_sends_again(platform: Platform) -> None:
    desk = Course(platform)
    for pupil in desk.pupils:
        desk.do(pupil, desk.task)
    platform.faults = [500]
    desk.minute()
    teacher = desk.client()
    page = teacher.get(f"{desk.address}platform/").content.decode()
    assert "The platform could not be reached, or had an error. (1)" in page
    Classroom.objects.update(used_at=timezone.now())
    answer = teacher.post(f"{desk.address}platform/send/")
    page = teacher.get(answer["Location"]).content.decode()
    assert "The grades are being sent." in page
    assert desk.there == {"user-1": 100, "user-2": 100, "user-3": 100}
    assert "Send again now" not in page


def test_a_link_teaches_the_column_where_it_is(platform: Platform) -> None:
    desk = Course(platform)
    desk.column.delete()
    custom: dict[str, Any] = {LTI + "custom": {"assignment": str(desk.task.public_id)}}
    visit(Client(), platform, sub="user-1", **custom)
    column = LtiColumn.objects.get()
    assert column.assignment == desk.task
    desk.do(desk.pupils[0], desk.task)
    Classroom.objects.update(used_at=timezone.now())
    desk.minute()
    assert desk.there == {"user-1": 100}


def type_sheet(desk: Course, pupil: Pupil) -> float:
    """Type in a sheet with the first answer alone; its score in per cent."""
    asked = len(desk.task.criterion["questions"])
    work = type_in(pupil, desk.task, ["no"] + [""] * (asked - 1), desk.now)
    right = Attempt.objects.filter(run=work.run, is_right=True).count()
    return round(100 * right / asked)


def test_a_sheet_that_is_taken_back_clears_the_score(platform: Platform) -> None:
    desk = Course(platform)
    first, second, _third = desk.pupils
    score = type_sheet(desk, first)
    desk.do(second, desk.task)
    assert desk.minute() == 2
    assert desk.there == {"user-1": score, "user-2": 100}
    delete_sheet(first, desk.task)
    assert desk.minute() == 1
    assert desk.there == {"user-2": 100}
    cleared = platform.scores[-1]
    assert cleared["userId"] == "user-1"
    assert not {"scoreGiven", "scoreMaximum"} & cleared.keys()
    assert (cleared["activityProgress"], cleared["gradingProgress"]) == ("Initialized", "NotReady")
    assert cleared["timestamp"].endswith("+00:00")
    assert desk.minute() == 0  # said once
    type_sheet(desk, first)
    assert desk.minute() == 1
    assert desk.there == {"user-1": score, "user-2": 100}


@pytest.mark.parametrize("faults", [[500], [401, 401], [404], [1500]])
def test_taking_back_is_retried_like_any_score(platform: Platform, faults: list[int]) -> None:
    desk = Course(platform)
    first = desk.pupils[0]
    score = type_sheet(desk, first)
    desk.minute()
    delete_sheet(first, desk.task)
    platform.faults = list(faults)
    assert desk.minute() == 0
    assert desk.there == {"user-1": score}
    assert LtiGrade.objects.get().score is None
    page = desk.client().get(f"{desk.address}platform/").content.decode()
    assert "Send again now" in page
    for _ in range(5):
        desk.minute()
    assert desk.there == {}
    assert not LtiGrade.objects.exists()


def test_a_score_that_arrived_unnoticed_is_cleared_too(
    platform: Platform, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = Course(platform)
    first = desk.pupils[0]
    score = type_sheet(desk, first)

    def send(*sent: Any) -> None:
        send_score(*sent)
        raise ServiceError(ServiceFault.LATE)

    with monkeypatch.context() as patched:
        patched.setattr(grades, "send_score", send)
        assert desk.minute() == 0
    assert desk.there == {"user-1": score}
    delete_sheet(first, desk.task)
    assert desk.minute() == 1
    assert desk.there == {}


def test_a_sheet_typed_in_again_while_its_score_is_cleared(
    platform: Platform, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = Course(platform)
    first = desk.pupils[0]
    score = type_sheet(desk, first)
    desk.minute()
    delete_sheet(first, desk.task)

    def send(*sent: Any) -> None:
        send_score(*sent)
        type_sheet(desk, first)
        note_grades(desk.now)

    with monkeypatch.context() as patched:
        patched.setattr(grades, "send_score", send)
        desk.minute()
    assert desk.there == {}
    desk.minute()
    assert desk.there == {"user-1": score}


def test_a_deadline_moved_later_hides_the_results_at_the_platform_too(platform: Platform) -> None:
    desk = Course(platform)
    rules = TestRules(minutes=30, shows=Shows.DEADLINE)
    test = desk.assign(rules=rules, due_at=desk.moment + timedelta(hours=1))
    desk.add_column(test, 2)
    desk.do(desk.pupils[0], test)
    Classroom.objects.update(used_at=desk.now)
    Assignment.objects.filter(pk=test.pk).update(due_at=desk.now)
    desk.minute()
    assert desk.there == {"user-1": 100}
    Assignment.objects.filter(pk=test.pk).update(due_at=desk.now + timedelta(hours=1))
    desk.minute()
    assert desk.there == {}
    desk.minute(90)
    assert desk.there == {"user-1": 100}


def test_few_queries_however_many_pupils(
    platform: Platform, django_assert_max_num_queries: Any
) -> None:
    desk = Course(platform, pupils=30)
    for _ in range(4):
        desk.add_column(desk.assign(), LtiColumn.objects.count() + 1)
    with django_assert_max_num_queries(16):
        note_grades(desk.now)


def test_a_match_is_full_once_it_is_played_to_its_end() -> None:
    one = Try(
        number=1, run=None, match=uuid4(), answered=0, right=0, credit=0.0, length=0,
        ended_at=timezone.now(), is_on_paper=False,
    )  # fmt: skip
    assert score_of(Result(Stage.PASSED, (one,), one)) == 100
    assert score_of(Result(Stage.OPEN, (one._replace(ended_at=None),))) is None
    assert score_of(Result(Stage.TO_DO)) is None
