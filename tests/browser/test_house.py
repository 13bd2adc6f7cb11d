"""The frame of every page and the front page, as people meet them."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, Request, expect

from tests.browser.conftest import SIZES, OpenPage, refused, resize, until

pytestmark = pytest.mark.browser

EVERYWHERE = pytest.mark.parametrize("size", SIZES)
BOTH = pytest.mark.parametrize("scheme", ["light", "dark"])
PAGES = ("/", "/nowhere")


def rules_broken(page: Page) -> list[str]:
    """The accessibility errors that axe-core finds."""
    found = Axe().run(page).response["violations"]
    return [f"{rule['id']}: {node['html']}" for rule in found for node in rule["nodes"]]


@BOTH
def test_everybody_can_use_it(open_page: OpenPage, scheme: str) -> None:
    page = open_page(scheme=scheme, missing=True)
    for address in PAGES:
        page.goto(address)
        for width, height in SIZES.values():
            resize(page, width, height)
            assert rules_broken(page) == [], (address, width)


@BOTH
def test_everybody_can_use_what_opens(open_page: OpenPage, scheme: str) -> None:
    page = open_page(scheme=scheme)
    page.locator("details[data-menu] summary").click()
    for choice in page.locator("details.try__choice summary").all():
        choice.click()
        assert rules_broken(page) == []


@pytest.mark.parametrize("language", ["en", "cs", "fr"])
def test_nothing_sticks_out(open_page: OpenPage, language: str) -> None:
    page = open_page(language=language, missing=True)
    for address in PAGES:
        page.goto(address)
        for width, height in SIZES.values():
            resize(page, width, height)
            assert page.evaluate("document.documentElement.scrollWidth") <= width, address


@EVERYWHERE
def test_targets_are_large_enough(open_page: OpenPage, size: str) -> None:
    page = open_page(size=size)
    page.locator("details[data-menu] summary").click()
    for target in page.locator("a:visible, button:visible, summary:visible").all():
        box = target.bounding_box()
        assert box
        if target.evaluate("node => node.matches('.skip')"):
            continue
        assert min(box["width"], box["height"]) >= 24, target.evaluate("node => node.outerHTML")


def test_the_keyboard_alone_is_enough(open_page: OpenPage) -> None:
    page = open_page()
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    expect(page.locator(".skip")).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.locator("#main")).to_be_focused()

    page.goto("/")
    menu = page.locator("details[data-menu]")
    for _ in range(10):
        page.keyboard.press("Tab")
        if menu.locator("summary").evaluate("node => node === document.activeElement"):
            break
    expect(menu.locator("summary")).to_be_focused()
    page.keyboard.press("Enter")
    expect(menu).to_have_attribute("open", "")
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="English")).to_be_focused()
    page.keyboard.press("Escape")
    expect(menu).not_to_have_attribute("open", "")
    expect(menu.locator("summary")).to_be_focused()


def test_what_has_the_focus_is_seen(open_page: OpenPage) -> None:
    page = open_page()
    for _ in range(8):
        page.keyboard.press("Tab")
        width = page.evaluate("parseFloat(getComputedStyle(document.activeElement).outlineWidth)")
        assert width >= 2


@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
def test_language_changes_with_and_without_script(open_page: OpenPage, script: bool) -> None:
    page = open_page(script=script)
    page.locator("details[data-menu] summary").click()
    page.get_by_role("button", name="Čeština").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Najdi cestu bez mapy")


@pytest.mark.parametrize("script", [True, False], ids=["script", "no script"])
def test_dark_comes_at_once_and_stays(open_page: OpenPage, script: bool) -> None:
    page = open_page(script=script, missing=True)
    page.locator("details[data-menu] summary").click()
    with page.expect_response("**/theme"):
        page.get_by_role("button", name="Dark").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.goto("/nowhere")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("body")).to_have_css("background-color", "rgb(23, 28, 33)")


def test_a_form_is_sent_once_however_often_it_is_clicked(open_page: OpenPage) -> None:
    page = open_page()
    sent: list[str] = []

    def count(request: Request) -> None:
        if request.method == "POST":
            sent.append(request.url)

    page.on("request", count)
    page.get_by_role("button", name="Play now").dblclick()
    page.wait_for_url("**/matches/**")
    assert len(sent) == 1


def test_one_answer_is_open_at_a_time(open_page: OpenPage) -> None:
    page = open_page()
    page.get_by_text("Hungary", exact=True).click()
    expect(page.get_by_text("Germany, Austria, Hungary")).to_be_visible()
    page.get_by_text("Latvia", exact=True).click()
    expect(page.get_by_text("Germany, Poland, Lithuania")).to_be_visible()
    expect(page.get_by_text("Germany, Austria, Hungary")).to_be_hidden()


def test_the_pictures_are_really_there(open_page: OpenPage) -> None:
    page = open_page()
    for drawing in page.locator("main svg use").all():
        box = drawing.evaluate("node => { const b = node.getBBox(); return b.width * b.height }")
        assert box > 0, drawing.evaluate("node => node.getAttribute('href')")


def test_what_the_policy_refuses_is_heard_in_every_window(
    open_page: OpenPage, chromium: Browser, site: str
) -> None:
    own = chromium.new_context(service_workers="block")
    bare = own.new_page()
    bare.goto(f"{site}/rules/")
    for page in (open_page("/rules/", missing=True), bare):
        refused.clear()
        page.evaluate(
            """() => document.body.insertAdjacentHTML("beforeend", "<i style='order: 1'></i>")"""
        )
        until(page, lambda: bool(refused))
    own.close()
    refused.clear()


def test_a_swap_copies_no_style_that_the_policy_refuses(open_page: OpenPage) -> None:
    page = open_page("/maps/europe/")
    page.evaluate(
        """() => new Promise((done) => {
          const part = "<div id='part'><i id='one'></i></div>";
          document.body.insertAdjacentHTML("beforeend", part);
          document.getElementById("one").style.order = "1";
          const how = { swapStyle: "outerHTML", swapDelay: 0, settleDelay: 20 };
          htmx.swap("#part", part, how, { afterSettleCallback: done });
        })"""
    )
    page.wait_for_timeout(50)
    assert refused == []
