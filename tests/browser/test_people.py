"""Several people at one table, each in a browser of their own."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.test_play import OPEN_SPACE, TEACHING, rules_broken, sticks_out

pytestmark = [pytest.mark.browser, pytest.mark.timeout(900)]

SOON = 60_000
"""How long a page may take to hear of what others do. It takes a second or two."""
FAST_RACE = {"tempo": "race", "card_ms": "0", "bot_pace": "0", "grace_s": "0"}


def open_room(page: Page, *people: int, **wishes: str) -> str:
    """Open a table with chairs for people, and be in its waiting room; the link to it."""
    page.goto("/tables/new/")
    page.locator("details.more > summary").click()
    for name, value in wishes.items():
        page.locator(f'[name="{name}"][value="{value}"]').check()
    for number in people:
        page.locator(f'[name="chair_{number}"]').select_option("person")
    page.locator(".new-table .button--primary").click()
    page.wait_for_url(re.compile(r"/tables/[0-9a-f-]+/$"), wait_until="load")
    return page.locator("#link").input_value()


def place(page: Page, key: str) -> None:
    """Place a token by its key, and see it on the board."""
    before = page.locator("#board").get_attribute("data-version") or ""
    page.keyboard.press(key)
    expect(page.locator("#board")).not_to_have_attribute("data-version", before, timeout=SOON)


def go_on(page: Page) -> None:
    """Be ready for the next round, past the card that says what is new in it."""
    page.locator("#go-on").click()
    if page.locator(TEACHING).count():
        page.locator("#go-on").click()


def test_two_people_and_two_bots_race_in_two_browsers(open_page: OpenPage) -> None:
    host, guest = open_page("/play/"), open_page("/play/", size="phone")
    link = open_room(host, 2, **FAST_RACE)
    assert rules_broken(host) == []

    guest.goto(link)
    assert rules_broken(guest) == []
    guest.get_by_role("button", name="Take a seat").click()
    expect(guest.get_by_role("heading", level=1)).to_have_text("Europe")
    assert rules_broken(guest) == []
    expect(guest.get_by_role("button", name="Start the match")).to_have_count(0)
    expect(host.locator(".chair--free")).to_have_count(0, timeout=SOON)  # it updates on its own
    expect(host.locator("#said")).to_have_text("4 of 4 seats are taken.")
    host.get_by_role("button", name="Start the match").click()
    guest.wait_for_url(re.compile("/matches/"), timeout=SOON)

    people = (host, guest)
    for number in (1, 2):
        for page in people:
            expect(page.locator("#board-title")).to_have_text(f"Round {number} of 7", timeout=SOON)
            expect(page.locator(OPEN_SPACE)).to_have_count(8, timeout=SOON)
        # Seats: A is the host, B came by the link, C and D are bots. Each sees what the other does.
        place(host, "1")
        expect(guest.locator("#space-1 .token--1")).to_be_visible(timeout=SOON)
        place(guest, "2")
        for page in people:
            expect(page.locator("#go-on")).to_be_visible(timeout=SOON)
            page.locator(".match__lay summary").click()
            expect(page.locator(".grid--lying .space--1 .token--1")).to_be_visible()
            expect(page.locator(".grid--lying .space--2 .token--2")).to_be_visible()
        go_on(guest)
        expect(guest.locator(".go-on")).to_contain_text("Waiting for ", timeout=SOON)
        go_on(host)
    for page in people:
        expect(page.locator("#board-title")).to_have_text("Round 3 of 7", timeout=SOON)


@pytest.mark.parametrize(("language", "scheme"), [("cs", "dark"), ("fr", "light")])
def test_a_phone_is_wide_enough(open_page: OpenPage, scheme: str, language: str) -> None:
    page = open_page("/play/", size="phone", scheme=scheme, language=language)
    link = open_room(page, 4, 5, 6)
    assert not sticks_out(page, "phone")
    assert rules_broken(page) == []
    for button in page.locator("#room button, #room select, #copy").all():
        box = button.bounding_box()
        assert box
        assert box["height"] >= 24
    friend = open_page(link, size="phone", scheme=scheme, language=language)
    assert not sticks_out(friend, "phone")
    assert rules_broken(friend) == []


def test_the_host_sets_the_table_by_keyboard_and_the_focus_stays(open_page: OpenPage) -> None:
    page = open_page("/play/")
    link = open_room(page, 3, 4, 5)
    page.locator("#seat-bot-2").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".chair--free")).to_have_count(2)
    expect(page.locator("#room-title")).to_be_focused()  # the button is gone, its place is not
    page.locator("#remove-3").focus()
    page.keyboard.press("Enter")
    expect(page.locator(".chair")).to_have_count(4)
    page.locator("#copy").click()
    expect(page.locator("#copy")).to_have_text("Copied")
    page.locator("#start").focus()
    friend = open_page(link)
    friend.get_by_role("button", name="Take a seat").click()
    expect(page.locator(".chair--free")).to_have_count(0, timeout=SOON)
    expect(page.locator("#start")).to_be_focused()
    page.get_by_role("button", name="Close this table").click()
    expect(page.get_by_role("status").first).to_contain_text("This table is closed.")
    friend.wait_for_url(re.compile("/play/"), timeout=SOON)


def test_on_a_phone_the_link_to_send_comes_first(open_page: OpenPage) -> None:
    page = open_page("/play/", size="phone")
    page.locator("form[action='/play/friends/'] button").click()
    page.wait_for_url(re.compile(r"/tables/[0-9a-f-]+/$"))
    for part in ("#link", "#copy", ".invitation__code"):
        expect(page.locator(part)).to_be_in_viewport(ratio=1)


def test_copying_says_what_came_of_it(open_page: OpenPage) -> None:
    page = open_page("/play/")
    open_room(page, 2)
    copy, word = page.locator("#copy"), page.locator("#copy").text_content() or ""
    page.evaluate(
        """() => {
          Object.defineProperty(navigator, "clipboard", { value: undefined, configurable: true });
          document.execCommand = () => false;
        }"""
    )
    copy.click()
    expect(copy).to_have_text("Selected: now copy it")
    assert page.evaluate("getSelection().toString() || document.activeElement.value")
    page.evaluate("document.execCommand = () => true")
    expect(copy).to_have_text(word)
    copy.click()
    expect(copy).to_have_text("Copied")


def test_it_works_without_scripts(open_page: OpenPage) -> None:
    host, guest = open_page("/play/", script=False), open_page("/play/", script=False)
    link = open_room(host, 2, **FAST_RACE)
    expect(host.locator("#copy")).to_be_hidden()
    guest.goto(link)
    guest.get_by_role("button", name="Take a seat").click()
    host.get_by_role("link", name="Refresh").click()
    host.get_by_role("button", name="Start the match").click()
    expect(host.locator("#board-title")).to_have_text("Round 1 of 7")
    guest.get_by_role("link", name="Refresh").click()
    expect(guest.locator("#board-title")).to_have_text("Round 1 of 7")
