"""The demonstration."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.test import Client, override_settings

from classroom.models.classroom import Classroom, Teaching
from config.demonstration.demo import PASSWORD, PUPILS, TEACHER, close_unless_wanted, demo_door
from quiz.models.learner import Learner
from tests.web.account_help import account, sign_in
from tests.web.class_help import a_class, pupil, show_card, show_pictures

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


def test_with_demo_off_its_people_are_out() -> None:
    with override_settings(DEMO=True):
        call_command("load_demo")
        door = demo_door()
        assert door is not None
        teacher, visitor = Client(), Client()
        assert sign_in(teacher, door.username, door.password) == "/play/"
        otter = pupil(Classroom.objects.get(), door.number)
        assert show_pictures(visitor, otter)["Location"] == "/class/mine/"
        made_by_a_visitor = a_class(Learner.objects.get(username=TEACHER), name="7.C")
    said = StringIO()
    call_command("load_demo", if_enabled=True, stdout=said)
    assert "cannot sign in any more" in said.getvalue()
    assert whoever_is_there(teacher) is None
    assert whoever_is_there(visitor) is None
    assert sign_in(Client(), door.username, door.password) == "/account/closed/"
    assert show_card(Client(), otter).status_code != 302
    assert show_pictures(Client(), otter).status_code != 302
    made_by_a_visitor.refresh_from_db()
    assert made_by_a_visitor.archived_at is not None
    again = StringIO()
    call_command("load_demo", if_enabled=True, stdout=again)
    assert again.getvalue() == ""

    with override_settings(DEMO=True):
        call_command("load_demo")
        assert sign_in(Client(), door.username, door.password) == "/play/"
        assert show_pictures(Client(), otter)["Location"] == "/class/mine/"
        assert demo_door() == door


def test_a_class_with_a_real_teacher_stays_open() -> None:
    with override_settings(DEMO=True):
        call_command("load_demo")
    colleague = account("colleague")
    Teaching.objects.create(classroom=Classroom.objects.get(), teacher=colleague)
    call_command("load_demo", if_enabled=True, stdout=StringIO())
    assert Classroom.objects.get().archived_at is None
    assert not Learner.objects.get(username="demo-teacher").is_active
    assert Learner.objects.filter(is_active=False).count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_web_process_shuts_them_out_without_being_prepared() -> None:
    teacher = Learner.objects.create_user(TEACHER, password=PASSWORD)
    with override_settings(DEMO=True):
        close_unless_wanted()
        teacher.refresh_from_db()
        assert teacher.is_active
    close_unless_wanted()
    teacher.refresh_from_db()
    assert not teacher.is_active


def whoever_is_there(client: Client) -> int | None:
    """Whom the site takes the visitor for."""
    found: int | None = client.get("/rules/", follow=True).context["user"].pk
    return found
