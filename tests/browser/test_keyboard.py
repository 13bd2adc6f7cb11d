"""A teacher with nothing but a keyboard: from a new class to what it has to practise again."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage

pytestmark = [pytest.mark.browser, pytest.mark.timeout(900)]
PAIRS = "Germany – Poland\nFrance – Spain\nGermany – Italy\nFrance – Portugal"
MOST = 60
WHERE = """() => {
  const here = document.activeElement, box = here.getBoundingClientRect();
  if (here === document.body) return null;
  // Parts of a date are the browser's own, and so is what it draws; a map has a ring of its own.
  const ring = here.closest(".map__svg")?.querySelector(".map__ring");
  const isDrawn = ring ? getComputedStyle(ring).display !== "none" : /date|time/.test(here.type);
  const isRinged = [here, here.closest("label"), here.closest(".card")].filter(Boolean)
    .map((one) => getComputedStyle(one))
    .some((one) => one.outlineStyle !== "none" && one.outlineWidth !== "0px");
  return {
    said: (here.innerText || "").replace(/\\s+/g, " ").trim(),
    field: here.name || "", value: here.value || "", isChecked: here.checked === true,
    isSeen: (isRinged || isDrawn) && box.bottom > 0 && box.top < innerHeight,
  };
}"""


class Keys:
    """A keyboard in front of a page. The focus must always be visible."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, key: str = "Tab") -> dict[str, Any]:
        self.page.keyboard.press(key)
        here: dict[str, Any] | None = self.page.evaluate(WHERE)
        assert here is not None, f"nothing has the focus on {self.page.url}"
        assert here["isSeen"], f"{here} cannot be seen on {self.page.url}"
        return here

    def to(self, said: str = "", *, field: str = "") -> dict[str, Any]:
        """Go on until what has the focus says this, or is this field."""
        for _ in range(MOST):
            here = self.press()
            if here["said"].startswith(said) if said else here["field"] == field:
                return here
        raise AssertionError(f"{said or field} is not reached on {self.page.url}")

    def write(self, field: str, text: str) -> None:
        self.to(field=field)
        self.page.keyboard.press("Control+A")
        self.page.keyboard.type(text)

    def take(self, said: str, where: str) -> None:
        """Go to a link or a button, press Enter, and skip to the page that it leads to."""
        self.to(said)
        self.page.keyboard.press("Enter")
        self.page.wait_for_url(re.compile(where))
        self.page.wait_for_load_state()
        # A page that a form leads to begins where the form's page was skipped to.
        if not self.page.url.endswith("#main"):
            assert self.press()["said"] == "Skip to content"
            self.page.keyboard.press("Enter")


def come_in(keys: Keys) -> None:
    """Sign in as the teacher of the demonstration, as its front page tells."""
    name, password = keys.page.locator(".demo-door p").first.locator("strong").all_text_contents()
    keys.page.goto("/account/sign-in/?next=/teach/")
    keys.write("login", name)
    keys.write("password", password)
    keys.take("Sign in", r"\d/teach/$")


def make_a_class(keys: Keys) -> None:
    keys.take("Create a class", "/teach/new/$")
    keys.write("name", "Keys")
    keys.write("count", "2")
    keys.take("Create the class", r"/teach/classes/[^/]+/$")
    assert keys.page.request.get(keys.page.url + "cards/").ok
    keys.to("Print the cards")
    keys.take("Add pupils", "/pupils/add/$")
    keys.write("count", "1")
    keys.take("Add", r"\?added=3$")
    expect(keys.page.locator("#pupil-table tbody tr")).to_have_count(3)


def make_a_group(keys: Keys) -> None:
    keys.take("Groups", "/groups/$")
    keys.write("name", "Readers")
    keys.to(field="pupils")
    keys.page.keyboard.press("Space")
    keys.press()
    assert keys.press("Space")["isChecked"]
    keys.take("Save the group", "/groups/$")
    keys.to("Change Readers")
    keys.page.keyboard.press("Enter")
    keys.page.wait_for_url(re.compile(r"\?group=\d+#change$"))
    keys.press()
    assert keys.press("Control+A")["field"] == "name", "the form is the next stop"
    keys.page.keyboard.type("Writers")
    keys.take("Save the group", "/groups/$")
    expect(keys.page.get_by_role("heading", name="Writers")).to_be_visible()


def build_and_assign(keys: Keys) -> None:
    keys.take("Assignments", "/report/$")
    keys.take("Assign a practice set", "/assign/$")
    keys.take("Build a practice set", "/sets/new/")
    keys.write("title", "By keys")
    keys.to(field="about")
    while keys.press("ArrowDown")["value"] != "borders":
        pass
    keys.to(field="borders")
    keys.page.keyboard.type(PAIRS)
    here = keys.to(field="kinds")
    while here["field"] == "kinds":
        if here["isChecked"] is (here["value"] != "neighbours"):
            keys.page.keyboard.press("Space")
        here = keys.press()
    keys.page.keyboard.press("Control+A")
    keys.page.keyboard.type("4")
    keys.take("Save", "/sets/own/")
    keys.take("Keys", "/assign/")
    keys.to(field="whom")
    assert keys.press("ArrowRight")["value"] == "group"
    keys.take("Assign", "/assignments/")
    expect(keys.page.locator("main")).to_contain_text("Group: Writers")


def test_a_teacher_with_nothing_but_a_keyboard(open_page: OpenPage) -> None:
    keys = Keys(open_page("/"))
    come_in(keys)
    make_a_class(keys)
    make_a_group(keys)
    build_and_assign(keys)
    keys.take("Watch live", "/live/$")
    keys.take("Assignments", "/report/$")
    expect(keys.page.locator("table.report")).to_contain_text("By keys")
    keys.take("Classes", r"\d/teach/$")
    keys.take("6.B", r"/teach/classes/[^/]+/$")
    keys.take("Misconceptions", "/misconceptions/$")
    keys.take("Assign this", "/misconceptions/assign/$")
    keys.take("Assign", "/assignments/")
    expect(keys.page.locator("h1")).to_contain_text("Review: ")
    keys.to("Cancel the assignment")
    keys.page.keyboard.press("Enter")
    keys.take("Cancel it now", "/report/$")
