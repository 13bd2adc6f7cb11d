"""Long names: no page sticks out sideways for them, and none is broken or cut on a card."""

from pathlib import Path

import pytest
from django.utils.translation import override
from playwright.sync_api import Page, expect

from game.atlas_files import load_atlas
from game.pages.match.board_spaces import long_word
from game.words.names import in_words
from tests.browser.conftest import OpenPage, resize
from tests.processes import manage, site_environment
from tests.sampled_maps import SAMPLED

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
from tests.set_help import ready_sets
from game.pages.border_game.plan import BorderWishes, border_plan
from game.pages.match.plan import Wishes, journey_plan
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
    """The URLs whose pages overflow, for this user."""
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


# A name on a fresh element each time: one that changes its size would do so over a frame.
BROKEN = r"""names => {
  const slots = [document.querySelector(".space:not(.space--forty) .space__name"),
                 document.querySelector(".centre__place")];
  return slots.flatMap(slot => names.filter(([name, letters]) => {
    const shown = slot.cloneNode(false);
    shown.className = slot.classList[0] + (letters ? ` letters-${letters}` : "");
    shown.textContent = name;
    slot.replaceWith(shown);
    slot = shown;
    let before = null;
    const broken = [...name].some((sign, at) => {
      const letter = new Range();
      letter.setStart(shown.firstChild, at);
      letter.setEnd(shown.firstChild, at + 1);
      const top = letter.getBoundingClientRect().top, last = before;
      before = top;
      return last !== null && top > last + 3 && !/[\s-]/.test(name[at - 1]);
    });
    return broken || shown.scrollWidth > shown.clientWidth + 1;
  }).map(([name]) => name));
}"""


@pytest.mark.parametrize("language", ["en", "cs", "fr"])
def test_no_name_is_broken_or_cut_on_a_card(open_page: OpenPage, language: str) -> None:
    with override(language):
        places = [place for slug in SAMPLED for place in load_atlas(slug).places.values()]
        names = [(name, long_word(name)) for name in sorted({in_words(p.names) for p in places})]
    page = open_page("/play/", size="phone", language=language)
    page.evaluate("document.querySelector('form[action=\"/play/now/\"]').submit()")
    expect(page.locator(".centre__place").first).to_be_visible()
    for width in (320, 360, 820, 1440):
        resize(page, width, 740)
        assert page.evaluate(BROKEN, names) == [], width
