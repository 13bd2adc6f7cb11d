"""A replay in a real browser: by keyboard, from the list of all moves, to a bot's mental map."""

import re
from pathlib import Path
from typing import NamedTuple

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.conftest import SIZES, OpenPage, settled
from tests.processes import manage, site_environment

pytestmark = pytest.mark.browser

# Puts a match that is over into the database of the site, and signs its host in.
PREPARE = """
from django.test import Client
from quiz.models.learner import Learner
from tests.replay_help import finished_match
ada, client = Learner.objects.create_guest(display_name="Ada"), Client()
client.force_login(ada)
print(finished_match(ada.pk).public_id, client.cookies["sessionid"].value)
"""
# Links and buttons that are hard to hit.
LOW = """[...document.querySelectorAll("#main :is(a, button, summary)")]
  .filter(target => target.checkVisibility() && target.getBoundingClientRect().height < 24)
  .map(target => target.outerHTML)"""


class Finished(NamedTuple):
    """A match that is over, and the session of its host."""

    address: str
    session: str


@pytest.fixture(scope="module")
def match(site: str, grounds: Path) -> Finished:
    """Ada against Pip and Kira."""
    environment = site_environment(grounds, DEMO="on")
    done = manage("shell", "-c", PREPARE, environment=environment)
    public_id, session = done.stdout.split()[-2:]
    return Finished(f"/matches/{public_id}/", session)


def watch(page: Page, site: str, match: Finished, address: str) -> None:
    """Open an address of the match as its host."""
    page.context.add_cookies([{"name": "sessionid", "value": match.session, "url": site}])
    page.goto(match.address + address)
    settled(page)


def rules_broken(page: Page) -> list[str]:
    """The accessibility errors that axe-core finds."""
    found = Axe().run(page).response["violations"]
    return [f"{rule['id']}: {node['html'][:200]}" for rule in found for node in rule["nodes"]]


def test_the_keyboard_walks_through_it(open_page: OpenPage, site: str, match: Finished) -> None:
    page = open_page("/maps/")
    watch(page, site, match, "replay/")
    title = page.locator("#replay-title")
    first = title.inner_text()
    for number in range(2, 5):
        page.keyboard.press("ArrowRight")
        expect(page).to_have_url(re.compile(rf"\?step={number}$"))
        expect(page.locator("[aria-current=step]")).to_have_id(f"move-{number}")
        expect(page.locator("#said")).to_contain_text(f"Step {number} of 36.")
    page.keyboard.press("ArrowLeft")
    expect(page).to_have_url(re.compile(r"\?step=3$"))
    page.go_back()
    expect(page.locator("[aria-current=step]")).to_have_id("move-4")
    # A focused link stays focused while it leads on; at the end the title takes over.
    watch(page, site, match, "replay/?step=35")
    page.locator("#replay-next").focus()
    page.keyboard.press("Enter")
    expect(page.locator("[aria-current=step]")).to_have_id("move-36")
    expect(title).to_be_focused()
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile(r"\?step=36$"))
    page.locator("#replay-first").click()
    expect(title).to_have_text(re.compile(re.escape(first.split(": ")[-1])))
    # From the list at the bottom one is taken up to the step.
    page.locator("#move-26").click()
    expect(title).to_be_focused()
    expect(title).to_be_in_viewport()
    page.locator("#replay-worse").click()
    expect(page.locator(".verdict")).to_have_text(re.compile("slip|blunder"))


@pytest.mark.parametrize(("size", "scheme"), [("phone", "light"), ("desk", "dark")])
def test_everybody_can_use_it(
    open_page: OpenPage, site: str, match: Finished, size: str, scheme: str
) -> None:
    page = open_page("/maps/", size=size, scheme=scheme)
    watch(page, site, match, "replay/?step=26")
    page.get_by_text("How moves are rated").click()
    assert page.locator(".replay-picture").count() == 3
    assert page.evaluate("document.documentElement.scrollWidth") <= SIZES[size][0]
    assert rules_broken(page) == []
    assert page.evaluate(LOW) == []
    if page.get_by_role("button", name="Stop sharing").count():
        page.get_by_role("button", name="Stop sharing").click()
    page.get_by_role("button", name="Let anyone with the link watch").click()
    expect(page.get_by_label("The link")).to_have_value(re.compile(r"/replay/$"))
    expect(page.locator("#sharing-change")).to_be_focused()
    page.get_by_role("link", name="Open the map in Pip's head").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Pip")
    assert page.locator(".mind-map .wrong--missing").count() > 0
    assert page.evaluate("document.documentElement.scrollWidth") <= SIZES[size][0]
    assert rules_broken(page) == []
    page.get_by_role("link", name="Invented borders").click()
    expect(page.locator(".mind-map .wrong--missing")).to_have_count(0)
    expect(page.locator("[aria-current=true]", has_text="Invented borders")).to_be_visible()


def test_it_works_without_scripts(open_page: OpenPage, site: str, match: Finished) -> None:
    page = open_page("/maps/", script=False)
    watch(page, site, match, "replay/")
    page.get_by_role("link", name="Next", exact=True).click()
    expect(page.locator("[aria-current=step]")).to_have_id("move-2")
    page.locator("#replay-last").click()
    expect(page.locator("[aria-current=step]")).to_have_id("move-36")
