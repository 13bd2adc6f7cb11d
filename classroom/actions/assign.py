"""Assign something to a class, or withdraw it."""

from dataclasses import dataclass, replace
from datetime import datetime
from uuid import UUID

from django.db import IntegrityError, transaction

from classroom.criteria import MatchCriterion, SetCriterion
from classroom.models.assignment import Assignment, Task
from classroom.models.classroom import Classroom, Group
from classroom.models.pupil import Pupil
from classroom.pages.sets.set_sample import drawn_questions, drawn_versions
from classroom.queries.access import pupils_of
from game.actions.play import check_plan
from game.atlas_files import by_land
from game.refused import Refused
from game.rulebook.tables import Plan
from quiz.drills.sets.set_plan import SetPlan
from quiz.drills.test_rules import Shows, TestRules

MOST_ASSIGNMENTS = 400


@dataclass(frozen=True, slots=True)
class For:
    """The recipients and the time. With neither group nor pupils it is for the whole class."""

    starts_at: datetime
    due_at: datetime | None = None
    group: int | None = None
    pupils: tuple[UUID, ...] = ()


def assign_set(
    classroom: Classroom,
    title: str,
    plan: SetPlan,
    whom: For,
    public_id: UUID,
    *,
    set_id: int | None = None,
    may_drop_clock: bool = False,
    rules: TestRules | None = None,
    instructions: str = "",
) -> Assignment:
    """Assign a practice set as it is now; called again with the same id, the same assignment.

    All pupils get the same questions, unless the coach chooses; with `rules` it is a test, in
    equally hard versions. A class that practises without sea links gets it without them. Raises
    Refused or NotEnough.
    """
    if classroom.is_land_only:
        plan = replace(plan, map=by_land(plan.map))
    if rules is not None:
        _check_rules(classroom, rules, whom)
        # Equal questions are the point of a test, so the coach does not choose.
        plan = replace(plan, is_adaptive=False, timer=None, limit=rules.seconds)
    criterion = SetCriterion(plan, may_drop_clock=may_drop_clock, rules=rules)
    if rules is not None:
        versions = tuple(map(tuple, drawn_versions(plan, rules.versions, str(public_id))))
        criterion = replace(criterion, versions=versions, questions=versions[0])
    elif not plan.is_adaptive:
        criterion = replace(criterion, questions=tuple(drawn_questions(plan, str(public_id))))
    row = Assignment(
        public_id=public_id,
        classroom=classroom,
        task=Task.SET,
        title=title[:80],
        map=plan.map,
        criterion=criterion.encode(),
        practice_set_id=set_id,
        is_test=rules is not None,
        instructions=instructions,
    )
    return _assign(row, whom)


def assign_match(
    classroom: Classroom,
    title: str,
    plan: Plan,
    whom: For,
    public_id: UUID,
    *,
    instructions: str = "",
) -> Assignment:
    """Assign a whole match of any game. Raises Refused, or AtlasError for an unknown map."""
    check_plan(plan)
    row = Assignment(
        public_id=public_id,
        classroom=classroom,
        task=Task.MATCH,
        title=title[:80],
        map=plan.map,
        criterion=MatchCriterion(plan).encode(),
        instructions=instructions,
    )
    return _assign(row, whom)


def _check_rules(classroom: Classroom, rules: TestRules, whom: For) -> None:
    if classroom.is_for_children:
        raise Refused("calm", "A class in children's mode works without a clock, so without tests.")
    if rules.shows is Shows.DEADLINE and whom.due_at is None:
        raise Refused("due", "To show results after the deadline, set a deadline first.")


def withdraw(assignment: Assignment, now: datetime) -> None:
    """Withdraw an assignment. Pupils keep their work, but it is no longer shown as assigned."""
    Assignment.objects.filter(pk=assignment.pk, withdrawn_at=None).update(withdrawn_at=now)


def _assign(row: Assignment, whom: For) -> Assignment:
    made = Assignment.objects.filter(public_id=row.public_id, classroom=row.classroom).first()
    if made is not None:
        return made
    try:
        with transaction.atomic():
            # Locked, so that its group is not dissolved at this moment.
            held = Classroom.objects.select_for_update().get(pk=row.classroom_id)
            group, pupils = _checked(held, whom)
            row.is_for_all = group is None and not pupils
            row.group, row.starts_at, row.due_at = group, whom.starts_at, whom.due_at
            row.save(force_insert=True)
            chosen = Assignment.pupils.through
            chosen.objects.bulk_create(chosen(assignment=row, pupil=pupil) for pupil in pupils)
    except IntegrityError:  # the same form was sent at the same moment
        return Assignment.objects.get(public_id=row.public_id, classroom=row.classroom)
    return row


def _checked(classroom: Classroom, whom: For) -> tuple[Group | None, list[Pupil]]:
    if classroom.archived_at is not None:
        raise Refused("archived", "This class is archived. Restore it first.")
    if whom.due_at is not None and whom.due_at <= whom.starts_at:
        raise Refused("due", "The deadline must be after the start.")
    if Assignment.objects.filter(classroom=classroom).count() >= MOST_ASSIGNMENTS:
        raise Refused("many", "This class has too many assignments. Create a new class.")
    group = Group.objects.filter(classroom=classroom, pk=whom.group).first() if whom.group else None
    if whom.group and group is None:
        raise Refused("group", "There is no such group in this class.")
    pupils = list(pupils_of(classroom).filter(public_id__in=whom.pupils)) if whom.pupils else []
    if len(pupils) != len(set(whom.pupils)):
        raise Refused("pupils", "One of these pupils is not in this class.")
    return group, pupils
