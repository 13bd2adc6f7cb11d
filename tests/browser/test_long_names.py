"""Names that are one long word: on a phone no page sticks out sideways for them."""

from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import OpenPage
from tests.processes import manage, site_environment

pytestmark = [pytest.mark.browser, pytest.mark.timeout(900)]
PREPARE = """
from datetime import timedelta
from uuid import uuid4
from django.test import Client
from django.utils import timezone
from classroom.actions.assign import For, assign_match, assign_set
from classroom.actions.classes import ClassWishes, make_class
from classroom.actions.groups import make_group
from classroom.actions.pupils import add_pupils
from classroom.actions.sets import make_set
from classroom.actions.work import begin_work
from classroom.models.classroom import Names
from classroom.set_catalogue import ready_sets
from game.actions.border_play import BorderWishes, border_plan
from game.actions.play import Wishes, journey_plan
from quiz.models.learner import Learner

word = "Donaudampfschifffahrtselektrizitaetenhauptbetriebswerkbauunt"
now = timezone.now() - timedelta(hours=1)
teacher = Learner.objects.create_user("long-names", password="x", display_name=word[:40])
classroom = make_class(teacher.pk, ClassWishes(word, names=Names.STORED), uuid4())
pupils = add_pupils(classroom, [word[:40]] * 3, uuid4())
make_group(classroom, word[:40], pupils[:2])
plan = ready_sets()["balkans"].plan
own = make_set(teacher.pk, uuid4(), word, plan)
assigned = assign_set(classroom, word, plan, For(now, now + timedelta(days=3)), uuid4())
journey = journey_plan("europe", ["kira"], Wishes(open_map=True))
border = border_plan("alps", ["pip"], BorderWishes())
matches = [assign_match(classroom, word, one, For(now), uuid4()) for one in (journey, border)]
Learner.objects.filter(pk=pupils[0].learner_id).update(display_name=word[:40])
run = begin_work(pupils[0], assigned, now).run
played = [begin_work(pupils[0], one, now).match for one in matches]
browsers = []
for learner in (teacher, pupils[0].learner):
    client = Client()
    client.force_login(learner, backend="django.contrib.auth.backends.ModelBackend")
    browsers.append(client.cookies["sessionid"].value)
ids = [classroom, pupils[0], own, assigned, run, *played]
print(*browsers, *(one.public_id for one in ids))
"""
WIDER = "document.scrollingElement.scrollWidth > innerWidth"
CLASS = (
    "", "settings/", "groups/", "pupils/add/", "pupils/{1}/", "teachers/", "delete/", "report/",
    "report/{1}/", "assignments/{3}/", "assignments/{3}/paper/", "misconceptions/", "live/",
    "assign/", "assign/?set=own:{2}", "assign-match/",
)  # fmt: skip
SETS = ("/sets/", "/sets/own/{2}/", "/sets/own/{2}/edit/", "/teach/")
PUPIL = (
    "/", "/class/mine/", "/class/tasks/", "/play/", "/account/data/", "/practise/runs/{4}/",
    "/matches/{5}/", "/matches/{6}/",
)  # fmt: skip


def too_wide(page: Page, site: str, session: str, addresses: list[str]) -> list[str]:
    """The addresses whose pages stick out, as this somebody sees them."""
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": site}])
    found = []
    for address in addresses:
        page.goto(address, wait_until="load")
        if page.evaluate(WIDER):
            found.append(address)
    return found


def test_no_page_sticks_out_for_a_long_word(open_page: OpenPage, site: str, grounds: Path) -> None:
    done = manage("shell", "-c", PREPARE, environment=site_environment(grounds, DEMO="on"))
    teacher, pupil, *ids = done.stdout.split()[-9:]
    page = open_page("/rules/", size="phone")
    theirs = [f"/teach/classes/{ids[0]}/{path}".format(*ids) for path in CLASS]
    theirs += [path.format(*ids) for path in SETS]
    assert too_wide(page, site, teacher, theirs) == []
    assert too_wide(page, site, pupil, [path.format(*ids) for path in PUPIL]) == []
