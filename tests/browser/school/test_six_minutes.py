"""A teacher from the front page to a marked test: every step, its taps and its seconds.

With SHOTS set to a folder, each step leaves its picture there. What is counted are taps and typed
fields; the seconds are what the browser and the site took, and a person needs three more for each
tap and ten for each field. All of it together must stay under six minutes.
"""

import os
import re
import time
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.test_play import rules_broken

pytestmark = [pytest.mark.browser, pytest.mark.timeout(900)]
SECONDS_A_TAP, SECONDS_A_FIELD = 3, 10
SIX_MINUTES = 360
MOST_TAPS = 30
PUPIL_SECONDS_EACH = 6


class Steps:
    """Counts what a teacher does, and takes a picture after each step."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps, self.fields, self.steps = page, 0, 0, list[str]()
        folder = os.environ.get("SHOTS")
        self.folder = Path(folder) if folder else None

    def tap(self, what: Locator) -> None:
        """Tap something."""
        what.click()
        self.taps += 1

    def fill(self, what: Locator, text: str) -> None:
        """Type into a field."""
        what.fill(text)
        self.fields += 1

    def done(self, name: str) -> None:
        """Note the end of a step."""
        self.page.wait_for_load_state("load")
        self.steps.append(name)
        if self.folder is not None:
            self.folder.mkdir(parents=True, exist_ok=True)
            path = self.folder / f"{len(self.steps):02d}-{name}.png"
            self.page.screenshot(path=path, full_page=True)

    @property
    def human_seconds(self) -> int:
        """What a person needs for taps and typing."""
        return SECONDS_A_TAP * self.taps + SECONDS_A_FIELD * self.fields


def test_from_the_front_page_to_a_marked_test(open_page: OpenPage) -> None:
    began = time.monotonic()
    page = open_page("/")
    steps = Steps(page)
    steps.done("front-page")
    sign_up(steps)
    make_a_class(steps)
    card = show_the_code_and_a_card(steps)
    assign_a_test(steps)
    machine = time.monotonic() - began
    answered = a_pupil_does_it(open_page, card)
    began = time.monotonic()
    read_the_marks(steps, answered)
    machine += time.monotonic() - began
    total = steps.human_seconds + answered * PUPIL_SECONDS_EACH
    print(
        f"steps {len(steps.steps)}, taps {steps.taps}, fields {steps.fields}, "
        f"a person's {steps.human_seconds} s, the pupil's {answered * PUPIL_SECONDS_EACH} s, "
        f"the machine's {machine:.0f} s"
    )
    assert steps.taps <= MOST_TAPS
    assert total < SIX_MINUTES


def sign_up(steps: Steps) -> None:
    page = steps.page
    steps.tap(page.locator(".header .nav").get_by_role("link", name="For teachers").first)
    steps.done("for-teachers")
    steps.tap(page.get_by_role("link", name="Create a teacher account"))
    steps.fill(page.locator("#id_username"), f"teacher-{time.time_ns() % 10**9}")
    for field in ("#id_password1", "#id_password2"):
        if page.locator(field).count():
            steps.fill(page.locator(field), "green hills 42 far away")
    steps.done("sign-up")
    steps.tap(page.locator("main form button.button--primary"))
    page.wait_for_url(re.compile("/teach/new/"))


def make_a_class(steps: Steps) -> None:
    page = steps.page
    steps.fill(page.locator("#id_name"), "6.B")
    steps.done("make-a-class")
    assert rules_broken(page) == []
    steps.tap(page.get_by_role("button", name="Create the class"))
    expect(page.get_by_role("heading", name="Next: assign something")).to_be_visible()
    steps.done("class")


def show_the_code_and_a_card(steps: Steps) -> dict[str, object]:
    """Show the code to the class, then one pupil's pictures: what a pupil needs to sign in."""
    page = steps.page
    steps.tap(page.get_by_role("link", name="Show the code to the class"))
    code = "".join(page.locator(".class-code__letter").all_inner_texts())
    steps.done("code")
    assert rules_broken(page) == []
    page.go_back()
    steps.tap(page.locator("#pupil-table tbody a").first)
    steps.tap(page.locator(".pupil-secret summary"))
    number = page.locator(".pupil-secret dd").nth(1).inner_text()
    pictures = page.locator(".pupil-secret .door__slot .visually-hidden").all_text_contents()
    steps.done("pictures")
    page.go_back()
    return {"code": code, "number": number, "pictures": pictures}


def assign_a_test(steps: Steps) -> None:
    page = steps.page
    steps.tap(page.get_by_role("link", name="Assign a practice set").first)
    steps.done("choose-a-set")
    steps.tap(page.get_by_role("link", name=re.compile("^Neighbours of Germany")))
    steps.tap(page.locator('[name="mode"][value="test"]'))
    steps.done("assign")
    assert rules_broken(page) == []
    steps.tap(page.get_by_role("button", name="Assign", exact=True))
    page.wait_for_url(re.compile("/assignments/"))
    expect(page.get_by_role("heading", name="Next: let your pupils begin")).to_be_visible()
    steps.done("assignment")


def a_pupil_does_it(open_page: OpenPage, card: dict[str, object]) -> int:
    """Come in on a phone, answer everything; how many answers there were."""
    child = open_page("/class/", size="phone")
    child.locator("main #code").fill(str(card["code"]))
    child.locator("main form button").first.click()
    child.locator("#id_number").fill(str(card["number"]))
    pictures = list(card["pictures"])  # type: ignore[call-overload]
    for place, picture in enumerate(pictures, start=1):
        child.get_by_role("button", name=picture, exact=True).click()
        if place < len(pictures):
            expect(child.locator("#door [role=status]")).to_contain_text(str(place))
    child.wait_for_url(re.compile("/class/mine/"))
    child.get_by_role("button", name=re.compile("^(Begin|Do it|Start)")).first.click()
    child.wait_for_url(re.compile("/runs/"))
    answered = 0
    while child.locator("form[data-answer]").count():
        number = child.locator('form[data-answer] [name="number"]').input_value()
        child.locator('form[data-answer] [name="pass"]').click()
        answered += 1
        child.wait_for_function(
            "number => document.querySelector('form[data-answer] [name=number]')?.value !== number",
            arg=number,
        )
    assert answered > 2
    return answered


def read_the_marks(steps: Steps, answered: int) -> None:
    """The test is marked: on the gradebook, in marks of a scale."""
    page = steps.page
    page.reload()
    expect(page.locator("table").first).to_contain_text(f"0 / {answered}")
    steps.done("results")
    steps.tap(page.get_by_role("link", name="Give marks"))
    steps.done("scale-of-marks")
    page.locator("#id_scale").select_option("1-5")
    steps.taps += 1
    steps.tap(page.locator("form[action*='/scale/'] button"))
    expect(page.locator(".gradebook__table tbody tr").first).to_contain_text("5")
    steps.done("marks")
    assert rules_broken(page) == []
    shown = page.locator(".gradebook__table tbody tr")
    box = page.locator(".gradebook").bounding_box()
    row = shown.nth(1).bounding_box()
    assert box
    assert row
    assert row["height"] * 10 < box["height"]  # a class at a glance, not four rows of it
