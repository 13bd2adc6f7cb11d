"""What the people of an episode need to begin, and what the rows hold in the end.

Both are asked in a program of the site's own, while nothing is killed.
"""

import json
from collections.abc import Iterable
from typing import Any

from tests.processes import manage
from tests.soak.people import SoakDone

MAKE = """
import json
from importlib import import_module
from uuid import uuid4
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.utils import timezone
from classroom.actions.assign import For, assign_set
from classroom.actions.classes import ClassWishes, make_class
from classroom.actions.pupils import add_pupils
from game.atlas_files import load_atlas
from game.views.people import BACKEND
from quiz.actions.race.open_race import RacePlan, open_race
from quiz.drills.catalogue import answer
from quiz.drills.ground import ground_of
from quiz.models.learner import Learner
from quiz.race.codec import read_round
from tests.set_help import ready_sets

def session(learner):
    store = import_module(settings.SESSION_ENGINE).SessionStore()
    store[SESSION_KEY] = str(learner.pk)
    store[BACKEND_SESSION_KEY] = BACKEND
    store[HASH_SESSION_KEY] = learner.get_session_auth_hash()
    store.create()
    return store.session_key

def race(host, rounds):
    made = open_race(host.pk, RacePlan("europe", rounds=rounds, has_clock=False), uuid4())
    table = made.match.table
    asked = [read_round(one).question for one in table.wishes["rounds"]]
    return {
        "id": str(made.match.public_id), "code": table.invite_code, "host": session(host),
        "asked": [[list(one.offer), answer(ground, one)] for one in asked],
    }

ground = ground_of(load_atlas("europe"))
teacher = Learner.objects.create_user(f"t-{uuid4().hex[:20]}", password=str(uuid4()))
classroom = make_class(teacher.pk, ClassWishes("soak"), uuid4())
pupils = add_pupils(classroom, [""] * %(pupils)d, uuid4())
plan = ready_sets()["seeming-neighbours-europe"].plan
tasks = [
    assign_set(classroom, f"Task {n}", plan, For(timezone.now()), uuid4())
    for n in range(%(tasks)d)
]
print(json.dumps({
    "class": str(classroom.public_id),
    "tasks": [str(task.public_id) for task in tasks],
    "pupils": [session(pupil.learner) for pupil in pupils],
    "races": [race(teacher, %(rounds)d) for _ in range(%(races)d)],
}))
"""
READ = """
import json, sys
from importlib import import_module
from django.conf import settings
from django.contrib.auth import SESSION_KEY
from django.db.models import Count
from django.utils import timezone
from classroom.models.classroom import Classroom
from classroom.models.work import Work
from classroom.pages.reports.report import report
from game.models.match import Match, MatchEvent
from game.queries.match_records import record_of
from quiz.actions.race.note_race import note_ended_races
from quiz.models.attempt import Attempt
from quiz.models.drill_run import DrillRun
from quiz.models.race import RacePlayer

told = json.loads(sys.stdin.read())
note_ended_races()
store = import_module(settings.SESSION_ENGINE).SessionStore
sessions = {}
for row in store.get_model_class().objects.filter(session_key__in=told["sessions"]):
    sessions[row.session_key] = int(row.get_decoded().get(SESSION_KEY, 0))

def race(match):
    here = dict(
        RacePlayer.objects.filter(race__match=match).values_list("learner_id", "number")
    )
    rows = MatchEvent.objects.filter(match=match).order_by("sequence")
    noted = Attempt.objects.filter(run__way="race", run__began_at=match.began_at)
    counts = dict(noted.filter(learner__in=here).values_list("learner").annotate(n=Count("pk")))
    return {
        "players": {key: here[who] for key, who in sessions.items() if who in here},
        "rows": [[row.sequence, row.payload] for row in rows],
        "attempts": {str(here[who]): n for who, n in counts.items()},
    }

def run(row):
    attempts = Attempt.objects.filter(run=row).order_by("number")
    works = Work.objects.filter(run=row).values_list("assignment__public_id", flat=True)
    return {
        "attempts": [
            [one.number, str(one.command_id), "yes" if one.given else "no"] for one in attempts
        ],
        "ended": row.ended_at is not None,
        "works": [str(one) for one in works],
    }

print(json.dumps({
    "races": {str(m.public_id): race(m) for m in Match.objects.filter(public_id__in=told["races"])},
    "runs": {str(r.public_id): run(r) for r in DrillRun.objects.filter(public_id__in=told["runs"])},
    "matches": {
        str(m.public_id): record_of(m) for m in Match.objects.filter(public_id__in=told["matches"])
    },
    "reports": {
        str(c.public_id): sum(row.answered for row in report(c, timezone.now()).rows)
        for c in Classroom.objects.filter(public_id__in=told["classes"])
    },
}))
"""


def make_episode(
    environment: dict[str, str], *, pupils: int, tasks: int, races: int, rounds: int
) -> dict[str, Any]:
    """A class with assignments and races, and everybody signed in."""
    code = MAKE % {"pupils": pupils, "tasks": tasks, "races": races, "rounds": rounds}
    shown = manage("shell", "--verbosity=0", "-c", code, environment=environment)
    return dict(json.loads(shown.stdout.splitlines()[-1]))


def read_rows(
    environment: dict[str, str], done: SoakDone, classes: Iterable[str]
) -> dict[str, Any]:
    """What the rows hold of everything that people were told."""
    told = {
        "races": [race["id"] for race in done.races],
        "runs": [run["id"] for run in done.runs],
        "matches": [match["id"] for match in done.matches],
        "classes": list(classes),
        "sessions": [phone["session"] for race in done.races for phone in race["phones"]],
    }
    code, sent = READ, json.dumps(told)
    shown = manage("shell", "--verbosity=0", "-c", code, environment=environment, sent=sent)
    return dict(json.loads(shown.stdout.splitlines()[-1]))
