"""Several people at one computer: nothing of the one before is left for the next."""

import csv
import re
from io import StringIO
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import OpenPage
from tests.browser.school.test_classes import is_sound
from tests.processes import manage, site_environment

pytestmark = [pytest.mark.browser, pytest.mark.timeout(900)]
NAME = "Řehoř Novák"
CARDS = """
from config.demonstration.demo import CLASS_ID
from classroom.models.pupil import Pupil
from classroom.pages.door.pupil_secrets import token_of
for pupil in Pupil.objects.filter(classroom__public_id=CLASS_ID)[:2]:
    print("card", token_of(pupil), pupil.learner.display_name, sep="|")
"""


@pytest.fixture
def cards(site: str, grounds: Path) -> list[tuple[str, str]]:
    """The links on the cards of two pupils, with what the children are called."""
    done = manage("shell", "-c", CARDS, environment=site_environment(grounds, DEMO="on"))
    lines = [line.split("|") for line in done.stdout.splitlines() if line.startswith("card|")]
    return [(f"/class/card/{token}/", name) for _, token, name in lines]


def stays_out(page: Page, name: str) -> None:
    """Nobody is signed in here, and the child before is not greeted."""
    expect(page.locator("#account-menu")).not_to_contain_text(name)
    expect(page.locator("h1")).not_to_contain_text(name)
    page.goto("/class/mine/")
    page.wait_for_url(re.compile("/class/$"))


@pytest.mark.parametrize("script", [True, False])
def test_going_back_signs_nobody_in(
    open_page: OpenPage, cards: list[tuple[str, str]], script: bool
) -> None:
    (link, name), (other_link, other) = cards
    page = open_page("/", script=script)
    page.goto(link)
    assert page.url.endswith("/class/card/"), "the address holds no key"
    expect(page.locator("h1")).to_have_text(f"Are you {name}?")
    if script:
        is_sound(page)
    page.locator("main button.button--primary").click()
    page.wait_for_url("**/class/mine/")
    expect(page.locator("h1")).to_contain_text(name)
    page.locator("main form button").last.click()
    page.wait_for_url(re.compile(r"/class/[a-z0-9]{8}/$"))
    seen = []
    for step in ("back", "back", "back", "forward", "forward", "forward"):
        (page.go_back if step == "back" else page.go_forward)(wait_until="load")
        seen.append(page.url)
        expect(page.locator("#account-menu")).not_to_contain_text(name)
        expect(page.locator("main form[action='/class/card/']")).to_have_count(0)
    assert not any(link in url for url in seen), "no entry of the history holds the key"
    stays_out(page, name)

    # The same card, shown anew, opens again; and another child says that it is not theirs.
    page.goto(link)
    page.locator("main form[action$='/not-me/'] button").click()
    page.wait_for_url(re.compile("/class/$"))
    page.go_back()
    stays_out(page, name)
    page.goto(link)
    page.locator("main button.button--primary").click()
    page.wait_for_url("**/class/mine/")
    page.goto(other_link)
    page.locator("main button.button--primary").click()
    page.wait_for_url("**/class/mine/")
    expect(page.locator("h1")).to_contain_text(other)


def test_a_card_opens_in_a_browser_that_was_here_before(
    chromium: Browser, site: str, cards: list[tuple[str, str]]
) -> None:
    """The service worker of an earlier visit lets the key through as the browser asks for it."""
    link, name = cards[0]
    with chromium.new_context(base_url=site, locale="en-GB") as window:
        page = window.new_page()
        page.goto("/")
        page.evaluate("navigator.serviceWorker.ready")
        page.reload()
        page.wait_for_function("() => navigator.serviceWorker.controller !== null")
        page.goto(link)
        expect(page.locator("h1")).to_have_text(f"Are you {name}?")
        window.set_offline(True)
        page.goto(link)
        expect(page.locator("h1")).to_have_text("You are offline")
        window.set_offline(False)
        expect(page.locator("h1")).to_have_text(f"Are you {name}?")


def sign_up(page: Page, name: str) -> None:
    page.goto("/account/sign-up/?next=/teach/new/")
    page.fill("#id_username", name)
    for field in ("password1", "password2"):
        page.fill(f"#id_{field}", "a good long password")
    page.locator("main button.button--primary").click()
    page.wait_for_url(re.compile("/teach/new/$|/play/$"))


def sign_in(page: Page, name: str) -> None:
    page.goto("/account/sign-in/?next=/teach/")
    page.fill("#id_login", name)
    page.fill("#id_password", "a good long password")
    page.locator("main button.button--primary").click()
    page.wait_for_url(re.compile("/teach/$"))


def make_class(page: Page, name: str) -> str:
    page.goto("/teach/new/")
    page.fill("#id_name", name)
    page.fill("#id_count", "2")
    page.locator("main button.button--primary").click()
    page.wait_for_url(re.compile("/teach/classes/"))
    return page.url


def write_name(page: Page, address: str, name: str = NAME) -> None:
    page.goto(address)
    page.locator("#local-names-edit").click()
    page.locator("#pupil-table input").first.fill(name)
    expect(page.locator("#local-names-said")).not_to_be_empty()


def first_name(page: Page, address: str) -> str:
    page.goto(address)
    return page.locator("#pupil-table td[data-name]").first.inner_text()


def kept(page: Page) -> str:
    found: str = page.evaluate("JSON.stringify([{...localStorage}, {...sessionStorage}])")
    return found


def sign_out(page: Page) -> None:
    page.locator("#account-menu summary").click()
    page.locator("#account-menu form[data-sign-out] button").click()


def test_names_in_the_browser_go_with_the_teacher(
    open_page: OpenPage, cards: list[tuple[str, str]], tmp_path: Path
) -> None:
    page = open_page("/")
    sign_up(page, "mrs-shared")
    first, second = make_class(page, "6.B"), make_class(page, "7.C")
    write_name(page, first)
    write_name(page, second)
    assert first_name(page, first) == NAME
    is_sound(page)

    # A class that is deleted leaves no names.
    page.goto(f"{second}delete/")
    page.fill("#id_name", "7.C")
    page.locator("main button.classroom__danger").click()
    page.wait_for_url(re.compile("/teach/$"))
    expect(page.locator("#kept-names")).to_be_visible()
    assert second.split("/")[-2] not in kept(page)
    assert first_name(page, first) == NAME

    # Saved as a file, asked, deleted at sign-out, loaded again.
    with page.expect_download() as saved:
        page.locator("#local-names-save").click()
    file = tmp_path / "names.csv"
    saved.value.save_as(file)
    assert NAME in file.read_text(encoding="utf-8")
    other = page.context.new_page()  # left open in another tab, the names in view
    assert first_name(other, first) == NAME
    answers = iter([False, True])
    page.on("dialog", lambda said: said.accept() if next(answers) else said.dismiss())
    sign_out(page)
    assert first_name(page, first) == NAME, "said no: still in, and still there"
    sign_out(page)
    page.wait_for_url(re.compile(r"\d/$"))
    assert NAME not in kept(page)
    expect(other.locator("body")).not_to_contain_text(NAME)
    other.close()
    sign_in(page, "mrs-shared")
    assert first_name(page, first) == ""
    page.locator("#local-names-file").set_input_files(file)
    expect(page.locator("#pupil-table td[data-name]").first).to_have_text(NAME)

    # Another person's sign-in, though the teacher never signed out.
    page.context.clear_cookies()
    page.goto("/")
    assert NAME in kept(page)
    page.goto(cards[0][0])
    page.locator("main button.button--primary").click()
    page.wait_for_url("**/class/mine/")
    assert NAME not in kept(page)
    page.locator("main form button").last.click()

    # All at once, where the teacher says so.
    sign_in(page, "mrs-shared")
    write_name(page, first)
    page.goto("/teach/")
    page.locator("#kept-names-forget").click()
    expect(page.locator("#kept-names-said")).not_to_be_empty()
    assert NAME not in kept(page)


@pytest.mark.parametrize("name", ["=1+1", "Ada;=1+1", "Ada, -1", "'=\"1", "Anne-Marie", "'t Hart"])
def test_a_saved_name_is_no_formula(open_page: OpenPage, tmp_path: Path, name: str) -> None:
    page = open_page("/")
    sign_up(page, f"mx-formula-{abs(hash(name))}")
    address = make_class(page, "6.B")
    write_name(page, address, name)
    page.goto(address)
    with page.expect_download() as saved:
        page.locator("#local-names-save").click()
    file = tmp_path / "names.csv"
    saved.value.save_as(file)
    text = file.read_text(encoding="utf-8-sig")
    for separator in (";", ",", "\t"):
        for row in csv.reader(StringIO(text), delimiter=separator):
            assert not any(cell.lstrip('" ').startswith(("=", "+", "-", "@")) for cell in row), row
    page.locator("#local-names-forget").click()
    assert first_name(page, address) == ""
    page.locator("#local-names-file").set_input_files(file)
    expect(page.locator("#pupil-table td[data-name]").first).to_have_text(name)


def test_names_from_before_are_taken_over(open_page: OpenPage) -> None:
    """Names were once stored by class alone; any teacher of the class keeps them."""
    page = open_page("/")
    sign_up(page, "mr-before")
    address = make_class(page, "6.B")
    pupil = page.locator("[data-pupil]").first.get_attribute("data-pupil")
    old = f"crossings:names:{address.split('/')[-2]}"
    page.evaluate("([key, id, name]) => localStorage.setItem(key, `{\"${id}\": \"${name}\"}`)",
                  [old, pupil, NAME])  # fmt: skip
    assert first_name(page, address) == NAME
    assert page.evaluate("key => localStorage.getItem(key)", old) is None
