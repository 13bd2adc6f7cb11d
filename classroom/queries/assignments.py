"""Assignments: whom they are for, and who may see them."""

from collections.abc import Mapping
from datetime import datetime
from uuid import UUID

from django.db.models import Q, QuerySet

from classroom.criteria import (
    MatchCriterion,
    SetCriterion,
    read_match_criterion,
    read_set_criterion,
)
from classroom.models.assignment import Assignment, Task
from classroom.models.classroom import Classroom
from classroom.models.pupil import Pupil
from classroom.queries.access import pupils_of
from classroom.queries.sets import read_plan
from quiz.drills.question import Question
from quiz.drills.sets.set_plan import BadSet, SetPlan

READ = "_read_criterion"


class NoSuchAssignmentError(LookupError):
    """There is no such assignment, or not for this learner. Pages answer it with 404."""


def assignments_of(classroom: Classroom) -> QuerySet[Assignment]:
    """The current assignments of a class, the newest first."""
    found = Assignment.objects.filter(classroom=classroom, withdrawn_at=None)
    return found.order_by("-starts_at", "-pk")


def assignment_in(classroom: Classroom, public_id: UUID) -> Assignment:
    """An assignment of a class, even a withdrawn one; raises NoSuchAssignmentError."""
    found = Assignment.objects.filter(classroom=classroom, public_id=public_id).first()
    if found is None:
        raise NoSuchAssignmentError(str(public_id))
    return found


def assigned_to(pupil: Pupil, now: datetime) -> QuerySet[Assignment]:
    """The assignments that a pupil has by now."""
    theirs = Q(is_for_all=True) | Q(group__pupils=pupil) | Q(pupils=pupil)
    found = Assignment.objects.filter(
        theirs, classroom_id=pupil.classroom_id, withdrawn_at=None, starts_at__lte=now
    )
    return found.distinct()


def assignment_for(pupil: Pupil, public_id: UUID, now: datetime) -> Assignment:
    """An assignment of a pupil, by its id; raises NoSuchAssignmentError."""
    found = assigned_to(pupil, now).filter(public_id=public_id).first()
    if found is None:
        raise NoSuchAssignmentError(str(public_id))
    return found


def asked_pupils(classroom: Classroom, assignments: QuerySet[Assignment]) -> Mapping[int, set[int]]:
    """For each assignment its pupils, by primary key, without removed ones."""
    everybody = set(pupils_of(classroom).values_list("pk", flat=True))
    asked: dict[int, set[int]] = {}
    for pk, is_for_all in assignments.values_list("pk", "is_for_all"):
        asked[pk] = set(everybody) if is_for_all else set()
    for path in ("pupils", "group__pupils"):
        for pk, pupil in assignments.values_list("pk", path):
            if pupil in everybody:
                asked[pk].add(pupil)
    return asked


def plan_of(assignment: Assignment) -> SetPlan:
    """The plan that was copied into an assignment. Raises BadSet if its map has changed."""
    if assignment.task != Task.SET:
        raise BadSet("This is not a practice set.")
    return read_plan(set_criterion(assignment).plan.encode())


def set_criterion(assignment: Assignment) -> SetCriterion:
    """What an assignment of a practice set asks.

    A gradebook needs it in every cell of a column, so the row caches it.
    """
    kept: tuple[object, SetCriterion] | None = vars(assignment).get(READ)
    if kept is None or kept[0] is not assignment.criterion:
        kept = assignment.criterion, read_set_criterion(assignment.criterion)
        vars(assignment)[READ] = kept
    return kept[1]


def match_criterion(assignment: Assignment) -> MatchCriterion:
    """What an assignment of a match asks."""
    return read_match_criterion(assignment.criterion, assignment.map)


def plan_in(classroom: Classroom, plan: SetPlan) -> SetPlan:
    """A plan as a class does it: a children's class has the map open, and no clock."""
    return plan.calmed() if classroom.is_for_children else plan


def plan_as_done(assignment: Assignment) -> SetPlan:
    """The plan of an assignment as its class does it. Raises BadSet if its map has changed."""
    return plan_in(assignment.classroom, plan_of(assignment))


def questions_of(assignment: Assignment) -> tuple[Question, ...]:
    """The shared questions; none if the coach chooses."""
    return set_criterion(assignment).questions if assignment.task == Task.SET else ()


def versions_of(assignment: Assignment) -> tuple[tuple[Question, ...], ...]:
    """The questions of all versions of a test; for practice, the one shared list."""
    if not assignment.is_test:
        return (questions_of(assignment),)
    return set_criterion(assignment).versions


def pass_mark_of(assignment: Assignment) -> int:
    """The pass mark in per cent; a match has none."""
    return set_criterion(assignment).plan.pass_mark if assignment.task == Task.SET else 0
