"""A rematch: one person asks, the other is told on the open end page, and both go on together."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage, resize
from tests.browser.test_play import rules_broken, sticks_out
from tests.processes import manage, site_environment

pytestmark = [pytest.mark.browser, pytest.mark.timeout(300)]
# Two people at a table whose match bots have played for them to the end, one for each game.
PREPARE = """
from uuid import uuid4
from django.test import Client
from game.pages.border_game.plan import BorderWishes, border_plan
from game.pages.match.plan import Wishes, journey_plan
from game.actions.play import begin_match, set_table
from game.hosting.catch_up import catch_up
from game.hosting.clock import now_ms
from game.models.match import Match
from game.models.table import Seat
from game.rulebook.seats import SeatSetup
from quiz.models.learner import Learner

people = [Learner.objects.create_guest() for _ in range(2)]
browsers = []
for learner in people:
    client = Client()
    client.force_login(learner, backend="django.contrib.auth.backends.ModelBackend")
    browsers.append(client.cookies["sessionid"].value)
plans = journey_plan("europe", [""], Wishes(bot_pace=0)), border_plan("alps", [""], BorderWishes())
matches = []
for plan in plans:
    table = set_table(people[0].pk, plan)
    Seat.objects.filter(table=table, number=1).update(learner=people[1], animal="owl")
    match = begin_match(table, [SeatSetup("Wolf", bot="pip"), SeatSetup("Owl", bot="pip")], uuid4())
    later = now_ms()
    while Match.objects.get(pk=match.pk).ended_at is None:
        later += 600_000
        catch_up(match, later)
    matches.append(match.public_id)
print(*browsers, *matches)
"""


@pytest.fixture(scope="module")
def played(site: str, grounds: Path) -> list[str]:
    """The sessions of two people, and the matches of both games that they have played."""
    del site  # it makes the database
    done = manage("shell", "-c", PREPARE, environment=site_environment(grounds, DEMO="on"))
    return done.stdout.split()[-4:]


def end_page(open_page: OpenPage, site: str, session: str, match: str, size: str) -> Page:
    """The end of a match in the browser of one of its players."""
    page = open_page("/rules/", size=size)
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": site}])
    page.goto(f"/matches/{match}/", wait_until="load")
    expect(page.locator("#end")).to_be_visible()
    return page


def is_sound(page: Page) -> None:
    """Everybody can use it, and nothing sticks out on a phone."""
    assert rules_broken(page) == []
    resize(page, 360, 740)
    assert not sticks_out(page, "phone")


@pytest.mark.parametrize("game", [0, 1], ids=["journey", "border"])
def test_both_come_to_the_rematch(
    open_page: OpenPage, site: str, played: list[str], game: int
) -> None:
    match = played[2 + game]
    one = end_page(open_page, site, played[0], match, "desk")
    other = end_page(open_page, site, played[1], match, "phone")
    one.locator("#rematch").get_by_role("button", name="Play again").click()
    one.wait_for_url(re.compile("/tables/"), wait_until="load")
    expect(one.locator("main")).to_contain_text("waiting for")
    is_sound(one)

    # The other player is still on the end page, and is told there without doing anything.
    asked = other.locator("#rematch")
    expect(asked).to_contain_text("wants a rematch.")
    is_sound(other)
    asked.get_by_role("button", name="No, thanks").click()
    expect(asked).to_contain_text("knows that you are not joining")
    expect(one.locator("main")).to_contain_text("is not joining")
    asked.get_by_role("button", name="Join after all").click()
    other.wait_for_url(re.compile("/tables/"), wait_until="load")
    is_sound(other)

    expect(one.locator("main")).not_to_contain_text("is not joining")
    one.get_by_role("button", name="Start the match").click()
    for page in (one, other):
        page.wait_for_url(re.compile("/matches/(?!" + match + ")"))
        expect(page.locator("#board")).to_be_visible()
