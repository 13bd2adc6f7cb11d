"""The reason to come back, in a browser: lessons, sharing, sound, celebration, no network."""

import re
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import SIZES, OpenPage, resize, settled
from tests.browser.test_play import OPEN_SPACE, open_table
from tests.shared_lines import SHARED_DAY, SHARED_MATCH

pytestmark = pytest.mark.browser
HEARD = """
window.heard = 0;
const Silent = window.AudioContext;
window.AudioContext = class extends Silent { constructor() { super(); window.heard += 1; } };
"""


def rules_broken(page: Page) -> list[str]:
    """The accessibility errors that axe-core finds."""
    return [f"{one['id']}: {one['help']}" for one in Axe().run(page).response["violations"]]


def sticks_out(page: Page) -> bool:
    wide = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
    return bool(page.evaluate(wide))


@pytest.fixture
def lively(chromium: Browser, site: str) -> Iterator[BrowserContext]:
    """A phone whose owner has nothing against motion."""
    width, height = SIZES["phone"]
    window = chromium.new_context(
        viewport={"width": width, "height": height}, base_url=site, locale="en-GB"
    )
    window.add_init_script(HEARD)
    yield window
    window.close()


def teach(page: Page, bot: str = "Pip") -> None:
    page.get_by_role("button", name=f"Teach {bot}").click()
    expect(page.locator(".lesson--asked")).to_be_visible()


def right_boxes(page: Page) -> None:
    """Tick any three: a bot believes everything."""
    for box in page.locator(".pick__box").all()[:3]:
        box.check()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_lesson_on_a_phone(open_page: OpenPage, scheme: str) -> None:
    page = open_page("/practise/bots/", size="phone", scheme=scheme)
    assert rules_broken(page) == []
    assert not sticks_out(page)
    page.get_by_role("link", name="Pip").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The map in Pip's head")
    assert rules_broken(page) == []
    assert not sticks_out(page)
    teach(page)
    assert rules_broken(page) == []
    assert not sticks_out(page)
    for number in range(5):
        right_boxes(page)
        page.get_by_role("button", name="Check").click()
        expect(page.locator(".lesson--told")).to_be_visible()
        if number == 0:
            assert rules_broken(page) == []
            assert not sticks_out(page)
        if number < 4:
            page.locator("#go-on").click()
            expect(page.locator(".lesson--asked")).to_be_visible()
    page.get_by_role("link", name="See the results").click()
    expect(page.get_by_role("heading", name="What Pip tells everybody now")).to_be_visible()
    assert rules_broken(page) == []
    assert not sticks_out(page)


def test_a_lesson_with_the_keyboard_alone(open_page: OpenPage) -> None:
    page = open_page("/practise/bots/europe/cartographer/")
    button = page.get_by_role("button", name="Teach")
    for _ in range(40):
        page.keyboard.press("Tab")
        if button.evaluate("node => node === document.activeElement"):
            break
    page.keyboard.press("Enter")
    expect(page.locator(".lesson--asked")).to_be_visible()
    settled(page)  # until then nobody listens to the keys
    page.keyboard.press("1")
    expect(page.locator(".pick__box").first).to_be_checked()
    page.keyboard.press("Enter")
    expect(page.locator(".lesson--told")).to_be_visible()
    expect(page.locator("[data-focus]")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".lesson--asked, .finish").first).to_be_visible()


def test_a_lesson_works_without_scripts(open_page: OpenPage) -> None:
    page = open_page("/practise/bots/usa/nora/", script=False)
    teach(page, "Nora")
    right_boxes(page)
    page.get_by_role("button", name="Check").click()
    expect(page.locator(".lesson--told")).to_be_visible()


def play_a_day(page: Page) -> None:
    """Today's journey, every question answered with: I do not know."""
    page.goto("/practise/daily/lyon/")
    page.get_by_role("button", name="Play").first.click()
    for _ in range(10):
        page.get_by_role("button", name="I do not know").click()
        going_on = page.locator("#go-on, a[data-focus]").first
        going_on.click()
        settled(page)


def test_a_day_is_shared_with_the_sheet_of_the_device(lively: BrowserContext) -> None:
    lively.add_init_script(
        "navigator.share = (what) => { window.shared = what.text; return Promise.resolve(); };"
    )
    page = lively.new_page()
    play_a_day(page)
    expect(page.get_by_role("heading", name="You and everyone else")).to_be_visible()
    assert rules_broken(page) == []
    page.get_by_role("button", name="Share").click()
    read = SHARED_DAY.match(page.evaluate("window.shared"))
    assert read
    assert (read["map"], read["right"], read["all"]) == ("lyon", "0", "10")
    assert read["link"].endswith("/practise/daily/lyon/")


def test_without_a_sheet_there_is_the_button_to_copy(open_page: OpenPage) -> None:
    page = open_page("/practise/", size="phone")
    page.evaluate("delete Navigator.prototype.share")
    play_a_day(page)
    expect(page.locator("[data-share]")).to_be_hidden()
    expect(page.get_by_role("button", name="Copy")).to_be_visible()
    assert not sticks_out(page)


def test_sound_is_off_until_asked_for_and_remembered(lively: BrowserContext) -> None:
    page = lively.new_page()
    resize(page, *SIZES["tablet"])  # on a phone a question has no menu beside it
    page.goto("/practise/bots/europe/pip/")
    teach(page)
    right_boxes(page)
    page.get_by_role("button", name="Check").click()
    expect(page.locator("[data-sound]")).to_be_visible()
    assert page.evaluate("heard") == 0
    page.locator("[data-menu] summary").click()
    switch = page.get_by_role("button", name="Sound")
    expect(switch).to_have_attribute("aria-pressed", "false")
    switch.click()
    expect(switch).to_have_attribute("aria-pressed", "true")
    assert page.evaluate("heard") == 1
    assert rules_broken(page) == []
    page.reload()
    expect(page.locator("[data-sense=sound]")).to_have_attribute("aria-pressed", "true")
    page.wait_for_function("() => heard === 1")


def test_reduced_motion_is_silent(lively: BrowserContext) -> None:
    page = lively.new_page()
    page.emulate_media(reduced_motion="reduce")
    page.goto("/")
    page.evaluate("localStorage.setItem('crossings:sound', 'on')")
    page.goto("/practise/bots/europe/pip/")
    teach(page)
    right_boxes(page)
    page.get_by_role("button", name="Check").click()
    expect(page.locator("[data-sound]")).to_be_visible()
    assert page.evaluate("heard") == 0
    page.evaluate("document.body.insertAdjacentHTML('beforeend', '<p data-celebrate>!</p>')")
    page.evaluate("document.dispatchEvent(new Event('htmx:afterSettle'))")
    page.wait_for_timeout(300)
    assert page.locator("canvas[data-party]").count() == 0


# Asked in the page itself: the party is over after two seconds, however busy the machine is.
CELEBRATE = """async () => {
  document.body.insertAdjacentHTML("beforeend", "<p data-celebrate>!</p>");
  document.dispatchEvent(new Event("htmx:afterSettle"));
  while (!document.querySelector("canvas[data-party]")) await new Promise(requestAnimationFrame);
  const link = document.querySelector('nav a[href="/maps/"]'), box = link.getBoundingClientRect();
  return link.contains(document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2));
}"""


def test_a_celebration_falls_and_goes_and_catches_no_click(lively: BrowserContext) -> None:
    complaints: list[str] = []
    page = lively.new_page()
    page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    page.goto("/practise/")
    assert page.evaluate(CELEBRATE)
    page.get_by_role("link", name="Maps", exact=True).click()
    page.wait_for_url("**/maps/")
    expect(page.locator("canvas[data-party]")).to_have_count(0)
    assert complaints == []


UNHEARD = "addEventListener('online', (event) => event.stopImmediatePropagation(), true)"


@pytest.mark.parametrize("heard", [True, False], ids=["heard", "unheard"])
def test_without_a_network_a_page_says_what_still_works(
    lively: BrowserContext, heard: bool
) -> None:
    """The browser may say too early that the network is back: then the page finds out by itself."""
    page = lively.new_page()
    page.goto("/")
    page.evaluate("navigator.serviceWorker.ready")
    page.reload()
    page.wait_for_function("() => navigator.serviceWorker.controller !== null")
    lively.set_offline(True)
    page.goto("/progress/")
    expect(page.get_by_role("heading", level=1)).to_have_text("You are offline")
    expect(page.get_by_role("link", name="Try again")).to_be_visible()
    assert not sticks_out(page)
    if not heard:
        page.evaluate(UNHEARD)
    lively.set_offline(False)  # the page comes back on its own
    expect(page.get_by_role("heading", level=1)).to_have_text("My progress")


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_offline_page_is_clean(open_page: OpenPage, scheme: str) -> None:
    page = open_page("/offline/", size="phone", scheme=scheme)
    assert rules_broken(page) == []
    assert not sticks_out(page)


def finish_a_match(page: Page) -> None:
    """Play a whole match against one bot, as fast as possible, and see the winner."""
    open_table(page, chair_3="", chair_4="")
    while not page.locator("#end").count():
        page.locator(f"{OPEN_SPACE}, #go-on").first.click()
        page.wait_for_timeout(50)
    if not page.locator("#end-heading").is_visible():
        page.locator("#go-on").click()
    expect(page.locator("#end-heading")).to_be_visible()


def test_the_end_of_a_match_opens_the_share_sheet_and_its_link_works(
    lively: BrowserContext,
) -> None:
    lively.add_init_script(
        "navigator.share = (what) => { window.shared = what.text; return Promise.resolve(); };"
    )
    page = lively.new_page()
    finish_a_match(page)
    share = page.get_by_role("button", name="Share")
    expect(share).to_have_accessible_description("Anyone with the link can watch the replay.")
    assert rules_broken(page) == []
    share.click()
    page.wait_for_function("() => window.shared")
    read = SHARED_MATCH.match(page.evaluate("window.shared"))
    assert read
    assert (read["map"], read["seats"], len(read["marks"])) == ("europe", "2", 7)
    browser = lively.browser
    assert browser
    stranger = browser.new_context(service_workers="block")
    other = stranger.new_page()
    answer = other.goto(read["link"])
    assert answer
    assert answer.status == 200
    picture = other.locator("meta[property='og:image']").get_attribute("content") or ""
    assert other.request.get(picture).headers["content-type"] == "image/png"
    stranger.close()


def test_without_a_share_sheet_the_line_is_copied(open_page: OpenPage) -> None:
    page = open_page("/play/", size="phone")
    page.evaluate("delete Navigator.prototype.share")
    finish_a_match(page)
    page.evaluate("delete Navigator.prototype.share")
    page.get_by_role("button", name="Share").click()
    line = page.locator("#share-line")
    expect(line).to_be_visible()
    expect(page.locator(".match-share button")).to_have_text(re.compile("Copied|now copy it"))
    assert SHARED_MATCH.fullmatch(line.input_value())
    assert not sticks_out(page)


def test_a_match_is_heard_and_a_victory_celebrated(lively: BrowserContext) -> None:
    lively.add_init_script(
        """window.notes = 0;
        const { createOscillator } = BaseAudioContext.prototype;
        BaseAudioContext.prototype.createOscillator = function () {
          window.notes += 1;
          return createOscillator.call(this);
        };"""
    )
    page = lively.new_page()
    page.goto("/play/")
    page.evaluate("localStorage.setItem('crossings:sound', 'on')")
    open_table(page, chair_3="", chair_4="")
    expect(page.locator(OPEN_SPACE)).to_have_count(8)
    before = page.evaluate("notes")
    page.locator(OPEN_SPACE).last.click()
    page.locator("#place").click()
    expect(page.locator("#go-on")).to_be_visible()
    # A token has two notes, an open map three.
    page.wait_for_function(f"() => notes >= {before + 5}")
    # Whether one wins is luck: the page of a winner differs in one word.
    finish = "<h2 id='end-heading' tabindex='-1' data-finish='won'>You win</h2>"
    page.evaluate(
        """heading => {
          document.querySelector("#board").insertAdjacentHTML("beforeend",
            `<section id="end" hidden data-live>${heading}</section>` +
            `<a data-to-end href="#">End</a>`);
          document.querySelector("#board [data-to-end]").click();
        }""",
        finish,
    )
    expect(page.locator("canvas[data-party]")).to_be_attached()
    expect(page.locator("[data-finish]")).to_have_count(0)
