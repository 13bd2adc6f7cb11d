"""A child signs in with pictures: quickly, on a slow line, with the Enter key, offline."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import OpenPage

pytestmark = pytest.mark.browser
SLOW_MS = 800


def door(open_page: OpenPage, *, script: bool = True, missing: bool = False) -> Page:
    """The sign-in page of the demonstration class, with the number of its pupil typed in."""
    page = open_page("/", size="tablet", script=script, missing=missing)
    told = page.locator(".demo-door").text_content() or ""
    code = re.search(r"[A-Z0-9]{4} [A-Z0-9]{4}", told)
    assert code, told
    page.goto(f"/class/{code[0].replace(' ', '').lower()}/")
    page.locator("[name=number]").fill("7")
    return page


def pictures(page: Page) -> list[str]:
    """Four pictures, no matter whose."""
    keys = [button.get_attribute("value") or "" for button in page.locator(".door__picture").all()]
    return keys[3:7]


def test_no_tap_is_lost_on_a_slow_line(open_page: OpenPage) -> None:
    page = door(open_page)
    sent: list[str] = []

    def slowly(route: Route) -> None:
        if route.request.method == "POST":
            sent.append(route.request.post_data or "")
            page.wait_for_timeout(SLOW_MS)
        route.continue_()

    page.route(re.compile("/class/[a-z0-9]{8}/$"), slowly)
    keys = pictures(page)
    first, second, third, fourth = (page.locator(f"#picture-{key}") for key in keys)
    first.dblclick()  # none is there twice: this is one
    expect(page.locator(".door__slot .picture")).to_have_count(1)
    expect(page.locator(".door__form [role=status]")).to_have_text("1 of 4 chosen")
    page.get_by_role("button", name="Start again").click()
    expect(page.locator(".door__slot .picture")).to_have_count(0)
    for picture in (first, second, third, fourth):
        picture.click(no_wait_after=True)
    expect(page.get_by_role("alert").last).to_contain_text("Look at your card")
    assert len(sent) == 1
    assert re.search(r'picked"?(=|\s+)' + r"(\+|%20|\s)".join(keys), sent[0]), sent
    expect(page.locator(".door__slot .picture")).to_have_count(0)


@pytest.mark.parametrize("script", [True, False])
def test_the_enter_key_picks_no_picture(open_page: OpenPage, script: bool) -> None:
    page = door(open_page, script=script)
    page.locator("[name=number]").press("Enter")
    page.wait_for_load_state()
    expect(page.locator("[name=number]")).to_have_value("7")
    page.wait_for_timeout(300)
    expect(page.locator(".door__slot .picture")).to_have_count(0)


def test_a_lost_network_is_said(open_page: OpenPage) -> None:
    page = door(open_page, missing=True)  # a dropped line is an error to the browser
    page.context.set_offline(True)
    for key in pictures(page):
        page.locator(f"#picture-{key}").click()
    expect(page.get_by_role("alert").first).to_have_text(re.compile("No answer from the site"))
    expect(page.locator(".door__slot .picture")).to_have_count(4)
