"""A file that takes long: its page says how far it is, with a script and without."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.test_play import rules_broken, sticks_out

pytestmark = [pytest.mark.browser, pytest.mark.timeout(900)]


def a_guest(page: Page) -> None:
    """Begin to play, so that there is something to export."""
    page.locator("form[action='/play/now/'] button").first.click()
    page.wait_for_url(re.compile("/matches/"))


@pytest.mark.parametrize("script", [True, False])
def test_a_file_is_ordered_with_the_keyboard_and_waited_for(
    open_page: OpenPage, worker: None, script: bool
) -> None:
    page = open_page("/play/", size="phone", script=script)
    a_guest(page)
    page.goto("/account/data/")
    page.get_by_role("link", name="Export all data").focus()
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/errands/"))
    ready = page.get_by_role("link", name="Open crossings.json")
    expect(ready).to_be_visible(timeout=90_000)
    if script:
        expect(page.locator("#errand-said")).to_have_text(re.compile("^(Your data is ready.|)$"))
        assert rules_broken(page) == []
    assert not sticks_out(page, "phone")
    ready.focus()
    with page.expect_download() as download:
        page.keyboard.press("Enter")
    assert download.value.suggested_filename == "crossings.json"


def test_the_page_of_a_waiting_errand(open_page: OpenPage) -> None:
    page = open_page("/play/", size="phone")
    a_guest(page)
    page.goto("/account/data/file/")
    expect(page.locator("#errand-now")).to_have_text("Preparing your data…")
    assert rules_broken(page) == []
    assert not sticks_out(page, "phone")
