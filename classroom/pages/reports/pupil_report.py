"""The report of one pupil: each assignment, its attempts, and the wrong answers.

What a pupil did in an earlier class has a section of its own.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from uuid import UUID

from django.db.models import Q
from django.utils.translation import gettext as _

from classroom.models.assignment import Assignment
from classroom.models.classroom import Classroom
from classroom.models.pupil import Pupil
from classroom.models.work import Work
from classroom.pages.reports.pupil_course import Course, course_of, spent_words
from classroom.pages.reports.result_words import ResultCell, go_words, result_cell, told_match
from classroom.queries.results import Result, result_of, tries_where
from classroom.queries.terms import USUAL, terms_where
from classroom.words.pupils import pupil_name
from classroom.words.titles import title_words
from game.atlas_files import is_map, load_atlas
from quiz.drills.ground import ground_of
from quiz.models.attempt import Attempt
from quiz.pages.run.verdict import attempt_question, credit_words
from quiz.words.answer_key import key_words
from quiz.words.question_words import answer_words, in_short

MOST_WRONG = 200


@dataclass(frozen=True, slots=True)
class WrongLine:
    """A wrong answer with when and how it was given, and every right answer.

    A pupil has up to 200 of them, so only what the page shows is computed.
    """

    at: datetime
    go: int
    asked: str
    given: str
    credit: str
    is_late: bool
    right: str
    is_aided: bool
    is_on_paper: bool


@dataclass(frozen=True, slots=True)
class GoLine:
    """One attempt at an assignment: its figures, and how it was done."""

    number: int
    figures: str
    words: str
    ended_at: datetime | None


@dataclass(frozen=True, slots=True)
class TaskReport:
    """One assignment of a pupil; with several goes, each of them."""

    id: UUID
    title: str
    cell: ResultCell
    answered: int
    right: int
    credit: int | None
    wrong: tuple[WrongLine, ...]
    goes: tuple[GoLine, ...]
    time: str


@dataclass(frozen=True, slots=True)
class FormerClass:
    """What a pupil did in a class before this one."""

    name: str
    tasks: tuple[TaskReport, ...]


@dataclass(frozen=True, slots=True)
class PupilReport:
    """A pupil's work."""

    id: UUID
    class_id: UUID
    class_name: str
    name: str
    tasks: tuple[TaskReport, ...]
    former: tuple[FormerClass, ...]
    course: Course
    is_removed: bool


def pupil_report(classroom: Classroom, pupil: Pupil, now: datetime) -> PupilReport:
    """A pupil's work on the assignments of the class, and before that in other classes."""
    theirs = Q(pupil=pupil, assignment__withdrawn_at=None)
    tries, terms = tries_where(theirs, now), terms_where(Q(pupil=pupil))
    ids = {assignment for assignment, _pupil in tries}
    rows = Assignment.objects.filter(pk__in=ids).order_by("-starts_at", "-pk")
    works = Work.objects.filter(theirs, run__isnull=False)
    of_run = {run: (assignment, number) for run, assignment, number in
              works.values_list("run_id", "assignment_id", "number")}  # fmt: skip
    wrong: dict[int, list[WrongLine]] = {}
    found = Attempt.objects.filter(run__in=list(of_run), is_right=False).order_by("-at", "-pk")
    for attempt in _readable(found[:MOST_WRONG]):
        assignment, number = of_run[attempt.run_id]
        wrong.setdefault(assignment, []).append(_wrong_line(attempt, number))
    course = course_of(pupil)
    tasks: dict[int, list[TaskReport]] = {classroom.pk: []}
    names: dict[int, str] = {}
    for row in rows.select_related("classroom"):
        result = result_of(row, tries[row.pk, pupil.pk], terms.get((row.pk, pupil.pk), USUAL))
        cell = result_cell(row, result, now)
        names[row.classroom_id] = row.classroom.name
        tasks.setdefault(row.classroom_id, []).append(
            TaskReport(
                row.public_id,
                title_words(row.title, row.map),
                cell,
                result.answered,
                result.right,
                cell.credit,
                tuple(wrong.get(row.pk, ())),
                _goes(row, result),
                spent_words(seconds) if (seconds := course.by_assignment.get(row.pk)) else "",
            )
        )
    return PupilReport(
        pupil.public_id,
        classroom.public_id,
        classroom.name,
        pupil_name(classroom, pupil),
        tuple(tasks.pop(classroom.pk)),
        tuple(FormerClass(names[pk], tuple(of_class)) for pk, of_class in tasks.items()),
        course,
        pupil.removed_at is not None,
    )


def _goes(assignment: Assignment, result: Result) -> tuple[GoLine, ...]:
    """Each attempt, if there are several."""
    if len(result.tries) < 2:
        return ()
    lines = []
    for one in result.tries:
        words = [_("not finished")] if one.ended_at is None else []
        if (match := told_match(one)) is not None:
            figures, words = match.figure, words + match.words
        else:
            figures = f"{one.right} / {one.length}" if one.length else ""
            words += go_words(assignment, one)
        lines.append(GoLine(one.number, figures, ", ".join(words), one.ended_at))
    return tuple(lines)


def _wrong_line(attempt: Attempt, number: int) -> WrongLine:
    ground, question = ground_of(load_atlas(attempt.map)), attempt_question(attempt)
    return WrongLine(
        attempt.at,
        number,
        in_short(ground.atlas, question),
        answer_words(ground.atlas, question, attempt.given),
        credit_words(attempt),
        attempt.is_late,
        key_words(ground, question),
        attempt.is_aided,
        attempt.is_on_paper,
    )


def _readable(attempts: Iterable[Attempt]) -> Iterable[Attempt]:
    """Those about places that are still on the map."""
    is_here = cache(is_map)
    for attempt in attempts:
        if is_here(attempt.map):
            question = attempt_question(attempt)
            known = load_atlas(attempt.map).places
            if all(place in known for place in (*question.places, *question.centre)):
                yield attempt
