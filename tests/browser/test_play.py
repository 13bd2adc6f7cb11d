"""Playing in a browser: with the keyboard alone, without scripts, on a phone."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import SIZES, OpenPage

pytestmark = pytest.mark.browser

BOTH = pytest.mark.parametrize("scheme", ["light", "dark"])
OPEN_SPACE = "#board button.space:not([aria-disabled])"
TEACHING = "[data-reveal][data-teaching]"
ROUNDS = 7
FAST = {"card_ms": "0", "bot_pace": "0"}


def rules_broken(page: Page) -> list[str]:
    """The accessibility errors that axe-core finds."""
    found = Axe().run(page).response["violations"]
    return [f"{rule['id']}: {node['html'][:200]}" for rule in found for node in rule["nodes"]]


def sticks_out(page: Page, size: str) -> bool:
    width: int = page.evaluate("document.documentElement.scrollWidth")
    return width > SIZES[size][0]


def open_table(page: Page, site: str = "", **wishes: str) -> None:
    """Open a table with these wishes, and be at its match."""
    # As a link on the page of a map: a part of a map is offered only where it is named.
    named = f"?map={wishes['map']}" if "map" in wishes else ""
    page.goto(f"{site}/tables/new/{named}")
    page.locator("details.more > summary").click()
    for name, value in {**FAST, **wishes}.items():
        field = page.locator(f'[name="{name}"]').first
        if field.evaluate("node => node.localName") == "select":
            field.select_option(value)
        elif field.get_attribute("type") == "checkbox":
            field.check()
        else:
            page.locator(f'[name="{name}"][value="{value}"]').check()
    page.get_by_role("button", name="Open the table").click()
    page.wait_for_url(re.compile("/matches/"), wait_until="load")


def tab_to(page: Page, wanted: Locator) -> None:
    """Walk with the tab key until something has the focus."""
    for _ in range(80):
        if wanted.evaluate("node => node === document.activeElement"):
            return
        page.keyboard.press("Tab")
    expect(wanted).to_be_focused()


def place_or_go_on(page: Page) -> None:
    """Do with keys what the match waits for, and see that something changed."""
    board = page.locator("#board")
    before = board.get_attribute("data-version") or ""
    go_on = page.locator("#go-on")
    if go_on.count():
        tab_to(page, go_on)
        page.keyboard.press("Enter")
        if page.locator(TEACHING).count():  # what is new in the next act comes in between
            expect(page.locator("[data-lesson] h3")).to_be_focused()
            tab_to(page, go_on)
            page.keyboard.press("Enter")
    else:
        page.keyboard.press(page.locator(OPEN_SPACE).last.get_attribute("data-key") or "")
    expect(board).to_have_attribute("data-version", re.compile(f"^(?!{re.escape(before)}$)"))


def test_a_whole_match_with_the_keyboard_alone(open_page: OpenPage) -> None:
    page = open_page("/play/")
    assert rules_broken(page) == []
    tab_to(page, page.get_by_role("link", name="Choose how to play"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("A new table")
    assert rules_broken(page) == []
    tab_to(page, page.locator("details.more > summary"))
    page.keyboard.press("Enter")
    for name, steps in (("bot_pace", 1), ("card_ms", 1)):
        tab_to(page, page.locator(f'[name="{name}"]:checked'))
        for _ in range(steps):
            page.keyboard.press("ArrowRight")
    tab_to(page, page.get_by_role("button", name="Open the table"))
    page.keyboard.press("Enter")

    title, scored = page.locator("#board-title"), page.locator("#go-on, #end")
    for number in range(1, ROUNDS + 1):
        expect(title).to_have_text(f"Round {number} of {ROUNDS}")
        expect(page).to_have_title(f"Round {number} of {ROUNDS}, Europe · Crossings")
        if number == 1:
            assert rules_broken(page) == []
        while not scored.count():
            place_or_go_on(page)
        if number == 1:
            expect(page.locator("#said")).to_contain_text("Round 1 is scored.")
            assert rules_broken(page) == []
        if number < ROUNDS:
            place_or_go_on(page)
    tab_to(page, page.get_by_role("link", name="See who won"))
    page.keyboard.press("Enter")
    expect(page.locator("#end-heading")).to_be_focused()
    expect(page.get_by_role("button", name="Play again")).to_be_visible()
    assert rules_broken(page) == []
    tab_to(page, page.get_by_role("button", name="Play again"))
    page.keyboard.press("Enter")
    expect(title).to_have_text(f"Round 1 of {ROUNDS}")


def test_the_board_keeps_up_and_the_focus_stays(open_page: OpenPage) -> None:
    page = open_page("/play/")
    open_table(page, bot_pace="30", tempo="race", grace_s="0")
    space = page.locator("#space-5")
    space.focus()
    expect(page.locator(".seat__doing", has_text="placed").first).to_be_visible()
    expect(page.locator("#said")).to_contain_text("has placed on:")
    expect(space).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#space-5 .token--own, .match--scored .token--own").first).to_be_attached()


def test_what_is_open_stays_open_when_the_board_comes_anew(open_page: OpenPage) -> None:
    page = open_page("/play/", size="phone")
    open_table(page, bot_pace="30", tempo="race", grace_s="0")
    page.locator(".act-strip > summary").click()
    before = page.locator("#board").element_handle()
    expect(page.locator("#said")).to_contain_text("has placed on:", timeout=15_000)
    assert before is not None
    assert not before.evaluate("board => board.isConnected")
    expect(page.locator(".act-strip")).to_have_attribute("open", "")
    expect(page.locator(".act-strip > summary")).to_be_visible()


def test_only_new_tokens_move(open_page: OpenPage) -> None:
    page = open_page("/play/")
    page.emulate_media(reduced_motion="no-preference")
    open_table(page, bot_pace="30", tempo="race")
    page.evaluate(
        """() => {
          window.moved = [];
          const move = (token) => window.moved.push(token.dataset.new ?? token.outerHTML);
          // A token flies from its owner; where that one is not seen, it falls into its place.
          document.addEventListener("animationstart", (event) => {
            if (event.animationName === "lay-token") move(event.target);
          });
          const { animate } = Element.prototype;
          Element.prototype.animate = function (...how) {
            if (this.matches(".token")) move(this);
            return animate.apply(this, how);
          };
        }"""
    )
    page.locator(OPEN_SPACE).last.click()
    expect(page.locator("#go-on")).to_be_visible()
    moved: list[str] = page.evaluate("window.moved")
    assert moved  # each token once, when it comes, and never again
    assert len(moved) == len(set(moved))


def test_keys_in_a_field_are_left_alone(open_page: OpenPage) -> None:
    page = open_page("/play/")
    open_table(page, chair_3="", chair_4="")
    page.keyboard.press("Control+3")
    expect(page.locator(".match--scored")).to_have_count(0)
    page.locator("details[data-menu] summary").focus()
    page.keyboard.press("9")
    expect(page.locator(".match--scored")).to_have_count(0)
    page.keyboard.press("3")
    expect(page.locator(".match--scored")).to_be_visible()


def test_a_refusal_is_a_note(open_page: OpenPage) -> None:
    page = open_page("/play/")
    open_table(page, card_ms="600")
    page.keyboard.press("1")
    note = page.get_by_role("alert")
    expect(note).to_have_text(re.compile("Wait for the last card"))
    expect(page.locator(OPEN_SPACE)).to_have_count(8)
    expect(note).to_be_visible()
    page.keyboard.press("1")
    expect(note).to_be_empty()


def test_it_works_without_scripts(open_page: OpenPage) -> None:
    page = open_page("/play/", script=False)
    open_table(page, card_ms="600")
    page.get_by_role("link", name="Continue").click()
    page.locator("#space-1").click(force=True)
    expect(page.get_by_role("status").first).to_have_text(re.compile("Wait for the last card"))
    page.wait_for_timeout(4_800)
    page.reload()
    page.locator(OPEN_SPACE).last.click()
    page.locator("#go-on").click()
    expect(page.locator("#board-title")).to_have_text(f"Round 2 of {ROUNDS}")


@pytest.mark.parametrize("language", ["cs", "fr"])
def test_a_phone_is_wide_enough(open_page: OpenPage, language: str) -> None:
    page = open_page("/play/", size="phone", language=language)
    for address in ("/play/", "/rules/", "/tables/new/"):
        page.goto(address)
        assert not sticks_out(page, "phone"), address
    page.locator("details.more > summary").click()
    page.locator('[name="card_ms"][value="0"]').check()
    page.locator('[name="bot_pace"][value="0"]').check()
    page.locator(".new-table .button--primary").click()
    page.wait_for_selector(OPEN_SPACE)
    assert not sticks_out(page, "phone")
    for space in page.locator(OPEN_SPACE).all():
        box = space.bounding_box()
        assert box
        assert min(box["width"], box["height"]) >= 44
        assert space.evaluate("node => node.scrollWidth <= node.clientWidth")
    page.locator(OPEN_SPACE).last.click()
    page.locator("#place").click()
    page.wait_for_selector(".match--scored")
    assert not sticks_out(page, "phone")


@BOTH
def test_everybody_can_use_the_open_map_and_two_colours(open_page: OpenPage, scheme: str) -> None:
    page = open_page("/play/", size="tablet", scheme=scheme)
    open_table(page, tempo="race", shown="open", two_colours="on", chair_4="", bot_pace="200")
    expect(page.locator(".open-map__offered")).to_have_count(7)
    assert rules_broken(page) == []
    assert not sticks_out(page, "tablet")
    page.locator("#colour-1").check()
    page.locator("#space-1").click()
    expect(page.locator("#space-1 .token--own")).to_have_text(re.compile("A2"))


@BOTH
def test_a_phone_shows_what_a_token_adds_before_it_is_placed(
    open_page: OpenPage, scheme: str
) -> None:
    page = open_page("/play/", size="phone", scheme=scheme)
    open_table(page, chair_3="", chair_4="")
    place, first, other = page.locator("#place"), page.locator("#space-1"), page.locator("#space-2")
    expect(page.locator(OPEN_SPACE)).to_have_count(8)
    expect(place).to_be_disabled()
    expect(page.locator(".space__ghost:visible")).to_have_count(0)
    first.click()
    words = (
        f"Place on 40 {first.locator('.space__sum').inner_text()}"  # the bot may be there already
    )
    expect(place).to_have_text(words)
    expect(page.locator("#said")).to_have_text(words)
    expect(first).to_have_attribute("aria-pressed", "true")
    expect(first.locator(".space__ghost")).to_be_visible()
    assert rules_broken(page) == []
    assert not sticks_out(page, "phone")
    other.click()  # another one instead
    expect(first).to_have_attribute("aria-pressed", "false")
    expect(place).to_contain_text(other.locator(".space__name").inner_text())
    expect(page.locator(".token--own")).to_have_count(0)
    bar, lowest = page.locator(".move").bounding_box(), page.locator("#space-6").bounding_box()
    assert bar
    assert lowest
    assert lowest["y"] + lowest["height"] <= bar["y"]
    assert bar["y"] + bar["height"] == SIZES["phone"][1]
    place.click()
    expect(page.locator(".grid--lying .space--2 .token--own")).to_have_count(1)


def test_a_second_tap_on_the_same_card_places_too(open_page: OpenPage) -> None:
    page = open_page("/play/", size="phone")
    open_table(page, chair_3="", chair_4="")
    page.locator("#space-3").click()
    page.locator("#space-3").click()
    expect(page.locator(".grid--lying .space--3 .token--own")).to_have_count(1)


def test_a_choice_is_for_one_token_alone(open_page: OpenPage) -> None:
    page = open_page("/play/", size="phone")
    open_table(page, chair_3="", chair_4="")
    sent: list[str] = []

    def taken(route: Route) -> None:
        sent.append(route.request.url)
        route.fulfill(status=204)  # as with a stream: the next board comes later

    page.route(re.compile("/tokens/$"), taken)
    page.locator("#space-3").click()
    with page.expect_response(re.compile("/tokens/$")):
        page.locator("#place").click()
    page.locator("#place").click()
    expect(page.locator("#place")).to_be_disabled()
    assert len(sent) == 1


def test_a_race_and_a_key_place_at_once(open_page: OpenPage) -> None:
    page = open_page("/play/", size="phone")
    open_table(page, chair_3="", chair_4="")
    expect(page.locator(OPEN_SPACE)).to_have_count(8)
    page.keyboard.press("3")
    expect(page.locator(".grid--lying .space--3 .token--own")).to_have_count(1)
    open_table(page, tempo="race", chair_3="", chair_4="")
    expect(page.locator(OPEN_SPACE)).to_have_count(8)
    expect(page.locator("#place")).to_have_count(0)
    page.locator("#space-4").click()
    expect(page.locator(".space--4 .token--own").first).to_be_attached()


def test_on_a_wide_page_pointing_shows_it_and_a_click_places(open_page: OpenPage) -> None:
    page = open_page("/play/")
    open_table(page, chair_3="", chair_4="")
    expect(page.locator(OPEN_SPACE)).to_have_count(8)
    page.locator("#space-2").hover()
    expect(page.locator("#space-2 .space__ghost")).to_be_visible()
    expect(page.locator("#space-2 .space__here")).to_be_visible()
    expect(page.locator(".space__ghost:visible")).to_have_count(1)
    expect(page.locator("#place")).to_be_hidden()
    page.locator("#space-2").click()
    expect(page.locator(".grid--lying .space--2 .token--own")).to_have_count(1)
