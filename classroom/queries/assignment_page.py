"""The page of one assignment: what is asked, of whom, and how far they are."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import Q

from classroom.models.assignment import Assignment, Task
from classroom.models.classroom import Classroom
from classroom.queries.access import pupils_of
from classroom.queries.assignments import asked_pupils, plan_of, questions_of
from classroom.queries.plan_words import plan_facts
from classroom.queries.pupil_home import task_words
from classroom.queries.pupil_words import pupil_name
from classroom.queries.result_words import ResultCell, result_cell
from classroom.queries.results import result_of, tries_where
from classroom.queries.set_sample import SampleLine, sample_lines
from game.atlas_files import every_map
from quiz.drills.set_plan import BadSet


@dataclass(frozen=True, slots=True)
class PupilLine:
    """A pupil with what came of it."""

    id: UUID
    name: str
    cell: ResultCell


@dataclass(frozen=True, slots=True)
class AssignmentPage:
    """One assignment."""

    id: UUID
    class_id: UUID
    class_name: str
    title: str
    facts: tuple[str, ...]
    starts_at: datetime
    due_at: datetime | None
    whom: str
    is_withdrawn: bool
    is_archived: bool
    is_set: bool
    is_fixed: bool
    questions: tuple[SampleLine, ...]
    pupils: tuple[PupilLine, ...]


def assignment_page(classroom: Classroom, row: Assignment, now: datetime) -> AssignmentPage:
    """The page of an assignment, for the teachers of its class."""
    asked = asked_pupils(classroom, Assignment.objects.filter(pk=row.pk))[row.pk]
    tries = tries_where(Q(assignment=row), now)
    lines = [
        PupilLine(
            pupil.public_id,
            pupil_name(classroom, pupil),
            result_cell(row, result_of(row, tries.get((row.pk, pupil.pk), ())), now),
        )
        for pupil in pupils_of(classroom)
        if pupil.pk in asked or (row.pk, pupil.pk) in tries
    ]
    questions = questions_of(row) if row.map in every_map() else ()
    return AssignmentPage(
        id=row.public_id,
        class_id=classroom.public_id,
        class_name=classroom.name,
        title=row.title,
        facts=_facts(row),
        starts_at=row.starts_at,
        due_at=row.due_at,
        whom=row.group.name if row.group else "",
        is_withdrawn=row.withdrawn_at is not None,
        is_archived=classroom.archived_at is not None,
        is_set=row.task == Task.SET,
        is_fixed=bool(questions),
        questions=sample_lines(row.map, questions) if questions else (),
        pupils=tuple(lines),
    )


def _facts(row: Assignment) -> tuple[str, ...]:
    if row.task == Task.SET:
        try:
            return plan_facts(plan_of(row))
        except BadSet:
            return ()
    return tuple(task_words(row).split(" · "))
