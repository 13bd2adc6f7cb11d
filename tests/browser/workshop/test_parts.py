"""A part of a map is chosen with a finger, with keys alone and without scripts, and used."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.test_play import open_table, place_or_go_on, rules_broken, sticks_out, tab_to

pytestmark = [pytest.mark.browser, pytest.mark.timeout(900)]


def chosen(page: Page) -> set[str]:
    """The places that are lit on the map."""
    lit = page.locator("a.place[data-chosen]").evaluate_all(
        "links => links.map((link) => link.dataset.place ?? link.dataset.again)"
    )
    ticked = page.locator("input[name=place]:checked").evaluate_all(
        "all => all.map((a) => a.value)"
    )
    assert set(lit) == set(ticked), "the map and the list say the same"
    return set(lit)


def tap(page: Page, slug: str) -> None:
    """Tap a place on the map, where it is its own."""
    page.locator(f'a[data-place="{slug}"]').dispatch_event("click")


def test_a_child_taps_a_part_together_practises_and_plays_there(open_page: OpenPage) -> None:
    page = open_page("/maps/europe/", size="phone")
    page.get_by_role("link", name="Choose a part").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Choose a part of the map")
    page.locator("#region-balkans summary").click()
    page.locator("#all-balkans").click()
    expect(page.locator("#choice-end strong")).to_have_text("11 places")
    expect(page.locator("#region-balkans")).to_have_attribute("open", "")
    assert len(chosen(page)) == 11
    tap(page, "spain")
    expect(page.locator("#choice-end")).to_contain_text("no way leads to Spain.")
    assert rules_broken(page) == []
    assert not sticks_out(page, "phone")
    tap(page, "spain")
    tap(page, "austria")
    expect(page.locator("#choice-end strong")).to_have_text("12 places")
    expect(page.locator("#choice-end")).to_contain_text("Enough to practise and to play a match.")
    assert "austria" in chosen(page)
    page.get_by_role("button", name="Use this part").click()
    page.wait_for_url(re.compile("/maps/europe-part-"))
    expect(page.get_by_role("heading", level=1)).to_contain_text("Europe:")
    expect(page.locator(".map-page__part")).to_contain_text(
        "crossings are counted inside this part"
    )
    expect(page.locator("a[data-place]")).to_have_count(12)
    assert rules_broken(page) == []
    assert not sticks_out(page, "phone")
    slug = page.url.rstrip("/").rsplit("/", 1)[1]
    page.get_by_role("link", name="Practise", exact=True).last.click()
    page.locator("form[action='/practise/begin/'] button").first.click()
    page.wait_for_url(re.compile("/practise/runs/"))
    open_table(page, map=slug)
    for _ in range(3):
        place_or_go_on(page)
    expect(page.locator("#board")).to_be_visible()


def test_the_keyboard_alone_chooses_places(open_page: OpenPage) -> None:
    page = open_page("/maps/germany/part/?centre=bavaria&within=1&around=1")
    assert len(chosen(page)) == 5
    tab_to(page, page.locator('.map__svg a[tabindex="0"]'))
    for letters in ("lower", "bremen"):
        page.keyboard.type(letters)
        page.wait_for_timeout(1_000)  # the next letters begin another name
        page.keyboard.press("Enter" if letters == "lower" else " ")
    assert {"lower-saxony", "bremen"} <= chosen(page)
    expect(page.locator("[data-said]")).to_have_text("Bremen, chosen")
    expect(page.locator('a[data-place="bremen"]')).to_have_attribute("aria-checked", "true")
    expect(page.locator("#choice-end strong")).to_have_text("7 places")
    button = page.get_by_role("button", name="Use this part")
    tab_to(page, button)
    page.keyboard.press("Enter")
    page.wait_for_url(re.compile("/maps/germany-part-"))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_everybody_can_choose(open_page: OpenPage, scheme: str) -> None:
    page = open_page("/maps/usa/part/?add=new-england", scheme=scheme)
    for region in page.locator(".part-choice__region summary").all():
        region.click()
    assert rules_broken(page) == []


def test_it_works_without_scripts(open_page: OpenPage) -> None:
    page = open_page("/maps/germany/part/", script=False)
    page.select_option("#part-centre", "bavaria")
    page.locator("#part-around").click()
    expect(page.locator("#choice-end strong")).to_have_text("5 places")
    page.get_by_role("button", name="Use this part").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Germany: Around Bavaria")
