"""What the answers of a class say is read once; whatever changes them is seen at the next look."""

from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from datetime import timedelta
from threading import Event
from typing import Any
from unittest.mock import patch
from uuid import uuid4

import pytest
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from classroom.models.assignment import Assignment
from classroom.models.pupil import Pupil
from classroom.models.work import Work
from classroom.pages.reports import class_answers
from classroom.pages.reports.misconception_map import misconception_page
from quiz.models.attempt import Attempt
from quiz.models.drill_run import DrillRun
from tests.web.school_help import School

pytestmark = pytest.mark.django_db
SET = "neighbours-of-germany"


def answer(school: School, pupil: Pupil, made: Assignment) -> None:
    """Let a pupil say that they do not know."""
    client = school.client(pupil)
    address = client.post(f"/class/tasks/{made.public_id}/begin/")["Location"]
    run = DrillRun.objects.get(public_id=address.split("/")[3])
    client.post(f"{address}next/", {"number": run.open_number})
    command = f"00000000-0000-4000-8000-{run.open_number:012}"
    client.post(f"{address}answer/", {"number": run.open_number, "command": command, "pass": "1"})


def told(school: School) -> tuple[int, int]:
    page = misconception_page(school.classroom, "europe")
    return page.pupils, page.answers


def test_every_change_of_the_answers_is_seen() -> None:
    school = School(pupils=3)
    school.moment = timezone.now()
    made, other = school.assign(SET, title="one"), school.assign(SET, title="two")
    assert told(school) == (0, 0)
    answer(school, school.pupils[0], made)
    assert told(school) == (1, 1)
    answer(school, school.pupils[0], made)
    assert told(school) == (1, 2)
    answer(school, school.pupils[1], made)
    answer(school, school.pupils[2], other)
    assert told(school) == (3, 4)
    Pupil.objects.filter(pk=school.pupils[1].pk).update(removed_at=timezone.now())
    assert told(school) == (2, 3)
    Pupil.objects.filter(pk=school.pupils[1].pk).update(removed_at=None)
    Assignment.objects.filter(pk=other.pk).update(withdrawn_at=timezone.now())
    assert told(school) == (2, 3)
    gone = Work.objects.get(pupil=school.pupils[1]).run
    assert gone is not None
    gone.delete()
    assert told(school) == (1, 2)


def test_a_second_look_reads_no_answers(
    django_assert_max_num_queries: DjangoAssertNumQueries,
) -> None:
    school = School(pupils=1)
    school.moment = timezone.now()
    answer(school, school.pupils[0], school.assign(SET))
    first = misconception_page(school.classroom, "europe")
    with django_assert_max_num_queries(3):  # the works, the races, the names of the pupils
        again = misconception_page(school.classroom, "europe")
    assert (again.answers, again.lines) == (first.answers, first.lines)


def test_two_classes_never_share_what_was_read() -> None:
    one, other = School(pupils=1), School(pupils=1, teacher="mr-dale")
    for school in (one, other):
        school.moment = timezone.now()
    answer(one, one.pupils[0], one.assign(SET))
    assert (told(one), told(other)) == ((1, 1), (0, 0))


def test_a_look_after_new_answers_reads_only_those() -> None:
    school = School(pupils=3)
    school.moment = timezone.now()
    made, other = school.assign(SET, title="one"), school.assign(SET, title="two")
    for number in range(1, 4):
        for place, who in enumerate(school.pupils):
            school.answer(who, made, right=(number + place) % 2 == 0)
        read = Counter[int]()
        with reads_counted(read):
            page = misconception_page(school.classroom, "europe")
        assert (page.answers, read.total()) == (3 * number, 3)
    school.answer(school.pupils[0], other, right=False)
    once = misconception_page(school.classroom, "europe")
    class_answers._shelves.forget()
    anew = misconception_page(school.classroom, "europe")
    assert (once.lines, once.healed, once.answers) == (anew.lines, anew.healed, anew.answers)


def test_an_answer_from_before_is_put_in_its_place() -> None:
    school = School(pupils=1)
    made = school.assign(SET)
    school.answer(school.pupils[0], made, right=False)
    assert misconception_page(school.classroom, "europe").lines
    school.answer(school.pupils[0], made, right=True)
    last = Attempt.objects.latest("pk")
    first = Attempt.objects.earliest("pk")
    Attempt.objects.filter(pk=last.pk).update(
        at=first.at - timedelta(hours=1), question=first.question, kind=first.kind
    )
    once = misconception_page(school.classroom, "europe")
    class_answers._shelves.forget()
    anew = misconception_page(school.classroom, "europe")
    assert (once.lines, once.healed) == (anew.lines, anew.healed)


def test_a_class_waits_for_no_other_and_reads_its_answers_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A teacher's first look reads a year of answers; meanwhile others look at their own class."""
    marks = class_answers.WorkMarks(1, 1, 1, 1, 1, 1)
    large, small = (class_answers.ClassEvidence(pk, uuid4(), marks, ()) for pk in (1, 2))
    reads, begun, goes_on = Counter[int](), Event(), Event()

    def read(evidence: class_answers.ClassEvidence, kept: Any) -> Any:
        reads[evidence.class_id] += 1
        if evidence == large:
            begun.set()
            assert goes_on.wait(60)
        kept.evidence = evidence
        return kept

    monkeypatch.setattr(class_answers, "_brought_up_to", read)
    with ThreadPoolExecutor(4) as teachers:
        first = teachers.submit(class_answers.class_reading, large, "europe")
        assert begun.wait(60)
        second = teachers.submit(class_answers.class_reading, large, "europe")
        other = teachers.submit(class_answers.class_reading, small, "europe")
        try:
            other.result(60)
            assert not first.done()
            assert not second.done()
        finally:
            goes_on.set()
        first.result(60)
        second.result(60)
    assert reads == {1: 1, 2: 1}


@contextmanager
def reads_counted(read: Counter[int]) -> Iterator[None]:
    """Counts the answers that are read, by pupil."""
    real = class_answers._Reader.read

    def counting(self: Any, rows: Any) -> Any:
        taken = list(rows)
        read.update(row[0] for row in taken)
        return real(self, taken)

    with patch.object(class_answers._Reader, "read", counting):
        yield
