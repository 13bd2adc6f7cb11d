"""The terms on which a pupil does an assignment: the deadline, and exceptions for one pupil."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Max, Q

from classroom.models.assignment import Arrangement, Assignment, Changed
from classroom.queries.assignments import set_criterion
from quiz.drills.test_rules import Shows, TestRules


@dataclass(frozen=True, slots=True)
class Terms:
    """The exceptions for one pupil. Without an own deadline, the common one applies."""

    due_at: datetime | None = None
    more_goes: int = 0
    more_minutes: int = 0
    comment: str = ""


USUAL = Terms()
TermsBy = Mapping[tuple[int, int], Terms]
"""Terms by the primary keys of assignment and pupil."""


def terms_where(arranged: Q) -> TermsBy:
    """All matching arrangements, with one query."""
    rows = Arrangement.objects.filter(arranged)
    return {
        (row.assignment_id, row.pupil_id): Terms(
            row.due_at, row.more_goes, row.more_minutes, row.comment
        )
        for row in rows
    }


def due_for(assignment: Assignment, terms: Terms) -> datetime | None:
    """The deadline for one pupil: their own, or that of all."""
    return terms.due_at or assignment.due_at


def rules_of(assignment: Assignment) -> TestRules | None:
    """The rules of a test; None for practice and matches."""
    return set_criterion(assignment).rules if assignment.is_test else None


def goes_of(rules: TestRules, terms: Terms) -> int:
    """How many attempts a pupil has at a test."""
    return rules.goes + terms.more_goes


def results_from(assignment: Assignment) -> datetime | None:
    """From when the results of a test are shown to pupils who have handed it in.

    After the deadline means after all deadlines: a pupil with more time must not hear the answers.
    """
    rules = rules_of(assignment)
    if rules is None or rules.shows is Shows.HANDED_IN:
        return assignment.starts_at
    if assignment.closed_at is not None:
        return assignment.closed_at
    own = Arrangement.objects.filter(assignment=assignment).aggregate(last=Max("due_at"))["last"]
    known = [moment for moment in (assignment.due_at, own) if moment is not None]
    return max(known) if assignment.due_at is not None else None


def has_been_told(assignment: Assignment, now: datetime) -> bool:
    """Whether pupils have been able to see results of a test, even if they are hidden again."""
    rules = rules_of(assignment)
    if rules is None or rules.shows is Shows.HANDED_IN or assignment.closed_at is not None:
        return True
    if assignment.due_at is not None and assignment.due_at <= now:
        return True
    for kind, said, at in assignment.changes.values_list("kind", "said", "at"):
        before = said.get("from") if kind == Changed.DEADLINE else None
        if kind == Changed.CLOSED or (before and datetime.fromisoformat(before) <= at):
            return True
    return False


def is_closed_for(assignment: Assignment, terms: Terms, now: datetime) -> bool:
    """Whether nothing more can begin: it was closed, or a test's deadline is over."""
    due = due_for(assignment, terms)
    is_over = assignment.is_test and due is not None and due <= now
    return assignment.closed_at is not None or is_over
