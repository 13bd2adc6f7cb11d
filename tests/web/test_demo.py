"""The demonstration."""

import pytest
from django.core.management import CommandError, call_command
from django.test import Client, override_settings

from classroom.models.classroom import Classroom
from config.demo import PUPILS, demo_door
from quiz.models.learner import Learner
from tests.web.account_help import sign_in
from tests.web.class_help import pupil, show_pictures

pytestmark = pytest.mark.django_db


@override_settings(DEMO=True)
def test_moves_in_once() -> None:
    call_command("load_demo")
    people = list(Learner.objects.values_list("pk", "username", "display_name"))
    assert people[0][1:] == ("demo-teacher", "Ms Demo")
    assert len(people) == 1 + PUPILS
    call_command("load_demo")
    assert list(Learner.objects.values_list("pk", "username", "display_name")) == people


@override_settings(DEMO=True)
def test_leaves_what_somebody_changed() -> None:
    call_command("load_demo")
    Classroom.objects.update(name="7.A")
    Learner.objects.filter(username="demo-teacher").update(display_name="Mr Demo")
    call_command("load_demo")
    assert Classroom.objects.get().name == "7.A"
    assert Learner.objects.get(username="demo-teacher").display_name == "Mr Demo"


@override_settings(DEMO=True)
def test_the_front_page_tells_how_to_come_in(client: Client) -> None:
    call_command("load_demo")
    page = client.get("/").content.decode()
    door = demo_door()
    assert door is not None
    for told in (door.username, door.password, door.code, door.badge):
        assert told in page
    assert sign_in(client, door.username, door.password) == "/play/"
    otter = pupil(Classroom.objects.get(), door.number)
    assert show_pictures(Client(), otter)["Location"] == "/class/mine/"
    with override_settings(DEMO=False):
        assert door.password not in client.get("/").content.decode()


@override_settings(DEMO=True)
def test_makes_no_keepers() -> None:
    call_command("load_demo")
    assert not Learner.objects.filter(is_staff=True).exists()


def test_stays_away_from_a_real_site() -> None:
    with pytest.raises(CommandError, match="DEMO=on"):
        call_command("load_demo")
    call_command("load_demo", if_enabled=True)
    assert not Learner.objects.exists()
