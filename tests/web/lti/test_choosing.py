"""A teacher chooses what a link of the course leads to, and the platform makes it."""

import re
from html import unescape
from typing import Any
from urllib.parse import urlencode
from urllib.request import urlopen
from uuid import UUID, uuid4

import pytest
from django.test import Client
from lti_tool.models import LtiRegistration

from classroom.models.assignment import Assignment, Task
from classroom.models.lti import LtiColumn, LtiPass
from quiz.actions.race.open_race import RacePlan, open_race
from quiz.models.learner import Learner
from tests.lti_platform import CHOICE, DEEP, LTI, Platform
from tests.web.lti.visits import (
    a_teacher_arrives,
    asked,
    launched,
    the_class,
    visit,
)

pytestmark = pytest.mark.django_db


def choose(client: Client, kind: str, key: str, command: str = "") -> Any:
    """Choose something."""
    return client.post("/lti/choose/", {"kind": kind, "key": key, "command": command or uuid4()})


def hand_over(platform: Platform, page: str) -> dict[str, Any]:
    """Press the button that sends the choice to the platform; the link that it makes."""
    address = unescape(re.findall(r'action="([^"]+/return)"', page)[0])
    (signed,) = re.findall(r'name="JWT" value="([^"]+)"', page)
    with urlopen(address, urlencode({"JWT": signed}).encode(), timeout=60) as answer:
        assert answer.status == 200
    sent = platform.returned[-1]
    assert sent[LTI + "message_type"] == "LtiDeepLinkingResponse"
    assert sent[LTI + "deployment_id"] == "deployment-1"
    assert sent[DEEP + "data"] == "of the platform"
    (link,) = sent[DEEP + "content_items"]
    assert link["type"] == "ltiResourceLink"
    assert link["url"] == "http://testserver/lti/launch/"
    return dict(link)


def test_a_set_becomes_an_assignment_and_a_column(platform: Platform) -> None:
    teacher = a_teacher_arrives(platform)
    page = visit(teacher, platform, "teacher", message=CHOICE, sub="teacher-1").content.decode()
    assert "Choose for your course" in page
    main = page.split("<main")[1].split("</main")[0]
    assert main.count("<form") == main.count("csrfmiddlewaretoken") >= 4
    answer = choose(teacher, "set", "ready:balkans")
    policy = answer["Content-Security-Policy"]
    assert f"form-action https://127.0.0.1:{platform.port} {platform.url}" in policy
    assert "frame-ancestors 'none'" in policy
    link = hand_over(platform, answer.content.decode())
    row = Assignment.objects.get()
    assert row.classroom == the_class()
    assert link["title"] == row.title
    assert link["custom"] == {"assignment": str(row.public_id)}
    assert link["lineItem"] == {
        "scoreMaximum": 100, "label": row.title, "resourceId": str(row.public_id),
    }  # fmt: skip
    # A pupil who follows the link comes to the task, and the column is known.
    child = Client()
    assert visit(child, platform, **{LTI + "custom": link["custom"]})["Location"] == "/class/tasks/"
    assert row.title in child.get("/class/tasks/").content.decode()
    column = LtiColumn.objects.get()
    assert column.assignment == row
    assert column.url == f"{platform.url}/course/1/lineitems/1/lineitem?type=7"
    there = visit(teacher, platform, "teacher", sub="teacher-1", **{LTI + "custom": link["custom"]})
    assert there["Location"].endswith(f"/assignments/{row.public_id}/")


def test_a_match(platform: Platform) -> None:
    teacher = a_teacher_arrives(platform)
    visit(teacher, platform, "teacher", message=CHOICE, sub="teacher-1")
    link = hand_over(platform, choose(teacher, "match", "europe").content.decode())
    row = Assignment.objects.get()
    assert row.task == Task.MATCH
    assert link["custom"] == {"assignment": str(row.public_id)}
    assert "lineItem" in link


def test_what_is_assigned_already(platform: Platform) -> None:
    teacher = a_teacher_arrives(platform)
    visit(teacher, platform, "teacher", message=CHOICE, sub="teacher-1")
    choose(teacher, "set", "ready:balkans")
    row = Assignment.objects.get()
    visit(teacher, platform, "teacher", message=CHOICE, sub="teacher-1")
    assert row.title in teacher.get("/lti/go/").content.decode()
    link = hand_over(platform, choose(teacher, "assignment", str(row.public_id)).content.decode())
    assert link["custom"] == {"assignment": str(row.public_id)}
    assert Assignment.objects.count() == 1


def test_a_map_and_a_race_have_no_column(platform: Platform) -> None:
    teacher = a_teacher_arrives(platform)
    ways = {"map": "/practise/start/europe/", "race": "/class/mine/"}
    for kind, way in ways.items():
        visit(teacher, platform, "teacher", message=CHOICE, sub="teacher-1")
        link = hand_over(platform, choose(teacher, kind, "europe").content.decode())
        assert link["custom"] == {kind: "europe"}
        assert "lineItem" not in link
        custom = {LTI + "custom": link["custom"]}
        assert visit(Client(), platform, **custom)["Location"] == way
    assert not Assignment.objects.exists()
    there = visit(teacher, platform, "teacher", sub="teacher-1", **custom)
    assert there["Location"] == "/race/new/"
    host = Learner.objects.get(lti_users__sub="teacher-1")
    race = open_race(host.pk, RacePlan("europe", rounds=5, has_clock=False), uuid4())
    assert race.match.table.invite_code
    found = visit(Client(), platform, **custom)["Location"]
    assert found == f"/race/join/{race.match.table.invite_code}/"


def test_the_same_form_twice_is_one_assignment(platform: Platform) -> None:
    teacher = a_teacher_arrives(platform)
    command = str(uuid4())
    visit(teacher, platform, "teacher", message=CHOICE, sub="teacher-1")
    assert choose(teacher, "set", "ready:balkans", command).status_code == 200
    # The launch is over: the second click finds none, and nothing happens.
    assert choose(teacher, "set", "ready:balkans", command).status_code == 400
    visit(teacher, platform, "teacher", message=CHOICE, sub="teacher-1")
    choose(teacher, "set", "ready:balkans", command)
    assert Assignment.objects.count() == 1


@pytest.mark.parametrize(
    ("kind", "key"),
    [
        ("set", "ready:nothing"),
        ("set", "own:nonsense"),
        ("set", f"own:{UUID(int=5)}"),
        ("assignment", str(UUID(int=5))),
        ("assignment", "nonsense"),
        ("match", "atlantis"),
        ("map", "atlantis"),
        ("race", ""),
        ("nothing", "x"),
        ("", ""),
    ],
)
def test_what_is_not_there(platform: Platform, kind: str, key: str) -> None:
    teacher = a_teacher_arrives(platform)
    visit(teacher, platform, "teacher", message=CHOICE, sub="teacher-1")
    answer = choose(teacher, kind, key)
    assert answer.status_code == 302
    assert "This no longer exists." in teacher.get("/lti/go/").content.decode()
    assert not Assignment.objects.exists()


def test_a_return_address_elsewhere(platform: Platform) -> None:
    teacher = a_teacher_arrives(platform)
    settings = {
        "deep_link_return_url": "https://evil.example.org/return",
        "accept_types": ["ltiResourceLink"],
        "accept_presentation_document_targets": ["window"],
    }
    more = {DEEP + "deep_linking_settings": settings}
    visit(teacher, platform, "teacher", message=CHOICE, sub="teacher-1", **more)
    assert choose(teacher, "map", "europe").status_code == 302
    page = teacher.get("/lti/go/").content.decode()
    assert "This host of the platform is not registered here." in page
    assert not LtiPass.objects.exclude(answer="").exists()


def test_from_inside_of_a_page_the_choice_waits_there(platform: Platform) -> None:
    teacher = a_teacher_arrives(platform)
    sent = platform.begin(platform.claims("teacher", CHOICE, sub="teacher-1"))
    inside = Client()  # inside of another site: a browser without cookies
    page = inside.post("/lti/login/", sent, headers={"Sec-Fetch-Dest": "iframe"}).content.decode()
    window = unescape(re.findall(r'id="window" href="([^"]+)"', page)[0])
    here = unescape(re.findall(r'data-here="([^"]+)"', page)[0])
    assert 'id="chosen"' not in inside.get(here).content.decode()
    begun = teacher.get(window, headers={"Sec-Fetch-Dest": "document"})
    with urlopen(begun["Location"], timeout=60) as answer:
        found = re.findall(r'name="(\w+)" value="([^"]*)"', answer.read().decode())
    form = {name: unescape(value) for name, value in found}
    assert "Choose for your course" in launched(teacher, platform, form).content.decode()
    done = choose(teacher, "map", "europe").content.decode()
    assert "go back to School Moodle" in done
    assert "JWT" not in done
    waiting = inside.get(here)
    assert f"form-action https://127.0.0.1:{platform.port}" in waiting["Content-Security-Policy"]
    assert hand_over(platform, waiting.content.decode())["custom"] == {"map": "europe"}


def test_nobody_else_sees_a_choice_that_waits(platform: Platform) -> None:
    a_teacher_arrives(platform)
    sent = platform.begin(platform.claims("teacher", CHOICE))
    page = Client().post("/lti/login/", sent).content.decode()
    here = unescape(re.findall(r'data-here="([^"]+)"', page)[0])
    assert Client().get(here).status_code == 200
    for changed in (
        here.replace("someone", "another"),
        here.replace(sent["lti_message_hint"], "x"),
        here.split("frame=")[0] + "frame=x.y",
        "/lti/frame/",
    ):
        assert Client().get(changed).status_code == 404
    LtiRegistration.objects.update(is_active=False)
    assert Client().get(here).status_code == 404


def test_a_link_of_another_class(platform: Platform) -> None:
    teacher = a_teacher_arrives(platform)
    custom: dict[str, Any] = {LTI + "custom": {"assignment": str(uuid4())}}
    there = visit(teacher, platform, "teacher", sub="teacher-1", **custom)["Location"]
    assert "belongs to another class" in teacher.get(there).content.decode()
    assert visit(Client(), platform, **custom)["Location"] == "/class/tasks/"
    assert not LtiColumn.objects.exists()


def test_a_stranger_in_the_same_browser_chooses_nothing(platform: Platform) -> None:
    teacher = a_teacher_arrives(platform)
    form = asked(teacher, platform.begin(platform.claims("teacher", CHOICE, sub="teacher-1")))
    launched(teacher, platform, form)
    teacher.logout()  # keeps no cookie of ours; the launch is bound to a cookie of its own
    other = Client()
    other.cookies["lti"] = teacher.cookies["lti"].value if "lti" in teacher.cookies else "x"
    other.force_login(Learner.objects.create_user("other"))
    answer = choose(other, "map", "europe")
    assert answer.status_code in (302, 400)
    assert not LtiPass.objects.exclude(answer="").exists()
