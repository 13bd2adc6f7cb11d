"""The history of the demonstration's class."""

from datetime import UTC, datetime
from uuid import UUID

import pytest

from classroom.actions.classes import ClassWishes, make_class
from classroom.actions.pupils import add_pupils
from classroom.models.pupil import Pupil
from classroom.models.work import Work
from classroom.pages.reports.misconception_map import misconception_page
from classroom.pages.reports.report import report
from config.demonstration.history import load_history
from quiz.models.attempt import Attempt
from quiz.models.learner import Learner

NOW = datetime(2026, 11, 16, 12, 0, tzinfo=UTC)


@pytest.mark.django_db
def test_the_class_has_done_something_plausible_once() -> None:
    teacher = Learner.objects.create_user("demo-teacher")
    classroom = make_class(teacher.pk, ClassWishes("6.B"), UUID(int=6))
    add_pupils(classroom, [""] * 6, UUID(int=7))
    assert load_history(classroom, NOW) == 2
    answers = Attempt.objects.count()
    right = Attempt.objects.filter(is_right=True).count()
    assert answers > 60
    assert 0.4 < right / answers < 0.98
    page = report(classroom, NOW)
    assert {cell.stage for row in page.rows for cell in row.cells} >= {"to-do", "open", "passed"}
    assert sum(row.answered for row in page.rows) == answers
    assert misconception_page(classroom, "europe").lines
    assert load_history(classroom, NOW) == 0
    assert Attempt.objects.count() == answers
    assert Work.objects.filter(run__isnull=True).count() == 0
    for pupil in Pupil.objects.filter(classroom=classroom):
        began = Work.objects.filter(pupil=pupil).order_by("-began_at").first()
        assert (pupil.signed_in_at is None) == (began is None), pupil
        if began is not None:
            assert pupil.signed_in_at == began.began_at
    assert Pupil.objects.exclude(signed_in_at=None).count() >= 4
    assert not Pupil.objects.filter(signed_in_at__gt=NOW).exists()
    assert not Attempt.objects.filter(at__gt=NOW).exists()
    assert any(cell.is_late for row in page.rows for cell in row.cells)
