"""New learners in a browser: the first right answer, five minutes, and coming back on day three."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import SIZES, OpenPage
from tests.browser.test_progress import see
from tests.browser.test_replay import rules_broken
from tests.processes import manage, site_environment

pytestmark = pytest.mark.browser
WORDS_A_SECOND = 3.2
"""How fast twelve-year-olds read in silence: about 190 words a minute."""
VISIBLE = """node => {
  const copy = node.cloneNode(true);
  copy.querySelectorAll(".visually-hidden, svg, kbd").forEach((one) => one.remove());
  node.parentNode.insertBefore(copy, node);
  const text = copy.innerText;
  copy.remove();
  return text;
}"""
SECONDS = 20

DAY_THREE = """
from datetime import timedelta
from random import Random
from django.test import Client
from django.utils import timezone
from quiz.actions.progress import bring_up_to_date
from quiz.drills.pick_neighbours import pick_neighbours
from quiz.models.learner import Learner
from tests.web.progress_help import Diary

ada = Learner.objects.create_guest()
diary = Diary(ada, "europe")
for days in (3, 2):
    diary.now = timezone.now() - timedelta(days=days)
    for place in ("spain", "portugal", "france", "italy", "germany", "poland"):
        diary.answer(pick_neighbours(diary.ground, place, Random(place), 3))
    for place in ("moldova", "serbia", "latvia", "armenia", "albania"):
        diary.answer(pick_neighbours(diary.ground, place, Random(place), 3), given=None)
diary.end()
bring_up_to_date(ada.pk, "europe")
client = Client()
client.force_login(ada)
print(client.session.session_key)
"""


def words_in(page: Page, selector: str) -> int:
    """How many words are there to read; what only a screen reader says is not among them."""
    return len(re.findall(r"[\w']+", page.locator(selector).evaluate(VISIBLE)))


def test_a_first_time_guest_is_right_after_three_taps(open_page: OpenPage) -> None:
    page = open_page("/", size="phone")
    words = sum(
        words_in(page, f".hero__words {part}") for part in ("h1", ".lead", "[data-practise]")
    )
    taps = 0
    page.locator("[data-practise]").click()
    taps += 1
    page.wait_for_url(re.compile("/practise/runs/"), wait_until="load")
    words += words_in(page, "#run")
    # Portugal touches Spain: of the places of Europe the best known one with a single neighbour.
    page.locator("#run").get_by_text("Spain", exact=True).click()
    taps += 1
    page.get_by_role("button", name="Check").click()
    taps += 1
    expect(page.locator(".run-verdict__title")).to_be_visible()
    assert page.locator(".run__mark--wrong").count() == 0
    assert taps <= 3
    print(f"taps {taps}, words {words}, seconds of reading {words / WORDS_A_SECOND:.1f}")
    assert words / WORDS_A_SECOND < SECONDS
    assert page.evaluate("document.documentElement.scrollWidth") <= SIZES["phone"][0]


CHILD = """
from django.test import Client
from classroom.actions.classes import ClassWishes, change_class
from tests.web.class_help import a_class, a_teacher, pupil

classroom = a_class(a_teacher(), 1)
change_class(classroom, ClassWishes(classroom.name, is_for_children=True))
client = Client()
client.force_login(pupil(classroom, 1).learner)
print(client.session.session_key)
"""
QUESTIONS = 10


def asked_now(page: Page) -> str:
    """What the card asks: to meet a place, to pick its neighbours, or something else."""
    if page.locator("#run .meet").count():
        return "meet"
    return "pick" if page.locator("#run [data-picks]").count() else "other"


def test_a_childs_first_ten_questions(open_page: OpenPage, site: str, grounds: Path) -> None:
    done = manage("shell", "-c", CHILD, environment=site_environment(grounds, DEMO="on"))
    page = open_page("/maps/", size="phone")
    see(page, site, done.stdout.split()[-1], "/")
    page.locator("[data-practise]").click()
    page.wait_for_url(re.compile("/practise/runs/"), wait_until="load")
    kinds = []
    for _ in range(QUESTIONS):
        kinds.append(asked_now(page))
        card = page.locator("#run")
        assert "€" not in card.inner_text()
        before = page.locator('#run input[name="number"]').first.input_value()
        if kinds[-1] == "meet":
            card.get_by_role("button", name="Got it").click()
        else:
            if kinds[-1] == "pick":
                card.locator(".pick").first.click()
                card.get_by_role("button", name="Check").click()
            else:
                card.get_by_role("button", name="I do not know").click()
            expect(card.locator(".run-verdict")).to_be_visible()
            card.locator(".run__next button").first.click()
            expect(card.locator(".run-verdict")).to_have_count(0)
        later = page.locator(f'#run input[name="number"]:not([value="{before}"])')
        expect(later.first).to_be_attached()
    assert kinds[:6] == ["meet", "pick"] * 3
    assert page.evaluate("document.documentElement.scrollWidth") <= SIZES["phone"][0]


@pytest.fixture(scope="module")
def session(site: str, grounds: Path) -> str:
    """A learner who practised three and two days ago."""
    done = manage("shell", "-c", DAY_THREE, environment=site_environment(grounds, DEMO="on"))
    return done.stdout.split()[-1]


def test_a_returning_learner_goes_on_from_the_front_page(
    open_page: OpenPage, site: str, session: str
) -> None:
    page = open_page("/maps/", size="phone")
    see(page, site, session, "/")
    expect(page.locator(".back__tap").last).to_contain_text("borders are yours")
    assert rules_broken(page) == []
    page.get_by_role("button", name="Five minutes for your map").click()
    page.wait_for_url(re.compile("/practise/runs/"), wait_until="load")
    expect(page.locator(".goal")).to_contain_text("5 minutes")


@pytest.mark.parametrize(
    ("size", "scheme"), [("phone", "light"), ("tablet", "dark"), ("desk", "light")]
)
def test_the_growing_map_can_be_read_by_everybody(
    open_page: OpenPage, site: str, session: str, size: str, scheme: str
) -> None:
    page = open_page("/maps/", size=size, scheme=scheme)
    see(page, site, session, "/progress/europe/")
    assert rules_broken(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= SIZES[size][0]
    expect(page.locator(".grown-legend")).to_contain_text("Solid")


def test_one_tap_says_where_one_lives(open_page: OpenPage) -> None:
    page = open_page("/practise/start/europe/", size="phone")
    page.locator('.start__map a[data-place="poland"]').click(position={"x": 12, "y": 12})
    expect(page.locator("select[name=home]")).to_have_value("poland")
    assert rules_broken(page) == []
    page.get_by_role("button", name="A little").click()
    page.wait_for_url(re.compile("/progress/europe/"))
    expect(page.locator(".grown-home")).to_contain_text("Poland")
