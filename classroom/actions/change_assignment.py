"""Change an assignment after it was assigned. Every change is noted on it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Q, QuerySet

from classroom.models.assignment import Arrangement, Assignment, AssignmentChange, Changed
from classroom.models.pupil import Pupil
from classroom.models.work import Work
from classroom.queries.access import pupils_of
from classroom.queries.terms import USUAL, due_for, results_from, rules_of, terms_where
from game.house_rules import allowance
from game.refused import Refused
from quiz.actions.steer_run import close_runs, retime_test
from quiz.drills.test_rules import Shows, end_of, more_time

MOST_MORE_GOES, MOST_MORE_MINUTES = 5, 180


@dataclass(frozen=True, slots=True)
class ForOne:
    """What is arranged for one pupil."""

    due_at: datetime | None = None
    more_goes: int = 0
    more_minutes: int = 0


@dataclass(frozen=True, slots=True)
class WantedTerms:
    """How an assignment is to be: its deadline, its instructions, and further pupils."""

    due_at: datetime | None
    instructions: str
    pupils: tuple[UUID, ...] = ()


def change_assignment(row: Assignment, by: int, wanted: WantedTerms, now: datetime) -> None:
    """Change what is to be changed; all of it or nothing."""
    with transaction.atomic():
        move_deadline(row, by, wanted.due_at, now)
        instruct(row, by, wanted.instructions, now)
        if wanted.pupils:
            add_to(row, by, wanted.pupils, now)


def move_deadline(row: Assignment, by: int, due_at: datetime | None, now: datetime) -> None:
    """Set another deadline, or none. Tests that are open close then instead.

    An extension that is no longer one ends with it: nobody who was given more time has less.
    """
    with transaction.atomic():
        held = _held(row)
        if held.due_at == due_at:
            return
        if due_at is not None and due_at <= held.starts_at:
            raise Refused("due", "The deadline must be after the start.")
        rules = rules_of(held)
        if due_at is None and rules is not None and rules.shows is Shows.DEADLINE:
            raise Refused("due", "To show results after the deadline, set a deadline first.")
        before, held.due_at = held.due_at, due_at
        held.save(update_fields=["due_at"])
        _note(held, by, Changed.DEADLINE, {"from": _told(before), "to": _told(due_at)}, now)
        for own in _extensions(held, before):
            if due_at is None or (own.due_at is not None and own.due_at <= due_at):
                own.due_at = None
                own.save(update_fields=["due_at"])
                _note(held, by, Changed.FOR_ONE, _said_of(own), now)
        _retime(held)


def _extensions(row: Assignment, due_at: datetime | None) -> QuerySet[Arrangement]:
    """Deadlines of single pupils after that of all."""
    own = Arrangement.objects.filter(assignment=row).select_related("pupil").order_by("pk")
    return own.filter(due_at__gt=due_at) if due_at is not None else own.none()


def instruct(row: Assignment, by: int, instructions: str, now: datetime) -> None:
    """Write other instructions."""
    with transaction.atomic():
        held = _held(row)
        if held.instructions == instructions:
            return
        held.instructions = instructions
        held.save(update_fields=["instructions"])
        _note(held, by, Changed.INSTRUCTIONS, {}, now)


def add_to(row: Assignment, by: int, pupils: Sequence[UUID], now: datetime) -> int:
    """Give an assignment to more pupils of its class; how many are new."""
    with transaction.atomic():
        held = _held(row)
        found = list(pupils_of(held.classroom).filter(public_id__in=pupils))
        if len(found) != len(set(pupils)):
            raise Refused("pupils", "One of these pupils is not in this class.")
        known = set(held.pupils.values_list("pk", flat=True))
        if held.group is not None:
            known |= set(held.group.pupils.values_list("pk", flat=True))
        fresh = [pupil for pupil in found if not held.is_for_all and pupil.pk not in known]
        if fresh:
            held.pupils.add(*fresh)
            numbers = [pupil.number for pupil in fresh]
            _note(held, by, Changed.PUPILS, {"numbers": numbers}, now)
    return len(fresh)


def close(row: Assignment, by: int, now: datetime) -> None:
    """Close an assignment: nothing more is begun, and open practice and tests are handed in."""
    with transaction.atomic():
        held = _held(row)
        if held.closed_at is not None:
            return
        held.closed_at = now
        held.save(update_fields=["closed_at"])
        close_runs(_runs(held), now)
        _retime(held)
        _note(held, by, Changed.CLOSED, {}, now)


def reopen(row: Assignment, by: int, now: datetime) -> None:
    """Open a closed assignment again. What was handed in stays handed in."""
    with transaction.atomic():
        held = _held(row)
        if held.closed_at is None:
            return
        held.closed_at = None
        held.save(update_fields=["closed_at"])
        _retime(held)
        _note(held, by, Changed.REOPENED, {}, now)


def arrange(row: Assignment, by: int, pupil: Pupil, wanted: ForOne, now: datetime) -> None:
    """Give one pupil another deadline, more goes or more minutes."""
    if wanted.due_at is not None and wanted.due_at <= row.starts_at:
        raise Refused("due", "The deadline must be after the start.")
    with transaction.atomic():
        held = _held(row)
        found, _is_new = Arrangement.objects.get_or_create(assignment=held, pupil=pupil)
        before = ForOne(found.due_at, found.more_goes, found.more_minutes)
        if before == wanted:
            return
        found.due_at, found.more_goes = wanted.due_at, min(MOST_MORE_GOES, wanted.more_goes)
        found.more_minutes = min(MOST_MORE_MINUTES, wanted.more_minutes)
        found.save(update_fields=["due_at", "more_goes", "more_minutes"])
        _retime(held)
        _note(held, by, Changed.FOR_ONE, _said_of(found), now)


def comment(row: Assignment, pupil: Pupil, text: str) -> None:
    """Keep a comment on what a pupil made of an assignment, for the teachers of the class."""
    Arrangement.objects.update_or_create(
        assignment=row, pupil=pupil, defaults={"comment": text.strip()}
    )


def retime_pupil(pupil: Pupil) -> None:
    """Let the open tests of a pupil end when they end with the extra time of now."""
    works = Work.objects.filter(pupil=pupil, run__ended_at=None, assignment__is_test=True)
    for row in Assignment.objects.filter(pk__in=works.values("assignment")):
        _retime(row, Q(pupil=pupil))


def _retime(row: Assignment, works: Q = Q()) -> None:  # noqa: B008 - Q() is never changed
    """Move the end of open tests, and the moment from which results are shown."""
    rules = rules_of(row)
    if rules is None:
        return
    shown_from, terms = results_from(row), terms_where(Q(assignment=row))
    rows = Work.objects.filter(works, assignment=row, run__isnull=False)
    for work in rows.select_related("run", "pupil"):
        assert work.run is not None  # noqa: S101 - for the type checker
        own = terms.get((row.pk, work.pupil_id), USUAL)
        given = allowance(work.pupil.learner_id)
        seconds = more_time(rules.seconds + 60 * own.more_minutes, given.more_time)
        ends_at = end_of(work.run.began_at, seconds, due_for(row, own))
        retime_test(work.run, ends_at, seconds, shown_from)


def _runs(row: Assignment) -> list[int]:
    works = Work.objects.filter(assignment=row, run__isnull=False, run__ended_at=None)
    return list(works.values_list("run_id", flat=True))


def _held(row: Assignment) -> Assignment:
    found = Assignment.objects.select_for_update().filter(pk=row.pk, withdrawn_at=None).first()
    if found is None:
        raise Refused("withdrawn", "This assignment was cancelled.")
    if found.classroom.archived_at is not None:
        raise Refused("archived", "This class is archived. Restore it first.")
    return found


def _note(row: Assignment, by: int, kind: Changed, said: dict[str, Any], now: datetime) -> None:
    AssignmentChange.objects.create(assignment=row, by_id=by, kind=kind, said=said, at=now)


def _said_of(own: Arrangement) -> dict[str, Any]:
    return {
        "number": own.pupil.number,
        "due": _told(own.due_at),
        "goes": own.more_goes,
        "minutes": own.more_minutes,
    }


def _told(moment: datetime | None) -> str | None:
    return moment.isoformat() if moment else None
