"""Practice sets that teachers of a school share with each other."""

from uuid import uuid4

import pytest
from django.test import Client

from classroom.actions.sets import make_set
from classroom.actions.sharing.schools import (
    found_school,
    join_school,
    leave_school,
    share_in_school,
)
from classroom.models.assignment import Assignment
from classroom.models.practice_set import PracticeSet
from classroom.models.school import School, SchoolTeacher
from classroom.queries.schools import colleagues_sets
from game.refused import Refused
from quiz.actions.export import everything_of
from quiz.drills.sets.set_plan import SetPlan
from quiz.models.learner import Learner
from tests.web.account_help import account
from tests.web.class_help import a_class, pupil, signed_in
from tests.web.people.test_class_leads import address, assign_sent

pytestmark = pytest.mark.django_db


@pytest.fixture
def hill() -> Learner:
    return account("ms-hill")


@pytest.fixture
def colleague(hill: Learner) -> Learner:
    """Another teacher at the same school."""
    colleague = account("mr-vale")
    join_school(colleague, found_school(hill, "School on the Hill").code)
    return colleague


def a_set(owner: Learner, title: str = "Rivers") -> PracticeSet:
    return make_set(owner.pk, uuid4(), title, SetPlan("europe", length=4))


def test_a_school_is_made_and_joined_by_its_code(hill: Learner) -> None:
    client = signed_in(hill)
    client.post("/sets/school/", {"name": "School on the Hill"})
    school = School.objects.get()
    code = school.code.upper()
    assert f"{code[:4]} {code[4:]}" in client.get("/sets/school/").content.decode()
    vale = account("mr-vale")
    other = signed_in(vale)
    wrong = other.post("/sets/school/", {"code": "aaaa aaaa"}).content.decode()
    assert "no school with this code" in wrong
    assert "eight letters" in other.post("/sets/school/", {"code": "x"}).content.decode()
    assert other.post("/sets/school/", {"code": f" {code} "}).status_code == 302
    page = other.get("/sets/school/").content.decode()
    assert "ms-hill" in page
    assert "mr-vale" in page


def test_only_what_is_shared_is_seen_and_only_in_the_school(
    hill: Learner, colleague: Learner
) -> None:
    shared, kept = a_set(hill), a_set(hill, "Secret plans")
    share_in_school(shared, is_shared=True)
    page = signed_in(colleague).get("/sets/").content.decode()
    assert "Shared in School on the Hill" in page
    assert "Rivers" in page
    assert "Secret plans" not in page
    stranger = account("ms-stranger")
    for who in (stranger, hill):
        assert list(colleagues_sets(who)) == []
    for client in (signed_in(stranger), Client()):
        for row in (shared, kept):
            assert client.get(f"/sets/school/{row.public_id}/").status_code == 404
    assert signed_in(colleague).get(f"/sets/school/{kept.public_id}/").status_code == 404


def test_a_shared_set_is_tried_copied_and_assigned(hill: Learner, colleague: Learner) -> None:
    shared = a_set(hill)
    share_in_school(shared, is_shared=True)
    client, classroom = signed_in(colleague), a_class(colleague)
    path = f"/sets/school/{shared.public_id}/"
    page = client.get(path).content.decode()
    assert "Copy it to my sets" in page
    assert "Delete" not in page
    assert "/runs/" in client.post(f"{path}try/", {"command": str(uuid4())})["Location"]
    client.post(f"{path}copy/", {"command": str(uuid4())})
    assert PracticeSet.objects.get(owner=colleague).title == "Rivers"
    assert "Rivers" in client.get(address(classroom, "assign/")).content.decode()
    sent = assign_sent(set=f"school:{shared.public_id}", title="Rivers")
    assert client.post(address(classroom, "assign/"), sent).status_code == 302
    assert Assignment.objects.get().practice_set == shared
    for tail in ("edit/", "delete/", "share/", "school/"):
        assert client.post(f"/sets/own/{shared.public_id}/{tail}").status_code == 404


def test_sharing_ends(hill: Learner, colleague: Learner) -> None:
    shared = a_set(hill)
    client = signed_in(hill)
    client.post(f"/sets/own/{shared.public_id}/school/")
    assert colleagues_sets(colleague).count() == 1
    client.post(f"/sets/own/{shared.public_id}/school/", {"stop": "1"})
    assert colleagues_sets(colleague).count() == 0
    share_in_school(shared, is_shared=True)
    client.post("/sets/school/", {"leave": "1"})
    assert colleagues_sets(colleague).count() == 0
    leave_school(colleague)
    assert not School.objects.exists()


def test_one_school_at_a_time(hill: Learner, colleague: Learner) -> None:
    with pytest.raises(Refused, match="already"):
        found_school(colleague, "Another")
    assert School.objects.count() == 1
    with pytest.raises(Refused, match="already"):
        join_school(colleague, School.objects.get().code)
    page = signed_in(colleague).post("/sets/school/", {"name": "Another"}).content.decode()
    assert SchoolTeacher.objects.count() == 2
    assert "School on the Hill" in page


def test_who_has_a_school(hill: Learner, colleague: Learner) -> None:
    assert everything_of(hill.pk)["classes"]["school"] == "School on the Hill"
    child = signed_in(pupil(a_class(hill)).learner)
    guest = signed_in(Learner.objects.create_guest())
    for client in (child, guest):
        assert client.get("/sets/school/").status_code == 404
        assert client.post("/sets/school/", {"name": "x"}).status_code == 404
    assert Client().get("/sets/school/").status_code == 302
