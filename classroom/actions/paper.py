"""Type in what pupils wrote on worksheets."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from uuid import uuid5

from django.db import transaction

from classroom.actions.work import keep_work
from classroom.models.assignment import Assignment
from classroom.models.classroom import Classroom
from classroom.models.pupil import Pupil
from classroom.models.work import Work
from classroom.queries.assignments import plan_as_done, questions_of
from classroom.queries.sheets import sheet_for, sheets_of
from classroom.queries.terms import results_from, rules_of
from game.atlas_files import load_atlas
from game.refused import Refused
from quiz.actions.on_paper import forget_paper, note_paper
from quiz.actions.run_settings import RunWishes, TestWishes
from quiz.answers.written_answer import written_answer
from quiz.drills.ground import ground_of
from quiz.models.drill_run import Way


def type_in(pupil: Pupil, assignment: Assignment, texts: Sequence[str], now: datetime) -> Work:
    """Store what a pupil wrote, one text for each question; entered again it changes nothing.

    The questions are those of the pupil's own sheet. Raises Refused or BadAnswer with a sentence,
    and nothing is stored.
    """
    sheets, plan = sheets_of(assignment), plan_as_done(assignment)
    questions = sheet_for(sheets, pupil).questions if sheets else ()
    if len(texts) != len(questions):
        raise Refused("paper", "There must be one answer for each question.")
    if not any(text.strip() for text in texts):
        raise Refused("empty", "Type in at least one answer.")
    ground = ground_of(load_atlas(plan.map))
    written = [
        written_answer(ground, question, text)
        for question, text in zip(questions, texts, strict=True)
    ]
    with transaction.atomic():
        Pupil.objects.select_for_update().get(pk=pupil.pk)
        works = Work.objects.filter(assignment=assignment, pupil=pupil).order_by("number")
        known = works.filter(is_on_paper=True).first()
        if known is not None:
            return known
        last = works.last()
        number = last.number + 1 if last else 1
        public_id = uuid5(assignment.public_id, f"paper {pupil.public_id}:{number}")
        wishes = RunWishes(
            plan.map,
            Way.SET,
            plan=replace(plan, is_open_map=plan.is_open_map or pupil.has_open_map),
            questions=questions,
            test=_test(assignment),
        )
        run = note_paper(pupil.learner_id, public_id, wishes, written, now)
        work = Work(assignment=assignment, pupil=pupil, number=number, run=run, is_on_paper=True)
        return keep_work(work, now)


def _test(assignment: Assignment) -> TestWishes | None:
    """When the results of a test on paper are shown: as on screens; None for practice."""
    rules = rules_of(assignment)
    if rules is None:
        return None
    return TestWishes(rules.seconds, closes_at=None, shown_from=results_from(assignment))


def delete_sheet(pupil: Pupil, assignment: Assignment) -> None:
    """Delete what was typed in for a pupil, so that it can be entered again."""
    for work in Work.objects.filter(assignment=assignment, pupil=pupil, is_on_paper=True):
        if work.run is not None:
            forget_paper(work.run)


def may_type(classroom: Classroom, assignment: Assignment) -> bool:
    """Whether a sheet can be entered: the same questions for all, in an active class."""
    return classroom.archived_at is None and bool(questions_of(assignment))
