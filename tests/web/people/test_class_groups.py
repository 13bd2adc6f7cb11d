"""Groups of a class: made, renamed, changed and taken apart, and nothing that was asked is lost."""

import re
from typing import Any

import pytest
from django.utils import timezone

from classroom.actions.places import remove_pupil
from classroom.models.assignment import Assignment
from classroom.models.classroom import Group
from classroom.models.work import Work
from classroom.queries.assignments import assigned_to
from classroom.words.pupils import badge
from tests.web.school_help import School

pytestmark = pytest.mark.django_db


@pytest.fixture
def school() -> School:
    return School(pupils=4)


def send(school: School, name: str, *members: int, **more: Any) -> Any:
    ids = [str(school.pupils[number].public_id) for number in members]
    sent = {"name": name, "pupils": ids, **more}
    return school.client().post(f"{school.address}groups/", sent, follow=True)


def dissolve_group(school: School, group: Group) -> Any:
    return school.client().post(f"{school.address}groups/{group.pk}/delete/", follow=True)


def members(group: Group) -> list[int]:
    return sorted(group.pupils.values_list("number", flat=True))


def test_a_group_is_renamed_in_place(school: School) -> None:
    send(school, "Readers", 0, 1)
    group = Group.objects.get()
    task = school.assign(group=group.pk)
    page = school.client().get(f"{school.address}groups/?group={group.pk}").content.decode()
    assert page.count("checked") == 2
    assert f'name="group" value="{group.pk}"' in page
    for _ in range(2):
        assert send(school, "Writers", 0, 2, group=group.pk).status_code == 200
        group = Group.objects.get()
        assert (group.name, members(group)) == ("Writers", [1, 3])
    assert Assignment.objects.get().group == group
    assert list(assigned_to(school.pupils[2], school.moment)) == [task]


def test_members_are_listed_as_people_write_lists(school: School) -> None:
    send(school, "Readers", 0, 1, 3)
    page = school.client().get(f"{school.address}groups/").content.decode()
    line = page.split('groups__who">')[1].split("</p>")[0]
    names = [badge(school.pupils[n].animal, school.pupils[n].number) for n in (0, 1, 3)]
    assert re.sub("<[^>]+>", "", line) == ", ".join(names)


@pytest.mark.parametrize("name", ["Readers", "readers", " Readers  "])
def test_a_name_that_is_taken_changes_nothing(school: School, name: str) -> None:
    send(school, "Readers", 0, 1)
    answer = send(school, name, 2)
    assert "There is already a group with this name" in answer.content.decode()
    assert answer.content.decode().count("checked") == 1, "what was ticked stays ticked"
    assert members(Group.objects.get()) == [1, 2]
    send(school, "Writers", 3)
    other = Group.objects.get(name="Writers")
    answer = send(school, name, 2, group=other.pk)
    assert "There is already a group with this name" in answer.content.decode()
    other.refresh_from_db()
    assert (other.name, members(other)) == ("Writers", [4])


def test_the_same_form_twice_is_one_group(school: School) -> None:
    for _ in range(2):
        assert "already" not in send(school, "Readers", 0, 1).content.decode()
    assert members(Group.objects.get()) == [1, 2]


def test_only_the_letters_of_a_name_can_be_changed(school: School) -> None:
    send(school, "readers", 0)
    send(school, "Readers", 0, group=Group.objects.get().pk)
    assert Group.objects.get().name == "Readers"


def test_what_a_group_was_asked_stays_with_its_pupils(school: School) -> None:
    send(school, "Readers", 0, 1)
    group = Group.objects.get()
    task = school.assign(group=group.pk)
    school.answer(school.pupils[0], task)
    groups = school.client().get(f"{school.address}groups/").content.decode()
    assert "1 assignment stays with its pupils" in groups
    answer = dissolve_group(school, group).content.decode()
    assert "Its pupils stay in the class" in answer
    assert not Group.objects.exists()
    assert Work.objects.count() == 1
    assert [list(assigned_to(pupil, school.moment)) for pupil in school.pupils] == [
        [task], [task], [], [],
    ]  # fmt: skip
    report = school.client().get(f"{school.address}report/").content.decode()
    assert task.title in report


def test_who_was_removed_comes_back_into_the_group(school: School) -> None:
    send(school, "Readers", 0, 1)
    group = Group.objects.get()
    task = school.assign(group=group.pk)
    remove_pupil(school.pupils[1], timezone.now())
    send(school, "Readers", 0, 2, group=group.pk)
    assert members(group) == [1, 2, 3]
    dissolve_group(school, group)
    assert list(assigned_to(school.pupils[1], school.moment)) == [task]


def test_a_pupil_who_is_gone_gets_a_sentence(school: School) -> None:
    remove_pupil(school.pupils[1], timezone.now())
    answer = send(school, "Readers", 0, 1)
    assert "One of these pupils is not in this class" in answer.content.decode()
    assert not Group.objects.exists()


@pytest.mark.parametrize("group", ["999999", "x", "-1"])
def test_a_group_that_is_gone_is_not_made_again(school: School, group: str) -> None:
    answer = send(school, "Readers", 0, group=group)
    assert "There is no such group in this class" in answer.content.decode()
    assert not Group.objects.exists()
