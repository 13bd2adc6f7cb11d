"""Pupils work on their assignments."""

from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from random import Random
from uuid import UUID, uuid5

from django.db import IntegrityError, transaction
from django.db.models import Q

from classroom.criteria import own_length, own_wishes
from classroom.models.assignment import Assignment, Task
from classroom.models.pupil import Pupil
from classroom.models.work import Work
from classroom.pages.sets.set_sample import drawn_like
from classroom.queries.assignments import (
    match_criterion,
    plan_as_done,
    questions_of,
    set_criterion,
    versions_of,
)
from classroom.queries.results import Stage, result_of, tries_where
from classroom.queries.terms import (
    USUAL,
    Terms,
    due_for,
    goes_of,
    has_been_told,
    is_closed_for,
    results_from,
    rules_of,
    terms_where,
)
from game.actions.tables import open_table_with
from game.house_rules import allowance
from game.models.match import Match
from game.models.table import Table
from game.refused import Refused
from quiz.actions.begin_run import begin_run
from quiz.actions.run_settings import RunWishes, TestWishes
from quiz.drills.errors import NotEnough
from quiz.drills.question import Question, decode_question
from quiz.drills.sets.set_questions import for_another_go
from quiz.drills.test_rules import fewer, version_for
from quiz.models.attempt import Attempt
from quiz.models.drill_run import DrillRun, Way


def begin_work(pupil: Pupil, assignment: Assignment, now: datetime) -> Work:
    """Begin, or continue where the pupil is; after a pass there is nothing more to begin.

    A test has as many attempts as its rules say, and none after its deadline; a closed assignment
    cannot be begun.

    However often it is requested, there is one open attempt: its run has an id derived from pupil,
    assignment and number. Another attempt asks the same questions in another order, so that a pupil
    who stops early cannot start over with questions already seen. Raises Refused,
    NotEnough or BadSet.
    """
    theirs = Q(assignment=assignment, pupil=pupil)
    tries = tries_where(theirs, now).get((assignment.pk, pupil.pk), ())
    terms = terms_where(theirs).get((assignment.pk, pupil.pk), USUAL)
    result = result_of(assignment, tries, terms)
    is_enough = result.stage is Stage.PASSED and not assignment.is_test
    if result.open is not None or is_enough:
        go = result.open or result.best
        assert go is not None  # noqa: S101 - for the type checker
        return Work.objects.select_related("run", "match").get(theirs, number=go.number)
    _check(assignment, terms, len(result.tries), now)
    number = max((one.number for one in result.tries), default=0) + 1
    public_id = uuid5(assignment.public_id, f"{pupil.public_id}:{number}")
    if assignment.task == Task.MATCH:
        match = _match(pupil, assignment, public_id)
        return keep_work(Work(assignment=assignment, pupil=pupil, number=number, match=match), now)
    run = (_test if assignment.is_test else _run)(pupil, assignment, public_id, now)
    return keep_work(Work(assignment=assignment, pupil=pupil, number=number, run=run), now)


def _check(assignment: Assignment, terms: Terms, begun: int, now: datetime) -> None:
    rules = rules_of(assignment)
    if rules is not None and begun >= goes_of(rules, terms):
        raise Refused("goes", "You have already handed in this test.")
    if is_closed_for(assignment, terms, now):
        raise Refused("closed", "This task is closed. Ask your teacher if you need more time.")


def _test(pupil: Pupil, assignment: Assignment, public_id: UUID, now: datetime) -> DrillRun:
    """An attempt at a test: its own version, with the questions in its own order."""
    rules = rules_of(assignment)
    assert rules is not None  # noqa: S101 - for the type checker
    terms = terms_where(Q(assignment=assignment, pupil=pupil)).get((assignment.pk, pupil.pk), USUAL)
    questions = _version(pupil, assignment, public_id, now)
    given = allowance(pupil.learner_id)
    kept = list(questions[: fewer(len(questions), given.fewer_questions)])
    Random(str(public_id)).shuffle(kept)  # noqa: S311 - any order is as good as another
    wishes = RunWishes(
        assignment.map,
        Way.SET,
        plan=plan_as_done(assignment),
        questions=tuple(kept),
        keeps_clock=True,
        test=TestWishes(
            seconds=rules.seconds + 60 * terms.more_minutes,
            closes_at=due_for(assignment, terms),
            shown_from=results_from(assignment),
        ),
    )
    return begin_run(pupil.learner_id, public_id, wishes, now)


def _version(
    pupil: Pupil, assignment: Assignment, public_id: UUID, now: datetime
) -> tuple[Question, ...]:
    """The version for the next attempt at a test.

    A pupil who has had all versions, and may have seen the answers, gets new questions that are as
    hard, as long as the set has any.
    """
    works = Work.objects.filter(assignment=assignment, pupil=pupil)
    versions, go = versions_of(assignment), 1 + works.count()
    version = versions[version_for(pupil.number, go, len(versions))]
    if go <= len(versions) or not has_been_told(assignment, now):
        return version
    earlier = DrillRun.objects.filter(work__in=works)
    had = {question for run in earlier for question in run.about.questions}
    with suppress(NotEnough):
        known = had.union(*versions)
        return drawn_like(plan_as_done(assignment), version, known, str(public_id))
    return version


def _run(pupil: Pupil, assignment: Assignment, public_id: UUID, now: datetime) -> DrillRun:
    plan = plan_as_done(assignment)
    questions = questions_of(assignment)
    earlier = list(
        DrillRun.objects.filter(work__assignment=assignment, work__pupil=pupil)
        .exclude(public_id=public_id)
        .order_by("work__number")
    )
    seen = _seen(earlier)
    if earlier and questions:
        firsts = [run.about.questions[0] for run in earlier]
        rng = Random(str(public_id))  # noqa: S311 - a pupil who waits for luck gets other questions
        questions = for_another_go(questions, seen, firsts, rng)
    given = allowance(pupil.learner_id)
    questions = questions[: fewer(len(questions), given.fewer_questions)] if questions else ()
    plan = replace(plan, length=own_length(plan, given))
    wishes = RunWishes(
        plan.map,
        Way.SET,
        plan=plan,
        questions=questions,
        keeps_clock=not set_criterion(assignment).may_drop_clock,
        seen=seen,
    )
    return begin_run(pupil.learner_id, public_id, wishes, now)


def _seen(runs: list[DrillRun]) -> tuple[Question, ...]:
    """The questions that these runs have asked, including the open one of a stopped run."""
    answered = Attempt.objects.filter(run__in=runs).order_by("run__began_at", "number")
    asked = [
        decode_question(kind, value) for kind, value in answered.values_list("kind", "question")
    ]
    left = [run.about.left for run in runs]
    return tuple(dict.fromkeys([*asked, *(question for question in left if question)]))


def _match(pupil: Pupil, assignment: Assignment, public_id: UUID) -> Match:
    asked = match_criterion(assignment).plan
    table = Table.objects.filter(public_id=public_id).first()
    if table is None:
        plan = replace(asked, wishes=own_wishes(asked.wishes, allowance(pupil.learner_id)))
        try:
            with transaction.atomic():
                table = open_table_with(pupil.learner_id, plan, public_id)
        except IntegrityError:  # another tab was quicker
            table = Table.objects.get(public_id=public_id)
    return Match.objects.filter(table=table).earliest("began_at", "pk")


def keep_work(work: Work, now: datetime) -> Work:
    """Store an attempt; an existing one of that number stays."""
    kept, _is_new = Work.objects.get_or_create(
        assignment=work.assignment,
        pupil=work.pupil,
        number=work.number,
        defaults={
            "run": work.run,
            "match": work.match,
            "is_on_paper": work.is_on_paper,
            "began_at": now,
        },
    )
    return kept
