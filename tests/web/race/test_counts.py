"""What is said about the room is counted in people, and stays true when people come and go."""

import re
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client

from quiz.actions.race.open_race import RacePlan, open_race
from quiz.drills.question import Kind
from quiz.models.learner import Learner
from quiz.race.draw import Form
from tests.web.race_help import Room, text

pytestmark = pytest.mark.django_db


def about_one_pair() -> Room:
    """A race whose quick questions are all about Czechia and Hungary, with three phones."""
    room = Room()
    host = Learner.objects.get(pk=room.race.match.table.host_id)
    plan = RacePlan(
        "europe", Form.QUICK, 5,
        kinds=(Kind.NEIGHBOURS, Kind.PICK_NEIGHBOURS), borders=(("czechia", "hungary"),),
    )  # fmt: skip
    room.race = open_race(host.pk, plan, uuid4())
    room.url = f"/race/{room.race.match.public_id}/"
    room.code = room.race.match.table.invite_code
    for _ in range(3):
        room.join()
    return room


def mistaken(room: Room) -> list[str]:
    """The answer of a learner who thinks that the two share a border; a right one elsewhere."""
    planned = room.state.planned
    assert planned is not None
    question, right = planned.question, room.right()
    if question.kind == Kind.NEIGHBOURS:
        return ["yes"]
    other = {"czechia": "hungary", "hungary": "czechia"}.get(question.places[0])
    return [*right, other] if other in question.options else right


def shown(client: Client, url: str) -> str:
    return text(client.get(url).content.decode()).replace("  ", " ")


def test_the_same_belief_of_the_same_people_in_two_rounds_counts_them_once() -> None:
    room = about_one_pair()
    held = 0
    for _ in room.state.setup.rounds:
        room.steer("next")
        given = mistaken(room)
        held += given != room.right()
        room.answer(room.phones[0], room.right())
        for phone in room.phones[1:]:
            room.answer(phone, given)
    room.steer("next")
    assert held >= 2
    page = shown(room.host, f"{room.url}results/")
    assert "2 of 3 think Czechia and Hungary share a border." in page
    assert f"{2 * held} of" not in page


def answered_wrongly_by_two() -> Room:
    room = about_one_pair()
    room.steer("next")
    while room.state.planned is not None and room.state.planned.question.kind != Kind.NEIGHBOURS:
        room.steer("skip")
        room.steer("next")
    for phone, given in zip(room.phones, ("no", "yes", "yes"), strict=True):
        room.answer(phone, [given])
    return room


def test_a_reveal_says_the_same_when_players_come_or_go() -> None:
    room = answered_wrongly_by_two()
    said = "2 of 3 think Czechia and Hungary share a border."
    assert said in shown(room.host, room.url)
    late = room.join()
    assert said in shown(room.host, room.url)
    page = shown(late, room.url)
    assert "No answer in time" not in page
    assert "Just ahead and just behind" in page or "Your rank" in page
    assert "No answer" not in shown(late, f"{room.url}mine/")
    room.steer("remove", 2)
    assert said in shown(room.host, room.url)
    assert "1 / 3 (33 %)" in shown(room.host, f"{room.url}results/")


def near(client: Client, url: str) -> list[str]:
    page = client.get(url).content.decode()
    part: Any = page.split('class="phone__near"')[1].split("</ol>")[0]
    return re.findall(r"<span>([^<]+)</span>", part)


def test_nobody_is_shown_who_is_last() -> None:
    room = Room(form="board", rounds=5)
    phones = [room.join() for _ in range(3)]
    room.steer("next")
    right, wrong = room.right(), room.wrong()
    room.answer(phones[0], right)
    room.answer(phones[1], wrong)
    room.steer("show")
    names = [text(p.get(room.url).content.decode()) for p in phones]
    assert "Your rank: 1" in names[0]
    last = near(phones[2], room.url)[-1]
    assert last not in near(phones[0], room.url)
    assert last not in near(phones[1], room.url)
