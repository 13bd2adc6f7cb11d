"""Accounts, as people meet them: with the keyboard, on a phone, without scripts."""

import re
from uuid import uuid4

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import SIZES, OpenPage
from tests.browser.test_house import rules_broken

pytestmark = pytest.mark.browser
PASSWORD = "a good long password"


def look(page: Page) -> None:
    """Everybody can use the page, and nothing sticks out of it."""
    assert rules_broken(page) == []
    assert page.viewport_size
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= page.viewport_size["width"], page.url


def fill_with_keyboard(page: Page, first: str, *texts: str) -> None:
    """Write into one field after the other with Tab between them, and send with Enter."""
    page.locator(f"[name={first}]").focus()
    for number, text in enumerate(texts):
        if number:
            page.keyboard.press("Tab")
        page.keyboard.type(text)
    page.keyboard.press("Enter")


def test_a_guest_signs_up_and_keeps_the_match(open_page: OpenPage) -> None:
    page, name = open_page("/play/"), f"otter-{uuid4().hex[:8]}"
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url("**/matches/*/")
    match = re.search(r"/matches/[0-9a-f-]+/", page.url)
    assert match

    menu = page.locator("#account-menu")
    menu.locator("summary").focus()
    page.keyboard.press("Enter")
    expect(menu.get_by_text("Your progress is saved in this browser.")).to_be_visible()
    assert rules_broken(page) == []
    page.keyboard.press("Escape")
    expect(menu).not_to_have_attribute("open", "")
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(menu.get_by_role("link", name="Sign up")).to_be_focused()
    page.keyboard.press("Enter")
    page.wait_for_url("**/account/sign-up/")
    look(page)

    fill_with_keyboard(page, "username", name, PASSWORD, "mistyped")
    expect(page.locator(".field__error")).to_be_visible()
    look(page)
    fill_with_keyboard(page, "password1", PASSWORD, PASSWORD)
    page.wait_for_url("**/play/")
    expect(page.locator(f"main a[href='{match[0]}']")).to_be_visible()
    expect(menu.locator("summary")).to_contain_text(name)


@pytest.mark.parametrize(("language", "scheme"), [("fr", "light"), ("cs", "dark")])
def test_every_page_on_a_phone(open_page: OpenPage, language: str, scheme: str) -> None:
    name = f"lynx-{uuid4().hex[:8]}"
    page = open_page("/account/sign-up/", size="phone", scheme=scheme, language=language)
    look(page)
    fill_with_keyboard(page, "username", name, PASSWORD, PASSWORD)
    page.wait_for_url("**/play/")
    for address in ("", "password/", "email/", "second-factor/", "data/", "data/delete/"):
        page.goto(f"/account/{address}")
        look(page)
    page.goto("/account/second-factor/app/")
    look(page)
    fill_with_keyboard(page, "password", PASSWORD)
    page.wait_for_url("**/second-factor/app/")
    look(page)
    page.goto("/account/data/delete/")
    fill_with_keyboard(page, "password", PASSWORD)
    page.wait_for_url(re.compile(r":\d+/$"))
    page.goto("/account/sign-in/")
    look(page)
    fill_with_keyboard(page, "login", name, PASSWORD)
    expect(page.locator(".note--bad")).to_be_visible()
    look(page)
    page.goto("/account/password/forgotten/")
    look(page)


def test_signing_in_without_scripts(open_page: OpenPage) -> None:
    name = f"hare-{uuid4().hex[:8]}"
    page = open_page("/account/sign-up/", script=False, size="tablet")
    fill_with_keyboard(page, "username", name, PASSWORD, PASSWORD)
    page.wait_for_url("**/play/")
    page.locator("#account-menu summary").click()
    page.locator("#account-menu").get_by_role("button", name="Sign out").click()
    page.wait_for_url(re.compile(r":\d+/$"))
    page.locator("#account-menu summary").click()
    page.locator("#account-menu").get_by_role("link", name="Sign in").click()
    fill_with_keyboard(page, "login", name, PASSWORD)
    page.wait_for_url("**/play/")
    assert page.evaluate("document.documentElement.scrollWidth") <= SIZES["tablet"][0]
