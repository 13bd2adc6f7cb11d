"""The largest class there is, with a year of work, for measuring what its pages cost.

Run in a process with the settings of a site: `manage.py shell -c "import tests.benchmarks.…"`.
"""

import json
from datetime import timedelta
from importlib import import_module
from random import Random
from typing import Any
from uuid import uuid4

from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.utils import timezone

from classroom.actions.assign import For, assign_set
from classroom.actions.classes import ClassWishes, make_class
from classroom.actions.pupils import add_pupils
from classroom.models.assignment import Assignment
from classroom.models.classroom import Classroom
from classroom.models.pupil import Pupil
from classroom.models.work import Work
from classroom.queries.assignments import questions_of
from classroom.queries.map_drafts import notes_in, survey_in
from game.atlas_files import load_atlas
from game.cartography.drafts.doubts import found_in
from quiz.actions.begin_run import begin_run
from quiz.actions.race.open_race import RacePlan, open_race
from quiz.actions.race.play_race import answer_round, join_race
from quiz.actions.race.steer_race import steer
from quiz.actions.run_settings import RunWishes
from quiz.drills.catalogue import answer
from quiz.drills.ground import ground_of
from quiz.drills.question import Kind
from quiz.models.attempt import Attempt
from quiz.models.drill_run import DrillRun, Way
from quiz.models.learner import Learner
from quiz.race.codec import read_round
from quiz.race.draw import Form
from tests.benchmarks.costs.small_rows import small_rows
from tests.large_map import make_large_map
from tests.set_help import ready_sets

PUPILS, ASSIGNMENTS, OWN_ANSWERS = 200, 40, 500
RACES, RACERS, RACE_ROUNDS = 5, 60, 5
SESSIONS = 6
"""In how many browsers the teacher is signed in."""


LOCATE = (Kind.LOCATE,)


def make_large_school() -> None:
    """Make the class, and print what a visitor needs to go there as one line of JSON."""
    teacher = Learner.objects.create_user("teacher", password=str(uuid4()))
    classroom = make_class(teacher.pk, ClassWishes("Large"), uuid4())
    pupils = add_pupils(classroom, [""] * PUPILS, uuid4())
    sets = [named.plan for named in ready_sets().values() if not named.plan.is_adaptive]
    rng = Random(40)
    made: list[Assignment] = []
    for number in range(ASSIGNMENTS):
        plan = sets[number % len(sets)]
        one = assign_set(classroom, f"Set {number}", plan, For(timezone.now()), uuid4())
        _work(pupils, one, rng)
        made.append(one)
    races = [_race(teacher, pupils[:RACERS]) for _ in range(RACES)]
    learner = Learner.objects.create_user("learner", password=str(uuid4()))
    _practise(learner, made[0], rng)
    begun = begin_run(learner.pk, uuid4(), RunWishes("world", Way.KIND, LOCATE), timezone.now())
    visitors = _visitors(classroom, made, pupils, teacher, learner)
    found = visitors | {"races": races, "run": str(begun.public_id)}
    rows = small_rows(classroom, pupils[0], learner, found)
    print(json.dumps(found | {"rows": rows}, default=str))


def _race(teacher: Learner, pupils: list[Pupil]) -> str:
    """A race that part of the class has played to its end; its id."""
    plan = RacePlan("europe", Form.QUICK, rounds=RACE_ROUNDS, has_clock=False)
    race = open_race(teacher.pk, plan, uuid4())
    ground = ground_of(load_atlas(race.match.map))
    numbers = [join_race(race, pupil.learner_id) for pupil in pupils]
    for number in range(1, RACE_ROUNDS + 1):
        steer(race, "next", number - 1, uuid4())
        true = answer(ground, read_round(race.match.table.wishes["rounds"][number - 1]).question)
        for player in numbers:
            answer_round(race, player, number, true, 0)
    steer(race, "next", RACE_ROUNDS, uuid4())
    return str(race.match.public_id)


def _work(pupils: list[Pupil], assignment: Assignment, rng: Random) -> None:
    """Let every pupil answer the whole assignment, one question in five wrong."""
    begins = timezone.now() - timedelta(days=rng.randrange(1, 200))
    slug = assignment.map
    asked = [(one, answer(ground_of(load_atlas(slug)), one)) for one in questions_of(assignment)]
    runs = DrillRun.objects.bulk_create(
        DrillRun(
            learner_id=pupil.learner_id, map=slug, map_version="", way=Way.SET, length=len(asked),
            open_number=len(asked) + 1, began_at=begins, ended_at=begins,
        ) for pupil in pupils
    )  # fmt: skip
    Work.objects.bulk_create(
        Work(assignment=assignment, pupil=pupil, number=1, run=run, began_at=begins)
        for pupil, run in zip(pupils, runs, strict=True)
    )
    Attempt.objects.bulk_create(
        _attempt(run, number, question, true, rng)
        for run in runs
        for number, (question, true) in enumerate(asked, 1)
    )


def _attempt(run: DrillRun, number: int, question: Any, true: Any, rng: Random) -> Attempt:
    is_right = rng.random() < 0.8
    wrong = not true if isinstance(true, bool) else true[1:] if isinstance(true, list) else None
    return Attempt(
        run=run, learner_id=run.learner_id, map=run.map, number=number, command_id=uuid4(),
        kind=question.kind.value, question=question.encode(), given=true if is_right else wrong,
        is_right=is_right, seconds=5, was_shown=True, at=run.began_at + timedelta(seconds=number),
    )  # fmt: skip


def _practise(learner: Learner, assignment: Assignment, rng: Random) -> None:
    """Answers of a learner who practises alone."""
    ground, questions = ground_of(load_atlas(assignment.map)), questions_of(assignment)
    run = DrillRun.objects.create(
        learner=learner, map=assignment.map, map_version="", way=Way.KIND, kinds=["neighbours"],
        length=None, open_number=OWN_ANSWERS + 1, began_at=timezone.now(), ended_at=timezone.now(),
    )  # fmt: skip
    chosen = [rng.choice(questions) for _ in range(OWN_ANSWERS)]
    Attempt.objects.bulk_create(
        _attempt(run, number, question, answer(ground, question), rng)
        for number, question in enumerate(chosen, 1)
    )


def _visitors(
    classroom: Classroom,
    made: list[Assignment],
    pupils: list[Pupil],
    teacher: Learner,
    learner: Learner,
) -> dict[str, Any]:
    own_map = make_large_map(teacher)
    doubt = found_in(survey_in(own_map), notes_in(own_map)).doubts[0]
    return {
        "map": str(own_map.public_id),
        "doubt": "..".join(doubt.between),
        "class": str(classroom.public_id),
        "assignment": str(made[-1].public_id),
        "one_pupil": str(pupils[0].public_id),
        "teacher": _session(teacher),
        "teacher_sessions": [_session(teacher) for _ in range(SESSIONS)],
        "pupil": _session(pupils[0].learner),
        "learner": _session(learner),
        "borders": _borders("europe", 40),
    }


def _borders(map_slug: str, count: int) -> list[str]:
    """Pairs of places that touch, as a form sends them."""
    atlas = load_atlas(map_slug)
    pairs = {tuple(sorted(atlas.place_of[part] for part in b.between)) for b in atlas.borders}
    return ["|".join(pair) for pair in sorted(pairs)[:count]]


def _session(learner: Learner) -> str:
    store = import_module(settings.SESSION_ENGINE).SessionStore()
    store[SESSION_KEY] = str(learner.pk)
    store[BACKEND_SESSION_KEY] = "django.contrib.auth.backends.ModelBackend"
    store[HASH_SESSION_KEY] = learner.get_session_auth_hash()
    store.create()
    return str(store.session_key)
