"""The history of the demonstration class: made by simulated learners, with the site's own actions.

Nothing here writes answers directly. Pupils start runs, get questions, answer from their own mental
maps, and learn from the feedback, so that every report agrees with what happened.
"""

from datetime import datetime, timedelta
from uuid import uuid5

from classroom.actions.assign import For, assign_set
from classroom.actions.door import note_sign_in
from classroom.actions.work import begin_work
from classroom.models.assignment import Assignment
from classroom.models.classroom import Classroom
from classroom.models.pupil import Pupil
from classroom.queries.access import pupils_of
from classroom.set_catalogue import ready_set
from game.atlas_files import load_atlas
from quiz.actions.answer_question import Sent, answer_question, open_question
from quiz.actions.steer_run import ask_next
from quiz.drills.catalogue import answer
from quiz.drills.ground import ground_of
from quiz.kinds.catalogue import PRESENTED
from quiz.learning.simulated.learners import SimulatedLearner, simulated_learner
from quiz.models.drill_run import DrillRun

NATURES = ("human", "salient", "human", "forgetful", "learner", "human")
FIRST, SECOND = "neighbours-of-germany", "balkans"
LONGEST = 90.0


def load_history(classroom: Classroom, now: datetime) -> int:
    """Create two assignments and the work of the class, unless they exist; how many are new."""
    if Assignment.objects.filter(classroom=classroom).exists():
        return 0
    pupils = list(pupils_of(classroom))
    last_week = now - timedelta(days=6)
    first = _assign(classroom, FIRST, last_week, now - timedelta(days=2))
    second = _assign(classroom, SECOND, now - timedelta(days=1), now + timedelta(days=5))
    for place, pupil in enumerate(pupils):
        began = last_week + timedelta(days=place % 4, minutes=7 * place)
        if place % 6 != 5:  # one pupil never does the homework
            # Late, but not in the future.
            _do(pupil, first, began + timedelta(days=2 if place % 7 == 3 else 0), place)
        if place % 2 == 0:
            most = None if place % 4 == 0 else 5
            _do(pupil, second, now - timedelta(hours=20 - place), place, most)
    return 2


def _assign(classroom: Classroom, key: str, starts_at: datetime, due_at: datetime) -> Assignment:
    ready = ready_set(key)
    assert ready is not None, key  # noqa: S101 - the keys are our own
    public_id = uuid5(classroom.public_id, f"demonstration {key}")
    title = ready.titles[classroom.language]
    return assign_set(classroom, title, ready.plan, For(starts_at, due_at), public_id)


def _do(
    pupil: Pupil, assignment: Assignment, at: datetime, place: int, most: int | None = None
) -> None:
    """Let a pupil answer everything, or `most` questions."""
    nature, seed = NATURES[place % len(NATURES)], f"{pupil.number}"
    learner = simulated_learner(load_atlas(assignment.map), nature, seed)
    note_sign_in(pupil, at)
    run = begin_work(pupil, assignment, at).run
    assert run is not None  # noqa: S101 - a practice set is a run
    while run.ended_at is None and (most is None or run.open_number <= most):
        at = _answer(run, learner, at)
        run.refresh_from_db()


def _answer(run: DrillRun, learner: SimulatedLearner, at: datetime) -> datetime:
    question, ground = open_question(run), ground_of(load_atlas(run.map))
    given, seconds = learner.answer(question)
    ask_next(run.learner_id, run.public_id, run.open_number, at)
    at += timedelta(seconds=min(LONGEST, max(2.0, seconds)))
    command = uuid5(run.public_id, f"demonstration {run.open_number}")
    kept = answer_question(
        run, Sent(run.open_number, command, PRESENTED[question.kind].sent(given)), at
    )
    learner.take_in(question, given, answer(ground, question), kept.route)
    return at + timedelta(seconds=5)
