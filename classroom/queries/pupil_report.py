"""The report of one pupil: each assignment, and the answers that were wrong, as they were given."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import Q

from classroom.models.assignment import Assignment
from classroom.models.classroom import Classroom
from classroom.models.pupil import Pupil
from classroom.models.work import Work
from classroom.queries.pupil_words import pupil_name
from classroom.queries.result_words import ResultCell, result_cell
from classroom.queries.results import result_of, tries_where
from game.atlas_files import every_map, load_atlas
from quiz.models.attempt import Attempt
from quiz.queries.verdict import Verdict, attempt_question, verdict

MOST_WRONG = 200


@dataclass(frozen=True, slots=True)
class WrongLine:
    """A wrong answer with when it was given, and how."""

    at: datetime
    go: int
    verdict: Verdict
    is_aided: bool
    is_on_paper: bool


@dataclass(frozen=True, slots=True)
class TaskReport:
    """One assignment of a pupil."""

    id: UUID
    title: str
    cell: ResultCell
    answered: int
    right: int
    credit: int | None
    wrong: tuple[WrongLine, ...]


@dataclass(frozen=True, slots=True)
class PupilReport:
    """A pupil's work."""

    class_id: UUID
    class_name: str
    name: str
    tasks: tuple[TaskReport, ...]


def pupil_report(classroom: Classroom, pupil: Pupil, now: datetime) -> PupilReport:
    """What a pupil did of what the class was asked to do."""
    theirs = Q(pupil=pupil, assignment__classroom=classroom, assignment__withdrawn_at=None)
    tries = tries_where(theirs, now)
    ids = {assignment for assignment, _pupil in tries}
    rows = Assignment.objects.filter(pk__in=ids).order_by("-starts_at", "-pk")
    works = Work.objects.filter(theirs, run__isnull=False)
    of_run = {run: (assignment, number) for run, assignment, number in
              works.values_list("run_id", "assignment_id", "number")}  # fmt: skip
    wrong: dict[int, list[WrongLine]] = {}
    found = Attempt.objects.filter(run__in=list(of_run), is_right=False).order_by("-at", "-pk")
    for attempt in _readable(found[:MOST_WRONG]):
        assignment, number = of_run[attempt.run_id]
        line = WrongLine(
            attempt.at, number, verdict(attempt), attempt.is_aided, attempt.is_on_paper
        )
        wrong.setdefault(assignment, []).append(line)
    tasks = []
    for row in rows:
        result = result_of(row, tries[row.pk, pupil.pk])
        cell = result_cell(row, result, now)
        lines = tuple(wrong.get(row.pk, ()))
        tasks.append(
            TaskReport(
                row.public_id, row.title, cell, result.answered, result.right, cell.credit, lines
            )
        )
    name = pupil_name(classroom, pupil)
    return PupilReport(classroom.public_id, classroom.name, name, tuple(tasks))


def _readable(attempts: Iterable[Attempt]) -> Iterable[Attempt]:
    """Those about places that are still on the map."""
    for attempt in attempts:
        if attempt.map in every_map():
            question = attempt_question(attempt)
            known = load_atlas(attempt.map).places
            if all(place in known for place in (*question.places, *question.centre)):
                yield attempt
