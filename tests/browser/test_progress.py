"""One's own progress in a real browser: by keyboard, on a phone, in the dark, without scripts."""

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import SIZES, OpenPage, settled
from tests.browser.test_replay import rules_broken
from tests.processes import manage, site_environment

pytestmark = pytest.mark.browser

PREPARE = """
from datetime import timedelta
from django.test import Client
from django.utils import timezone
from quiz.actions.progress import bring_up_to_date
from quiz.models.learner import Learner
from tests.web.progress_help import Diary

ada = Learner.objects.create_guest()
diary = Diary(ada, "europe")
diary.now = timezone.now() - timedelta(minutes=40)
diary.touch("austria", "slovakia", False, was_shown=False)
diary.touch("croatia", "italy", True, was_shown=False)
diary.touch("france", "spain", True)
diary.touch("germany", "poland", False)
for right in (True, True, False, True, True, True):
    diary.touch("france", "italy", right, is_reference=True)
diary.end()
diary.play_match()
bring_up_to_date(ada.pk, "europe")
client = Client()
client.force_login(ada)
print(client.session.session_key)
"""


@pytest.fixture(scope="module")
def session(site: str, grounds: Path) -> str:
    """A learner with ten answers and a match."""
    done = manage("shell", "-c", PREPARE, environment=site_environment(grounds, DEMO="on"))
    return done.stdout.split()[-1]


def see(page: Page, site: str, session: str, address: str) -> None:
    """Open a URL as that learner."""
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": site}])
    page.goto(address)
    settled(page)


@pytest.mark.parametrize(
    ("address", "look"),
    [
        ("/progress/", ("phone", "dark")),
        ("/progress/europe/", ("phone", "dark")),
        ("/progress/europe/", ("desk", "light")),
        ("/progress/europe/xray/", ("phone", "light")),
        ("/progress/lyon/", ("tablet", "light")),
    ],
)
def test_everybody_can_read_it(
    open_page: OpenPage, site: str, session: str, address: str, look: tuple[str, str]
) -> None:
    size, scheme = look
    page = open_page("/maps/", size=size, scheme=scheme)
    see(page, site, session, address)
    for table in page.locator(".own-table summary").all():
        table.click()
    assert rules_broken(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= SIZES[size][0]


def test_the_keyboard_walks_over_the_map_and_begins_to_practise(
    open_page: OpenPage, site: str, session: str
) -> None:
    page = open_page("/maps/")
    see(page, site, session, "/progress/europe/")
    page.locator("[data-own-map] a.place[tabindex='0']").focus()
    page.keyboard.type("fra")
    expect(page.locator("[data-here]")).to_contain_text("France: ")
    expect(page.locator("[data-said]")).to_contain_text("borders are yours")
    page.get_by_role("link", name="The same as a table").click()
    expect(page.locator("#table-borders table")).to_be_visible()
    missed = page.locator("#missed")
    expect(missed).to_contain_text("Austria – Slovakia")
    expect(page.locator("#invented")).to_contain_text("Croatia – Italy")
    expect(page.locator("#shown")).to_contain_text("Germany – Poland")
    for box in page.locator("#shown input, #invented input").all():
        box.focus()
        page.keyboard.press("Space")
    page.get_by_role("button", name="Practise these").focus()
    page.keyboard.press("Enter")
    page.wait_for_url("**/practise/runs/**")
    expect(page.locator("#run")).to_be_visible()


def test_without_a_script_it_is_all_there(open_page: OpenPage, site: str, session: str) -> None:
    page = open_page("/maps/", script=False)
    see(page, site, session, "/progress/europe/xray/")
    expect(page.locator("#missed")).to_contain_text("Austria – Slovakia")
    page.get_by_role("button", name="Practise these").click()
    expect(page).to_have_url(f"{site}/practise/runs/{page.url.split('/')[-2]}/")
