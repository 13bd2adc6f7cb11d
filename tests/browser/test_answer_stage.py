"""An answer on a phone and a tablet: the map first, the verdict and the next button in view."""

import re

import pytest
from playwright.sync_api import FloatRect, Page, expect

from tests.browser.conftest import SIZES, OpenPage, resize
from tests.browser.test_practise import rules_broken

LEAST_MAP = 0.45
"""The share of the screen that is map, of what a phone shows without scrolling."""
LONGEST_REST = 0.6
INK = """node => {
  const range = document.createRange();
  range.selectNodeContents(node);
  return range.getBoundingClientRect().toJSON();
}"""
"""Where the letters of an element stand, without its padding."""
LONGEST_IN_A_LESSON = {
    ".lesson__cost span:first-child": "Expected: 120 €",
    ".lesson__cost strong": "Paid: 240 €",
    ".lesson__better": "Better: Bosnia and Herzegovina, 120 €",
    ".lesson__more": "Bosnia and Herzegovina dans la tête de Constance",
}


def box_of(page: Page, selector: str) -> FloatRect:
    """Where an element stands on the screen."""
    found = page.locator(selector).first.bounding_box()
    assert found is not None
    return found


def begin(open_page: OpenPage, size: str, kind: str) -> Page:
    """A page with the first question of a kind."""
    page = open_page("/practise/?map=europe", size=size)
    for group in page.locator("details:has(.kind-tap)").all():
        group.evaluate("element => { element.open = true }")
    page.locator(f'.kind-tap:has-text("{kind}"), form:has(input[value="{kind}"]) .kind-tap').click()
    page.wait_for_url(re.compile("/practise/runs/"), wait_until="load")
    return page


@pytest.mark.parametrize("size", ["phone", "tablet"])
@pytest.mark.parametrize("kind", ["Count the crossings", "Pick the neighbours", "Pick one"])
def test_an_answer_shows_its_map_its_verdict_and_the_next_button_at_once(
    open_page: OpenPage, size: str, kind: str
) -> None:
    page = begin(open_page, size, kind)
    page.get_by_role("button", name="I do not know").first.click()
    expect(page.locator("#run .reveal-map__svg").first).to_be_visible()
    width, height = SIZES[size]
    picture = box_of(page, "#run .reveal-map")
    assert picture["width"] * picture["height"] >= LEAST_MAP * width * height
    verdict, button = box_of(page, "#run .run-verdict__title"), box_of(page, "#run #go-on")
    assert picture["y"] < verdict["y"]
    assert verdict["y"] + verdict["height"] <= button["y"]
    assert button["y"] + button["height"] <= height
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    # The picture is the first thing: nothing empty stands above it.
    assert picture["y"] <= (1 - LONGEST_REST) * height
    # Its title is for people who listen: on the map it would lie over a name.
    title = page.locator("#run .run-look__one:first-child > h3")
    if title.count():
        assert box_of(page, "#run .run-look__one:first-child > h3")["height"] <= 1
    assert rules_broken(page) == []


def test_on_a_phone_the_map_takes_the_room_that_words_leave(open_page: OpenPage) -> None:
    page, height = begin(open_page, "phone", "Point at it"), SIZES["phone"][1]
    page.get_by_role("button", name="I do not know").first.click()
    expect(page.locator("#run .reveal-map__svg").first).to_be_visible()
    assert box_of(page, "#run .reveal-map")["height"] >= 0.6 * height
    button = box_of(page, "#run #go-on")
    assert button["y"] + button["height"] <= height


def test_on_a_desk_two_maps_are_in_view_under_what_is_said(open_page: OpenPage) -> None:
    page = begin(open_page, "desk", "Pick two")
    pictures = page.locator("#run .reveal-map")
    for _ in range(5):
        for card in (1, 4):
            page.locator(".run-board .space--tick").nth(card).click()
        page.locator("[data-submit]").click()
        expect(pictures.first).to_be_visible()
        if pictures.count() == 2:
            break
        page.locator("#go-on").click()  # these two were the best: there is nothing beside them
        expect(page.locator(".run-board")).to_be_visible()
    expect(pictures).to_have_count(2)
    for picture in pictures.all():
        expect(picture).to_be_in_viewport(ratio=0.9)
    expect(page.locator("#run #go-on")).to_be_in_viewport(ratio=1)


def test_a_phone_shows_the_question_without_the_frame_of_the_site(open_page: OpenPage) -> None:
    page = begin(open_page, "phone", "Pick the neighbours")
    expect(page.locator(".header")).to_be_hidden()
    stop = page.get_by_role("button", name="Stop here")
    expect(stop).to_have_count(1)
    stop.click()
    expect(page.locator(".header")).to_be_visible()
    expect(page.get_by_role("heading", name="Results")).to_be_visible()


def test_a_place_to_meet_shows_its_map_and_its_button(open_page: OpenPage) -> None:
    """The drawing's store takes no room above it."""
    page = open_page("/", size="phone")
    page.get_by_role("button", name="Practise for 5 minutes").click()
    page.wait_for_url(re.compile("/practise/runs/"), wait_until="load")
    for _ in range(8):
        if page.locator("#run .meet").count():
            break
        page.get_by_role("button", name="I do not know").first.click()
        page.locator("#go-on").click()
        expect(page.locator("#run .run-verdict")).to_have_count(0)
    picture = box_of(page, "#run .meet .reveal-map")
    assert picture["y"] <= 0.15 * SIZES["phone"][1]


def test_on_a_phone_an_answer_is_a_word_without_the_number_of_its_key(
    open_page: OpenPage,
) -> None:
    page = begin(open_page, "phone", "Neighbours or not")
    expect(page.locator(".yes-no .run-key").first).to_be_hidden()
    resize(page, *SIZES["desk"])
    key, button = box_of(page, ".yes-no .run-key"), box_of(page, ".yes-no__one")
    assert key["x"] > button["x"] + button["width"] * 0.8


@pytest.mark.parametrize("kind", ["Pick two", "The two most expensive"])
def test_on_a_phone_the_box_of_a_card_covers_no_word(open_page: OpenPage, kind: str) -> None:
    page = begin(open_page, "phone", kind)
    for card in page.locator(".run-board .space--tick").all():
        box = card.locator(".space__tick").bounding_box()
        assert box
        for words in card.locator(".space__name, .space__hint, .space__top").all():
            ink = words.evaluate(INK)
            apart = (
                ink["right"] <= box["x"]
                or ink["bottom"] <= box["y"]
                or ink["top"] >= box["y"] + box["height"]
            )
            assert apart, words.inner_text()


def test_nothing_lies_over_what_a_bot_says_after_an_answer(open_page: OpenPage) -> None:
    page = open_page("/practise/bots/europe/pip/", size="phone")
    page.get_by_role("button", name="Teach Pip").click()
    page.locator(".lesson--asked .bot-says__bubble").wait_for()
    page.get_by_role("button", name="I do not know").click()
    expect(page.locator(".lesson--told")).to_be_visible()
    head, bubble = box_of(page, "#run .run__head"), box_of(page, ".lesson--told .bot-says__bubble")
    assert head["y"] + head["height"] <= bubble["y"]
    # Which blunder is asked about differs from run to run: the longest names must have room too.
    for part, words in LONGEST_IN_A_LESSON.items():
        page.locator(part).evaluate("(element, words) => { element.textContent = words }", words)
    verdict, button = box_of(page, "#run .run-verdict__title"), box_of(page, "#run .run__next")
    assert verdict["y"] + verdict["height"] <= button["y"] + 1
