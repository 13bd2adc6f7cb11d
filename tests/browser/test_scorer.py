"""The scorer and the rules in a real browser: by keyboard, on a phone, without scripts."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import SIZES, OpenPage
from tests.browser.test_reveal import rules_broken

pytestmark = pytest.mark.browser

ANSWER = (
    "/scorer/?map=europe&round=5&start=france&destination=turkey"
    "&space_1=hungary&under_1=1&space_2=40&under_2=0"
)


def sum_of(page: Page) -> str | None:
    return page.locator("#scorer-result [data-price]").get_attribute("data-price")


@pytest.mark.parametrize(
    ("address", "size", "scheme", "language"),
    [
        (ANSWER, "phone", "light", "fr"),
        (ANSWER, "desk", "dark", "en-GB"),
        ("/scorer/?round=7&start=x&space_1=y&under_1=z", "phone", "dark", "cs"),
        ("/rules/?map=lyon", "phone", "light", "cs"),
        ("/rules/?map=usa", "tablet", "dark", "fr"),
    ],
)
def test_everybody_can_use_it(
    open_page: OpenPage, address: str, size: str, scheme: str, language: str
) -> None:
    page = open_page(address, size=size, scheme=scheme, language=language)
    assert rules_broken(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= SIZES[size][0]
    for target in page.locator("main :is(button, input:not([type=hidden])):visible").all():
        box = target.bounding_box()
        assert box
        # Round buttons inside their pill are small; the pill around them is the target.
        assert box["height"] >= (18 if target.get_attribute("type") == "radio" else 44)


def test_with_the_keyboard_the_price_is_there_as_soon_as_all_is_chosen(
    open_page: OpenPage,
) -> None:
    page = open_page("/scorer/")
    second = page.get_by_label("Second token")
    expect(second).to_be_hidden()
    page.locator("[name=map]:checked").focus()
    page.keyboard.press("Tab")
    expect(page.get_by_text("More maps")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(page.locator("[name=round]:checked")).to_have_value("3")
    expect(second).to_be_visible()
    for typed in ("itálie", "monaco", "1", "Espagne"):
        page.keyboard.press("Tab")
        page.keyboard.type(typed)
    page.keyboard.press("Tab")
    expect(page.locator("#scorer-result [data-price='50']")).to_be_visible()
    expect(page.locator("#scorer-said")).to_have_text("Price: 50 €")
    expect(page.locator("[name=under_2]")).to_be_focused()
    expect(page.get_by_label("Start")).to_have_value("itálie")
    expect(page).to_have_url(re.compile(r"start=italy.*space_2=spain"))
    page.reload()
    assert sum_of(page) == "50"
    expect(page.get_by_label("Start")).to_have_value("Italy")


def test_a_slip_is_told_beside_its_field_and_another_map_comes_at_once(
    open_page: OpenPage,
) -> None:
    page = open_page("/scorer/", size="phone")
    start = page.get_by_label("Start")
    start.fill("Atlantis")
    start.press("Tab")
    expect(page.locator("#error-start")).to_contain_text("no place called “Atlantis”")
    expect(start).to_have_attribute("aria-invalid", "true")
    page.get_by_text("United States").click()
    start.fill("Utah")
    page.get_by_label("Your token").fill("Wyoming")
    page.get_by_role("button", name="Calculate").click()
    expect(page.locator("#scorer-result [data-price='40']")).to_be_in_viewport()
    expect(page.locator("#error-start")).to_be_empty()
    expect(start).not_to_have_attribute("aria-invalid", "true")
    expect(page.locator("#scorer-land [name=land]")).to_have_value("usa")


def test_it_works_without_scripts(open_page: OpenPage) -> None:
    page = open_page("/scorer/", script=False)
    page.get_by_label("Start").fill("France")
    page.locator("[name=round][value='2']").check()
    page.get_by_label("Your token").fill("40")
    page.get_by_role("button", name="Calculate").click()
    page.wait_for_url(re.compile("space_1=40"))
    assert sum_of(page) == "40"


def test_a_lost_network_is_said_in_view(open_page: OpenPage) -> None:
    page = open_page(ANSWER, size="phone", missing=True)  # a dropped line is an error to it
    note, button = page.locator("#note"), page.get_by_role("button", name="Calculate")
    page.context.set_offline(True)
    button.click()
    expect(note).to_have_text(re.compile("No answer from the site"))
    expect(note).to_be_in_viewport(ratio=1)
    page.context.set_offline(False)
    button.click()
    expect(note).to_be_empty()
