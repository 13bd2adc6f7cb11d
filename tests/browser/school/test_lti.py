"""A learning platform and this site on two hosts: launches out of a frame, choosing, names."""

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.conftest import SIZES, refused, settled
from tests.browser.school.test_classes import is_sound
from tests.lti_platform import (
    CHOICE,
    CLIENT,
    DEPLOYMENT,
    LTI,
    REGISTRATION_TOKEN,
    ROLES,
    Platform,
    running_platform,
)
from tests.processes import manage, site_environment

pytestmark = [pytest.mark.browser, pytest.mark.timeout(900)]
NAME = "Zbyněk Quokka"


@pytest.fixture
def platform(site: str, grounds: Path) -> Iterator[Platform]:
    """A platform on 127.0.0.1, registered at the site on localhost: two sites to a browser."""
    environment = site_environment(grounds, DEMO="on")
    with running_platform(site) as platform:
        manage(
            "platform", "add", "--name", "School Moodle", "--issuer", platform.url,
            "--client-id", CLIENT, "--auth-url", f"{platform.url}/auth",
            "--token-url", f"{platform.url}/token", "--keyset-url", f"{platform.url}/jwks",
            "--deployment", DEPLOYMENT, environment=environment,
        )  # fmt: skip
        yield platform
        manage("platform", "off", CLIENT, environment=environment)


@pytest.fixture
def browser_of(chromium: Browser) -> Iterator["Browsers"]:
    found = Browsers(chromium)
    yield found
    complaints = list(found.complaints)
    for window in found.windows:
        window.close()
    assert complaints == []


class Browsers:
    """Browsers of people at the platform."""

    def __init__(self, chromium: Browser) -> None:
        self.chromium = chromium
        self.windows: list[BrowserContext] = []
        self.complaints: list[str] = []

    def __call__(self, size: str = "desk", *, script: bool = True) -> BrowserContext:
        width, height = SIZES[size]
        window = self.chromium.new_context(
            viewport={"width": width, "height": height}, locale="en-GB", reduced_motion="reduce",
            java_script_enabled=script, service_workers="block",
        )  # fmt: skip
        window.on("weberror", lambda error: self.complaints.append(str(error.error)))
        self.windows.append(window)
        return window


def in_a_frame(platform: Platform, window: BrowserContext, sent: dict[str, str]) -> Page:
    """A page of the platform with this site in a frame."""
    source = f"{platform.tool}/lti/login/?{urlencode(sent)}".replace("&", "&amp;")
    platform.pages["/course"] = (
        f"<!doctype html><title>Course</title><h1>Course</h1>"
        f'<iframe src="{source}" width="700" height="500" title="Tool"></iframe>'
    )
    page = window.new_page()
    page.goto(f"{platform.url}/course")
    return page


def opened(page: Page) -> Page:
    """Click in the frame; the window that opens."""
    link = page.frame_locator("iframe").get_by_role("link", name="Open Crossings")
    with page.expect_popup() as popup:
        link.click()
    window = popup.value
    settled(window)
    return window


def begin(platform: Platform, role: str, **claims: object) -> dict[str, str]:
    sent = platform.begin(platform.claims(role, **claims))  # type: ignore[arg-type]
    return {**sent, "login_hint": role}


def a_class(platform: Platform, teacher: BrowserContext) -> Page:
    """A teacher comes out of a frame for the first time, and makes a class."""
    page = opened(in_a_frame(platform, teacher, begin(platform, "teacher", sub="t")))
    expect(page.get_by_role("heading", level=1)).to_have_text("Welcome, teacher")
    is_sound(page)
    page.get_by_role("button", name="Start with a new account").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("A class for this course")
    is_sound(page)
    page.get_by_role("button", name="Make a new class").click()
    page.wait_for_url(re.compile("/teach/classes/[^/]+/$"))
    expect(page.get_by_role("heading", level=1)).to_contain_text("Geography 6.B")
    return page


def test_out_of_a_frame_into_a_window(platform: Platform, browser_of: Browsers) -> None:
    teacher = browser_of()
    page = a_class(platform, teacher)
    page.get_by_role("link", name="Platform").click()
    is_sound(page)

    # Deep linking: the choice is made in the window and handed over in the frame.
    course = in_a_frame(platform, teacher, begin(platform, "teacher", message=CHOICE, sub="t"))
    choosing = opened(course)
    expect(choosing.get_by_role("heading", level=1)).to_have_text("Choose for your course")
    is_sound(choosing)
    choosing.locator("#lti-set").select_option("ready:balkans")
    choosing.get_by_role("button", name="Add the practice set").click()
    expect(choosing.get_by_role("heading", level=1)).to_have_text("Your choice is ready")
    is_sound(choosing)
    choosing.close()
    course.bring_to_front()
    frame = course.frame_locator("iframe")
    frame.get_by_role("button", name="Add it to School Moodle").click()
    expect(frame.locator("h1")).to_have_text("Added")
    (sent,) = platform.returned
    (link,) = sent["https://purl.imsglobal.org/spec/lti-dl/claim/content_items"]

    # A pupil comes with the link, on a phone, and finds the task.
    custom = {LTI + "custom": link["custom"]}
    child = opened(in_a_frame(platform, browser_of("phone"), begin(platform, "pupil", **custom)))
    child.wait_for_url("**/class/tasks/")
    expect(child.locator("main")).to_contain_text(link["title"])

    # Names of the course stay in the teacher's browser.
    platform.members = [
        {"user_id": "user-1", "roles": ROLES["pupil"], "status": "Active", "name": NAME}
    ]
    page.reload()
    page.get_by_role("button", name="Get the pupils of the course").click()
    expect(page.locator("#lti-people td[data-name]")).to_have_text(NAME)
    is_sound(page)
    page.goto(re.sub("platform/.*", "", page.url))
    expect(page.locator("#pupil-table td[data-name]").first).to_have_text(NAME)
    assert NAME not in page.request.get(page.url).text()


def test_without_scripts_and_in_a_window_at_once(platform: Platform, browser_of: Browsers) -> None:
    window = browser_of(script=False)
    course = in_a_frame(platform, window, begin(platform, "pupil", sub="other"))
    frame = course.frame_locator("iframe")
    expect(frame.get_by_role("link", name="Open Crossings")).to_be_visible()
    # The platform's own page sends itself on with a script; in a window the launch is the same.
    teacher = browser_of()
    page = teacher.new_page()
    page.goto(f"{platform.tool}/lti/login/?{urlencode(begin(platform, 'mentor', sub='m'))}")
    expect(page.get_by_role("heading", level=1)).to_have_text("You could not sign in")
    expect(page.get_by_role("alert")).to_contain_text("for the teachers and pupils of the course")
    is_sound(page)


def test_another_site_cannot_frame_a_page(platform: Platform, browser_of: Browsers) -> None:
    window = browser_of()
    platform.pages["/framed"] = f'<title>x</title><iframe src="{platform.tool}/lti/go/"></iframe>'
    page = window.new_page()
    page.goto(f"{platform.url}/framed")
    settled(page)
    assert not page.frame_locator("iframe").locator("h1").is_visible()
    [said] = refused  # the browser says why
    assert "frame-ancestors" in said
    refused.clear()


def test_a_platform_registers_itself_in_a_frame(
    site: str, grounds: Path, browser_of: Browsers
) -> None:
    environment = site_environment(grounds, DEMO="on")
    with running_platform(site) as platform:
        made = manage(
            "platform", "invite", site, "--name", "School Moodle",
            "--host", f"127.0.0.1:{platform.port}", environment=environment,
        )  # fmt: skip
        query = {
            "openid_configuration": f"{platform.url}/.well-known/openid-configuration",
            "registration_token": REGISTRATION_TOKEN,
        }
        link = f"{made.stdout.strip().splitlines()[-1]}?{urlencode(query)}".replace("&", "&amp;")
        platform.pages["/tools"] = (
            f"<!doctype html><title>Tools</title><h1>Tools</h1>"
            f'<iframe src="{link}" width="700" height="500" title="Tool"></iframe>'
            "<script>addEventListener('message', event => {"
            "if (event.data.subject === 'org.imsglobal.lti.close') document.title = 'closed'; });"
            "</script>"
        )
        page = browser_of().new_page()
        page.goto(f"{platform.url}/tools")
        page.frame_locator("iframe").get_by_role("button", name="Connect").click()
        expect(page).to_have_title("closed")
        (tool,) = platform.tools
        assert tool["redirect_uris"] == [f"{site}/lti/launch/"]
        manage("platform", "off", CLIENT, environment=environment)
