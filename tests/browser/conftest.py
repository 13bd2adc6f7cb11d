"""A real browser in front of the real site."""

import os
import re
import shutil
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from weakref import WeakKeyDictionary

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    expect,
    sync_playwright,
)

from tests.made_once import demonstration, take
from tests.processes import WEB, answers, eventually, free_port, running, site_environment

# Playwright keeps an event loop in this process; Django takes that for code that must not wait.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

OPTIONS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)
SIZES = {"phone": (360, 740), "tablet": (820, 1180), "desk": (1440, 900)}

PATIENT_MS = 60_000
"""How long a page may take to come to what a test expects, while the machine is busy."""
expect.set_options(timeout=PATIENT_MS)

OpenPage = Callable[..., Page]

POLICY = re.compile("Content Security Policy|violates the following|'(script|style)-src' was not")
"""What a browser says when a page does something that our policy refuses."""
refused: list[str] = []
"""What the policy has refused in any window of this process, since the test began."""


def hear_refusals(window: BrowserContext) -> None:
    """Remember whatever the policy refuses in the pages of a window."""

    def listen(said: ConsoleMessage) -> None:
        if POLICY.search(said.text):
            refused.append(f"{said.page.url if said.page else ''}: {said.text}")

    window.on("console", listen)


@pytest.fixture(autouse=True)
def nothing_refused() -> Iterator[None]:
    """Fail where a page does what the policy refuses, in whichever window."""
    refused.clear()
    yield
    assert refused == []


def resize(page: Page, width: int, height: int) -> None:
    """Give a window another size, and the browser the time to lay the page out for it."""
    page.set_viewport_size({"width": width, "height": height})
    page.evaluate(
        "() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))"
    )


running_requests: WeakKeyDictionary[BrowserContext, set[Request]] = WeakKeyDictionary()
"""What the pages of each window are waiting for; streams, which never end, are left out."""
QUIET_S = 0.5


def hear_requests(window: BrowserContext) -> None:
    """Keep the requests of a window that have not ended."""
    mine = running_requests.setdefault(window, set())

    def begin(one: Request) -> None:
        if one.resource_type != "eventsource":
            mine.add(one)

    def end(one: Request) -> None:
        mine.discard(one)

    window.on("request", begin)
    window.on("requestfinished", end)
    window.on("requestfailed", end)


def settled(page: Page) -> None:
    """Wait until a page is loaded and has asked for nothing for a moment.

    Playwright's own "networkidle" does not come for about one page in a hundred with a large map,
    although all its requests have ended.
    """
    page.wait_for_load_state()
    end, quiet_since = time.monotonic() + PATIENT_MS / 1000, time.monotonic()
    while time.monotonic() - quiet_since < QUIET_S:
        assert time.monotonic() < end, f"still asking: {running_requests[page.context]}"
        page.wait_for_timeout(50)
        if running_requests[page.context]:
            quiet_since = time.monotonic()


def until(page: Page, holds: Callable[[], bool]) -> None:
    """Let a page go on until something holds that the test itself hears."""
    end = time.monotonic() + PATIENT_MS / 1000
    while not holds():
        assert time.monotonic() < end, "never happened"
        page.wait_for_timeout(20)


@pytest.fixture(scope="session")
def grounds(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the site keeps everything; what a test puts into its database is there for pages."""
    return tmp_path_factory.mktemp("site")


@pytest.fixture(scope="session")
def site(grounds: Path, run_folder: Path) -> Iterator[str]:
    """The address of a demonstration site with a database of its own."""
    folder, port = grounds, free_port()
    environment = site_environment(folder, DEMO="on")
    take(demonstration(run_folder), environment)
    log = folder / "log"
    with running(*WEB, "--port", str(port), environment=environment, log=log):
        address = f"http://localhost:{port}"
        eventually(lambda: answers(f"{address}/healthz"), "the site answers", log)
        yield address


@pytest.fixture
def worker(site: str, grounds: Path) -> Iterator[None]:
    """A worker behind the site, for as long as a test needs it."""
    environment = site_environment(grounds, DEMO="on")
    celery = (
        sys.executable, "-m", "celery", "--quiet", "-A", "config", "worker", "--pool", "threads",
        "--concurrency", "2", "--without-gossip", "--without-mingle", "--without-heartbeat",
    )  # fmt: skip
    with running(*celery, environment=environment, log=grounds / "worker-log"):
        yield


@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """The browser. It is closed when other tests follow: its event loop would be in their way."""
    # The shell without windows of its own needs half the work of the whole program.
    program = shutil.which("chromium-headless-shell") or shutil.which("chromium")
    if not program:
        pytest.skip("Chromium is not installed and could not be")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=list(OPTIONS))
        open_window = browser.new_context

        def new_context(**how: Any) -> BrowserContext:
            window = open_window(**how)
            hear_refusals(window)
            hear_requests(window)
            window.set_default_timeout(PATIENT_MS)
            return window

        # Every window is listened to, also those that a test opens by itself.
        browser.new_context = new_context  # type: ignore[method-assign]
        yield browser
        browser.close()


@pytest.fixture
def open_page(chromium: Browser, site: str) -> Iterator[OpenPage]:
    """Opens an address of the site in a window of its own, and fails when the browser complains."""
    windows: list[BrowserContext] = []
    complaints: list[str] = []

    def listen(said: ConsoleMessage) -> None:
        if said.type == "error":
            complaints.append(said.text)

    def open_(
        address: str = "/", *, size: str = "desk", scheme: str = "light", script: bool = True,
        language: str = "en-GB", missing: bool = False,
    ) -> Page:  # fmt: skip
        width, height = SIZES[size]
        window = chromium.new_context(
            viewport={"width": width, "height": height},
            color_scheme="dark" if scheme == "dark" else "light",
            reduced_motion="reduce",
            java_script_enabled=script,
            locale=language,
            base_url=site,
            # The service worker would fetch what a test wants to answer instead of the site.
            service_workers="block",
        )
        windows.append(window)
        page = window.new_page()
        if not missing:  # a missing page is itself an error to the browser
            page.on("console", listen)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.goto(address)
        settled(page)
        return page

    yield open_
    # Closing a window cuts off what it is just asking for, and that is no complaint.
    while_open = list(complaints)
    for window in windows:
        window.close()
    assert while_open == []
