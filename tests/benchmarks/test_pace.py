"""How long a match takes: from the front page to the first move, and all seven rounds.

What bots need is in seconds, so this is measured on a machine that has nothing else to do.
"""

import re
import time

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage, chromium, grounds, open_page, site

__all__ = ["chromium", "grounds", "open_page", "site"]

pytestmark = pytest.mark.browser

OPEN = "#board button.space:not([aria-disabled]):not([data-prepare])"
FIRST_MOVE_S, MATCH_S = 10, 90
TAKING_PART = f"{OPEN}, #board button[data-prepare], #go-on"
"""Where there is something to do: to place, to choose a card ahead, to go on."""


def test_the_first_move_is_one_tap_and_ten_seconds_away(open_page: OpenPage) -> None:
    page = open_page("/", size="phone")
    begin = time.monotonic()
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url(re.compile("/matches/"))
    expect(page.locator(OPEN)).to_have_count(8, timeout=FIRST_MOVE_S * 1000)
    assert time.monotonic() - begin < FIRST_MOVE_S


def test_a_whole_match_at_the_usual_pace(open_page: OpenPage) -> None:
    page = open_page("/", size="phone")
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url(re.compile("/matches/"))
    begin, idle = time.monotonic(), 0.0
    end = page.locator("#end")
    while not end.count():
        before = time.monotonic()
        page.wait_for_selector(f"{TAKING_PART}, #end", state="attached", timeout=30_000)
        idle += time.monotonic() - before
        act(page)
        assert time.monotonic() - begin < MATCH_S, f"{idle:.0f} s of waiting"
    whole = time.monotonic() - begin
    print(f"a match takes {whole:.0f} s, of which one waits {idle:.0f} s")
    assert whole < MATCH_S
    assert idle < whole / 3


def act(page: Page) -> None:
    """Do at once whatever can be done."""
    page.evaluate(
        """open => {
          const next = document.querySelector("#go-on:not([data-to-end])");
          const space = document.querySelector(open);
          if (next) next.click();
          else if (space && !window.sent) {
            window.sent = true;
            addEventListener("htmx:afterRequest", () => { window.sent = false; }, { once: true });
            space.click();
          }
        }""",
        OPEN,
    )
    page.wait_for_timeout(100)
