"""Practice and play when something goes wrong: no network, a double click, a key held down."""

import re

import pytest
from playwright.sync_api import Locator, Page, Request, expect

from tests.browser.conftest import OpenPage
from tests.browser.test_play import OPEN_SPACE, open_table
from tests.browser.test_practise import NEXT, begin, sticks_out

pytestmark = pytest.mark.browser


def test_a_lost_network_is_said_and_the_answer_can_be_sent_again(open_page: OpenPage) -> None:
    page = open_page("/practise/", size="phone", missing=True)  # a dropped line is an error to it
    begin(page, "neighbours")
    page.context.set_offline(True)
    page.get_by_role("button", name="Yes, they touch").click()
    expect(page.get_by_role("alert")).to_have_text(re.compile("No answer from the site"))
    expect(page.get_by_role("alert")).to_be_in_viewport(ratio=1)
    expect(page.locator("#run-title")).to_have_text("Question 1 of 10")
    page.context.set_offline(False)
    page.get_by_role("button", name="Yes, they touch").click()
    expect(page.locator(".run-verdict__title")).to_be_visible()
    expect(page.get_by_role("alert")).to_be_empty()


def test_a_visitor_who_was_signed_out_elsewhere_is_told(open_page: OpenPage) -> None:
    page = open_page("/practise/", missing=True)
    begin(page, "neighbours")
    page.context.clear_cookies()
    page.get_by_role("button", name="Yes, they touch").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("This page is not on the map")


def test_a_box_that_stayed_ticked_still_counts_as_one_of_two(open_page: OpenPage) -> None:
    page = open_page("/practise/", size="phone")
    begin(page, "pick-two")
    page.locator(".space__tick").nth(2).check()
    page.get_by_role("button", name="Answer", exact=True).click()
    expect(page.get_by_role("alert").last).to_have_text("Choose two different spaces.")
    expect(page.locator(".space__tick:checked")).to_have_count(1)
    page.locator(".space__tick").nth(4).check()
    page.locator(".space__tick").nth(5).check()
    expect(page.locator(".space__tick:checked")).to_have_count(2)


def test_a_long_word_in_a_note_is_broken(open_page: OpenPage) -> None:
    page = open_page("/practise/", size="phone")
    begin(page, "name-neighbours")
    page.locator("#typed").fill("x" * 400)
    page.get_by_role("button", name="That is all of them").click()
    expect(page.get_by_role("alert").last).to_contain_text("There is no place called")
    assert not sticks_out(page)
    expect(page.locator("#typed")).to_have_value("x" * 400)


def test_the_title_of_the_window_goes_along_with_the_questions(open_page: OpenPage) -> None:
    page = open_page("/practise/", language="cs")
    begin_in_czech(page)
    expect(page).to_have_title("Otázka 1 z 10, Sousedé, nebo ne · Crossings")
    page.get_by_role("button", name="Nevím").click()
    page.locator(NEXT).click()
    expect(page).to_have_title("Otázka 2 z 10, Sousedé, nebo ne · Crossings")


def begin_in_czech(page: Page) -> None:
    """Ten questions of one kind, as its button begins them."""
    page.locator('.kind-tap[value="neighbours"]').click()
    page.wait_for_url(re.compile("/practise/runs/"), wait_until="load")


def click_twice(page: Page, button: Locator, answer: Locator) -> None:
    """Click twice at one spot; the second click comes once the answer to the first is there."""
    box = button.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down(click_count=1)
    page.mouse.up(click_count=1)
    expect(answer).to_be_visible()
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)


def test_a_double_click_does_not_skip_the_answer(open_page: OpenPage) -> None:
    page = open_page("/practise/", size="phone")
    begin(page, "count-crossings")
    button = page.get_by_role("button", name="I do not know")
    click_twice(page, button, page.locator(".run-verdict__title"))
    expect(page.locator("#look .reveal-map__svg").first).to_be_visible()
    expect(page.locator("#run-title")).to_have_text("Question 1 of 10")
    page.locator(NEXT).click()
    expect(page.locator("#run-title")).to_have_text("Question 2 of 10")


def test_a_key_held_down_does_not_skip_the_answer(open_page: OpenPage) -> None:
    page = open_page("/practise/")
    begin(page, "neighbours")
    page.get_by_role("button", name="Yes, they touch").focus()
    page.keyboard.down("Enter")
    expect(page.locator(NEXT)).to_be_focused()
    page.keyboard.down("Enter")  # the same key again without being let go: it repeats
    expect(page.locator("#look .reveal-map__svg").first).to_be_visible()
    expect(page.locator("#run-title")).to_have_text("Question 1 of 10")
    page.keyboard.up("Enter")
    page.keyboard.press("Enter")
    expect(page.locator("#run-title")).to_have_text("Question 2 of 10")


ALONE_WITH_A_SLOW_BOT = {
    "tempo": "race", "bot_pace": "200", "grace_s": "0", "two_colours": "on",
    "chair_3": "", "chair_4": "",
}  # fmt: skip


def at_a_board(page: Page) -> list[Request]:
    """Be at a board that waits for two tokens; what the page commands from now on is listed."""
    open_table(page, **ALONE_WITH_A_SLOW_BOT)
    expect(page.locator(OPEN_SPACE)).to_have_count(8)
    sent: list[Request] = []
    page.on("request", lambda request: sent.append(request) if request.method == "POST" else None)
    return sent


def test_a_double_click_places_one_token(open_page: OpenPage) -> None:
    page = open_page("/play/")
    sent = at_a_board(page)
    click_twice(page, page.locator("#space-2"), page.locator("#space-2 .token--own"))
    page.keyboard.press("4")  # that is meant
    expect(page.locator("#space-4 .token--own, .space--4 .token--own").first).to_be_attached()
    expect(page.locator(".space--2 .token--own")).to_have_count(1)
    assert len(sent) == 2


def test_a_key_held_down_places_one_token(open_page: OpenPage) -> None:
    page = open_page("/play/")
    sent = at_a_board(page)
    page.locator("#space-2").focus()
    page.keyboard.down("Enter")
    expect(page.locator("#space-2 .token--own")).to_be_visible()
    expect(page.locator("#space-2")).to_be_focused()
    page.keyboard.down("Enter")  # the same key again without being let go: it repeats
    page.keyboard.up("Enter")
    page.keyboard.press("4")
    expect(page.locator("#space-4 .token--own, .space--4 .token--own").first).to_be_attached()
    assert len(sent) == 2


def test_a_second_tap_does_not_skip_the_reveal(open_page: OpenPage) -> None:
    page = open_page("/play/", size="phone")
    open_table(page, chair_3="", chair_4="")
    expect(page.locator(OPEN_SPACE)).to_have_count(8)
    page.locator("#space-3").click()
    next_round = page.locator("#go-on")
    click_twice(page, page.locator("#place"), next_round)
    page.wait_for_timeout(1_000)  # a round that is gone on to would be there by then
    expect(page.locator("#board-title")).to_have_text("Round 1 of 7")
    expect(next_round).to_be_visible()


def test_a_lost_network_at_a_board_is_said_in_view(open_page: OpenPage) -> None:
    page = open_page("/play/", size="phone", missing=True)
    open_table(page, chair_3="", chair_4="")
    expect(page.locator(OPEN_SPACE)).to_have_count(8)
    page.context.set_offline(True)
    page.locator("#space-3").click()
    page.locator("#place").click()
    expect(page.get_by_role("alert")).to_have_text(re.compile("No answer from the site"))
    page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    expect(page.get_by_role("alert")).to_be_in_viewport(ratio=1)
    page.context.set_offline(False)
    page.locator("#space-3").click()
    page.locator("#place").click()
    expect(page.locator(".space--3 .token--own")).to_be_attached()
    expect(page.get_by_role("alert")).to_be_empty()
