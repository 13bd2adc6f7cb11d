"""The administrator registers platforms, by command and on the admin pages."""

from datetime import timedelta
from io import StringIO

import pytest
from django.contrib import admin
from django.core.management import call_command
from django.core.management.base import CommandError
from django.test import Client, override_settings
from django.utils import timezone
from lti_tool.models import Key, LtiDeployment, LtiRegistration

from classroom.actions.lti.arrive import forget_launches
from classroom.lti.keys import NoKeyError, ensure_key, new_key, own_key, public_keys, seal_keys
from classroom.models.lti import LtiPass, LtiServices
from quiz.models.learner import Learner
from tests.lti_platform import LTI, Platform
from tests.web.lti.visits import a_teacher_arrives, visit

pytestmark = pytest.mark.django_db
AT = "https://moodle.example.org"
ADD = (
    "platform", "add", "--name", "Moodle", "--issuer", AT, "--client-id", "abc",
    "--auth-url", f"{AT}/auth", "--token-url", f"{AT}/token", "--keyset-url", f"{AT}/certs",
    "--deployment", "1", "--service-host", "school.example.org",
)  # fmt: skip


def said(*arguments: str) -> str:
    out = StringIO()
    call_command(*arguments, stdout=out)
    return out.getvalue()


def test_the_command() -> None:
    assert said(*ADD) == "Moodle is registered.\n"
    assert said(*ADD) == "Moodle is registered.\n"
    assert Key.objects.count() == LtiRegistration.objects.count() == 1
    assert LtiServices.objects.get().hosts == ["school.example.org"]
    assert "deployment 1: let in" in said("platform", "list")
    said("platform", "off", "abc")
    assert "Moodle (off)" in said("platform", "list")
    assert Client().get("/lti/login/").status_code == 404
    said("platform", "on", "abc")
    assert Client().get("/lti/login/").status_code == 400
    said("platform", "let-in", "abc", "2")
    assert LtiDeployment.objects.filter(is_active=True).count() == 2
    shown = said("platform", "addresses", "https://maps.example.org/")
    assert "Login initiation URL: https://maps.example.org/lti/login/" in shown


@pytest.mark.parametrize(
    "arguments",
    [
        ("platform", "off", "nobody"),
        ("platform", "let-in", "nobody", "1"),
        ("platform", "addresses", "maps.example.org"),
        (*ADD, "--service-host", "https://x.org"),
        (*ADD[:8], "--auth-url", "ftp://x.org", *ADD[10:]),
        (*ADD[:2], "--name", "", *ADD[4:]),
    ],
)
def test_what_the_command_refuses(arguments: tuple[str, ...]) -> None:
    with pytest.raises(CommandError):
        said(*arguments)
    assert not LtiRegistration.objects.exists()


def test_private_keys_are_sealed_and_never_shown() -> None:
    new_key()
    kept = Key.objects.get()
    assert kept.private_key.startswith("sealed:")
    assert "PRIVATE" in own_key()[1]
    (shown,) = Client().get("/lti/keys.json").json()["keys"]
    assert {"kty", "n", "e", "kid", "alg", "use"} == shown.keys()


def test_keys_after_another_secret_key() -> None:
    new_key()
    with override_settings(SECRET_KEY="another", SECRET_KEY_FALLBACKS=[]):
        with pytest.raises(NoKeyError):
            own_key()
        assert seal_keys() == 0
        assert ensure_key().pk != Key.objects.earliest("pk").pk
    with override_settings(
        SECRET_KEY="a third one",
        SECRET_KEY_FALLBACKS=["only for tests, never for a site", "another"],
    ):
        assert seal_keys() == 2
        assert seal_keys() == 0
    with override_settings(SECRET_KEY="a third one", SECRET_KEY_FALLBACKS=[]):
        assert "PRIVATE" in own_key()[1]
    assert len(public_keys()["keys"]) == 2


def test_the_admin_pages(keeper: Learner) -> None:
    client = Client()
    client.force_login(keeper)
    form = {
        "name": "Moodle", "issuer": AT, "client_id": "abc", "audience": "",
        "auth_url": f"{AT}/auth", "token_url": f"{AT}/token", "keyset_url": f"{AT}/certs",
        "is_active": "on", "deployments-TOTAL_FORMS": "1", "deployments-INITIAL_FORMS": "0",
        "deployments-0-deployment_id": "7", "deployments-0-is_active": "on",
        "services-TOTAL_FORMS": "1", "services-INITIAL_FORMS": "0",
        "services-0-hosts": '["school.example.org"]',
    }  # fmt: skip
    path = "/admin/lti_tool/ltiregistration/add/"
    for wrong in ({"auth_url": "ftp://x.org/"}, {"services-0-hosts": '["a b"]'},
                  {"services-0-hosts": "5"}):  # fmt: skip
        assert client.post(path, {**form, **wrong}).status_code == 200
        assert not LtiRegistration.objects.exists()
    assert client.post(path, form).status_code == 302
    row = LtiRegistration.objects.get()
    assert row.deployments.get().is_active
    assert row.services.hosts == ["school.example.org"]
    assert "PRIVATE" in own_key()[1]
    page = client.get(f"/admin/lti_tool/ltiregistration/{row.pk}/change/").content.decode()
    assert "private_key" not in page
    assert not admin.site.is_registered(Key)


def test_a_new_deployment_is_noted_and_let_in_by_hand(platform: Platform) -> None:
    other = {LTI + "deployment_id": "deployment-2"}
    assert (
        "does not have access here yet"
        in visit(Client(), platform, "teacher", **other).content.decode()
    )
    said("platform", "let-in", "crossings-client", "deployment-2")
    page = visit(Client(), platform, "teacher", **other).content.decode()
    assert "Welcome, teacher" in page


def test_what_launches_said_is_forgotten(platform: Platform) -> None:
    a_teacher_arrives(platform)
    visit(Client(), platform, "teacher", sub="undecided")
    assert "undecided" in repr(list(LtiPass.objects.values("claims")))
    forget_launches(timezone.now() + timedelta(hours=2))
    assert {row.answer for row in LtiPass.objects.all()} == {""}
    assert all(row.claims == {} for row in LtiPass.objects.all())
    forget_launches(timezone.now() + timedelta(days=2))
    assert not LtiPass.objects.exists()
