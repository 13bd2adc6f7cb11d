"""A row of every kind that an address of the site may name, in the large school."""

from typing import Any
from uuid import uuid4

from django.test import Client
from django.utils import timezone

from classroom.actions.sharing.parents import make_parents_link
from classroom.actions.teachers import teacher_token
from classroom.models.classroom import Classroom, Group, Teaching, TeachingOffer, TeachingRequest
from classroom.models.practice_set import PracticeSet
from classroom.models.pupil import Pupil
from classroom.models.school_import import SchoolImport
from classroom.pages.door.pupil_secrets import parents_token, token_of
from game.models.table import Table
from quiz.actions.errands import Order, order_errand
from quiz.models.learner import Learner
from quiz.models.race import Race
from tests.replay_help import finished_match
from tests.set_help import ready_sets

Rows = dict[str, dict[str, Any]]


def small_rows(classroom: Classroom, pupil: Pupil, learner: Learner, made: dict[str, Any]) -> Rows:
    """By the beginning of a route, the values of its parameters."""
    teaching = Teaching.objects.get(classroom=classroom, is_owner=True)
    return {
        **_of_play(learner),
        **_of_practice(learner, made),
        **_of_the_class(classroom, pupil, teaching, made),
        **_of_teachers(teaching.teacher, made),
    }


def _of_play(learner: Learner) -> Rows:
    """A match that is over, and a table that waits."""
    browser = Client(SERVER_NAME="localhost")
    browser.force_login(learner)
    match = finished_match(learner.pk)
    browser.post("/play/friends/", {"command": uuid4()})
    room = Table.objects.filter(host=learner).latest("pk")
    return {
        "tables/<": {"public_id": room.public_id, "number": 1},
        "join/": {"code": room.invite_code},
        "matches/": {"public_id": match.public_id, "seat": 1, "name": "tokens"},
        "pictures/matches/": {"public_id": match.public_id},
        "pictures/icon-": {"size": 192, "shape": "maskable"},
        "play/<": {"game": "border"},
        "tables/new/<": {"game": "border"},
    }


def _of_practice(learner: Learner, made: dict[str, Any]) -> Rows:
    race = Race.objects.get(match__public_id=made["races"][0])
    errand = order_errand(learner, Order("own-data", {}, "/"), timezone.now())
    own = {"public_id": made["races"][0], "verb": "next", "secret": uuid4()}
    return {
        "practise/runs/": {"public_id": made["run"]},
        "practise/bots/": {"map_slug": "lyon", "bot": "pip"},
        "race/<": own,
        "race/join/": {"code": race.match.table.invite_code},
        "errands/": {"public_id": errand.public_id},
    }


def _of_the_class(
    classroom: Classroom, pupil: Pupil, teaching: Teaching, made: dict[str, Any]
) -> Rows:
    make_parents_link(pupil)
    pupil.refresh_from_db()
    asks = Learner.objects.create_user("asks", password=str(uuid4()))
    offer = TeachingOffer.objects.create(classroom=classroom, email="a@example.org")
    request = TeachingRequest.objects.create(classroom=classroom, teacher=asks)
    return {
        "teach/classes/": {
            "public_id": classroom.public_id,
            "pupil_id": pupil.public_id,
            "assignment_id": made["assignment"],
            "group_id": Group.objects.create(classroom=classroom, name="Readers").pk,
            "offer_id": offer.pk,
            "request_id": request.pk,
            "teaching_id": teaching.pk,
        },
        "teach/invited/": {"token": teacher_token(classroom)},
        "teach/offers/": {"offer_id": offer.pk},
        "class/card/": {"token": token_of(pupil)},
        "class/tasks/": {"public_id": made["assignment"]},
        "class/<": {"code": classroom.code},
        "parents/": {"token": parents_token(pupil)},
    }


def _of_teachers(teacher: Learner, made: dict[str, Any]) -> Rows:
    plan = ready_sets()["balkans"].plan.encode()
    own = PracticeSet.objects.create(owner=teacher, title="Own", map="europe", plan=plan)
    kept = SchoolImport.objects.create(teacher=teacher, rows=[["1.A", ""]], pupils_all=1)
    return {
        "teach/school/<": {"public_id": kept.public_id},
        "sets/own/": {"public_id": own.public_id},
        "sets/<": {"where": "own", "name": own.public_id},
        "workshop/": {"public_id": made["map"], "key": made["doubt"], "slug": "square-0-0"},
        "workshop/report/": {"map_slug": "europe"},
        "about/": {"name": "privacy"},
        "about/papers/": {"name": "letter", "language": "en"},
        "lti/": {"ticket": "none", "secret": "none"},
        "account/": {"uidb36": "1", "key": "none"},
    }
