"""A class race in real browsers: a wall, phones, and what people do with them."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import OpenPage, resize

PROJECTOR = (1280, 720)


class Room:
    """A race with its wall and any number of phones."""

    def __init__(self, open_page: OpenPage, *, clock: bool = False, **wishes: str) -> None:
        self._open = open_page
        self.wall = open_page("/race/new/")
        resize(self.wall, *PROJECTOR)
        self.begin(**({} if clock else {"no_clock": "on"}), **wishes)
        self.url = self.wall.url
        self.code = (self.wall.locator(".lobby__code").get_attribute("aria-label") or "")[-7:]
        self.phones: list[Page] = []

    def begin(self, **wishes: str) -> None:
        """Fill in the form and open the lobby."""
        form = self.wall.locator("form.race-new")
        form.locator("summary").click()
        for name, value in wishes.items():
            field = form.locator(f'[name="{name}"]')
            if field.count() == 1 and field.get_attribute("type") == "checkbox":
                field.check()
            else:
                form.locator(f'[name="{name}"][value="{value}"]').check()
        form.locator('[name="mine"]').click()
        self.wall.wait_for_url(re.compile(r"/race/[0-9a-f-]{36}/$"))
        self.wall.wait_for_load_state("load")

    def join(self, *, script: bool = True, missing: bool = False, team: str = "") -> Page:
        """One more phone, by the code on the front page."""
        phone = self._open("/", size="phone", script=script, missing=missing)
        phone.fill("#code", self.code)
        phone.locator(".code__go").click()
        phone.wait_for_url(re.compile("/race/join/"))
        if team:
            phone.get_by_label(team).check()
        phone.get_by_role("button", name="Join the race").click()
        phone.wait_for_url(re.compile(r"/race/[0-9a-f-]{36}/$"))
        expect(phone.locator(".phone__name")).to_be_visible()
        self.phones.append(phone)
        return phone

    def press(self, key: str, phase: str) -> None:
        """Press a key of the host, and see the wall reach a phase."""
        self.wall.keyboard.press(key)
        self.wall_is(phase)

    def wall_is(self, phase: str) -> None:
        """Wait until the wall shows a phase."""
        expect(self.wall.locator(f".wall--{phase}")).to_be_visible()

    def everybody_answers(self, nth: int = 0) -> None:
        """Each phone answers the open round, each another way."""
        for number, phone in enumerate(self.phones):
            answer(phone, number + nth)
        self.wall_is("revealed")


def answer(phone: Page, nth: int = 0) -> None:
    """Answer the open round by tapping a position."""
    expect(phone.locator(".phone--asking .phone__form")).to_be_visible()
    boxes = phone.locator(".phone__form input[type=checkbox]")
    if boxes.count():
        wanted = phone.locator("[data-picks-wanted]")
        count = int(wanted.get_attribute("data-picks-wanted") or 2) if wanted.count() else 2
        for step in range(count):
            boxes.nth((nth + 2 * step) % boxes.count()).check()
        phone.locator("[data-submit]").click()
    else:
        buttons = phone.locator(".phone__form button[name=given]")
        buttons.nth(nth % buttons.count()).click()
    done = phone.locator(".phone__done, .phone--revealed")
    expect(done.first).to_be_visible()


def sticks_out(page: Page) -> tuple[bool, bool]:
    """Whether a page is wider, and whether it is higher, than its window."""
    found = page.evaluate(
        "() => { const d = document.documentElement;"
        " return [d.scrollWidth > d.clientWidth, d.scrollHeight > d.clientHeight]; }"
    )
    return bool(found[0]), bool(found[1])


def cut_off(part: Locator) -> list[str]:
    """The texts in a part that are cut off or lie outside the window."""
    return list(
        part.evaluate(
            """root => [...root.querySelectorAll("h1, h2, p, b, span, li, button, a")]
            .filter(node => node.checkVisibility() && !node.closest(".visually-hidden, svg")
                    && node.textContent.trim() && getComputedStyle(node).clipPath === "none")
            .filter(node => {
              const box = node.getBoundingClientRect();
              const isHidden = [node, node.parentElement].some(one =>
                getComputedStyle(one).clipPath !== "none");
              return !isHidden && (box.right > innerWidth + 1 || box.left < -1
                || box.bottom > innerHeight + 1);
            })
            .map(node => node.textContent.trim().slice(0, 60))"""
        )
    )
