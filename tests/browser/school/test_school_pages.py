"""Pages of a school in a browser: no rule broken, nothing sticks out, the keyboard is enough."""

import re
from pathlib import Path

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from config.demonstration.demo import CLASS_ID
from tests.browser.conftest import OpenPage, resize
from tests.browser.school.test_assignments import demo_teacher
from tests.browser.test_play import rules_broken
from tests.processes import manage, site_environment

pytestmark = [pytest.mark.browser, pytest.mark.timeout(900)]
SIZES = ((360, 740), (820, 1180), (1280, 720))


def sticks_out(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth > window.innerWidth"))


def a_class(page: Page) -> str:
    """The address of the class of the demonstration; other tests make classes beside it."""
    demo_teacher(page)
    return reverse("class", args=[CLASS_ID])


def a_pupil(page: Page, here: str) -> str:
    page.goto(here)
    return str(page.locator("#pupil-table tbody a").first.get_attribute("href"))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_new_pages_are_sound_in_two_sizes(open_page: OpenPage, scheme: str) -> None:
    page = open_page("/", scheme=scheme)
    here = a_class(page)
    pupil = a_pupil(page, here)
    report = pupil.replace("/pupils/", "/report/")
    tails = ("", "code/", "copy/", "archive/", "report/", "settings/", "assign/?set=ready:balkans")
    paths = [*(f"{here}{tail}" for tail in tails), pupil, f"{pupil}parents/", report,
             "/sets/school/", "/account/", "/account/data/"]  # fmt: skip
    for path in paths:
        page.goto(path)
        assert rules_broken(page) == [], path
        for width, height in SIZES:
            resize(page, width, height)
            assert not sticks_out(page), (path, width)


def test_parents_get_a_link_with_the_keyboard_alone(open_page: OpenPage) -> None:
    page = open_page("/")
    pupil = a_pupil(page, a_class(page))
    page.goto(f"{pupil}parents/")
    press(page, page.get_by_role("button", name="Make a link"))
    link = page.locator("#parents-link")
    expect(link).to_have_value(re.compile(r"/parents/\w{40,}/$"))
    address = link.input_value()
    child = page.locator("h1").inner_text().split()[0]
    parents = open_page(address, size="phone")
    expect(parents.locator("h1")).to_contain_text(child)
    assert rules_broken(parents) == []
    assert not sticks_out(parents)
    press(page, page.get_by_role("button", name="Cancel the link"))
    expect(page.get_by_role("button", name="Make a link")).to_be_visible()
    gone = open_page(address, missing=True)
    expect(gone.locator("h1")).to_have_text("This link does not work")


def press(page: Page, button: object) -> None:
    """Walk to a button with the tab key, and press Enter on it."""
    for _ in range(60):
        page.keyboard.press("Tab")
        if button.evaluate("one => one === document.activeElement"):  # type: ignore[attr-defined]
            page.keyboard.press("Enter")
            page.wait_for_load_state("load")
            return
    raise AssertionError("The tab key does not lead there.")


def test_the_browser_tells_its_zone_and_names_are_on_every_page(open_page: OpenPage) -> None:
    page = open_page("/")
    here = a_class(page)
    zone = page.evaluate("Intl.DateTimeFormat().resolvedOptions().timeZone")
    assert any(c["name"] == "zone" and c["value"] == zone for c in page.context.cookies())
    page.goto(here)
    page.locator("#local-names-edit").click()
    page.locator("#pupil-table tbody input").first.fill("Anežka")
    pupil = str(page.locator("#pupil-table tbody a").first.get_attribute("href"))
    page.goto(f"{here}report/")
    task = str(page.locator(".gradebook__table thead a").first.get_attribute("href"))
    page.goto(f"{here}misconceptions/")
    # A pupil with something wrong gets a name too, so that the misconceptions have one to show.
    wrong = str(page.locator(".report__who [data-name]").first.get_attribute("data-name"))
    page.goto(here)
    page.locator("#local-names-edit").click()
    page.locator(f'[data-pupil="{wrong}"] input').fill("Anežka")
    number = pupil.rstrip("/").split("/")[-1]
    pages = [f"{here}report/", f"{here}report/?sort=name", f"{here}groups/", pupil, task,
             f"{task}paper/", f"{task}pupils/{number}/", f"{pupil}parents/",
             f"{here}misconceptions/", pupil.replace("/pupils/", "/report/"),
             f"{here}assign/?set=ready:balkans"]  # fmt: skip
    for path in pages:
        page.goto(path)
        assert page.locator("[data-filled]", has_text="Anežka").count(), path
        page.emulate_media(media="print")
        named = page.locator("[data-filled]", has_text="Anežka").first
        if not path.endswith(("groups/", "balkans")):
            expect(named).to_be_visible()
        assert not page.locator(".class-nav").is_visible(), path
        page.emulate_media(media="screen")


WIDE = """
from uuid import uuid4
from django.utils import timezone
from classroom.actions.assign import For, assign_set
from classroom.actions.classes import ClassWishes, make_class
from classroom.actions.pupils import add_pupils
from quiz.models.learner import Learner
from tests.set_help import ready_sets
teacher = Learner.objects.get(username="demo-teacher")
classroom = make_class(teacher.pk, ClassWishes("Wide"), uuid4())
add_pupils(classroom, [""] * 40, uuid4())
plan = ready_sets()["neighbours-of-germany"].plan
for number in range(1, 41):
    title = f"{number}. Neighbours and neighbours of neighbours"
    assign_set(classroom, title, plan, For(timezone.now()), uuid4())
print(f"class|{classroom.public_id}")
"""
PAPER = {"A4": (1047, 718), "letter": (980, 740)}
"""What two papers in landscape have inside margins of a centimetre, in pixels."""


@pytest.mark.parametrize("script", [True, False])
def test_forty_columns_are_printed_whole(
    open_page: OpenPage, site: str, grounds: Path, script: bool
) -> None:
    done = manage("shell", "-c", WIDE, environment=site_environment(grounds, DEMO="on"))
    room = next(line for line in done.stdout.splitlines() if line.startswith("class|"))
    page = open_page("/", script=script)
    demo_teacher(page)
    page.goto(f"/teach/classes/{room.partition('|')[2]}/report/")
    titles = page.locator(".gradebook__table thead th").all_inner_texts()
    assert len(titles) == 43
    wide = page.pdf(prefer_css_page_size=True)
    boxes = re.findall(rb"/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]", wide)
    assert boxes
    assert all(float(width) > float(height) for width, height in boxes)
    assert page.locator(".gradebook__part").count() == 0  # none is left behind
    page.emulate_media(media="print")
    if script:
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
    for width, height in PAPER.values():
        page.set_viewport_size({"width": width, "height": height})
        assert not sticks_out(page)
        tables = page.locator(".gradebook__table:visible")
        printed: list[str] = []
        for number in range(tables.count()):
            cells = tables.nth(number).locator("thead th")
            if script:
                assert cells.count() <= 13
                assert cells.first.inner_text() == titles[0]
            names = tables.nth(number).locator("tbody tr th")
            assert names.count() == 40
            for row in ("thead", "tbody", "tfoot"):
                count = tables.nth(number).locator(f"{row} tr").first.locator("th, td").count()
                assert count == cells.count()
            printed += cells.all_inner_texts()[1:]
            cut = tables.nth(number).evaluate(
                "(table, [width, splits]) => [...table.querySelectorAll('th, td')].filter(one =>"
                " one.getBoundingClientRect().right > width + 1"
                " || splits && one.scrollWidth > one.clientWidth + 1).length",
                [width, script],
            )
            assert cut == 0
        assert [one.split() for one in printed] == [one.split() for one in titles[1:]]


def test_a_page_is_printed_with_its_button(open_page: OpenPage) -> None:
    page = open_page("/")
    here = a_class(page)
    page.goto(f"{here}report/")
    page.evaluate("window.print = () => { document.documentElement.dataset.printed = 'yes'; }")
    page.get_by_role("button", name="Print this page").click()
    expect(page.locator("html")).to_have_attribute("data-printed", "yes")
    page.emulate_media(media="print")
    scroll = page.locator(".gradebook").evaluate("one => getComputedStyle(one).overflow")
    assert scroll == "visible"  # every pupil is on paper, not those of one screen
    assert not page.get_by_role("link", name="Table (CSV)").is_visible()


LARGE = """
from classroom.actions.allowances import set_allowance
from classroom.models.pupil import Pupil
from classroom.pages.door.pupil_secrets import token_of
from game.house_rules import Allowance
there = Pupil.objects.filter(removed_at=None, classroom__is_for_children=False)
pupil = there.filter(works__run__isnull=False).select_related("classroom").latest("pk")
set_allowance(pupil, Allowance(is_large_print=True))
print("card|" + token_of(pupil))
"""
STICKING_OUT = """() => {
  const card = document.querySelector(".run-card").getBoundingClientRect();
  const parts = ".shape-stamp, .pick, .yes-no__one, .space, .centre, .button, .run-card__places";
  return [...document.querySelectorAll(".run-card :is(" + parts + ")")].filter(one => {
    const box = one.getBoundingClientRect();
    return box.width && (box.left < card.left - 1 || box.right > card.right + 1);
  }).map(one => one.className);
}"""
COVERED_OR_SMALL = """() => [...document.querySelectorAll(".pick")].filter(one => {
  const name = one.querySelector(".pick__name"), words = document.createRange();
  words.selectNodeContents(name);
  const box = one.querySelector(".pick__box").getBoundingClientRect();
  return parseFloat(getComputedStyle(name).fontSize) < 20
    || [...words.getClientRects()].some(part => part.right > box.left);
}).map(one => one.textContent.trim())"""


def test_large_print_on_a_phone_is_large_and_whole(open_page: OpenPage, grounds: Path) -> None:
    done = manage("shell", "-c", LARGE, environment=site_environment(grounds, DEMO="on"))
    card = next(line for line in done.stdout.splitlines() if line.startswith("card|"))
    page = open_page(f"/class/card/{card.partition('|')[2]}/", size="phone")
    page.locator("main form button").first.click()
    page.wait_for_url(re.compile("/class/mine/"))
    assert rules_broken(page) == []
    for kind in ("neighbours", "pick-neighbours", "price-it", "pick-two"):
        page.goto("/practise/?map=europe")
        button = page.locator(f'[name="kinds"][value="{kind}"]').first
        button.evaluate("one => one.form.requestSubmit(one)")
        page.wait_for_url(re.compile("/runs/"))
        expect(page.locator("html")).to_have_attribute("data-print", "large")
        assert rules_broken(page) == [], kind
        assert not sticks_out(page), kind
        assert page.evaluate(STICKING_OUT) == [], kind
        assert page.evaluate(COVERED_OR_SMALL) == [], kind


@pytest.mark.parametrize(("width", "height"), SIZES)
def test_the_gradebook_is_read_in_the_order_in_which_it_is_seen(
    open_page: OpenPage, width: int, height: int
) -> None:
    """What the Tab key reaches is never above what it reached before; a phone starts with marks."""
    page = open_page("/")
    page.goto(f"{a_class(page)}report/")
    resize(page, width, height)
    if width < 640:
        assert not page.locator("#show").is_visible()
        box = page.locator(".gradebook").bounding_box()
        assert box is not None
        assert box["y"] < height
        page.get_by_text("Show and sort").press("Enter")
    expect(page.locator("#show")).to_be_visible()
    assert page.evaluate(SEEN_LATER_READ_EARLIER) == []
    page.locator("#show").select_option("percent")
    page.get_by_role("button", name="Apply").press("Enter")
    expect(page.locator(".gradebook__table tfoot")).to_contain_text("%")
    assert "show=percent" in page.url


SEEN_LATER_READ_EARLIER = """() => {
  const parts = [...document.querySelectorAll("main .class-nav, main .gradebook-tools a,"
    + " main .gradebook-wishes select, main .gradebook-wishes button, main .gradebook,"
    + " main .gradebook ~ .cluster, main #scale")];
  const seen = parts.filter((one) => one.checkVisibility({contentVisibilityAuto: true}));
  const top = (one) => one.getBoundingClientRect();
  return seen.filter((one, place) => place && top(one).bottom <= top(seen[place - 1]).top)
    .map((one) => one.className || one.id);
}"""
"""What stands wholly above the part that comes before it in the document."""
