"""What a race can be about, and how quickly a teacher is there."""

import re
from uuid import uuid4

import pytest
from django.test import Client
from django.urls import reverse

from classroom.actions.sets import make_set
from classroom.models.practice_set import PracticeSet
from game.atlas_files import load_atlas
from quiz import race_registry
from quiz.drills.question import Kind
from quiz.drills.sets.set_plan import SetPlan
from quiz.models.race import Race
from quiz.race.state import RaceState
from quiz.race_registry import Narrowed
from tests.web.class_help import a_class, a_teacher, pupil, signed_in
from tests.web.race_help import Room, right_given, text

pytestmark = pytest.mark.django_db


def newest() -> RaceState:
    room = Room.__new__(Room)
    room.race = Race.objects.select_related("match__table").latest("pk")
    return room.state


def pairs_asked(state: RaceState) -> list[set[str]]:
    return [{*planned.question.places} for planned in state.setup.rounds]


def test_one_tap_opens_a_ready_race_and_one_more_starts_it() -> None:
    """A teacher at /race/new: one tap to the lobby, one to the first question."""
    host = Client()
    page = host.get("/race/new/").content.decode()
    for minutes, rounds in ((5, 5), (10, 7), (20, 15)):
        assert f'name="ready" value="{minutes}"' in page
        about = re.search(r'<option value="([^"]+)" selected', page)
        assert about is not None
        sent = {"about": about[1], "ready": minutes, "command": str(uuid4())}
        assert host.post("/race/new/", sent).status_code == 302
        assert len(newest().setup.rounds) == rounds


def test_a_race_about_a_practice_set() -> None:
    teacher = a_teacher()
    pairs = (("czechia", "hungary"), ("germany", "poland"), ("austria", "italy"))
    plan = SetPlan("europe", borders=pairs, kinds=(Kind.NEIGHBOURS,), length=3)
    row = make_set(teacher.pk, uuid4(), "Middle Europe", plan)
    assert isinstance(row, PracticeSet)
    host = signed_in(teacher)
    key = f"own:{row.public_id}"
    assert "Middle Europe" in host.get("/race/new/").content.decode()
    sent = {"about": key, "form": "quick", "rounds": 5, "command": str(uuid4())}
    assert host.post("/race/new/", sent).status_code == 302
    asked = pairs_asked(newest())
    assert asked
    assert all(one in [{*pair} for pair in pairs] for one in asked)
    stranger = Client()
    assert stranger.post("/race/new/", {**sent, "command": str(uuid4())}).status_code == 200
    assert Race.objects.count() == 1
    other = signed_in(a_teacher("somebody-else"))
    assert "Middle Europe" not in other.get("/race/new/").content.decode()
    assert other.post("/race/new/", {**sent, "command": str(uuid4())}).status_code == 200
    assert Race.objects.count() == 1


def test_a_race_about_what_a_class_gets_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    teacher = a_teacher()
    classroom = a_class(teacher)
    host, key = signed_in(teacher), f"class:{classroom.public_id}"
    page = host.get("/race/new/").content.decode()
    assert "What a class gets wrong" in page
    assert key in page
    sent = {"about": key, "ready": 5, "command": str(uuid4())}
    answered = host.post("/race/new/", sent).content.decode()
    assert "This class has no mistakes yet" in text(answered)
    other = signed_in(a_teacher("somebody-else"))
    assert other.post("/race/new/", sent).status_code == 200
    assert Race.objects.count() == 0
    narrowed = Narrowed("europe", borders=(("czechia", "hungary"),))
    monkeypatch.setattr(race_registry, "READERS", [lambda _who, _key: narrowed])
    host.post("/race/new/", {**sent, "command": str(uuid4())})
    state = newest()
    assert {"czechia", "hungary"} in [{*p.question.places} for p in state.setup.rounds]


def ready_keys(page: str) -> list[str]:
    return re.findall(r'<option value="(ready:[^"]+)"', page)


def test_anybody_races_about_a_set_that_is_ready() -> None:
    guest = Client()
    page = guest.get("/race/new/").content.decode()
    assert "Ready-made sets" in page
    keys = ready_keys(page)
    assert len(keys) > 5
    for key in keys:
        sent = {"about": key, "ready": 5, "command": str(uuid4())}
        assert guest.post("/race/new/", sent).status_code == 302, key
        assert len(newest().setup.rounds) == 5
    others = ready_keys(guest.get("/race/new/?map=africa").content.decode())
    assert others
    assert not {*others} & {*keys}
    # A link leads to a set of another map; it is named, and can be sent.
    page = guest.get(f"/race/new/?about={others[0]}").content.decode()
    assert f'<option value="{others[0]}" selected' in page
    sent = {"about": others[0], "ready": 5, "command": str(uuid4())}
    assert guest.post("/race/new/", sent).status_code == 302
    assert newest().setup.map == "africa"
    nowhere = guest.get("/race/new/?about=ready:nowhere.at-all").content.decode()
    assert 'value="ready:nowhere' not in nowhere


def test_the_page_of_a_set_and_the_map_of_mistakes_lead_to_a_race() -> None:
    teacher = a_teacher()
    classroom = a_class(teacher)
    host = signed_in(teacher)
    pairs = (("czechia", "hungary"), ("germany", "poland"), ("austria", "italy"))
    plan = SetPlan("europe", borders=pairs, kinds=(Kind.NEIGHBOURS,), length=3)
    row = make_set(teacher.pk, uuid4(), "Middle Europe", plan)
    page = host.get(f"/sets/own/{row.public_id}/").content.decode()
    assert f"/race/new/?about=own%3A{row.public_id}" in page
    about = f"class:{classroom.public_id}:africa"
    page = host.get(f"/race/new/?about={about}").content.decode()
    assert f'<option value="{about}" selected>6.B, Africa' in page
    other = signed_in(a_teacher("somebody-else"))
    page = other.get(f"/race/new/?about={about}").content.decode()
    assert f'value="{about}"' not in page


def test_a_class_that_gets_something_wrong_races_about_it() -> None:
    teacher = a_teacher()
    classroom = a_class(teacher)
    host, child = signed_in(teacher), pupil(classroom)
    first = Room()
    first.host = host
    sent = {"map": "europe", "form": "quick", "kinds": ["neighbours"], "command": str(uuid4())}
    host.post("/race/new/", sent)
    first.race = Race.objects.select_related("match__table").latest("pk")
    first.url = f"/race/{first.race.match.public_id}/"
    phone = signed_in(child.learner)
    phone.post(f"/race/join/{first.race.match.table.invite_code}/")
    first.steer("next")
    planned = first.state.planned
    assert planned is not None
    mixed_up = {*planned.question.places}
    first.answer(phone, ["no" if first.right() == ["yes"] else "yes"])
    first.steer("end")
    host.get(f"{first.url}results/")
    page = host.get(reverse("misconceptions", args=[classroom.public_id])).content.decode()
    link = re.search(r'/race/new/\?about=(class:[0-9a-f-]+:europe)"', page)
    assert link is not None
    wanted = {"about": link[1], "ready": 5, "command": str(uuid4())}
    assert host.post("/race/new/", wanted).status_code == 302
    state = newest()
    assert len(state.setup.rounds) == 5
    assert mixed_up in pairs_asked(state)


def test_land_only_and_the_map_open() -> None:
    room = Room(land_only="on", open_map="on", form="board")
    assert room.race.match.map != "europe"
    assert not load_atlas(room.race.match.map).has_links
    phone = room.join()
    room.steer("next")
    page = phone.get(room.url).content.decode()
    assert "open-map" in page
    room.answer(phone, right_given(room.state))
    assert room.state.past[-1].answers


def test_a_copy_keeps_what_the_race_was_about() -> None:
    teacher = a_teacher()
    pairs = (("czechia", "hungary"), ("germany", "poland"), ("austria", "italy"))
    plan = SetPlan("europe", borders=pairs, kinds=(Kind.NEIGHBOURS,), length=3)
    row = make_set(teacher.pk, uuid4(), "One pair", plan)
    host = signed_in(teacher)
    about = {"about": f"own:{row.public_id}", "form": "quick", "command": str(uuid4())}
    host.post("/race/new/", about)
    race = Race.objects.latest("pk")
    host.post(f"/race/{race.match.public_id}/host/end/", {"command": str(uuid4()), "number": 0})
    host.post(f"/race/{race.match.public_id}/copy/", {"command": str(uuid4())})
    assert Race.objects.count() == 2
    assert all(one in [{*pair} for pair in pairs] for one in pairs_asked(newest()))
