"""The border game in a browser: a whole match with the mouse, a round with keys alone."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import SIZES, OpenPage, resize
from tests.browser.test_play import rules_broken, sticks_out, tab_to

pytestmark = pytest.mark.browser

MOST_MOVES = 200
# Where the free dice are of no use to a seat, the match goes on without asking it.
LATER_ROUND = re.compile("Round [2-9]")


def open_table(page: Page) -> None:
    """Open a table with two strong bots that do not think."""
    page.goto("/tables/new/border/")
    page.locator("details.more > summary").click()
    page.locator('[name="board"][value="east-of-lyon"]').check()
    page.locator('[name="bot_pace"][value="0"]').check()
    page.locator('[name="chair_2"]').select_option("cartographer")
    page.locator('[name="chair_3"]').select_option("cartographer")
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url(re.compile("/matches/"), wait_until="load")


def changed(page: Page, before: str) -> None:
    """Wait until the board shows something else than that version."""
    other = re.compile(f"^(?!{re.escape(before)}$)")
    expect(page.locator("#board")).to_have_attribute("data-version", other)


def version(page: Page) -> str:
    return page.locator("#board").get_attribute("data-version") or ""


def move_with_the_mouse(page: Page) -> None:
    """Do what the match waits for: throw, or choose a space on the board and cross it off."""
    before = version(page)
    if page.locator("#cross-form").count() == 0:
        page.locator("[data-do=throw]").click()
    else:
        space = page.locator("#board .space-mark--may .space-mark__spot").first
        if space.count():
            space.click()
            expect(page.locator(".space-mark--chosen")).not_to_have_count(0)
            page.locator("[data-do=cross]").click()
        else:
            page.locator("[data-do=none]").click()
    changed(page, before)


def test_a_whole_match_with_the_mouse(open_page: OpenPage) -> None:
    page = open_page("/play/")
    assert rules_broken(page) == []
    open_table(page)
    assert rules_broken(page) == []
    page.locator("[data-do=throw]").click()
    expect(page.locator(".die")).to_have_count(5)
    assert rules_broken(page) == []
    # Keep one die, and see that it stays.
    kept = page.locator(".die__word").first.inner_text()
    page.locator("#die-0").check()
    before = version(page)
    page.locator("[data-do=throw]").click()
    changed(page, before)
    expect(page.locator(".die__word").first).to_have_text(kept)
    resize(page, 360, 740)
    assert not sticks_out(page, "phone")
    assert rules_broken(page) == []
    resize(page, 1440, 900)
    for _ in range(MOST_MOVES):
        if page.locator("#end").count():
            break
        move_with_the_mouse(page)
    for size in SIZES.values():  # who won and what to do next are on the first screen
        resize(page, *size)
        page.evaluate("scrollTo(0, 0)")
        expect(page.locator(".podium__seat")).to_have_count(3)
        expect(page.locator(".podium")).to_be_in_viewport(ratio=1)
        expect(page.get_by_role("button", name="Play again")).to_be_in_viewport(ratio=1)
    assert rules_broken(page) == []
    page.get_by_role("link", name="Watch the replay").click()
    expect(page.locator("#replay-title")).to_contain_text("Round 1")
    assert rules_broken(page) == []
    page.keyboard.press("ArrowRight")
    expect(page).to_have_url(re.compile("step=2"))
    resize(page, 360, 740)
    assert not sticks_out(page, "phone")


IN_VIEW = """marks => marks.filter(mark => {
  const frame = mark.closest(".border__scroll").getBoundingClientRect();
  const box = mark.getBoundingClientRect();
  return box.left >= frame.left && box.right <= frame.right;
}).length"""


def test_on_a_phone_the_board_opens_on_what_can_be_done(open_page: OpenPage) -> None:
    page = open_page("/tables/new/border/", size="phone")
    open_table(page)
    board = page.locator(".border__scroll")
    middle = board.evaluate("node => (node.scrollWidth - node.clientWidth) / 2")
    assert middle > 0
    assert abs(board.evaluate("node => node.scrollLeft") - middle) <= 1
    before = version(page)
    page.locator("[data-do=throw]").click()
    changed(page, before)
    may = page.locator("#board .space-mark--may .space-mark__spot")
    if may.count():
        assert may.evaluate_all(IN_VIEW) > 0


def test_a_round_with_the_keyboard_alone(open_page: OpenPage) -> None:
    page = open_page("/tables/new/border/")
    open_table(page)
    tab_to(page, page.locator("[data-do=throw]"))
    page.keyboard.press("Enter")
    expect(page.locator("#said")).to_contain_text("You throw:")
    tab_to(page, page.locator("#die-2"))
    page.keyboard.press("Space")
    expect(page.locator("#die-2")).to_be_checked()
    tab_to(page, page.locator("[data-do=throw]"))
    page.keyboard.press("Enter")
    expect(page.locator("#dice-title")).to_contain_text("Throw 2 of 3")
    tab_to(page, page.locator("[data-do=none]"))
    page.keyboard.press("Enter")
    expect(page.locator("#board-title")).to_have_text(LATER_ROUND)
    expect(page.locator("#board-title")).to_be_focused()
    expect(page.locator("#said")).to_contain_text("You use none of the dice.")
    # Somebody else throws, and then there is something to do; or it is one's own turn to throw.
    plain = page.locator("[data-do=none], [data-do=throw]").first
    expect(plain).to_be_visible()
    choice = page.locator("#cross-form [name=spaces]:enabled").first
    if choice.count():
        tab_to(page, choice)
        page.keyboard.press("Space")
        expect(page.locator(".space-mark--chosen")).not_to_have_count(0)
        tab_to(page, page.locator("[data-do=cross]"))
    else:
        tab_to(page, plain)
    before = version(page)
    page.keyboard.press("Enter")
    changed(page, before)


def test_without_scripts_forms_do_it(open_page: OpenPage) -> None:
    page = open_page("/tables/new/border/", script=False)
    open_table(page)
    page.locator("[data-do=throw]").click()
    expect(page.locator(".die")).to_have_count(5)
    page.locator("[data-do=none]").click()
    expect(page.locator("#board-title")).to_have_text(LATER_ROUND)
    if page.locator("[data-do=cross]").count():
        page.locator("[data-do=cross]").click()
        expect(page.get_by_text("Choose what to cross off, or use none")).to_be_visible()
