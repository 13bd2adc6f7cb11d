"""How pupils did what they were asked to do. All figures come from their answers."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from enum import StrEnum
from typing import NamedTuple
from uuid import UUID

from django.db.models import Count, Q, Sum

from classroom.models.assignment import Assignment
from classroom.models.work import Work
from classroom.queries.assignments import pass_mark_of, set_criterion
from classroom.queries.played import Played, played_matches
from classroom.queries.terms import USUAL, Terms, due_for
from quiz.drills.marks import nearest
from quiz.models.attempt import Attempt
from quiz.run_clock import over_since


class Stage(StrEnum):
    """How far a pupil is with an assignment."""

    TO_DO = "to-do"
    OPEN = "open"
    DONE = "done"
    PASSED = "passed"


def whole_percent(part: float, whole: int) -> int:
    """A share in per cent, as a whole number."""
    return nearest(100 * part / whole)


class Try(NamedTuple):
    """One go: how many of its questions were answered, how many were right, and their credit.

    A match has neither: `length` is 0 then, and `played` tells how it stands or has ended. `timer`
    and `ends_at` are the clocks that the go had in the end.
    """

    number: int
    run: UUID | None
    match: UUID | None
    answered: int
    right: int
    credit: float
    length: int
    ended_at: datetime | None
    is_on_paper: bool
    played: Played | None = None
    timer: int | None = None
    ends_at: datetime | None = None

    @property
    def is_cut_short(self) -> bool:
        """Whether it ended before its last question: the time was up, or the pupil stopped."""
        return self.ended_at is not None and self.answered < self.length

    @property
    def is_out_of_time(self) -> bool:
        """Whether the time for everything was up before its last question."""
        if self.ends_at is None or self.ended_at is None:
            return False
        return self.is_cut_short and self.ended_at >= self.ends_at

    @property
    def is_stopped(self) -> bool:
        """Whether the pupil stopped before its last question."""
        return self.is_cut_short and not self.is_out_of_time

    @property
    def share(self) -> float:
        """The right answers against all questions, also those that were not reached."""
        return self.right / self.length if self.length else 0.0

    @property
    def credit_percent(self) -> int:
        """The same with partly right answers counted in part, in per cent."""
        return whole_percent(self.credit, self.length) if self.length else 0


class Result(NamedTuple):
    """What a pupil made of an assignment. `best` is the go that counts, `due_at` their deadline."""

    stage: Stage
    tries: tuple[Try, ...] = ()
    best: Try | None = None
    is_late: bool = False
    due_at: datetime | None = None

    @property
    def open(self) -> Try | None:
        """The go that is not over."""
        return next((one for one in self.tries if one.ended_at is None), None)

    @property
    def answered(self) -> int:
        """All answers of all goes."""
        return sum(one.answered for one in self.tries)

    @property
    def right(self) -> int:
        """All right answers of all goes."""
        return sum(one.right for one in self.tries)

    @property
    def credit(self) -> float:
        """The credit of all goes."""
        return sum(one.credit for one in self.tries)


Tries = Mapping[tuple[int, int], tuple[Try, ...]]
"""Goes by the row numbers of assignment and pupil."""


def tries_where(works: Q, now: datetime) -> Tries:
    """The goes of all works like this, in their order, with two looks; three more for matches."""
    counted = (
        Attempt.objects.filter(run__in=Work.objects.filter(works, run__isnull=False).values("run"))
        .order_by()
        .values_list("run_id")
        .annotate(
            answered=Count("is_right"),
            right=Count("pk", filter=Q(is_right=True)),
            credit=Sum("credit"),
            met=Count("pk", filter=Q(is_right=None)),
        )
    )
    scores = {run: (answered, right, credit or 0.0, met) for run, answered, right, credit, met
              in counted}  # fmt: skip
    rows = Work.objects.filter(works).order_by("number").values_list(
        "assignment_id", "pupil_id", "number", "is_on_paper", "run_id", "run__public_id",
        "run__length", "run__ended_at", "run__ends_at", "run__timer", "match_id",
        "match__public_id", "match__ended_at", "pupil__learner_id",
    )  # fmt: skip
    matches = played_matches({row[10]: row[13] for row in rows if row[10]})
    found: dict[tuple[int, int], tuple[Try, ...]] = {}
    for (
        assignment, pupil, number, is_on_paper, run, run_id, whole, ended_at, ends_at, timer,
        match, match_id, match_ended_at, _learner,
    ) in rows:  # fmt: skip
        answered, right, credit, met = scores.get(run, (0, 0, 0.0, 0))
        one = Try(
            number=number,
            run=run_id,
            match=match_id,
            answered=answered,
            right=right,
            credit=credit,
            # Places that were only met are no questions.
            length=(whole or met) - met,
            ended_at=over_since(ended_at, ends_at, now) or match_ended_at,
            is_on_paper=is_on_paper,
            played=matches.get(match),
            timer=timer,
            ends_at=ends_at,
        )
        key = (assignment, pupil)
        found[key] = (*found.get(key, ()), one)
    return found


def went_without_clock(assignment: Assignment, one: Try) -> bool:
    """Whether a go on a screen had no clock, though the set has one."""
    if one.run is None or one.is_on_paper:
        return False
    if one.timer is not None and one.ends_at is not None:
        return False
    plan = set_criterion(assignment).plan
    no_timer = one.timer is None and bool(plan.timer)
    return no_timer or (one.ends_at is None and bool(plan.limit))


def result_of(assignment: Assignment, tries: Iterable[Try], terms: Terms = USUAL) -> Result:
    """What the goes come to: the best one counts, of equals the first."""
    goes, due = tuple(tries), due_for(assignment, terms)
    ended = [one for one in goes if one.ended_at is not None]
    if not ended:
        return Result(Stage.OPEN if goes else Stage.TO_DO, goes, due_at=due)
    best = max(ended, key=lambda one: (one.share, -one.number))
    at = best.ended_at
    passed = not best.length or 100 * best.right >= pass_mark_of(assignment) * best.length
    return Result(
        Stage.PASSED if passed else Stage.DONE,
        goes,
        best,
        # When a sheet was typed in says nothing about when it was written.
        is_late=due is not None and at is not None and at > due and not best.is_on_paper,
        due_at=due,
    )
