"""The maps to explore, with a mouse, a finger, the keyboard alone, and without scripts."""

import re
from itertools import combinations
from urllib.parse import urlsplit

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, expect

from game.atlas_files import load_atlas
from tests.browser.conftest import SIZES, OpenPage, resize, settled
from tests.proxy import line_to

pytestmark = pytest.mark.browser

EVERYWHERE = pytest.mark.parametrize("size", SIZES)
BOTH = pytest.mark.parametrize("scheme", ["light", "dark"])
PAGES = (
    "/maps/",
    "/maps/europe/",
    "/maps/europe/vatican-city/",
    "/maps/lyon/lyon/",
    "/maps/usa/table/",
)
# The middle of an element on the screen
CENTRE = """node => {
  const box = node.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}"""

# From place to place by arrow keys, until no arrow leads to a place not yet seen; which were seen.
WALK_EVERYWHERE = """() => {
  const link = (slug) => document.querySelector(`a[data-place="${slug}"]`);
  const first = document.querySelector("a[data-place]").dataset.place;
  const seen = new Set([first]);
  const waiting = [first];
  while (waiting.length) {
    const slug = waiting.pop();
    for (const key of ["ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight"]) {
      link(slug).focus();
      link(slug).dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
      const there = document.activeElement.dataset.place;
      if (!seen.has(there)) waiting.push(there);
      seen.add(there);
    }
  }
  return [...seen];
}"""


def rules_broken(page: Page) -> list[str]:
    """The accessibility errors that axe-core finds."""
    found = Axe().run(page).response["violations"]
    return [f"{rule['id']}: {node['html'][:200]}" for rule in found for node in rule["nodes"]]


def place_on(page: Page, slug: str) -> Locator:
    """The link of a place on the drawn map."""
    return page.locator(f'a[data-place="{slug}"]')


def view_box(page: Page) -> list[float]:
    """What of the drawing is shown: left, top, width, height."""
    text = page.locator(".map__svg").get_attribute("viewBox") or ""
    return [float(number) for number in text.split()]


def press_on_map(page: Page, *keys: str) -> None:
    """Press keys with the focus on the map."""
    page.locator('.map__svg a[tabindex="0"]').focus()
    for key in keys:
        page.keyboard.press(key)


@pytest.mark.parametrize(("size", "scheme"), [("phone", "light"), ("desk", "dark")])
def test_everybody_can_use_it(open_page: OpenPage, size: str, scheme: str) -> None:
    page = open_page("/maps/", size=size, scheme=scheme)
    for address in PAGES:
        page.goto(address)
        for more in page.locator("details.rings summary").all():
            more.click()
        assert rules_broken(page) == [], address


@pytest.mark.parametrize("language", ["en", "cs", "fr"])
def test_nothing_sticks_out(open_page: OpenPage, language: str) -> None:
    page = open_page("/maps/", language=language)
    for width, height in SIZES.values():
        resize(page, width, height)
        for address in PAGES:
            page.goto(address)
            assert page.evaluate("document.documentElement.scrollWidth") <= width, address


@EVERYWHERE
def test_buttons_and_lists_are_large_enough_to_tap(open_page: OpenPage, size: str) -> None:
    page = open_page("/maps/europe/austria/", size=size)
    for target in page.locator("main :is(button, summary, .panel a):visible").all():
        box = target.bounding_box()
        assert box
        assert box["height"] >= 24, target.evaluate("node => node.outerHTML")


def test_a_click_on_the_map_opens_the_place(open_page: OpenPage) -> None:
    page = open_page("/maps/europe/")
    drawing = page.locator(".map__svg").element_handle()
    place_on(page, "france").click()
    expect(page.locator("#place h2").first).to_have_text("France")
    expect(page).to_have_url(re.compile("/maps/europe/france/$"))
    expect(page).to_have_title("France, Europe · Crossings")
    expect(place_on(page, "france")).to_have_attribute("aria-current", "true")
    expect(page.locator(".mark--chosen use")).to_have_attribute("href", "#shape-france")
    expect(page.locator("#labels .label--chosen")).to_have_text("France")
    assert drawing.evaluate("node => node.isConnected")
    assert page.locator("article.map-page > *").count() == 3  # what carried the parts is gone


def test_a_neighbour_in_the_list_opens_and_back_returns(open_page: OpenPage) -> None:
    page = open_page("/maps/europe/")
    place_on(page, "france").click()
    title = page.locator("#place-title")
    expect(title).to_have_text("France")
    page.locator("#place").get_by_role("link", name="Spain", exact=True).first.click()
    expect(title).to_have_text("Spain")
    expect(title).to_be_focused()
    expect(page.locator("[data-said][role=status]")).to_have_text("Spain. 3 neighbours.")
    page.go_back()
    expect(title).to_have_text("France")
    expect(page.locator("#labels .label--chosen")).to_have_text("France")
    expect(page).to_have_url(re.compile("/maps/europe/france/$"))
    page.go_back()
    expect(title).to_have_text("Choose a place")
    expect(page.locator(".mark--chosen")).to_have_count(0)
    page.go_forward()
    expect(title).to_have_text("France")


def test_only_the_parts_travel(open_page: OpenPage) -> None:
    page = open_page("/maps/europe/")
    with page.expect_response(re.compile("/austria/")) as answer:
        place_on(page, "austria").click()
    assert answer.value.request.headers["hx-request"] == "true"
    assert len(answer.value.body()) < 40_000


def test_a_click_with_control_is_left_to_the_browser(open_page: OpenPage) -> None:
    page = open_page("/maps/europe/")
    with page.context.expect_page() as other:
        place_on(page, "france").click(modifiers=["ControlOrMeta"])
    expect(other.value).to_have_url(re.compile("/maps/europe/france/$"))
    expect(page.locator("#place-title")).to_have_text("Choose a place")


@pytest.mark.parametrize(
    ("address", "slug", "name"),
    [
        ("/maps/europe/", "monaco", "Monaco"),
        ("/maps/europe/", "vatican-city", "Vatican City"),
        ("/maps/europe/", "liechtenstein", "Liechtenstein"),
        ("/maps/usa/", "rhode-island", "Rhode Island"),
        ("/maps/usa/", "delaware", "Delaware"),
    ],
)
def test_a_tiny_place_can_be_tapped_on_a_phone(
    open_page: OpenPage, address: str, slug: str, name: str
) -> None:
    page = open_page(address, size="phone")
    target = place_on(page, slug).locator(".dot__target:visible")
    box = target.bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 23.5
    # Not only its middle: a finger misses by some pixels.
    page.mouse.click(box["x"] + box["width"] / 2 + 7, box["y"] + box["height"] / 2 + 5)
    expect(page.locator("#place-title")).to_have_text(name)


def test_a_phone_comes_close_to_what_was_chosen(open_page: OpenPage) -> None:
    page = open_page("/maps/europe/", size="phone")
    whole = view_box(page)
    place_on(page, "austria").click()
    expect(page.locator("#place-title")).to_have_text("Austria")
    expect(page.locator(".map__svg[data-zoomed]")).to_have_count(1)
    assert view_box(page)[2] < whole[2] / 1.5
    page.get_by_role("button", name="Whole map").click()
    assert view_box(page) == whole
    assert page.locator("#place-title").bounding_box()["y"] < 740  # type: ignore[index]


def test_buttons_zoom(open_page: OpenPage) -> None:
    page = open_page("/maps/europe/")
    whole = view_box(page)
    page.get_by_role("button", name="Zoom in").click()
    near = view_box(page)
    assert near[2] == pytest.approx(whole[2] / 1.5, rel=0.01)
    assert near[2] / near[3] == pytest.approx(whole[2] / whole[3], rel=0.01)
    page.get_by_role("button", name="Zoom out").click()
    assert view_box(page)[2] == pytest.approx(whole[2], rel=0.01)
    for _ in range(12):
        page.get_by_role("button", name="Zoom in").click()
    assert view_box(page)[2] > 50  # however often
    page.get_by_role("button", name="Whole map").click()
    assert view_box(page) == whole


def test_keys_zoom_and_move(open_page: OpenPage) -> None:
    page = open_page("/maps/europe/")
    whole = view_box(page)
    press_on_map(page, "+", "+")
    near = view_box(page)
    assert near[2] < whole[2] / 2
    press_on_map(page, "Shift+ArrowRight")
    assert view_box(page)[0] > near[0]
    press_on_map(page, "Shift+ArrowUp")
    assert view_box(page)[1] < near[1]
    press_on_map(page, "-")
    assert view_box(page)[2] > near[2]
    press_on_map(page, "0")
    assert view_box(page) == whole


def test_the_wheel_zooms_where_it_points_and_then_moves_the_page(open_page: OpenPage) -> None:
    page = open_page("/maps/europe/")
    whole = view_box(page)
    x, y = place_on(page, "iceland").evaluate(CENTRE)
    page.mouse.move(x, y)
    page.mouse.wheel(0, -240)
    page.wait_for_function("() => document.querySelector('.map__svg[data-zoomed]')")
    near = view_box(page)
    assert near[2] < whole[2]
    assert place_on(page, "iceland").evaluate(CENTRE) == pytest.approx([x, y], abs=2)
    assert page.evaluate("scrollY") == 0
    for _ in range(4):
        page.mouse.wheel(0, 240)
    page.wait_for_function("() => scrollY > 0")
    assert view_box(page) == whole


def test_a_drag_moves_the_map_and_opens_nothing(open_page: OpenPage) -> None:
    page = open_page("/maps/europe/")
    page.get_by_role("button", name="Zoom in").click()
    before = view_box(page)
    x, y = page.locator(".map__svg").evaluate(CENTRE)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x - 60, y - 30, steps=4)
    page.mouse.up()
    after = view_box(page)
    assert after[0] > before[0]
    assert after[1] > before[1]
    expect(page.locator("#place-title")).to_have_text("Choose a place")
    place_on(page, "poland").click()
    expect(page.locator("#place-title")).to_have_text("Poland")


def test_two_fingers_zoom(open_page: OpenPage) -> None:
    page = open_page("/maps/europe/", size="phone")
    before = view_box(page)
    page.locator(".map__svg").evaluate(
        """svg => {
          const box = svg.getBoundingClientRect();
          const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
          const send = (type, pointerId, away) => svg.dispatchEvent(new PointerEvent(type, {
            pointerId, pointerType: "touch", clientX: x + away, clientY: y, bubbles: true }));
          svg.setPointerCapture = () => {};
          send("pointerdown", 1, -20);
          send("pointerdown", 2, 20);
          send("pointermove", 1, -60);
          send("pointermove", 2, 60);
          send("pointerup", 1, -60);
          send("pointerup", 2, 60);
        }"""
    )
    assert view_box(page)[2] == pytest.approx(before[2] / 3, rel=0.05)


def test_the_map_is_one_stop_and_arrows_walk(open_page: OpenPage) -> None:
    page = open_page("/maps/europe/france/")
    stops = page.locator(".map__svg [tabindex='0']")
    expect(stops).to_have_count(1)
    expect(stops).to_have_attribute("data-place", "france")
    page.get_by_role("link", name="Choose a part").focus()
    page.keyboard.press("Tab")
    expect(place_on(page, "france")).to_be_focused()
    page.keyboard.press("ArrowLeft")
    page.keyboard.press("ArrowDown")
    focused = page.locator(".map__svg a:focus")
    expect(focused).to_have_count(1)
    name = focused.get_attribute("aria-label") or ""
    expect(page.locator("[data-said][role=status]")).to_have_text(name)
    expect(page.locator(".map__ring")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator("#place-title")).to_have_text(name)
    expect(focused).to_have_count(1)
    page.keyboard.press("Escape")
    expect(page.locator("#place-title")).to_have_text("Choose a place")
    expect(page).to_have_url(re.compile("/maps/europe/$"))
    # The address changes a moment before the new part has settled.
    expect(
        page.locator(".htmx-request, .htmx-swapping, .htmx-settling, .htmx-added")
    ).to_have_count(0)
    expect(focused).to_have_count(1)
    page.keyboard.press("Tab")
    expect(page.get_by_role("button", name="Zoom out")).to_be_focused()


def test_space_opens_and_letters_find(open_page: OpenPage) -> None:
    page = open_page("/maps/europe/", language="cs")
    press_on_map(page, "r", "e", "c")
    expect(place_on(page, "greece")).to_be_focused()
    page.keyboard.press("Space")
    expect(page.locator("#place-title")).to_have_text("Řecko")


@pytest.mark.parametrize("map_slug", ["europe", "usa", "lyon"])
def test_arrows_reach_every_place(open_page: OpenPage, map_slug: str) -> None:
    page = open_page(f"/maps/{map_slug}/")
    reached = page.evaluate(WALK_EVERYWHERE)
    assert sorted(reached) == sorted(load_atlas(map_slug).places)


def test_walking_out_of_sight_moves_the_map(open_page: OpenPage) -> None:
    page = open_page("/maps/usa/maine/")
    press_on_map(page, *["ArrowLeft"] * 6)
    x, y, width, height = view_box(page)
    focused = page.locator(".map__svg a:focus")
    at = [float(focused.get_attribute(f"data-{axis}") or "nan") for axis in "xy"]
    assert x <= at[0] <= x + width
    assert y <= at[1] <= y + height


def test_the_search_box_finds_and_says_when_it_does_not(open_page: OpenPage) -> None:
    page = open_page("/maps/europe/")
    drawing = page.locator(".map__svg").element_handle()
    box = page.get_by_role("combobox", name="Find a place")
    box.fill("nemecko")
    box.press("Enter")
    expect(page.locator("#place-title")).to_have_text("Germany")
    expect(page).to_have_url(re.compile("/maps/europe/germany/$"))
    box.fill("Atlantis")
    box.press("Enter")
    expect(page.locator("#place .note")).to_contain_text("Atlantis")
    assert drawing.evaluate("node => node.isConnected")


def test_the_search_box_suggests_names_once_it_is_used(open_page: OpenPage) -> None:
    page = open_page("/maps/europe/")
    names = page.locator("#place-names option")
    expect(names).to_have_count(0)
    page.get_by_role("combobox", name="Find a place").focus()
    expect(page.locator("#place-names option[value='Německo']")).to_have_count(1)
    assert names.count() > 50


MOST_SENT = 150_000
HEAVIEST = ("world", "europe", "france", "asia")
"""The others share all files with these, and their own pages are shorter."""


@pytest.mark.parametrize("map_slug", HEAVIEST)
def test_a_first_visit_takes_less_than_150_kb(chromium: Browser, site: str, map_slug: str) -> None:
    """Every byte that the server sends, headers and the service worker's files included.

    The page of a map, and that of the place that has the most neighbours.
    """
    neighbours = load_atlas(map_slug).neighbours
    busiest = max(neighbours, key=lambda slug: len(neighbours[slug]))
    with line_to(urlsplit(site).port or 0) as line:
        for address in (f"/maps/{map_slug}/", f"/maps/{map_slug}/{busiest}/"):
            window = chromium.new_context(
                base_url=f"http://localhost:{line.port}", locale="en-GB",
                viewport={"width": SIZES["phone"][0], "height": SIZES["phone"][1]},
            )  # fmt: skip
            before = line.sent
            page = window.new_page()
            page.goto(address)
            page.evaluate("() => navigator.serviceWorker.ready.then(() => true)")
            settled(page)
            sent = line.sent - before
            window.close()
            assert 60_000 < sent < MOST_SENT, address


@EVERYWHERE
def test_everything_works_without_scripts(open_page: OpenPage, size: str) -> None:
    page = open_page("/maps/europe/", size=size, script=False)
    expect(page.get_by_role("button", name="Zoom in")).to_have_count(0)
    place_on(page, "vatican-city").locator(".dot__target:visible").click()
    expect(page.locator("#place-title")).to_have_text("Vatican City")
    expect(page.locator(".mark--neighbour use")).to_have_attribute("href", "#shape-italy")
    expect(page.locator("#labels .label--chosen:visible")).to_have_text("Vatican City")
    page.locator("#place").get_by_role("link", name="Italy").click()
    expect(page.locator("#place-title")).to_have_text("Italy")
    page.get_by_role("combobox", name="Find a place").fill("Malta")
    page.get_by_role("button", name="Find", exact=True).click()
    expect(page.locator("#place-title")).to_have_text("Malta")
    page.get_by_role("link", name="Close").click()
    expect(page.locator("#place-title")).to_have_text("Choose a place")


BOXES = """nodes => nodes.map(node => {
  const box = node.getBoundingClientRect();
  return [node.textContent, box.left, box.right, box.top, box.bottom];
})"""


@pytest.mark.parametrize("script", [True, False], ids=["script", "plain"])
def test_names_do_not_lie_on_each_other(open_page: OpenPage, script: bool) -> None:
    page = open_page(script=script)
    for width, height in SIZES.values():
        page.set_viewport_size({"width": width, "height": height})
        for address in ("/maps/europe/", "/maps/usa/", "/maps/lyon/lyon/"):
            page.goto(address)
            labels = page.locator("#labels text:visible").evaluate_all(BOXES)
            assert len(labels) >= 5
            for (name, *box), (other, *there) in combinations(labels, 2):
                across = min(box[1], there[1]) - max(box[0], there[0])
                down = min(box[3], there[3]) - max(box[2], there[2])
                # A box is a little higher than the letters in it.
                assert across <= 1 or down <= 6, (address, width, name, other)
