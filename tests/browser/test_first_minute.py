"""The first minute in a browser: the guided round in each manner, a returning player's page."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import SIZES, OpenPage, settled
from tests.browser.test_play import rules_broken, sticks_out, tab_to

pytestmark = pytest.mark.browser

FREE = "#board button.space:not([aria-disabled]):not([data-prepare])"
SOON = 60_000
MOST = 60_000
"""How many bytes a front page may bring along, typefaces apart."""
WEIGHT = """() => performance.getEntriesByType("resource")
  .concat(performance.getEntriesByType("navigation"))
  .filter((one) => !one.name.includes(".woff2"))
  .reduce((sum, one) => sum + one.transferSize, 0)"""


def begin(page: Page) -> None:
    """One tap from the front page to the first own move."""
    page.locator("form[action='/play/guided/'] button").first.click()
    page.wait_for_url(re.compile("/matches/"))
    expect(page.locator(FREE)).to_have_count(8, timeout=SOON)


def place(page: Page) -> None:
    """Place a token once it is one's turn."""
    expect(page.locator(FREE).first).to_be_visible(timeout=SOON)
    page.locator(FREE).last.click()
    if page.viewport_size == dict(zip(("width", "height"), SIZES["phone"], strict=True)):
        page.locator("#place").click()  # a phone shows first what it adds


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_three_moves_with_a_guide_and_on_into_a_whole_match(
    open_page: OpenPage, scheme: str
) -> None:
    page = open_page("/", size="phone", scheme=scheme)
    begin(page)
    guide = page.locator("#guide")
    expect(guide).to_contain_text("Every border you cross costs 10")
    expect(guide).to_contain_text("move 1 of 3")
    assert rules_broken(page) == []
    assert not sticks_out(page, "phone")
    place(page)
    expect(page.locator("#go-on")).to_be_visible(timeout=SOON)
    expect(guide).to_contain_text("The richest wins.")
    expect(page.locator("#said")).to_contain_text("The richest wins.")
    assert rules_broken(page) == []
    page.locator("#go-on").click()
    expect(guide).to_contain_text("One journey visits both places", timeout=SOON)
    place(page)
    expect(guide).to_contain_text("Space 40 costs 40", timeout=SOON)
    place(page)
    whole = page.locator("#go-whole")
    expect(whole).to_be_visible(timeout=SOON)
    expect(guide).to_contain_text("The richest wins.")
    assert rules_broken(page) == []
    assert not sticks_out(page, "phone")
    whole.click()
    page.wait_for_url(re.compile("/matches/"))
    expect(page.locator("#board-title")).to_have_text("Round 1 of 7")
    expect(page.locator("#guide")).to_have_count(0)
    page.goto("/")
    expect(page.locator("form[action='/play/guided/']")).to_have_count(0)


@pytest.mark.parametrize("language", ["en", "cs", "fr"])
def test_on_a_phone_the_whole_board_is_in_view_beside_the_guide(
    open_page: OpenPage, language: str
) -> None:
    page = open_page("/", size="phone", language=language)
    begin(page)
    assert not sticks_out(page, "phone")
    box = page.locator("#space-5").bounding_box()
    assert box
    assert box["y"] + box["height"] <= SIZES["phone"][1]
    for tag in page.locator(".space__top").all():
        assert tag.evaluate("node => node.scrollWidth <= node.clientWidth")
        box_of_tag = tag.bounding_box()
        assert box_of_tag
        assert box_of_tag["height"] < 24, tag.text_content()  # one line
    bar = page.locator(".move").bounding_box()
    assert bar
    assert box["y"] + box["height"] <= bar["y"]


@pytest.mark.parametrize("language", ["en", "cs", "fr"])
def test_while_a_bot_thinks_its_bar_is_one_row_below_the_board(
    open_page: OpenPage, language: str
) -> None:
    page = open_page("/", size="phone", language=language)
    begin(page)
    place(page)
    page.locator("#go-on").click(timeout=SOON)
    expect(page.locator(FREE).first).to_be_visible(timeout=SOON)
    page.route("**/board/*", lambda route: None)  # no news comes: the bot goes on thinking
    place(page)
    expect(page.locator("#hurry")).to_be_visible()
    box, bar = page.locator("#space-5").bounding_box(), page.locator(".move").bounding_box()
    assert box
    assert bar
    assert bar["height"] <= 96
    assert box["y"] + box["height"] <= bar["y"]


def test_on_a_desk_nothing_covers_the_guide_at_the_reveal(open_page: OpenPage) -> None:
    page = open_page("/")
    begin(page)
    place(page)
    expect(page.locator("#go-on")).to_be_visible(timeout=SOON)
    lines = page.locator(".guide__lines")
    expect(lines).to_be_in_viewport(ratio=1)
    assert lines.evaluate(
        """node => [...node.children].every(line => {
          const box = line.getBoundingClientRect();
          const top = document.elementFromPoint(box.left + 8, box.top + box.height / 2);
          return line === top || line.contains(top);
        })"""
    )


def test_with_the_keyboard_alone_and_skipped(open_page: OpenPage) -> None:
    page = open_page("/")
    tab_to(page, page.get_by_role("button", name="Play now"))
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/matches/"))
    expect(page.locator(FREE)).to_have_count(8, timeout=SOON)
    page.keyboard.press("3")
    expect(page.locator("#go-on")).to_be_visible(timeout=SOON)
    tab_to(page, page.get_by_role("button", name="Skip the guide"))
    page.keyboard.press("Enter")
    expect(page.locator("#guide")).to_have_count(0)
    expect(page.locator("#go-on")).to_be_visible()
    assert rules_broken(page) == []


def test_without_scripts_it_is_guided_too(open_page: OpenPage) -> None:
    page = open_page("/", size="phone", script=False)
    page.get_by_role("button", name="Play now").click()
    page.wait_for_timeout(2_500)
    page.reload()
    expect(page.locator("#guide")).to_contain_text("Every border you cross costs 10")
    page.locator(FREE).last.click()
    page.wait_for_timeout(2_500)
    page.reload()
    page.locator("#go-on").click()
    expect(page.locator("#board-title")).to_have_text("Round 2 of 4")
    page.get_by_role("button", name="Skip the guide").click()
    expect(page.locator("#guide")).to_have_count(0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("size", ["phone", "desk"])
def test_who_was_here_before_goes_on_with_one_tap(
    open_page: OpenPage, size: str, scheme: str
) -> None:
    page = open_page("/", size=size, scheme=scheme)
    assert page.evaluate(WEIGHT) < MOST
    begin(page)
    match = page.url
    page.goto("/")
    settled(page)
    assert rules_broken(page) == []
    assert not sticks_out(page, size)
    first = page.locator("main input:not([type=hidden]), main button, main a").first
    expect(first).to_have_attribute("name", "code")
    for name in ("Today's journey", "Five minutes for your map"):
        expect(page.get_by_role("button", name=name)).to_be_visible()
    expect(page.locator(".week__day")).to_have_count(7)
    page.get_by_role("link", name="Continue the match").click()
    expect(page).to_have_url(match)
    page.goto("/")
    page.get_by_role("button", name="Five minutes for your map").click()
    page.wait_for_url(re.compile("/practise/runs/"))


def test_the_page_for_who_was_here_before_is_light(open_page: OpenPage, site: str) -> None:
    page = open_page("/", size="phone")
    begin(page)
    other = page.context.browser
    assert other
    state = page.context.storage_state()
    window = other.new_context(storage_state=state, service_workers="block")
    again = window.new_page()
    again.goto(f"{site}/")
    settled(again)
    expect(again.locator(".back")).to_be_visible()
    weight = again.evaluate(WEIGHT)
    window.close()
    assert weight < MOST
