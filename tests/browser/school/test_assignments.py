"""A teacher builds a set and assigns it, a child does it, the teacher reads what went wrong."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage, resize
from tests.browser.test_play import rules_broken

pytestmark = [pytest.mark.browser, pytest.mark.timeout(900)]
PAIRS = "Germany – Poland\nFrance – Spain\nGermany – Italy"


def is_sound(page: Page) -> None:
    """axe-core finds nothing, and nothing overflows on a phone."""
    assert rules_broken(page) == []
    resize(page, 360, 740)
    assert not page.evaluate("document.documentElement.scrollWidth > window.innerWidth")
    resize(page, 1440, 900)


def demo_teacher(page: Page) -> None:
    """Sign in as the teacher of the demonstration, as its front page tells."""
    page.locator(".demo-door summary").click()
    name, password = page.locator(".demo-door p").first.locator("strong").all_inner_texts()
    page.goto("/account/sign-in/?next=/sets/new/?map=europe")
    page.fill("#id_login", name)
    page.fill("#id_password", password)
    page.locator("main button.button--primary").click()
    page.wait_for_url(re.compile("/sets/new/"))


def demo_pupil(page: Page) -> None:
    """Come in as the pupil of the demonstration, with pictures."""
    page.locator(".demo-door summary").click()
    line = page.locator(".demo-door p").nth(1)
    number = line.locator("strong").inner_text()
    pictures = page.locator(".demo-door .door__slot .visually-hidden").all_text_contents()
    page.get_by_role("button", name="Go to the class").click()
    page.locator("#id_number").fill(number)
    for place, picture in enumerate(pictures, start=1):
        page.get_by_role("button", name=picture, exact=True).click()
        if place < len(pictures):
            expect(page.locator("#door [role=status]")).to_contain_text(str(place))
    page.wait_for_url(re.compile("/class/mine/"))


def build_and_assign(teacher: Page) -> None:
    is_sound(teacher)
    teacher.fill("#id_title", "Do they touch?")
    teacher.locator('[name="about"][value="borders"]').check()
    teacher.fill("#id_borders", PAIRS)
    # The last pair with two typos, in two languages, and the Enter key alone.
    teacher.fill("#pair-one", "Francie")
    teacher.press("#pair-one", "Enter")
    teacher.locator("#pair-other:focus").fill("Portgual")
    teacher.press("#pair-other", "Enter")
    expect(teacher.locator("#id_borders")).to_have_value(f"{PAIRS}\nFrance – Portugal")
    expect(teacher.locator("[data-pairs] [data-said]")).to_have_text("France – Portugal")
    for kind in ("name-neighbours", "count-crossings", "find-route"):
        teacher.locator(f'[name="kinds"][value="{kind}"]').uncheck()
    teacher.fill("#id_length", "4")
    teacher.get_by_role("button", name="Save").click()
    expect(teacher.locator("h1")).to_have_text("Do they touch?")
    is_sound(teacher)
    teacher.get_by_role("link", name="6.B").click()
    is_sound(teacher)
    teacher.get_by_role("button", name="Assign").click()
    expect(teacher.locator("h1")).to_have_text("Do they touch?")
    is_sound(teacher)


def keep_a_name(teacher: Page, number: str, name: str) -> None:
    """Type a pupil's name, which stays in this browser, and come back to the assignment."""
    task = teacher.url
    teacher.goto(task.partition("assignments/")[0])
    teacher.locator("#local-names-edit").click()
    teacher.locator(f'[data-pupil][data-number="{number}"] input').fill(name)
    teacher.goto(task)


def say_yes_to_everything(child: Page, half_way: Callable[[], None]) -> None:
    card = child.locator("article.task", has_text="Do they touch?")
    # The open page sends a heartbeat, so that the live view knows which pupils are at a question.
    with child.expect_response(re.compile("/here/$")) as told:
        card.get_by_role("button").click()
    assert told.value.status == 204
    for number in range(1, 5):
        expect(child.locator('button[name="given"][value="yes"]')).to_be_visible()
        child.locator('button[name="given"][value="yes"]').click()
        expect(child.locator(".run-verdict__title")).to_be_visible()
        child.locator(".run__next .button--primary").click()
        if number < 4:
            expect(child.locator(".run-verdict__title")).to_have_count(0)
        if number == 2:
            half_way()
    child.get_by_role("link", name="Back to my tasks").click()
    expect(card).to_contain_text("2 of 4 right")


def test_a_set_from_its_building_to_what_it_shows(open_page: OpenPage) -> None:
    teacher = open_page("/")
    number = teacher.locator(".demo-door p").nth(1).locator("strong").text_content() or ""
    demo_teacher(teacher)
    build_and_assign(teacher)
    keep_a_name(teacher, number, "Anežka")
    teacher.get_by_role("link", name="Watch live").click()
    is_sound(teacher)

    child = open_page("/", size="phone")
    demo_pupil(child)
    assert rules_broken(child) == []
    # The live view updates, and a reader with the keyboard keeps their place.
    row = teacher.locator("#live-board tr", has_text="Do they touch?")
    table = teacher.locator("#live-board .table-scroll")

    def read_the_table() -> None:
        expect(row).to_contain_text("2 / 4")
        expect(row).to_contain_text("Anežka")
        expect(row).to_contain_text("working")
        table.focus()

    say_yes_to_everything(child, read_the_table)
    assert rules_broken(child) == []
    expect(row).to_contain_text("4 / 4")
    expect(row).to_contain_text("done")
    expect(row).to_contain_text("Anežka")
    expect(teacher.locator("#live-board")).not_to_contain_text("stuck:")
    expect(table).to_be_focused()

    teacher.get_by_role("link", name="Assignments", exact=True).click()
    expect(teacher.locator("table.report")).to_contain_text("2 / 4")
    is_sound(teacher)
    teacher.get_by_role("link", name="Misconceptions", exact=True).click()
    is_sound(teacher)
    line = teacher.locator("table.report tr", has_text="Germany – Italy")
    expect(line).to_contain_text("invented")
    line.get_by_role("button", name="Assign this").click()
    # First it is asked to whom and by when; whom it concerns is chosen already.
    expect(teacher.locator("h1")).to_have_text("Assign 1 pair of places")
    is_sound(teacher)
    teacher.get_by_role("button", name="Assign", exact=True).click()
    expect(teacher.locator("h1")).to_have_text("Review: Germany – Italy")

    child.reload()
    expect(child.locator("article.task", has_text="Review: Germany")).to_be_visible()
