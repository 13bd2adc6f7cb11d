"""A match that keeps up: over a line that drops, and where no line can be held."""

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Route, expect

from tests.browser.conftest import OpenPage
from tests.browser.test_play import OPEN_SPACE, open_table
from tests.proxy import line_to

pytestmark = pytest.mark.browser

ASK = """() => {
  const board = document.getElementById("board");
  htmx.ajax("GET", `${board.dataset.ask}?after=0.0`, { source: board });
}"""
"""As the board asks by itself; its answer is not waited for."""


def test_what_happened_while_the_line_was_down_is_there_once(
    open_page: OpenPage, site: str
) -> None:
    page = open_page("/play/", missing=True)  # a dropped line is an error to the browser
    with line_to(urlsplit(site).port or 80) as line:
        page.goto(f"http://localhost:{line.port}/play/")
        open_table(
            page, f"http://localhost:{line.port}",
            tempo="race", bot_pace="200", grace_s="0", chair_3="", chair_4="",
        )  # fmt: skip
        expect(page.locator(OPEN_SPACE)).to_have_count(8)
        line.cut()
        note = page.get_by_role("alert")
        page.keyboard.press("5")
        expect(note).to_have_text(re.compile("No answer from the site"))
        # The same person, at the same match, over another line.
        second = page.context.new_page()
        second.goto(f"{site}{urlsplit(page.url).path}")
        second.locator("#space-3").click()
        lies = "#space-3 .token--own, .match--scored .space--3 .token--own"
        expect(second.locator(lies)).to_have_count(1)
        expect(page.locator(lies)).to_have_count(0)

        line.mend()

        expect(page.locator(lies)).to_have_count(1)
        expect(note).to_be_empty()
        second.close()


def test_two_tokens_quicker_than_the_stream(open_page: OpenPage) -> None:
    page = open_page("/play/")
    open_table(
        page, tempo="race", bot_pace="200", grace_s="0", two_colours="on", chair_3="", chair_4=""
    )
    expect(page.locator(OPEN_SPACE)).to_have_count(8)
    page.keyboard.press("2")
    expect(page.locator("#space-2 .token--own")).to_have_count(1)
    page.keyboard.press("4")
    lies = "#space-4 .token--own, .match--scored .space--4 .token--own"
    expect(page.locator(lies)).to_have_count(1)


def hang_up(route: Route) -> None:
    """Let no stream through."""
    route.abort()


def test_where_no_line_can_be_held_the_board_asks(open_page: OpenPage) -> None:
    page = open_page("/play/", missing=True)
    page.context.route(re.compile("/live/"), hang_up)
    open_table(page, tempo="race", bot_pace="30", grace_s="0", chair_3="", chair_4="")
    expect(page.locator(".seat__doing", has_text="placed").first).to_be_visible()
    page.keyboard.press("3")
    expect(page.locator(".match--scored")).to_be_visible()


def test_a_second_tab_and_the_way_back_change_nothing(open_page: OpenPage) -> None:
    page = open_page("/play/")
    open_table(page, chair_3="", chair_4="")
    expect(page.locator(OPEN_SPACE)).to_have_count(8)
    second = page.context.new_page()
    second.goto(page.url)
    page.keyboard.press("3")
    expect(page.locator(".match--scored")).to_be_visible()
    expect(second.locator(".match--scored")).to_be_visible()
    expect(second.locator("#board-title")).to_have_text("Round 1 of 7")
    page.goto("/play/")
    page.go_back()
    expect(page.locator(".match--scored")).to_be_visible()
    expect(page.locator(".space--3 .token--own")).to_have_count(1)


def test_an_answer_that_comes_after_its_board_was_replaced_is_not_lost(
    open_page: OpenPage,
) -> None:
    page = open_page("/play/", missing=True)
    complaints: list[str] = []
    page.on("console", lambda said: complaints.append(said.text) if "oob" in said.text else None)
    page.context.route(re.compile("/live/"), hang_up)
    open_table(page, tempo="race", bot_pace="200", grace_s="0", chair_3="", chair_4="")
    expect(page.locator(OPEN_SPACE)).to_have_count(8)
    held: list[Route] = []

    def hold(route: Route) -> None:
        if held:
            route.continue_()
        else:
            held.append(route)

    page.route(re.compile(r"/board/\?after"), hold)
    page.evaluate(ASK)
    page.wait_for_function("() => document.querySelector('#board.htmx-request')")
    # The token brings a new board while that answer is still on its way.
    page.keyboard.press("3")
    expect(page.locator(".match--scored, #space-3 .token--own").first).to_be_visible()
    with page.expect_response(re.compile(r"/board/\?after")):
        held[0].continue_()
    page.wait_for_timeout(300)
    assert complaints == []


def test_a_command_keeps_its_board_until_it_is_answered(open_page: OpenPage) -> None:
    page = open_page("/play/", missing=True)
    complaints: list[str] = []
    page.on("console", lambda said: complaints.append(said.text) if "oob" in said.text else None)
    page.context.route(re.compile("/live/"), hang_up)
    open_table(page, two_colours="on", tempo="race", bot_pace="200", grace_s="0", chair_3="",
               chair_4="")  # fmt: skip
    expect(page.locator(OPEN_SPACE)).to_have_count(8)
    held: list[Route] = []

    def hold(route: Route) -> None:
        if held:
            route.continue_()
        else:
            held.append(route)

    page.route(re.compile("/tokens/"), hold)
    page.keyboard.press("2")
    page.wait_for_function("() => document.querySelector('#board .htmx-request')")
    # The same person places in another tab, so that what is asked meanwhile is newer.
    second = page.context.new_page()
    second.goto(page.url)
    second.locator("#space-4").click()
    expect(second.locator("#space-4 .token--own")).to_have_count(1)
    with page.expect_response(re.compile(r"/board/\?after")):
        page.evaluate(ASK)
    with page.expect_response(re.compile("/tokens/")):
        held[0].continue_()
    # The token of this colour is on space 4 by now: the page says so, and the board shows it.
    expect(page.locator("#note")).not_to_be_empty()
    expect(page.locator("#space-4 .token--own")).to_have_count(1)
    assert complaints == []
    second.close()
