"""A whole class race in real browsers: one wall, three phones, and what goes wrong in a room."""

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import APIResponse, Browser, Page, Route, expect

from tests.browser.conftest import SIZES, OpenPage, resize
from tests.browser.race_help import PROJECTOR, Room, answer, cut_off, sticks_out
from tests.browser.test_play import rules_broken, tab_to
from tests.browser.test_return import HEARD
from tests.proxy import line_to

pytestmark = [pytest.mark.browser, pytest.mark.timeout(900)]

SETTLED = "() => Promise.allSettled(document.getAnimations().map(one => one.finished))"
"""Colours fade from day to night: axe-core measures them once they have."""
FRAMES = "() => new Promise(done => setTimeout(() => requestAnimationFrame(done), 300))"
"""A reply that is read in this time would have been swapped in."""
WALLS = (PROJECTOR, (1920, 1080))


def wall_fits(wall: Page) -> None:
    """All of the wall is on the wall, small and large, by day and at night."""
    for size in WALLS:
        resize(wall, *size)
        assert sticks_out(wall) == (False, False), size
        assert cut_off(wall.locator("#race")) == [], size
    resize(wall, *PROJECTOR)


def is_sound(page: Page) -> None:
    """axe-core finds nothing, in the dark either."""
    assert rules_broken(page) == []
    page.emulate_media(color_scheme="dark", reduced_motion="reduce")
    page.evaluate(SETTLED)
    assert rules_broken(page) == []
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    page.evaluate(SETTLED)


@pytest.mark.parametrize("form", ["board", "quick"])
def test_a_whole_race_on_a_wall_and_three_phones(open_page: OpenPage, form: str) -> None:
    room = Room(open_page, form=form, rounds="5", teams="2")
    wall = room.wall
    for _ in range(3):
        room.join()
    expect(wall.locator(".lobby__one")).to_have_count(3)
    wall_fits(wall)
    is_sound(wall)
    is_sound(room.phones[0])
    assert sticks_out(room.phones[0])[0] is False
    room.press("Space", "asking")
    for number in range(1, 6):
        phone = room.phones[number % 3]
        expect(phone.locator(".phone__form")).to_be_visible()
        wall_fits(wall)
        assert sticks_out(phone)[0] is False
        if number < 3:
            is_sound(wall)
            is_sound(phone)
        room.everybody_answers(number)
        expect(wall.locator(".wall__headline")).not_to_be_empty()
        expect(wall.locator(".pegs")).to_be_visible()
        expect(wall.locator(".wall__best li")).to_have_count(3)
        expect(wall.locator(".wall__teams li")).to_have_count(2)
        wall_fits(wall)
        for phone in room.phones:
            expect(phone.locator(".phone__verdict")).to_be_visible()
            assert sticks_out(phone)[0] is False
        if number < 3:
            is_sound(wall)
            is_sound(room.phones[1])
        room.press("Space", "asking" if number < 5 else "over")
    expect(wall.locator(".podium__one")).to_have_count(3)
    wall_fits(wall)
    is_sound(wall)
    afterwards(room)


def afterwards(room: Room) -> None:
    """The host sees what the room knows, a player what to practise."""
    phone = room.phones[0]
    phone.get_by_role("link", name=re.compile("My rounds")).click()
    expect(phone.locator(".race-own > li")).to_have_count(5)
    is_sound(phone)
    assert sticks_out(phone)[0] is False
    room.wall.keyboard.press("Space")
    room.wall.wait_for_url(re.compile("/results/$"))
    expect(room.wall.get_by_role("heading", level=1)).to_have_text("What the class knows")
    is_sound(room.wall)
    resize(room.wall, 360, 740)
    assert sticks_out(room.wall)[0] is False


@pytest.mark.parametrize("kind", ["neighbours", "count-crossings", "pick-neighbours"])
def test_a_quick_question_fits_a_small_phone(open_page: OpenPage, kind: str) -> None:
    room = Room(open_page, form="quick", rounds="5", kinds=kind)
    phone = room.join()
    resize(phone, 360, 640)
    room.press("Space", "asking")
    expect(phone.locator(".phone__answers .race-shape").first).to_be_visible()
    last = phone.locator(".phone__answers button").last.bounding_box()
    assert last is not None
    assert last["y"] + last["height"] <= 640


def test_the_buttons_of_the_host_fit_a_phone(open_page: OpenPage) -> None:
    room = Room(open_page)
    room.join()
    resize(room.wall, *SIZES["phone"])
    for phase in ("lobby", "asking", "revealed"):
        if phase != "lobby":
            room.press("Space", phase)
        buttons = room.wall.locator(".wall__buttons :is(a, button):visible")
        assert buttons.count() >= 2
        for button in buttons.all():
            box = button.bounding_box()
            assert box
            assert 0 <= box["x"] <= box["x"] + box["width"] <= SIZES["phone"][0], phase


def test_the_last_in_rank_is_not_told_so(open_page: OpenPage) -> None:
    room = Room(open_page, form="board", rounds="5")
    for _ in range(3):
        room.join()
    room.press("Space", "asking")
    room.everybody_answers()
    for phone in room.phones:
        expect(phone.locator(".phone__near li")).not_to_have_count(0)
        title = phone.locator(".phone__near-title").inner_text()
        assert title in {"Your rank: 1", "Your rank: 2", "Just ahead and just behind"}


def test_late_join_reload_and_a_second_tab(open_page: OpenPage) -> None:
    room = Room(open_page, form="board", rounds="5")
    early = room.join()
    room.join()
    room.press("Space", "asking")
    late = room.join()
    name = late.locator(".phone__name").inner_text()
    expect(late.locator(".phone__form")).to_be_visible()
    expect(room.wall.locator(".race-count__words")).to_have_text("0 of 3 have answered")
    answer(late)
    late.reload()
    expect(late.locator(".phone__done")).to_be_visible()
    expect(late.locator(".phone__name")).to_have_text(name)
    # A second tab of the same phone shows the same, and answering in it counts in both.
    second = early.context.new_page()
    second.goto(early.url)
    answer(second, 1)
    expect(early.locator(".phone__done")).to_be_visible()
    expect(room.wall.locator(".race-count__words")).to_have_text("2 of 3 have answered")
    room.wall.reload()
    expect(room.wall.locator(".race-count__words")).to_have_text("2 of 3 have answered")
    second.close()


def test_a_lost_network_and_a_locked_phone(open_page: OpenPage, site: str) -> None:
    room = Room(open_page, form="board", rounds="5")
    room.join()
    phone = open_page("/", size="phone", missing=True)  # a dropped line is an error to the browser
    with line_to(urlsplit(site).port or 80) as line:
        phone.goto(f"http://localhost:{line.port}/race/join/{room.code.replace(' ', '')}/")
        phone.get_by_role("button", name="Join the race").click()
        expect(phone.locator(".phone__name")).to_be_visible()
        room.press("Space", "asking")
        expect(phone.locator(".phone__form")).to_be_visible()
        line.cut()
        phone.locator(".phone__form button[name=given]").first.click()
        expect(phone.get_by_role("alert")).to_have_text(re.compile("No answer from the site"))
        expect(phone.locator(".phone__form")).to_be_visible()
        line.mend()
        # A phone that was locked: no stream, no polls; unlocked, it is where the room is.
        phone.context.set_offline(True)
        room.press("Space", "revealed")
        room.press("Space", "asking")
        phone.context.set_offline(False)
        expect(phone.locator('input[name="round"][value="2"]')).to_have_count(1)
        answer(phone)
        expect(room.wall.locator(".race-count__words")).to_have_text("1 of 2 have answered")


def test_a_late_reply_does_not_take_back_what_the_stream_has_shown(open_page: OpenPage) -> None:
    room = Room(open_page, form="board", rounds="5")
    late, other = room.join(), room.join()
    room.press("Space", "asking")
    held: list[tuple[Route, APIResponse]] = []
    late.route(re.compile("/answer/$"), lambda route: held.append((route, route.fetch())))
    expect(late.locator(".phone--asking .phone__form")).to_be_visible()
    late.locator(".phone__form button[name=given]").first.click()
    while not held:
        late.wait_for_timeout(50)
    answer(other)
    expect(late.locator(".phone--revealed")).to_be_visible()
    [(route, reply)] = held
    with late.expect_response(re.compile("/answer/$")):
        route.fulfill(response=reply)
    late.evaluate(FRAMES)
    expect(late.locator(".phone--revealed .phone__verdict")).to_be_visible()


def test_where_no_stream_gets_through_the_pages_ask(open_page: OpenPage) -> None:
    room = Room(open_page, form="board", rounds="5")
    phone = room.join(missing=True)
    phone.context.route(re.compile("/live/"), lambda route: route.abort())
    phone.reload()
    room.press("Space", "asking")
    expect(phone.locator(".phone__form")).to_be_visible()


def test_a_phone_without_scripts(open_page: OpenPage) -> None:
    room = Room(open_page, form="mix", rounds="5")
    phone = room.join(script=False)
    room.press("Space", "asking")
    for number in range(1, 3):
        phone.goto(room.url)
        boxes = phone.locator(".phone__form input[type=checkbox]")
        if boxes.count():
            boxes.nth(0).check()
            boxes.nth(1).check()
            phone.locator("[data-submit]").click()
        else:
            phone.locator(".phone__form button[name=given]").first.click()
        expect(phone.locator(".phone__verdict")).to_be_visible()
        room.wall_is("revealed")
        if number < 2:
            room.press("Space", "asking")


def test_the_host_moves_to_another_device(open_page: OpenPage) -> None:
    room = Room(open_page, form="board", rounds="5")
    room.join()
    other = room.join()
    room.wall.get_by_role("link", name="More").click()
    room.wall.get_by_role("button", name="Control from another device").click()
    expect(room.wall.locator("code")).to_be_hidden()  # the projector may show what the laptop does
    room.wall.get_by_text("Show the QR code").click()
    link = room.wall.locator("code").inner_text()
    is_sound(room.wall)
    remote = open_page(urlsplit(link).path, size="phone")
    remote.get_by_role("button", name="Take control").click()
    expect(remote.locator(".remote")).to_be_visible()
    is_sound(remote)
    assert sticks_out(remote)[0] is False
    room.wall.close()  # the laptop is shut
    remote.get_by_role("button", name="Start the race").click()
    expect(remote.get_by_role("button", name="Show the answer")).to_be_visible()
    remote.get_by_role("button", name="Pause").click()
    expect(other.get_by_text("The race is paused.")).to_be_visible()
    remote.get_by_role("button", name="Continue").click()
    answer(other)
    remote.locator(".remote__remove summary").first.click()
    remote.get_by_role("button", name="Remove for good").first.click()
    expect(room.phones[0].get_by_role("heading", level=1)).to_have_text(
        "You are not in this race any more"
    )
    expect(remote.get_by_role("button", name="Next round")).to_be_visible()
    remote.get_by_role("link", name="Go to the big screen").click()
    expect(remote.locator(".wall--revealed")).to_be_visible()
    assert sticks_out(remote)[0] is False


def test_a_lobby_full_of_strangers_is_emptied(open_page: OpenPage) -> None:
    room = Room(open_page, form="board", rounds="5")
    stranger, old = room.join(), room.code
    label = room.wall.locator(".lobby__code")
    remote = room.wall.context.new_page()
    remote.goto(f"{room.url}remote/")
    remote.get_by_text("Empty the lobby").click()
    is_sound(remote)
    remote.get_by_role("button", name="Send everyone out").click()
    # The wall stands open all the time and shows the new code by itself; so do phones.
    expect(room.wall.locator(".lobby__nobody")).to_be_visible()
    expect(label).not_to_have_attribute("aria-label", re.compile(old))
    expect(stranger.get_by_role("heading", level=1)).to_have_text(
        "You are not in this race any more"
    )
    is_sound(stranger)
    room.code = (label.get_attribute("aria-label") or "")[-7:]
    remote.close()
    room.join()
    expect(room.wall.locator(".lobby__one")).to_have_count(1)
    room.press("Space", "asking")
    room.press("l", "asking")
    expect(room.wall.get_by_role("button", name="Unlock")).to_be_visible()
    expect(room.wall.locator(".wall__door")).to_contain_text(room.code)
    wall_fits(room.wall)


def test_teams_that_players_choose(open_page: OpenPage) -> None:
    room = Room(open_page, clock=True, form="board", rounds="5", teams="4", chooses_team="on")
    south, west = room.join(team="South"), room.join(team="West")
    expect(south.locator(".phone__team")).to_have_text(re.compile("Team South"))
    expect(west.locator(".phone__team")).to_have_text(re.compile("Team West"))
    counts = room.wall.locator(".lobby__teams > span")
    expect(counts.nth(2)).to_have_text(re.compile(r"S\s*1"))
    expect(counts.nth(0)).to_have_text(re.compile(r"N\s*0"))
    room.press("Space", "asking")
    expect(south.locator(".race-ring")).to_be_visible()
    # The time runs around the animal, with a team beside it too.
    around = (".race-ring", ".phone__face .race-stamp")
    boxes = [south.locator(one).bounding_box() for one in around]
    (ring_x, ring_y, across), (face_x, face_y, inner) = [
        (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, box["width"])
        for box in boxes
        if box
    ]
    assert abs(ring_x - face_x) < 3, boxes
    assert abs(ring_y - face_y) < 3, boxes
    assert across > inner


def test_host_and_player_with_the_keyboard_alone(open_page: OpenPage) -> None:
    wall = open_page("/race/new/")
    ready = wall.locator(".race-ready__one").nth(1)
    tab_to(wall, ready)
    wall.keyboard.press("Enter")
    wall.wait_for_url(re.compile(r"/race/[0-9a-f-]{36}/$"))
    code = (wall.locator(".lobby__code").get_attribute("aria-label") or "")[-7:]
    phone = open_page("/", size="desk")
    tab_to(phone, phone.locator("#code"))
    phone.keyboard.type(code)
    phone.keyboard.press("Enter")
    join = phone.get_by_role("button", name="Join the race")
    expect(join).to_be_visible()
    tab_to(phone, join)
    phone.keyboard.press("Enter")
    expect(wall.locator(".lobby__one")).to_have_count(1)
    wall.keyboard.press("l")
    expect(wall.get_by_role("button", name="Unlock")).to_be_visible()
    wall.keyboard.press("Space")
    expect(wall.locator(".wall--asking")).to_be_visible()
    wall.keyboard.press("p")
    expect(wall.get_by_role("button", name="Continue")).to_be_visible()
    wall.keyboard.press("t")
    expect(wall.locator(".race-clock b")).to_have_text(re.compile("^(4[0-9]|3[1-9])$"))
    wall.keyboard.press("p")
    expect(wall.get_by_role("button", name="Pause")).to_be_visible()
    expect(phone.locator(".phone__answers:enabled")).to_be_visible()
    expect(phone.locator("#race-said")).to_have_text("Where is it cheapest to go?")
    phone.keyboard.press("3")
    expect(wall.locator(".wall--revealed")).to_be_visible()
    wall.keyboard.press("Space")
    expect(wall.locator(".wall--asking")).to_be_visible()
    wall.keyboard.press("s")
    expect(wall.locator(".wall--revealed h1")).to_have_text("This round was skipped")


def test_sound_is_off_until_the_host_asks_for_it(chromium: Browser, site: str) -> None:
    window = chromium.new_context(
        viewport={"width": 1280, "height": 720}, base_url=site, locale="en-GB"
    )
    window.add_init_script(HEARD)
    wall = window.new_page()
    wall.goto("/race/new/")
    wall.locator(".race-ready__one").first.click()
    expect(wall.locator(".wall--lobby")).to_be_visible()
    code = (wall.locator(".lobby__code").get_attribute("aria-label") or "")[-7:]
    phone = chromium.new_context(base_url=site).new_page()
    phone.goto(f"/race/join/{code.replace(' ', '')}/")
    phone.locator(".race-door__go").click()
    expect(wall.locator(".lobby__one")).to_have_count(1)
    assert wall.evaluate("window.heard") == 0
    wall.keyboard.press("m")
    expect(wall.locator("[data-sense=sound]")).to_have_attribute("aria-pressed", "true")
    assert wall.evaluate("window.heard") == 1
    wall.keyboard.press("Space")
    # The switch is on in the next part too, and can be turned off there.
    expect(wall.locator(".wall__sound")).to_have_attribute("aria-pressed", "true")
    wall.keyboard.press("m")
    expect(wall.locator(".wall__sound")).to_have_attribute("aria-pressed", "false")
    phone.context.close()
    window.close()
