"""The demonstration."""

import pytest
from django.core.management import CommandError, call_command
from django.test import override_settings

from quiz.models.learner import Learner

pytestmark = pytest.mark.django_db


@override_settings(DEMO=True)
def test_moves_in_once() -> None:
    call_command("load_demo")
    people = list(Learner.objects.values_list("pk", "username"))
    assert {name for _, name in people} == {"demo-teacher", "demo-pupil"}
    call_command("load_demo")
    assert list(Learner.objects.values_list("pk", "username")) == people


@override_settings(DEMO=True)
def test_leaves_what_somebody_changed() -> None:
    call_command("load_demo")
    Learner.objects.filter(username="demo-pupil").update(display_name="Badger")
    call_command("load_demo")
    assert Learner.objects.get(username="demo-pupil").display_name == "Badger"


@override_settings(DEMO=True)
def test_opens_no_door() -> None:
    call_command("load_demo")
    assert not any(learner.has_usable_password() for learner in Learner.objects.all())
    assert not Learner.objects.filter(is_staff=True).exists()


def test_stays_away_from_a_real_site() -> None:
    with pytest.raises(CommandError, match="DEMO=on"):
        call_command("load_demo")
    call_command("load_demo", if_enabled=True)
    assert not Learner.objects.exists()
