"""Answer the open question of a run. The only writer of Attempt."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID, uuid5

from django.db import transaction
from django.db.models import BigIntegerField

from game.atlas_files import load_atlas
from game.ready_queries import ReadyInsert, ReadyUpdate, Slot
from game.refused import Refused
from quiz.actions.asking import AskedLately, Asking
from quiz.actions.coaching import after_answer, route_to_draw
from quiz.actions.next_question import next_question
from quiz.actions.open_question import put_question, take_question
from quiz.answers.given_answer import Fields, given_answer
from quiz.answers.still_there import question_is_on
from quiz.drills import storm
from quiz.drills.catalogue import credit_of, grade
from quiz.drills.errors import NotEnough
from quiz.drills.ground import ground_of
from quiz.drills.question import Question, decode_question
from quiz.models.attempt import Attempt
from quiz.models.drill_run import DrillRun, Way
from quiz.pages.run.run_page import known_run
from quiz.queries.run_rows import Score, own_run_locked, score_of, scores_of
from quiz.run_clock import is_late, is_out_of_time, over_since


@dataclass(frozen=True, slots=True)
class Sent:
    """A submitted form: for which question, under which command id, with which fields.

    `fields` is None if the learner does not know.
    """

    number: int
    command_id: UUID
    fields: Fields | None


@dataclass(frozen=True, slots=True)
class TakenAnswer:
    """A stored answer, and all answers of its run."""

    attempt: Attempt
    scores: Sequence[Score]


def answer_question(run: DrillRun, sent: Sent, now: datetime) -> Attempt:
    """Grade an answer, store it, and put the next question on the run; all of it or nothing.

    A known command id returns its first result. Raises Refused or BadAnswer with a sentence.
    """
    return _answer_in(run, sent, now).attempt


def answer_in_run(
    learner_id: int | None, public_id: UUID, sent: Sent, now: datetime
) -> TakenAnswer:
    """Answer the open question of a learner's run, after running what is due.

    Raises NoSuchRunError, or as `answer_question` does.
    """
    with transaction.atomic():
        row = own_run_locked(learner_id, public_id)
        if row is not None and not _is_due(row, now):
            return _answer(known_run(row, public_id), sent, now)
    return _answer_in(catch_up(known_run(row, public_id), now), sent, now)


def _answer_in(run: DrillRun, sent: Sent, now: datetime) -> TakenAnswer:
    with transaction.atomic():
        return _answer(_locked(pk=run.pk), sent, now)


def _answer(row: DrillRun | None, sent: Sent, now: datetime) -> TakenAnswer:
    """Answer in a locked run."""
    if row is None:  # its learner was deleted meanwhile
        raise Refused("over", "This practice is over.")
    command_id = _id_of(sent.command_id, row)
    before = scores_of(row)
    if any(score.command_id == command_id for score in before):
        known = Attempt.objects.get(run=row, command_id=command_id)
        known.run = row
        return TakenAnswer(known, before)
    _check(row, before, sent, now)
    given = None
    if sent.fields is not None:
        given = given_answer(load_atlas(row.map), open_question(row), sent.fields)
    attempt = _keep(row, _NewAnswer(command_id, given), now)
    return TakenAnswer(attempt, [*before, score_of(attempt)])


def catch_up(run: DrillRun, now: datetime) -> DrillRun:
    """Run what is due by now: a question or a whole run whose time is up.

    A run whose question names a place that is no longer on the map ends with the answers so far.
    Every request for a run does this; the lock lets each thing happen once.
    """
    if not _is_due(run, now):
        return run
    with transaction.atomic():
        row = _locked(pk=run.pk)
        if row is None:  # its learner was deleted meanwhile
            raise Refused("over", "This practice is over.")
        if is_out_of_time(row, now) or _has_lost_its_question(row):
            row.ended_at = row.ends_at if is_out_of_time(row, now) else now
            take_question(row)
            row.save(update_fields=["ended_at", "asked_at", "open_question", "scope"])
        elif is_late(row, now):
            late = uuid5(row.public_id, f"time up:{row.open_number}")
            _keep(row, _NewAnswer(late, None, is_late=True), now)
    return row


def _id_of(sent: UUID, run: DrillRun) -> UUID:
    """The id of a sent answer.

    A sent id is the sender's free choice: it must never equal the id of a due answer.
    """
    return uuid5(sent, f"answer:{run.public_id}")


def open_question(run: DrillRun) -> Question:
    """The question on a run's row."""
    return decode_question(run.open_kind, run.open_question or {})


def _has_lost_its_question(run: DrillRun) -> bool:
    if run.ended_at is not None or run.map_version == load_atlas(run.map).version:
        return False
    return not question_is_on(run.map, open_question(run))


def _is_due(run: DrillRun, now: datetime) -> bool:
    """Whether something is due before the run may be shown or answered."""
    return is_late(run, now) or is_out_of_time(run, now) or _has_lost_its_question(run)


def _locked(**which: Any) -> DrillRun | None:
    """The current run, locked until the end of the transaction; None if it does not exist."""
    return DrillRun.objects.select_for_update().filter(**which).first()


def _check(run: DrillRun, before: Sequence[Score], sent: Sent, now: datetime) -> None:
    if is_late(run, now) or any(a.number == sent.number and a.is_late for a in before):
        raise Refused("late", "Time was up before your answer arrived.")
    if run.ended_at is not None or is_out_of_time(run, now):
        if run.way == Way.SET and over_since(run.ended_at, run.ends_at, now) == run.ends_at:
            raise Refused("late", "Time was up before your answer arrived.")
        raise Refused("over", "This practice is over.")
    if sent.number == run.open_number and run.asked_at is None:
        raise Refused("waiting", "Look at the answer first, then go on.")
    if sent.number != run.open_number:
        raise Refused(
            "answered",
            "You have answered question %(asked)d already. This is question %(now)d.",
            asked=sent.number,
            now=run.open_number,
        )


@dataclass(frozen=True, slots=True)
class _NewAnswer:
    """An answer to be stored."""

    command_id: UUID
    value: Any
    is_late: bool = False


def _keep(run: DrillRun, given: _NewAnswer, now: datetime) -> Attempt:
    """Insert the attempt, choose the next question, and save the run."""
    question, ground = open_question(run), ground_of(load_atlas(run.map))
    result = grade(ground, question, given.value)
    asking = Asking(run, run.open_number + 1, AskedLately(run, question), now)
    seconds = (now - (run.asked_at or now)).total_seconds()
    if given.is_late and run.timer is not None:
        seconds = float(run.timer)
    attempt = Attempt(
        run=run,
        learner_id=run.learner_id,
        map=run.map,
        number=run.open_number,
        command_id=given.command_id,
        kind=question.kind.value,
        question=run.open_question,
        given=given.value,
        is_right=result.right,
        credit=credit_of(ground, question, given.value),
        lost=result.lost,
        seconds=max(0.0, seconds),
        is_late=given.is_late,
        was_shown=run.has_feedback,
        route=route_to_draw(asking, question, given.value) if run.has_feedback else [],
        is_aided=run.is_open_map,
        is_reference=run.open_is_reference,
        why=run.open_why,
        at=now,
    )
    _insert(attempt)
    after_answer(run)
    _go_on(asking, attempt)
    return attempt


def _go_on(asking: Asking, attempt: Attempt) -> None:
    """Put the next question on the run, or end it: a streak at a miss, a storm without time."""
    run, scope = asking.run, dict(asking.run.scope)
    is_at_its_end = run.way == Way.STREAK and attempt.is_right is False
    if run.way == Way.STORM and run.ends_at is not None and run.about.penalty:
        run.ends_at = storm.ends_after(run.ends_at, attempt.at, right=bool(attempt.is_right))
        is_at_its_end = run.ends_at <= attempt.at
    try:
        chosen = None if is_at_its_end else next_question(asking)
    except NotEnough:  # nothing is left to ask: the answers so far must not be lost
        chosen = None
    if chosen is None:
        # Past its last question: this tells a complete run from one that was stopped.
        run.open_number = asking.number
        run.ended_at, run.asked_at, run.open_question = attempt.at, None, None
    else:
        # A learner who has met a place has already seen the feedback.
        is_looked_at = pauses(run) and attempt.is_right is not None
        put_question(run, asking.number, chosen, asked_at=None if is_looked_at else attempt.at)
    _save(run, scope)


_insert = ReadyInsert(Attempt)
OPEN = (
    "open_number", "open_kind", "open_question", "open_why", "open_is_reference", "asked_at",
    "ended_at", "ends_at",
)  # fmt: skip
_update = ReadyUpdate(lambda: DrillRun.objects.filter(pk=Slot("pk", BigIntegerField())), *OPEN)


def _save(run: DrillRun, scope: dict[str, Any]) -> None:
    """Save what an answer changes in its run; the scope only if it has changed."""
    if run.scope != scope:
        run.save(update_fields=["scope"])
    _update(pk=run.pk, **{name: getattr(run, name) for name in OPEN})


def pauses(run: DrillRun) -> bool:
    """Whether a run waits after each answer until the learner has read the feedback."""
    return run.has_feedback and run.way != Way.STORM
