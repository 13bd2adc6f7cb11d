"""What a phone gets and feels: bytes over the line, and how soon and how steadily a page stands.

The processor is slowed four times, as Lighthouse does. Times are printed; limits are on what does
not depend on the machine: weight and how much the page jumps (CLS). Typefaces count apart.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, Page, expect

from tests.browser.conftest import SIZES

pytestmark = pytest.mark.browser

SLOWED = 4
MOST_CLS = 0.05
OBSERVE = """
window.seen = { lcp: 0, cls: 0, inp: 0 };
new PerformanceObserver((list) => { for (const e of list.getEntries()) seen.lcp = e.startTime; })
  .observe({ type: "largest-contentful-paint", buffered: true });
new PerformanceObserver((list) => {
  for (const e of list.getEntries()) if (!e.hadRecentInput) seen.cls += e.value;
}).observe({ type: "layout-shift", buffered: true });
new PerformanceObserver((list) => {
  for (const e of list.getEntries()) if (e.interactionId) seen.inp = Math.max(seen.inp, e.duration);
}).observe({ type: "event", durationThreshold: 16, buffered: true });
"""


@dataclass
class Line:
    """What came over the line, in bytes as they were sent."""

    pages: int = 0
    typefaces: int = 0

    def listen(self, session: CDPSession) -> None:
        """Count every answer from now on."""
        faces: set[str] = set()
        session.send("Network.enable")
        session.on("Network.responseReceived", lambda e: faces.update(_face(e)))

        def finished(event: dict[str, Any]) -> None:
            if event["requestId"] in faces:
                self.typefaces += event["encodedDataLength"]
            else:
                self.pages += event["encodedDataLength"]

        session.on("Network.loadingFinished", finished)


def _face(event: dict[str, Any]) -> list[str]:
    return [event["requestId"]] if event["type"] == "Font" else []


@pytest.fixture
def phone(chromium: Browser, site: str) -> Iterator[tuple[Page, Line]]:
    """A slow phone that has never been here, and what it is sent."""
    width, height = SIZES["phone"]
    window = chromium.new_context(
        viewport={"width": width, "height": height}, base_url=site, service_workers="block",
        has_touch=True, device_scale_factor=2,
    )  # fmt: skip
    window.add_init_script(OBSERVE)
    page = window.new_page()
    session = window.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWED})
    line = Line()
    line.listen(session)
    yield page, line
    window.close()


def told(page: Page, line: Line, name: str, most_kb: int) -> None:
    """Print what was seen and hold what does not depend on the machine."""
    page.wait_for_load_state("networkidle")
    seen = page.evaluate("seen")
    print(
        f"\n{name}: {line.pages / 1000:.0f} kB and {line.typefaces / 1000:.0f} kB of typefaces, "
        f"LCP {seen['lcp']:.0f} ms, CLS {seen['cls']:.3f}, INP {seen['inp']:.0f} ms"
    )
    assert line.pages <= most_kb * 1000
    assert line.typefaces <= 80_000
    assert seen["cls"] < MOST_CLS


def test_front_page(phone: tuple[Page, Line]) -> None:
    page, line = phone
    page.goto("/")
    page.get_by_label("Code", exact=False).first.tap()
    told(page, line, "front page", 60)


def test_match_page(phone: tuple[Page, Line]) -> None:
    page, line = phone
    page.goto("/")
    page.get_by_role("button", name="Play now").click()
    page.wait_for_url(re.compile("/matches/"))
    page.context.new_cdp_session(page).send("Network.clearBrowserCache")
    line.pages = line.typefaces = 0
    page.reload()
    expect(page.locator("#board button.space:not([aria-disabled])")).to_have_count(
        8, timeout=30_000
    )
    page.locator("#board button.space").nth(3).tap()
    told(page, line, "match page", 120)


def test_first_question(phone: tuple[Page, Line]) -> None:
    page, line = phone
    page.goto("/")
    page.get_by_role("button", name="Practise").first.click()
    page.wait_for_url(re.compile("/practise/"))
    told(page, line, "first question", 150)
