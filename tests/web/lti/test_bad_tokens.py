"""Tokens that must not be accepted: every fault, for every role and every kind of launch.

The answer is always a page with a clear sentence; nobody is signed in, and nothing is kept.
"""

import hashlib
import hmac
import json
import time
from base64 import urlsafe_b64encode
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, as_completed
from itertools import islice
from threading import Event, Timer
from typing import Any

import jwt
import pytest
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.rsa import generate_private_key
from django.core.cache import cache
from django.test import Client
from lti_tool.models import LtiDeployment, LtiRegistration, LtiUser
from pylti1p3.exception import LtiException

from classroom.lti import token
from classroom.lti.token import Checked
from classroom.models.classroom import Classroom
from classroom.models.lti import LtiPass
from classroom.models.pupil import Pupil
from quiz.models.learner import Learner
from tests.lti_platform import CHOICE, CLIENT, DEEP, LTI, RESOURCE, Platform
from tests.web.account_help import whoever_is_in
from tests.web.lti.visits import a_teacher_arrives, asked, registered

pytestmark = pytest.mark.django_db
Change = Callable[[dict[str, Any]], dict[str, Any]]
STRANGER = generate_private_key(public_exponent=65537, key_size=2048)


def _public(platform: Platform) -> bytes:
    return platform.key.public_key().public_bytes(
        serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo
    )


def b64(value: object) -> str:
    return urlsafe_b64encode(json.dumps(value).encode()).decode().rstrip("=")


# What stands in the claims instead, with the fault that the page names.
CLAIMS: dict[str, tuple[dict[str, Any], str]] = {
    "expired": ({"exp": time.time() - 3600}, "time"),
    "from the future": ({"iat": time.time() + 3600, "exp": time.time() + 7200}, "time"),
    "not before tomorrow": ({"nbf": time.time() + 86400}, "time"),
    "never expires": ({"exp": None}, "signature"),
    "without a moment": ({"iat": None}, "signature"),
    "another audience": ({"aud": "somebody-else"}, "audience"),
    "no audience": ({"aud": None}, "audience"),
    "a number as audience": ({"aud": 7}, "audience"),
    "no audience in the list": ({"aud": []}, "audience"),
    "two audiences, no party": ({"aud": [CLIENT, "other"]}, "audience"),
    "two audiences, the other party": ({"aud": [CLIENT, "other"], "azp": "other"}, "audience"),
    "another party": ({"azp": "other"}, "audience"),
    "another issuer": ({"iss": "https://moodle.example.org"}, "audience"),
    "no issuer": ({"iss": None}, "audience"),
    "an issuer that is a list": ({"iss": ["x"]}, "audience"),
    "nobody": ({"sub": None}, "signature"),
    "an empty subject": ({"sub": ""}, "message"),
    "a number as subject": ({"sub": 5}, "signature"),
    "a very long subject": ({"sub": "x" * 300}, "message"),
    "another deployment": ({LTI + "deployment_id": "deployment-2"}, "deployment"),
    "no deployment": ({LTI + "deployment_id": None}, "deployment"),
    "a deployment that is a list": ({LTI + "deployment_id": ["x"]}, "deployment"),
    "another version": ({LTI + "version": "1.1"}, "message"),
    "no version": ({LTI + "version": None}, "message"),
    "no roles": ({LTI + "roles": None}, "message"),
    "roles that are a text": ({LTI + "roles": "Instructor"}, "message"),
    "no message type": ({LTI + "message_type": None}, "message"),
    "another message": ({LTI + "message_type": "LtiSubmissionReviewRequest"}, "message"),
    "a message of nobody's": ({LTI + "message_type": "Nonsense"}, "message"),
    "a message that is a list": ({LTI + "message_type": ["x"]}, "message"),
    "no course": ({LTI + "context": None}, "course"),
    "a course without a number": ({LTI + "context": {"title": "x"}}, "course"),
    "a course that is a text": ({LTI + "context": "x"}, "course"),
}
# How the token is signed instead.
SIGNED: dict[str, tuple[Callable[[Platform], dict[str, Any]], str]] = {
    "signed by a stranger": (lambda _: {"key": STRANGER}, "signature"),
    "not signed": (lambda _: {"algorithm": "none"}, "signature"),
    "by an unknown key": (lambda _: {"kid": "unknown"}, "signature"),
    "with a key that has no name": (lambda _: {"kid": ""}, "signature"),
    "with a shared secret": (
        lambda _: {"algorithm": "HS256", "key": "a secret that is long enough for the algorithm"},
        "signature",
    ),
    "with another nonce": (lambda _: {"nonce": "of another visit"}, "nonce"),
    "with an empty nonce": (lambda _: {"nonce": ""}, "nonce"),
}
MESSAGES = (RESOURCE, CHOICE)
ROLES = ("teacher", "assistant", "pupil", "mentor", "nobody")


def refusal(client: Client, form: dict[str, str]) -> str:
    """Which fault the page names. It says it in a sentence, and nothing has happened."""
    before = rows()
    answer = client.post("/lti/launch/", form)
    if answer.status_code == 303:  # as it would be for a token that is right
        return "accepted"
    page = answer.content.decode()
    assert answer.status_code == 400
    assert "You could not sign in" in page
    assert whoever_is_in(client) is None
    assert rows() == before
    return page.split("For the person who runs the site: ")[1].partition("<")[0]


def is_refused(client: Client, form: dict[str, str], fault: str) -> None:
    """The page says what is wrong in a sentence, and nothing has happened."""
    assert refusal(client, form) == fault


def rows() -> dict[str, int]:
    models: tuple[Any, ...] = (Learner, Pupil, Classroom, LtiPass, LtiUser)
    return {model.__name__: model.objects.count() for model in models}


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("message", MESSAGES)
def test_every_fault_for_every_role_and_message(
    platform: Platform, role: str, message: str
) -> None:
    a_teacher_arrives(platform)
    for name, (change, fault) in CLAIMS.items():
        client = Client()
        claims = {**platform.claims(role, message), **change}
        assert fault == refusal(client, asked(client, platform.begin(claims))), name
    for name, (how, fault) in SIGNED.items():
        client = Client()
        sent = platform.begin(platform.claims(role, message), **how(platform))
        assert fault == refusal(client, asked(client, sent)), name
    assert (
        not LtiDeployment.objects.filter(is_active=True)
        .exclude(deployment_id="deployment-1")
        .exists()
    )


def test_the_public_key_is_no_shared_secret(platform: Platform) -> None:
    """The old trick: HS256 with the public key, which everybody knows, as the secret."""
    client = Client()
    form = asked(client, platform.begin(platform.claims("teacher")))
    body = jwt.decode(form["id_token"], options={"verify_signature": False})
    head = {"alg": "HS256", "typ": "JWT", "kid": "platform-key"}
    signed = f"{b64(head)}.{b64(body)}"
    mark = hmac.new(_public(platform), signed.encode(), hashlib.sha256).digest()
    form["id_token"] = f"{signed}.{urlsafe_b64encode(mark).decode().rstrip('=')}"
    is_refused(client, form, "signature")


@pytest.mark.parametrize(
    "token",
    ["", "x", "a.b", "a.b.c", "a.b.c.d", "é.é.é", "..", f"{b64([])}.{b64([])}.x", "x" * 70_000,
     f"{b64({'alg': 'RS256', 'kid': 'platform-key'})}.{b64('text')}.x",
     f"{b64({'alg': ['RS256'], 'kid': 1})}.{b64({'nonce': 1})}.x",
     f"{'[' * 3000}.{b64({})}.x"],
)  # fmt: skip
def test_what_is_no_token(platform: Platform, token: str) -> None:
    client = Client()
    form = asked(client, platform.begin(platform.claims()))
    answer = client.post("/lti/launch/", {**form, "id_token": token})
    assert answer.status_code == 400
    assert "You could not sign in" in answer.content.decode()
    assert not LtiPass.objects.exists()


@pytest.mark.parametrize("state", ["", "x", "state-x", "state-" + "x" * 3000])
def test_a_state_that_is_not_ours(platform: Platform, state: str) -> None:
    client = Client()
    form = asked(client, platform.begin(platform.claims()))
    is_refused(client, {**form, "state": state}, "state")


def test_a_state_that_waited_too_long(platform: Platform, monkeypatch: pytest.MonkeyPatch) -> None:
    client = Client()
    form = asked(client, platform.begin(platform.claims()))
    real = time.time
    monkeypatch.setattr("django.core.signing.time.time", lambda: real() + 660)
    is_refused(client, form, "state")


def test_the_state_of_another_launch(platform: Platform) -> None:
    client = Client()
    first = asked(client, platform.begin(platform.claims()))
    second = asked(client, platform.begin(platform.claims("teacher")))
    is_refused(client, {**first, "state": second["state"]}, "nonce")


def test_a_token_of_another_platform_that_is_registered_too(platform: Platform) -> None:
    """Both platforms are known; a launch that began at one cannot end with a token of the other."""
    registered(platform, name="Other", issuer="https://other.example.org", client_id="other")
    client = Client()
    claims = platform.claims("teacher", iss="https://other.example.org", aud="other")
    is_refused(client, asked(client, platform.begin(claims)), "audience")


def test_a_platform_that_was_switched_off(platform: Platform) -> None:
    client = Client()
    form = asked(client, platform.begin(platform.claims("teacher")))
    registered(platform, name="Other", issuer="https://other.example.org", client_id="other")
    LtiRegistration.objects.filter(client_id=CLIENT).update(is_active=False)
    is_refused(client, form, "audience")
    answer = client.get("/lti/login/", platform.begin(platform.claims()))
    assert "This learning platform is not registered here." in answer.content.decode()


@pytest.mark.parametrize("settings", [None, {}, "x", {"accept_types": ["file"]}, {
    "accept_types": ["ltiResourceLink"], "accept_presentation_document_targets": []}])  # fmt: skip
def test_deep_linking_without_its_settings(platform: Platform, settings: Any) -> None:
    a_teacher_arrives(platform)
    client = Client()
    claims = platform.claims("teacher", CHOICE, **{DEEP + "deep_linking_settings": settings})
    is_refused(client, asked(client, platform.begin(claims)), "message")


def test_a_clock_that_is_a_little_wrong_is_forgiven(platform: Platform) -> None:
    a_teacher_arrives(platform)
    client = Client()
    claims = platform.claims(iat=time.time() + 20, exp=time.time() - 20)
    form = asked(client, platform.begin(claims))
    assert client.post("/lti/launch/", form).status_code == 303


def test_several_audiences_with_the_right_party(platform: Platform) -> None:
    a_teacher_arrives(platform)
    client = Client()
    for claims in ({"aud": ["other", CLIENT], "azp": CLIENT}, {"aud": [CLIENT]}, {"azp": CLIENT}):
        form = asked(client, platform.begin(platform.claims(**claims)))
        assert client.post("/lti/launch/", form).status_code == 303


def test_a_new_key_of_the_platform_is_fetched(platform: Platform) -> None:
    a_teacher_arrives(platform)
    platform.key = generate_private_key(public_exponent=65537, key_size=2048)
    client = Client()
    is_refused(client, asked(client, platform.begin(platform.claims())), "signature")
    platform.key_id = "another-key"
    form = asked(client, platform.begin(platform.claims()))
    assert client.post("/lti/launch/", form).status_code == 303


def test_keys_that_do_not_come(platform: Platform) -> None:
    registration = LtiRegistration.objects.get()
    client = Client()
    for address in (f"{platform.url}/nothing", f"{platform.url}/elsewhere",
                    "http://127.0.0.1:1/jwks"):  # fmt: skip
        LtiRegistration.objects.filter(pk=registration.pk).update(keyset_url=address)
        form = asked(client, platform.begin(platform.claims()))
        is_refused(client, form, "keys")


class SlowKeys:
    """A platform whose keys come after a while, or not at all."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *, comes: bool, patience_s: float) -> None:
        self.asked, self.comes, self.answers = 0, comes, Event()
        monkeypatch.setattr(token, "PATIENCE_S", patience_s)
        monkeypatch.setattr(Checked, "_asked_keys", self.keys)

    def keys(self, _url: str) -> dict[str, Any]:
        self.asked += 1
        self.answers.wait(120)
        if not self.comes:
            raise LtiException("keys")
        return {"keys": [{"kid": "k"}]}

    def fetch(self) -> Any:
        launch = Checked.__new__(Checked)
        launch._jwt = {"header": {"kid": "k"}}
        try:
            return launch.fetch_public_key("https://slow.example.org/jwks")
        except LtiException:
            return None


def test_a_slow_platform_holds_one_request(monkeypatch: pytest.MonkeyPatch) -> None:
    """A class that comes at once, or a stranger with made-up tokens, stops nobody else's page."""
    cache.clear()
    slow = SlowKeys(monkeypatch, comes=False, patience_s=0.2)
    with ThreadPoolExecutor(4) as pool:
        coming = [pool.submit(slow.fetch) for _ in range(4)]
        others = list(islice(as_completed(coming, timeout=120), 3))
        assert [one.done() for one in coming if one not in others] == [False]
        assert slow.fetch() is None  # at once: it was silent just now
        slow.answers.set()
    assert slow.asked == 1
    assert [one.result() for one in coming] == [None] * 4
    cache.clear()
    slow.comes = True
    assert slow.fetch() == {"keys": [{"kid": "k"}]}


def test_keys_that_come_late_are_fetched_once_for_a_class(monkeypatch: pytest.MonkeyPatch) -> None:
    cache.clear()
    slow = SlowKeys(monkeypatch, comes=True, patience_s=120)
    Timer(0.05, slow.answers.set).start()
    with ThreadPoolExecutor(4) as pool:
        coming = [pool.submit(slow.fetch) for _ in range(12)]
    assert [one.result() for one in coming] == [{"keys": [{"kid": "k"}]}] * 12
    assert slow.asked == 1


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"iss": ""}, "is not complete"),
        ({"login_hint": ""}, "is not complete"),
        ({"lti_message_hint": "x" * 5000}, "is not complete"),
        ({"iss": "https://nobody.example.org"}, "is not registered"),
        ({"client_id": "nobody"}, "is not registered"),
    ],
)
def test_logins_that_lead_nowhere(
    platform: Platform, change: dict[str, str], sentence: str
) -> None:
    sent = {**platform.begin(platform.claims()), **change}
    for send in (Client().get, Client().post):
        answer = send("/lti/login/", sent)
        assert answer.status_code == 400
        assert sentence in answer.content.decode()


def test_a_platform_with_one_client_need_not_name_it(platform: Platform) -> None:
    sent = platform.begin(platform.claims())
    del sent["client_id"]
    assert "id_token" in asked(Client(), sent)


def test_the_platform_says_no(platform: Platform) -> None:
    answer = Client().post("/lti/launch/", {"error": "login_required", "state": "x"})
    assert answer.status_code == 400
    assert "open the link again" in answer.content.decode()
