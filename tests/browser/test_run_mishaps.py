"""A run of practice when something goes wrong: no network, a double click, a key held down."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
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


def click_twice(page: Page, name: str) -> None:
    """Click twice at one spot; the second click comes once the answer to the first is there."""
    box = page.get_by_role("button", name=name).bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down(click_count=1)
    page.mouse.up(click_count=1)
    expect(page.locator(".run-verdict__title")).to_be_visible()
    page.mouse.down(click_count=2)
    page.mouse.up(click_count=2)


def test_a_double_click_does_not_skip_the_answer(open_page: OpenPage) -> None:
    page = open_page("/practise/", size="phone")
    begin(page, "count-crossings")
    click_twice(page, "I do not know")
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
