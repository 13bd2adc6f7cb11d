"""A platform registers itself with a link: dynamic registration, over HTTP."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any
from urllib.parse import urlencode, urlsplit

import pytest
from django.core.cache import cache
from django.core.management.base import CommandError
from django.test import Client, override_settings
from django.utils import timezone
from lti_tool.models import LtiDeployment, LtiRegistration

from classroom.actions.lti.invitations import forget_invitations
from classroom.lti.keys import public_keys
from classroom.models.lti import LtiInvitation, LtiServices
from tests.lti_platform import (
    CLIENT,
    DEPLOYMENT,
    PLATFORM,
    REGISTRATION_TOKEN,
    Platform,
    running_platform,
)
from tests.web.lti.test_registering import said
from tests.web.lti.visits import visit

pytestmark = pytest.mark.django_db
SITE = "http://testserver"


@pytest.fixture
def stranger(db: None) -> Iterator[Platform]:
    """A platform that nobody has registered."""
    cache.clear()
    with running_platform() as platform:
        yield platform
    cache.clear()


def link_for(platform: Platform, *hosts: str) -> str:
    """The path of a link that the command makes."""
    wanted = [one for host in hosts or (f"127.0.0.1:{platform.port}",) for one in ("--host", host)]
    shown = said("platform", "invite", SITE, "--name", "School Moodle", *wanted)
    return shown.strip().splitlines()[-1].removeprefix(SITE)


def opened(platform: Platform, link: str, **query: str) -> str:
    """The address as the platform opens it."""
    sent = {
        "openid_configuration": f"{platform.url}/.well-known/openid-configuration",
        "registration_token": REGISTRATION_TOKEN,
        **query,
    }
    return f"{link}?{urlencode(sent)}"


def test_a_platform_registers_itself_and_its_launches_are_let_in(stranger: Platform) -> None:
    link = link_for(stranger)
    address, browser = opened(stranger, link), Client(enforce_csrf_checks=True)
    asked = browser.get(address)
    assert "Connect Crossings with School Moodle" in asked.content.decode()
    assert stranger.asked == []  # to look at a link does nothing
    assert f"http://127.0.0.1:{stranger.port}" in asked["Content-Security-Policy"]
    assert "X-Frame-Options" not in asked
    done = browser.post(address)
    assert "Crossings and School Moodle are connected" in done.content.decode()
    row = LtiRegistration.objects.get()
    assert (row.name, row.issuer, row.client_id) == ("School Moodle", stranger.url, CLIENT)
    assert LtiDeployment.objects.get().deployment_id == DEPLOYMENT
    assert LtiServices.objects.get().hosts == [f"127.0.0.1:{stranger.port}"]
    (tool,) = stranger.tools
    assert "name" not in str(
        tool["https://purl.imsglobal.org/spec/lti-tool-configuration"]["claims"]
    )
    assert browser.post(address).status_code == browser.get(address).status_code == 404
    stranger.tool_keys = public_keys()
    assert visit(Client(), stranger, "teacher").status_code == 200


BAD: dict[str, dict[str, Any]] = {
    "another issuer": {"issuer": "https://canvas.example.org"},
    "keys elsewhere": {"jwks_uri": "http://127.0.0.1:1/jwks"},
    "tokens elsewhere": {"token_endpoint": "http://localhost:1/token"},
    "auth elsewhere": {"authorization_endpoint": "https://evil.example.org/auth"},
    "registration elsewhere": {"registration_endpoint": "http://169.254.169.254/latest"},
    "with a password": {"jwks_uri": "http://me:secret@127.0.0.1/jwks"},
    "no keys": {"jwks_uri": None},
    "a list": {"issuer": ["x"]},
    "a long issuer": {"issuer": "https://" + "x" * 300},
    "an odd platform": {PLATFORM: "moodle"},
}


@pytest.mark.parametrize("name", BAD)
def test_what_a_platform_says_of_itself_is_checked(stranger: Platform, name: str) -> None:
    stranger.said = BAD[name]
    link = link_for(stranger)
    response = Client().post(opened(stranger, link))
    assert response.status_code == 400
    assert 'role="alert"' in response.content.decode()
    assert not LtiRegistration.objects.exists()
    assert not any(one.startswith("POST") for one in stranger.asked)
    stranger.said = {}
    assert Client().post(opened(stranger, link)).status_code == 200  # the link still works


@pytest.mark.parametrize(
    "query",
    [
        {"openid_configuration": ""},
        {"openid_configuration": "http://127.0.0.1:1/.well-known/openid-configuration"},
        {"openid_configuration": "file:///etc/passwd"},
        {"openid_configuration": "x" * 9000},
        {"registration_token": "another"},
        {"registration_token": ""},
    ],
)
def test_bad_links_of_platforms_get_a_sentence(stranger: Platform, query: dict[str, str]) -> None:
    response = Client().post(opened(stranger, link_for(stranger), **query))
    assert response.status_code == 400
    assert 'role="alert"' in response.content.decode()
    assert not LtiRegistration.objects.exists()


@pytest.mark.parametrize("status", [302, 400, 401, 403, 500])
def test_a_platform_that_refuses_can_be_asked_again(stranger: Platform, status: int) -> None:
    link = link_for(stranger)
    stranger.faults = [status]
    assert Client().post(opened(stranger, link)).status_code == 400
    assert not LtiRegistration.objects.exists()
    assert Client().post(opened(stranger, link)).status_code == 200


def test_a_link_is_for_its_hosts_and_for_a_day(stranger: Platform) -> None:
    other = link_for(stranger, "moodle.example.org")
    assert Client().post(opened(stranger, other)).status_code == 400
    assert stranger.asked == []
    old = link_for(stranger)
    LtiInvitation.objects.update(made_at=timezone.now() - timedelta(hours=25))
    assert Client().get(opened(stranger, old)).status_code == 404
    assert Client().get("/lti/register/guessed/").status_code == 404
    forget_invitations(timezone.now())
    assert not LtiInvitation.objects.exists()


@pytest.mark.parametrize(
    "arguments",
    [
        ("maps.example.org", "--host", "moodle.example.org"),
        (SITE, "--host", "https://moodle.example.org"),
        (SITE, "--host", "me@moodle.example.org"),
    ],
)
def test_bad_invitations_are_refused(arguments: tuple[str, ...]) -> None:
    with pytest.raises(CommandError):
        said("platform", "invite", *arguments, "--name", "Moodle")
    assert not LtiInvitation.objects.exists()


@override_settings(HTTPS=True)
def test_with_https_nothing_goes_in_the_open(stranger: Platform) -> None:
    shown = said("platform", "invite", "https://maps.example.org", "--name", "Moodle", "--host",
                 f"127.0.0.1:{stranger.port}")  # fmt: skip
    path = urlsplit(shown.strip().splitlines()[-1]).path
    assert Client().post(opened(stranger, path), secure=True).status_code == 400
    assert stranger.asked == []
