"""A new teacher makes a class, and a child signs in with pictures."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import OpenPage, resize
from tests.browser.test_play import rules_broken, sticks_out

pytestmark = [pytest.mark.browser, pytest.mark.timeout(900)]


SETTLED = "() => Promise.all(document.getAnimations().map((one) => one.finished)).then(() => 0)"


def is_sound(page: Page) -> None:
    """axe-core finds nothing, and nothing overflows on a phone."""
    page.evaluate(SETTLED)  # colours may just be changing
    assert rules_broken(page) == []
    width, height = page.viewport_size["width"], page.viewport_size["height"]  # type: ignore[index]
    resize(page, 360, 740)
    assert not sticks_out(page, "phone")
    resize(page, width, height)


def a_class(page: Page) -> str:
    """Sign up as a teacher and make a class of twelve; its code."""
    page.get_by_role("link", name="For teachers").first.click()
    is_sound(page)
    page.locator("main .button--primary").click()
    for field, value in (("username", "mrs-novak"), ("password1", "a good long password")):
        page.fill(f"#id_{field}", value)
    page.fill("#id_password2", "a good long password")
    page.locator("main button.button--primary").click()
    page.wait_for_url(re.compile("/teach/new/$"))
    is_sound(page)
    page.fill("#id_name", "6.B")
    page.fill("#id_count", "12")
    page.locator("main button.button--primary").click()
    page.wait_for_url(re.compile("/teach/classes/"))
    expect(page.locator("#pupil-table tbody tr")).to_have_count(12)
    is_sound(page)
    return page.locator(".invitation__code").inner_text()


def tap(page: Page, key: str) -> None:
    """Choose a picture with the keyboard."""
    page.locator(f"#picture-{key}").focus()
    page.keyboard.press("Enter")


def test_a_class_and_a_child(open_page: OpenPage) -> None:
    teacher = open_page("/")
    code = a_class(teacher)
    cards = teacher.request.get(teacher.url + "cards/")
    assert "/errands/" in cards.url
    assert "Preparing your cards…" in cards.text()

    # Names stay in this browser: written, kept, shown again, and never sent.
    sent: list[str] = []
    teacher.on("request", lambda request: sent.append(request.post_data or ""))
    teacher.locator("#local-names-edit").click()
    expect(teacher.locator("#pupil-table input").first).to_be_focused()
    teacher.keyboard.type("Řehoř")
    teacher.reload()
    expect(teacher.locator("#pupil-table td[data-name]").first).to_have_text("Řehoř")
    assert not any("eho" in text for text in sent)

    teacher.get_by_role("link", name="Settings").click()
    is_sound(teacher)
    teacher.locator("#id_may_join").check()
    teacher.locator("main button.button--primary").click()

    child = open_page("/class/", size="phone", language="cs-CZ")
    expect(child.locator("html")).to_have_attribute("lang", "cs")
    is_sound(child)
    child.locator("#code").focus()
    child.keyboard.type(code)
    child.keyboard.press("Enter")
    child.wait_for_url(re.compile(r"/class/[a-z0-9]{8}/$"))
    is_sound(child)
    child.locator("main a[href$='/new/']").click()
    child.locator("main button.button--primary").click()
    child.wait_for_url("**/class/new-card/")
    is_sound(child)
    number = child.locator(".door__facts dd").nth(1).inner_text()
    assert number == "13"
    shapes = [slot.inner_html() for slot in child.locator(".door__slot .picture").all()]
    child.goto("/class/mine/")
    is_sound(child)

    # The next day: only the card and the keyboard.
    child.locator("main form button").click()
    child.wait_for_url(re.compile(r"/class/[a-z0-9]{8}/$"))
    keys = {
        button.locator(".picture").inner_html(): (button.get_attribute("value") or "")
        for button in child.locator(".door__picture").all()
    }
    child.locator("#id_number").focus()
    child.keyboard.type(number)
    for place, shape in enumerate(shapes, start=1):
        tap(child, keys[shape])
        if place < len(shapes):
            expect(child.locator(".door__slot .picture")).to_have_count(place)
    child.wait_for_url("**/class/mine/")
    expect(child.get_by_role("heading", level=1)).to_contain_text("13")

    # The same class in French, and in the dark.
    teacher.locator("[data-menu] summary").click()
    teacher.locator("button[name=language][value=fr]").click()
    expect(teacher.locator("html")).to_have_attribute("lang", "fr")
    teacher.emulate_media(color_scheme="dark")
    expect(teacher.locator("#pupil-table tbody tr")).to_have_count(13)
    is_sound(teacher)
