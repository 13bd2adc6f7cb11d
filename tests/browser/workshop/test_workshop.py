"""A teacher sends a file of 20 regions and decides three doubts; a pupil plays on the map."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage, resize
from tests.browser.school.test_assignments import demo_pupil, demo_teacher
from tests.browser.test_play import (
    open_table,
    place_or_go_on,
    rules_broken,
    sticks_out,
    tab_to,
)
from tests.map_help import as_bytes, rectangle, twenty_regions

pytestmark = [pytest.mark.browser, pytest.mark.timeout(900)]
WAIT = 90_000


def is_sound(page: Page) -> None:
    """axe-core finds nothing, and nothing overflows on a phone."""
    assert rules_broken(page) == []
    width, height = page.viewport_size["width"], page.viewport_size["height"]  # type: ignore[index]
    resize(page, 360, 740)
    assert not sticks_out(page, "phone")
    resize(page, width, height)


def press(page: Page, name: str | re.Pattern[str]) -> None:
    """Walk to a button or link with the tab key and press it: no mouse."""
    wanted = page.get_by_role("button", name=name).or_(page.get_by_role("link", name=name)).first
    tab_to(page, wanted)
    page.keyboard.press("Enter")


def a_map(teacher: Page, file: Path) -> str:
    """Send the file, choose the names, decide the doubts with keys at 360 pixels; its address."""
    teacher.goto("/workshop/")
    is_sound(teacher)
    teacher.set_input_files("#id_file", str(file))
    teacher.get_by_role("button", name="Read the file").click()
    expect(teacher.get_by_role("heading", level=1)).to_have_text(
        "What are the places called?", timeout=WAIT
    )
    is_sound(teacher)
    teacher.get_by_role("button", name="Find the borders").click()
    expect(teacher.locator("#doubts-title")).to_have_text("4 questions are open", timeout=WAIT)
    is_sound(teacher)
    home = teacher.url
    resize(teacher, 360, 740)
    press(teacher, "Decide one by one")
    for question, verdict in (
        ("Do Peak and Pine touch?", re.compile("^They touch")),
        ("Do Ivy and Reef touch?", re.compile("^Joined over water")),
        ("How is Skerry joined to the map?", "Reef"),
    ):
        expect(teacher.get_by_role("heading", level=1)).to_have_text(question)
        assert rules_broken(teacher) == []
        assert not sticks_out(teacher, "phone")
        press(teacher, verdict)
    teacher.wait_for_url(home)
    resize(teacher, 1440, 900)
    return home


def test_a_file_of_20_regions_becomes_a_map_of_the_class(
    open_page: OpenPage, worker: None, tmp_path: Path
) -> None:
    document = twenty_regions()
    # A second piece, far out: the table of places then links to a page for it.
    islet = rectangle(-1, -1, -0.6, -0.6)
    document["features"][0]["geometry"]["coordinates"].append([islet])
    file = tmp_path / "trees.geojson"
    file.write_bytes(as_bytes(document))
    teacher = open_page("/")
    demo_teacher(teacher)
    a_map(teacher, file)

    # Two taps on the map choose a sea link; undo takes it back.
    teacher.locator("path[data-part='skerry']").click()
    teacher.locator("path[data-part='peak']").click()
    expect(teacher.locator("#link-other")).to_have_value("peak")
    teacher.get_by_role("button", name="Join them").click()
    expect(teacher.locator(".draft__link")).to_have_count(3)
    teacher.get_by_role("button", name=re.compile("^Undo")).click()
    expect(teacher.locator(".draft__link")).to_have_count(2)

    teacher.fill("#id_en", "Trees")
    teacher.fill("#id_credit", "Drawn for a lesson")
    teacher.get_by_role("button", name="Publish", exact=True).click()
    expect(teacher.locator("#share-title")).to_be_visible(timeout=WAIT)
    is_sound(teacher)
    teacher.locator("input[name='classes']").first.check()
    teacher.get_by_role("button", name="Save", exact=True).click()
    expect(teacher.locator("input[name='classes']").first).to_be_checked()
    teacher.goto(f"{teacher.url}places/")
    is_sound(teacher)
    teacher.get_by_role("link", name="Alder").click()
    expect(teacher.get_by_role("heading", level=1)).to_contain_text("Alder")
    is_sound(teacher)

    child = open_page("/", size="phone")
    demo_pupil(child)
    child.goto("/maps/")
    child.get_by_role("link", name=re.compile("Trees")).first.click()
    expect(child.get_by_role("heading", level=1)).to_have_text("Trees")
    is_sound(child)
    slug = child.url.rstrip("/").rsplit("/", 1)[1]
    child.goto(f"/practise/?map={slug}")
    child.locator("form[action='/practise/begin/'] button").first.click()
    child.wait_for_url(re.compile("/practise/runs/"))
    is_sound(child)
    open_table(child, map=slug)
    for _ in range(3):
        place_or_go_on(child)
    expect(child.locator("#board")).to_be_visible()
