"""Practising in a browser: with keys alone, by touch, on a phone, without scripts, by the clock."""

import re
import sqlite3
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from uuid import UUID

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.conftest import SIZES, OpenPage

pytestmark = pytest.mark.browser
NEXT = "#go-on"
SLIPS = (("swizerland", "Switzerland"), ("portugel", "Portugal"), ("finlnad", "Finland"))


def rules_broken(page: Page) -> list[str]:
    """The accessibility errors that axe-core finds."""
    found = Axe().run(page).response["violations"]
    return [f"{rule['id']}: {node['html'][:200]}" for rule in found for node in rule["nodes"]]


def sticks_out(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth > window.innerWidth"))


def begin(page: Page, *kinds: str, map_slug: str = "europe", **wishes: str) -> None:
    """Begin a run of some kinds with the form of the page."""
    page.goto(f"/practise/?map={map_slug}")
    page.locator(".practise__details > summary").click()
    for kind in kinds:
        page.locator(f'input[name="kinds"][value="{kind}"]').check()
    for name, value in wishes.items():
        page.locator(f'[name="{name}"]' + (f'[value="{value}"]' if value else "")).check()
    page.get_by_role("button", name="Begin").click()
    page.wait_for_url(re.compile("/practise/runs/"), wait_until="load")


def tab_to(page: Page, wanted: Locator) -> None:
    """Walk with the tab key until something has the focus."""
    for _ in range(120):
        if wanted.evaluate("node => node === document.activeElement"):
            return
        page.keyboard.press("Tab")
    expect(wanted).to_be_focused()


def see_answer(page: Page) -> None:
    """After an answer: the verdict is there, the map comes, and Next has the focus."""
    expect(page.locator(".run-verdict__title")).to_be_visible()
    expect(page.locator("#look .reveal-map__svg").first).to_be_visible()
    expect(page.locator(NEXT)).to_be_focused()


def answer_with_keys(page: Page) -> None:
    """Answer the open question with the keyboard alone, in the way of its kind."""
    form = page.locator("[data-answer]").get_attribute("data-answer")
    if form == "locate":
        tab_to(page, page.locator('a.place[tabindex="0"]'))
        page.keyboard.press("ArrowRight")
        page.keyboard.press("ArrowUp")
        page.keyboard.press("Enter")
    elif form in ("names", "route"):
        tab_to(page, page.locator("#typed"))
        asked = page.locator(".run-card__places").inner_text()
        slip, name = next(pair for pair in SLIPS if pair[1] not in asked)
        page.keyboard.type(slip)
        page.keyboard.press("Enter")
        expect(page.locator("[data-chosen] button, [data-steps] button")).to_have_text([name])
        tab_to(page, page.locator("[data-submit]"))
        page.keyboard.press("Enter")
    elif form == "picks":
        page.keyboard.press("1")
        page.keyboard.press("2")
        tab_to(page, page.locator(".pick__box").nth(2))
        page.keyboard.press(" ")
        expect(page.locator("[data-check]")).to_have_text("Check 3")
        page.keyboard.press("1")
        expect(page.locator("[data-check]")).to_have_text("Check 2")
        page.keyboard.press("Enter")
    elif form == "price":
        tab_to(page, page.locator("#price"))
        page.keyboard.type("70")
        page.keyboard.press("Enter")
    elif page.locator(".space__tick").count():
        for key in "357":  # the third one takes the place of the first
            page.keyboard.press(key)
        expect(page.locator(".space__tick:checked")).to_have_count(2)
        tab_to(page, page.locator("[data-submit]"))
        page.keyboard.press("Enter")
    else:
        page.keyboard.press("2")


WORDY = ("pick-two", "find-route")
PICKS = "pick-neighbours"
ALL_FORMS = (
    "count-crossings",
    "neighbours",
    "name-neighbours",
    "price-it",
    "locate",
    *WORDY,
    PICKS,
)
KEYBOARD_RUNS = [
    ("count-crossings", "neighbours"),
    ("pick-one", "pass-through"),
    ("name-neighbours", "find-route"),
    ("price-it", "locate"),
    (PICKS,),
]


@pytest.mark.parametrize("kinds", KEYBOARD_RUNS, ids=" ".join)
def test_answers_with_the_keyboard_alone(open_page: OpenPage, kinds: tuple[str, ...]) -> None:
    page = open_page("/practise/")
    begin(page, *kinds)
    for number in (1, 2):
        expect(page.locator("#run-title")).to_have_text(f"Question {number} of 10")
        assert rules_broken(page) == []
        answer_with_keys(page)
        see_answer(page)
        assert rules_broken(page) == []
        page.keyboard.press("Enter" if number == 1 else " ")
    expect(page.locator("#run-title")).to_have_text("Question 3 of 10")


def test_a_smart_mix_with_the_mouse_to_its_end(open_page: OpenPage) -> None:
    page = open_page("/practise/", size="tablet")
    assert rules_broken(page) == []
    page.get_by_role("button", name="Ten questions").click()
    page.wait_for_url(re.compile("/practise/runs/"), wait_until="load")
    for number in range(1, 11):
        expect(page.locator("#run-title")).to_have_text(f"Question {number} of 10")
        if page.locator(".pad__key").count():
            page.locator(".pad__key").first.click()
        elif page.get_by_role("button", name="Got it").count():
            page.get_by_role("button", name="Got it").click()
            continue
        else:
            page.get_by_role("button", name="I do not know").click()
        expect(page.locator(".run-verdict__title")).to_be_visible()
        if number < 10:
            page.locator(NEXT).click()
    page.get_by_role("link", name="See the results").click()
    expect(page.locator("#run-title")).to_have_text("Results")
    assert rules_broken(page) == []
    page.get_by_role("link", name="Look at it again").first.click()
    expect(page.locator("#look .reveal-map__svg").first).to_be_visible()
    page.get_by_role("link", name="Back to the results").click()
    page.get_by_role("button", name="Practise these").click()
    expect(page.locator(".run__chips")).to_contain_text("Practise these")


@pytest.mark.parametrize("language", ["en-GB", "cs", "fr"])
def test_a_phone_is_wide_enough(open_page: OpenPage, language: str) -> None:
    page = open_page("/practise/", size="phone", language=language, scheme="dark")
    assert not sticks_out(page)
    page.goto("/practise/daily/europe/")
    assert not sticks_out(page)
    for kind in ALL_FORMS if language == "en-GB" else (*WORDY, PICKS):
        page.goto("/practise/")
        page.locator(".practise__details > summary").click()
        page.locator(f'input[name="kinds"][value="{kind}"]').check()
        page.locator(".own .button--primary").click()
        page.wait_for_url(re.compile("/practise/runs/"), wait_until="load")
        assert not sticks_out(page), kind
        for target in page.locator(
            ".pad__key, .yes-no__one, .run-board .space, .finder__one, .pick"
        ).all():
            box = target.bounding_box()
            assert box
            assert min(box["width"], box["height"]) >= 44
        page.locator("[name=pass]").click()
        expect(page.locator("#look .reveal-map__svg").first).to_be_visible()
        assert not sticks_out(page), kind
    assert rules_broken(page) == []


def test_pointing_at_a_place_by_touch(chromium: Browser, site: str) -> None:
    width, height = SIZES["phone"]
    window = chromium.new_context(
        viewport={"width": width, "height": height}, has_touch=True, is_mobile=True, base_url=site
    )
    page = window.new_page()
    begin(page, "locate", map_slug="usa")
    place = page.locator("a.place[data-place]").nth(20)
    place.tap(force=True)
    here = page.get_by_role("button", name="Here it is")
    expect(here).to_be_visible()
    expect(page.locator("#run-title")).to_have_text("Question 1 of 10")
    expect(page.locator("a.place[data-picked]")).to_have_count(1)
    here.tap()
    expect(page.locator(".run-verdict__title")).to_be_visible()
    window.close()


def test_it_works_without_scripts(open_page: OpenPage) -> None:
    page = open_page("/practise/", script=False)
    begin(page, "neighbours", "locate", "name-neighbours", "pick-two")
    for number in range(1, 6):
        expect(page.locator("#run-title")).to_have_text(f"Question {number} of 10")
        form = page.locator("[data-answer]").get_attribute("data-answer")
        if form == "names":
            page.get_by_role("button", name="That is all of them").click()
            expect(page.get_by_role("status").first).to_contain_text("Choose an answer first.")
            page.locator("#typed").fill("Frankreich, Monaco")
            page.get_by_role("button", name="That is all of them").click()
            expect(page.get_by_role("status").first).to_contain_text("“Frankreich”")
            page.locator(".finder__one input").nth(3).check()
            page.get_by_role("button", name="That is all of them").click()
        elif form == "board":
            page.locator(".space__tick").nth(1).check()
            page.locator(".space__tick").nth(2).check()
            page.get_by_role("button", name="Answer", exact=True).click()
        elif form == "locate":
            page.locator(".locate__numbers button").nth(9).click()
        else:
            page.get_by_role("button", name="No", exact=True).click()
        expect(page.locator(".run-verdict__title")).to_be_visible()
        expect(page.locator("#look .reveal-map__svg").first).to_be_visible()
        page.get_by_role("button", name="Next").click()


def test_the_open_map_helps(open_page: OpenPage) -> None:
    page = open_page("/practise/")
    begin(page, "neighbours", open_map="")
    expect(page.locator(".open-map__start")).to_have_count(1)
    assert rules_broken(page) == []


LIT = """() => [...document.querySelectorAll(".label--lit")]
  .filter((name) => getComputedStyle(name).display !== "none")
  .map((name) => [name.textContent, ...["left", "top", "right", "bottom"]
    .map((side) => name.getBoundingClientRect()[side])])"""


def test_the_open_map_names_what_is_offered_and_can_be_enlarged(open_page: OpenPage) -> None:
    page = open_page("/practise/", size="phone")
    begin(page, "pass-through", open_map="")
    figure = page.locator(".open-map")
    figure.scroll_into_view_if_needed()
    frame = page.locator(".open-map__svg").bounding_box()
    assert frame is not None
    for _ in range(3):  # the whole map, and nearer
        names = page.evaluate(LIT)
        assert len(names) == 9
        for place, (_name, left, top, right, bottom) in enumerate(names):
            for _other, left_, top_, right_, bottom_ in names[:place]:
                across = min(right, right_) - max(left, left_)
                down = min(bottom, bottom_) - max(top, top_)
                assert across <= 0 or down <= 2, names
        before = page.locator(".open-map__svg").get_attribute("viewBox")
        figure.locator("[data-zoom=in]").click()
        expect(page.locator(".open-map__svg")).not_to_have_attribute("viewBox", before or "")
    figure.locator("[data-zoom=whole]").click()
    page.locator(".open-map a[data-place][tabindex='0']").focus()
    page.keyboard.press("+")
    expect(page.locator(".open-map__svg")).to_have_attribute("data-zoomed", "")
    page.keyboard.press("0")
    assert rules_broken(page) == []
    assert not sticks_out(page)


def test_on_a_phone_the_way_to_the_open_map_is_above_the_question(open_page: OpenPage) -> None:
    page = open_page("/practise/", size="phone")
    begin(page, "pick-two", open_map="")
    way = page.get_by_role("link", name="open map")
    expect(way).to_be_in_viewport(ratio=1)
    box = way.bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 44
    expect(page.locator(".open-map__svg")).not_to_be_in_viewport(ratio=0.5)
    way.click()
    expect(page.locator(".open-map__svg")).to_be_in_viewport(ratio=1)
    assert rules_broken(page) == []
    assert not sticks_out(page)


def test_a_place_on_the_open_map_can_be_tapped_and_chosen(open_page: OpenPage) -> None:
    page = open_page("/practise/", size="phone")
    begin(page, "pick-two", open_map="")
    card = page.locator("input.space__tick[value]:not([value='40'])").first
    slug = card.get_attribute("value")
    page.locator(f".open-map a[data-place='{slug}']").dispatch_event("click")
    choose = page.locator(".open-map [data-choose]")
    expect(choose).to_be_visible()
    expect(page.locator(".open-map [data-here]")).not_to_be_empty()
    choose.click()
    expect(card).to_be_checked()
    page.locator(".open-map [data-zoom=in]").click()
    assert page.url.endswith("/")  # a tap leads nowhere else


def test_time_runs_out_by_itself_and_the_clock_can_be_put_away(open_page: OpenPage) -> None:
    """The shortest clock there is; the page polls the server once it has run out."""
    page = open_page("/practise/")
    begin(page, "neighbours", timer="10")
    expect(page.locator("[data-clock]")).to_be_visible()
    assert rules_broken(page) == []
    expect(page.locator(".run-verdict__title")).to_contain_text("Time is up.")
    page.locator(NEXT).click()
    page.get_by_role("button", name="Without the clock").click()
    expect(page.locator("[data-clock]")).to_have_count(0)


def test_a_storm_goes_on_by_itself_to_the_end_of_its_clock(
    open_page: OpenPage, grounds: Path
) -> None:
    page = open_page("/practise/", size="phone")
    page.get_by_role("button", name="Start the storm").click()
    page.wait_for_url(re.compile("/practise/runs/"), wait_until="load")
    for number in range(1, 4):
        expect(page.locator("#run-title")).to_have_text(f"Question {number}")
        page.keyboard.press("1")
    expect(page.locator("#run-title")).to_have_text("Question 4")
    expect(page.locator(".run-card__before")).to_be_visible()
    assert rules_broken(page) == []
    let_it_end_soon(grounds, page.url.split("/")[-2])
    page.reload()
    expect(page.locator("#run-title")).to_have_text("Results")
    expect(page.locator(".run-score__of")).to_have_text("/ 3")
    assert rules_broken(page) == []


def let_it_end_soon(grounds: Path, run: str) -> None:
    """Spare everybody the three minutes: the storm ends in four seconds."""
    soon = datetime.now(UTC) + timedelta(seconds=4)
    with closing(sqlite3.connect(grounds / "db.sqlite3", timeout=30)) as rows:
        changed = rows.execute(
            "UPDATE quiz_drillrun SET ends_at = ? WHERE public_id = ?",
            (f"{soon:%Y-%m-%d %H:%M:%S.%f}", UUID(run).hex),
        )
        rows.commit()
    assert changed.rowcount == 1


def test_on_a_phone_answers_are_in_reach_of_a_thumb(open_page: OpenPage) -> None:
    page = open_page("/practise/", size="phone")
    height = SIZES["phone"][1]
    for kind, answers in (
        ("neighbours", ".yes-no__one"),
        ("pick-neighbours", ".picks__check"),
        ("count-crossings", ".pad__key:last-child"),
    ):
        begin(page, kind)
        expect(page.locator(".shape-stamp").first).to_be_visible()
        for answer in page.locator(answers).all():
            expect(answer).to_be_in_viewport(ratio=1)
            box = answer.bounding_box()
            assert box
            assert box["y"] > height / 2, kind
        assert not sticks_out(page)


def test_on_a_phone_the_way_on_is_in_view_at_the_end_of_a_run(open_page: OpenPage) -> None:
    page = open_page("/practise/", size="phone")
    begin(page, "neighbours")
    for _ in range(6):
        page.get_by_role("button", name="I do not know").click()
        page.locator(NEXT).click()
        expect(page.locator("[data-answer]")).to_be_visible()
    page.get_by_role("button", name="Stop here").click()
    expect(page.locator(".run-summary")).to_be_visible()
    expect(page.get_by_role("button", name="Play again")).to_be_in_viewport(ratio=1)
    # Of many wrong answers four are shown; the others are one tap away.
    expect(page.locator(".run-wrong__one:visible")).to_have_count(4)
    page.get_by_text("All the others").click()
    expect(page.locator(".run-wrong__one:visible")).to_have_count(6)
    assert rules_broken(page) == []
    assert not sticks_out(page)
