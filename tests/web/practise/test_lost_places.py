"""A map that has lost a place since a run began: nothing breaks, nothing answered is lost."""

from typing import Any

import pytest
from django.test import Client

from quiz.models.attempt import Attempt
from quiz.models.drill_run import DrillRun
from tests.web.practise_help import Clock, Practice, stop_the_clock

pytestmark = pytest.mark.django_db
LOST = {"from": "atlantis", "to": "france"}


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return stop_the_clock(monkeypatch)


def lose(practice: Practice, **fields: Any) -> None:
    """As if the run had begun on a version of the map that had a place more."""
    DrillRun.objects.filter(pk=practice.run.pk).update(map_version="older", **fields)


def test_a_run_that_asks_for_a_lost_place_is_over(client: Client, clock: Clock) -> None:
    practice = Practice(client, clock, kinds="count-crossings")
    practice.answer()
    lose(practice, open_question=LOST)
    assert "Atlantis" not in practice.see()
    assert practice.run.ended_at is not None
    assert len(practice.attempts) == 1
    sent = {"number": 2, "given": "3", "command": "5ec2e700-0000-4000-8000-000000000001"}
    assert client.post(f"{practice.address}answer/", sent).status_code == 302
    assert len(practice.attempts) == 1


def test_a_run_on_an_older_map_goes_on_where_its_places_are_there(
    client: Client, clock: Clock
) -> None:
    practice = Practice(client, clock, kinds="count-crossings")
    lose(practice)
    practice.see()
    practice.answer()
    assert practice.run.ended_at is None


def test_answers_about_a_lost_place_are_left_out(client: Client, clock: Clock) -> None:
    practice = Practice(client, clock, kinds="count-crossings")
    practice.answer(right=False)
    practice.send(right=False)
    Attempt.objects.filter(run=practice.run).update(question=LOST)
    practice.see()
    assert client.get(f"{practice.address}look/?number=2").status_code == 404
    practice.go_on()
    client.post(f"{practice.address}end/")
    assert practice.see(look=1)
    for address in ("/practise/", "/practise/?map=europe", "/progress/", "/progress/europe/"):
        assert client.get(address).status_code == 200, address


def test_a_route_over_a_lost_place_is_left_out(client: Client, clock: Clock) -> None:
    practice = Practice(client, clock, kinds="find-route")
    practice.send(right=False)
    Attempt.objects.filter(run=practice.run).update(given=["france", "atlantis", "spain"])
    practice.see()
    client.post(f"{practice.address}end/")
    practice.see()


def test_a_review_leaves_lost_places_out(client: Client, clock: Clock) -> None:
    practice = Practice(client, clock, kinds="count-crossings")
    practice.answer(right=False)
    practice.answer(right=False)
    client.post(f"{practice.address}end/")
    review = Practice(client, clock, way="review")
    planned = review.run.scope["questions"]
    lose(review, scope={"questions": [planned[0], ["count-crossings", LOST]]})
    review.answer()
    assert review.run.ended_at is not None
    Attempt.objects.filter(number=1).update(question=LOST)
    review = Practice(client, clock, way="review")
    assert len(review.run.scope["questions"]) == 1
