"""What a form for assigning offers is accepted: every option of every field."""

import re
from typing import Any
from uuid import uuid4

import pytest

from classroom.models.assignment import Assignment
from tests.web.school_help import School

pytestmark = pytest.mark.django_db
CHIP = r'<li class="chip( assign__practice)?">([^<]+)</li>'


@pytest.fixture
def school() -> School:
    found = School()
    found.classroom.groups.create(name="Early")
    return found


def options(form: Any) -> list[tuple[str, list[str]]]:
    """The fields of a form that offer something, with what they offer."""
    found = []
    for name, field in form.fields.items():
        offered = []
        for value, label in getattr(field, "choices", ()):
            offered += [v for v, _ in label] if isinstance(label, list | tuple) else [value]
        found.append((name, [str(value) for value in offered]))
    return found


def send(school: School, address: str, sent: dict[str, Any]) -> None:
    before = Assignment.objects.count()
    answer = school.client().post(address, {**sent, "command": uuid4()})
    assert answer.status_code == 302, (sent, answer.context["form"].errors)
    assert Assignment.objects.count() == before + 1


@pytest.mark.parametrize("is_for_children", [False, True])
def test_every_option_of_a_match_is_accepted_with_every_map_and_board(
    school: School, is_for_children: bool
) -> None:
    school.classroom.is_for_children = is_for_children
    school.classroom.save()
    address = f"{school.address}assign-match/"
    form = school.client().get(address).context["form"]
    offered = dict(options(form))
    first = {name: values[0] for name, values in offered.items() if values}
    first |= {"title": "", "starts_at": "2026-11-16T08:00"}
    assert any(place.startswith("board:") for place in offered["map"])
    for place in offered["map"]:
        if not place.startswith("board:") and place not in ("europe", "lyon", "czechia"):
            continue  # costly, and one map is like another here
        for name, values in offered.items():
            for value in values if name != "map" else ():
                send(school, address, {**first, "map": place, name: value})


def test_every_set_that_a_class_may_choose_is_accepted(school: School) -> None:
    client = school.client()
    page = client.get(f"{school.address}assign/").context["page"]
    ways = [line.href for of_map in page.maps for line in of_map.ready]
    assert len(ways) > 20
    whom = dict(options(client.get(ways[0]).context["form"]))
    for way in ways:
        sent = {"title": "x", "whom": "all", "starts_at": "2026-11-16T08:00"}
        send(school, way, sent)
    for name in ("whom", "group", "pupils"):
        for value in whom[name]:
            sent = {"title": "x", "whom": "all" if name == "whom" else name}
            sent |= {"starts_at": "2026-11-16T08:00", "group": whom["group"][0]}
            send(school, ways[0], {**sent, "pupils": whom["pupils"][0], name: value})


def test_the_game_that_is_chosen_needs_a_bot(school: School) -> None:
    sent = {"title": "", "whom": "all", "starts_at": "2026-11-16T08:00", "shown": "open"}
    for place in ("europe", "board:alps"):
        answer = school.client().post(
            f"{school.address}assign-match/", {**sent, "tempo": "turns", "map": place}
        )
        assert "Choose a bot to play against." in answer.content.decode()
    assert not Assignment.objects.exists()


@pytest.mark.parametrize("pupils", [0, 1])
def test_a_class_without_groups_or_pupils_is_offered_none(pupils: int) -> None:
    school = School(pupils=pupils, teacher="mr-dale")
    for tail in ("assign/?set=ready:balkans", "assign-match/"):
        form = school.client().get(school.address + tail).context["form"]
        offered = dict(options(form))
        assert offered["whom"] == ["all", "pupils"][: 1 + pupils]
        first = {name: values[0] for name, values in offered.items() if values}
        first |= {"title": "x", "starts_at": "2026-11-16T08:00"}
        for whom in offered["whom"]:
            send(school, school.address + tail, {**first, "whom": whom})


@pytest.mark.parametrize(
    ("goes", "versions", "shows", "is_taken"),
    [
        (1, 1, "handed-in", True), (2, 2, "handed-in", True), (2, 1, "deadline", True),
        (2, 1, "handed-in", False), (3, 2, "handed-in", False), (2, 1, "", False),
    ],
)  # fmt: skip
def test_a_test_asks_nothing_again_that_was_told(
    goes: int, versions: int, shows: str, is_taken: bool
) -> None:
    school = School()
    sent = {
        "set": "ready:all-of-europe", "title": "Exam", "whom": "all", "mode": "test",
        "minutes": 10, "goes": goes, "versions": versions, "shows": shows, "command": uuid4(),
        "starts_at": "2026-11-16T09:00", "due_at": "2026-11-30T09:00",
    }  # fmt: skip
    response = school.client().post(f"{school.address}assign/", sent)
    assert (response.status_code == 302) == is_taken
    told = "would get the same questions again" in response.content.decode()
    assert told == (not is_taken)


@pytest.mark.parametrize("chosen", ["fixed", "adaptive"])
def test_what_holds_for_practice_only_is_marked_so(chosen: str) -> None:
    """The style sheet hides what is marked where a test is chosen, without a script."""
    school = School()
    sent = {
        "title": "Mine", "about": "all", "kinds": ["neighbours"], "length": 6, "timer": "30",
        "limit": "600", "shown": "hidden", "chosen": chosen, "pass_mark": 60, "command": uuid4(),
    }  # fmt: skip
    key = school.client().post("/sets/new/?map=europe", sent)["Location"].split("/")[-2]
    page = school.client().get(f"{school.address}assign/?set=own:{key}").content.decode()
    marked = {words: bool(mark) for mark, words in re.findall(CHIP, page)}
    who = "the same for all" if chosen == "fixed" else "the coach chooses for each pupil"
    only = {who, "30 seconds for each question", "10 minutes in all"}
    assert {words for words, mark in marked.items() if mark} == only
    assert {"Europe", "6 questions", "with the map hidden", "pass mark: 60 %"} <= marked.keys()
