"""The same site before another implementation of a platform: lti1p3platform from PyPI."""

import json
from typing import Any
from urllib.parse import parse_qsl, urlsplit

import pytest
from cryptography.hazmat.primitives import serialization
from django.test import Client
from lti1p3platform.ltiplatform import LTI1P3PlatformConfAbstract
from lti1p3platform.message_launch import LTIAdvantageMessageLaunchAbstract
from lti1p3platform.oidc_login import OIDCLoginAbstract
from lti1p3platform.registration import Registration
from lti_tool.models import LtiRegistration
from pylti1p3.service_connector import ServiceConnector

from classroom.lti.keys import public_keys
from classroom.lti.launch import SCORE
from classroom.lti.registrations import with_own_key
from classroom.models.assignment import Assignment
from tests.lti_platform import CLIENT, DEPLOYMENT, LTI, ROLES, Platform
from tests.web.lti.visits import WINDOW, a_teacher_arrives, launched, the_pupil

pytestmark = pytest.mark.django_db


class Configuration(LTI1P3PlatformConfAbstract):  # type: ignore[misc]
    """A platform with one tool."""

    def init_platform_config(self, **kwargs: Any) -> None:
        platform: Platform = kwargs["platform"]
        private = platform.key.private_bytes(
            serialization.Encoding.PEM,
            serialization.PrivateFormat.PKCS8,
            serialization.NoEncryption(),
        ).decode()
        public = platform.key.public_key().public_bytes(
            serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo
        )
        launch = "http://testserver/lti/launch/"
        self._registration = (
            Registration()
            .set_iss(platform.url)
            .set_client_id(CLIENT)
            .set_deployment_id(DEPLOYMENT)
            .set_launch_url(launch)
            .set_deeplink_launch_url(launch)
            .set_oidc_login_url("http://testserver/lti/login/")
            .set_platform_private_key(private)
            .set_platform_public_key(public.decode())
            .set_tool_key_set(public_keys())
        )
        platform.key_id = str(self._registration.get_kid())

    def get_registration_by_params(self, **kwargs: Any) -> Registration:
        return self._registration


class Login(OIDCLoginAbstract):  # type: ignore[misc]
    def set_lti_message_hint(self, **kwargs: Any) -> None:
        self._lti_message_hint = "hint"

    def get_redirect(self, url: str) -> str:
        return url


class Asked:
    """What the tool asks the platform for."""

    def __init__(self, query: dict[str, str]) -> None:
        self.get_data = query
        self.form_data: dict[str, str] = {}


class Launch(LTIAdvantageMessageLaunchAbstract):  # type: ignore[misc]
    def render_launch_form(self, launch_data: dict[str, Any], **kwargs: Any) -> dict[str, Any]:
        return launch_data


def begin(client: Client, configuration: Configuration) -> Launch:
    """Begin a launch as the platform does, up to what it is asked for."""
    login = Login(None, configuration)
    login.set_lti_message_hint()
    address = urlsplit(login.initiate_login("someone"))
    begun = client.get(f"{address.path}?{address.query}", headers=WINDOW)
    asked = dict(parse_qsl(urlsplit(begun["Location"]).query))
    launch = Launch(Asked(asked), configuration)
    launch.set_launch_context_claim("course-1", context_title="Geography 6.B")
    launch.set_resource_link_claim("link-1")
    return launch


def come(client: Client, platform: Platform, launch: Launch) -> Any:
    """Let the platform send the browser back."""
    sent = launch.lti_launch()
    assert sent["launch_url"] == "http://testserver/lti/launch/"
    return launched(client, platform, {key: sent[key] for key in ("id_token", "state")})


def test_a_teacher_chooses_and_a_pupil_arrives(platform: Platform) -> None:
    configuration = Configuration(platform=platform)
    teacher = a_teacher_arrives(platform)
    launch = begin(teacher, configuration)
    launch.set_user_data("teacher-1", ROLES["teacher"])
    launch.set_dl(f"{platform.url}/return", extra_data={"csrf": "of the platform"})
    assert "Choose for your course" in come(teacher, platform, launch).content.decode()
    page = teacher.post("/lti/choose/", {"kind": "set", "key": "ready:balkans"}).content.decode()
    signed = page.split('name="JWT" value="')[1].partition('"')[0]
    (item,) = configuration.validate_deeplinking_resp({"JWT": signed})
    task = Assignment.objects.get()
    assert item["custom"] == {"assignment": str(task.public_id)}

    child = Client()
    launch = begin(child, configuration)
    launch.set_user_data("child-1", ROLES["pupil"])
    launch.set_custom_parameters_claim(item["custom"])
    launch.set_ags(f"{platform.url}/items", f"{platform.url}/items/1")
    launch.set_nrps(f"{platform.url}/course/1/members")
    assert come(child, platform, launch)["Location"] == "/class/tasks/"
    assert the_pupil("child-1").lti_places.get().course.columns.get().assignment == task


def test_its_tokens_expire_and_are_taken_once(platform: Platform) -> None:
    configuration = Configuration(platform=platform)
    a_teacher_arrives(platform)
    for expires, status in ((300, 303), (-3600, 400)):
        client = Client()
        launch = begin(client, configuration)
        launch.set_user_data("child-1", ROLES["pupil"])
        launch.set_id_token_expiration(expires)
        sent = launch.lti_launch()
        form = {key: sent[key] for key in ("id_token", "state")}
        assert Client().post("/lti/launch/", form).status_code == status
        assert Client().post("/lti/launch/", form).status_code == 400


def test_it_gives_us_an_access_token(platform: Platform) -> None:
    """What we sign to get one is what it wants."""
    configuration = Configuration(platform=platform)
    sent: list[dict[str, Any]] = []

    class Session:
        def post(self, url: str, data: dict[str, Any]) -> Any:
            sent.append(data)
            answer = configuration.get_access_token(data)

            class Answer:
                ok = True

                def json(self) -> dict[str, Any]:
                    return dict(answer)

            return Answer()

    registration = with_own_key(LtiRegistration.objects.get())
    session: Any = Session()
    token = ServiceConnector(registration, session).get_access_token([SCORE])
    assert configuration.validate_token(token, [SCORE])
    assert json.dumps(sent[0])
    assert LTI.startswith("https://")
