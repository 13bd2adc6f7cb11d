"""Classes and what teachers do with them."""

import io
import json
import zipfile
from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone

from classroom.actions.pupils import MOST_PUPILS, add_pupils
from classroom.models.classroom import Classroom, Group, Teaching, TeachingOffer
from classroom.models.door import WrongTry
from classroom.models.pupil import Pupil
from classroom.pages.door.pupil_secrets import pictures_of
from classroom.tasks import delete_rows_of_classes
from game.models.table import Table
from game.refused import Refused
from quiz.actions.accounts.leave import forget
from quiz.models.learner import Learner
from tests.web.account_help import account, an_empty_table, seat
from tests.web.class_help import a_class, a_teacher, pupil, show_card, signed_in
from tests.web.errand_help import fetched

pytestmark = pytest.mark.django_db
NEW = {
    "name": " 6.B ", "count": "28", "sign_in": "four", "names": "none", "language": "en",
    "kept_days": "365",
}  # fmt: skip


@pytest.fixture
def teacher() -> Learner:
    return a_teacher()


@pytest.fixture
def client(teacher: Learner) -> Client:
    return signed_in(teacher)


@pytest.fixture
def classroom(teacher: Learner) -> Classroom:
    return a_class(teacher)


def of(classroom: Classroom, page: str = "") -> str:
    return f"/teach/classes/{classroom.public_id}/{page}"


def see(client: Client, path: str) -> str:
    response = client.get(path)
    assert response.status_code == 200
    return response.content.decode()


def test_a_class_of_twenty_eight_with_one_form(client: Client, teacher: Learner) -> None:
    sent = {**NEW, "command": str(uuid4())}
    for _ in range(2):  # a second click makes nothing more
        address = client.post("/teach/new/", sent)["Location"]
    classroom = Classroom.objects.get()
    assert address == of(classroom)
    assert classroom.name == "6.B"
    pupils = list(Pupil.objects.select_related("learner"))
    assert [row.number for row in pupils] == list(range(1, 29))
    assert len({row.animal for row in pupils}) == 28
    assert not any(row.learner.has_usable_password() or row.learner.email for row in pupils)
    page = see(client, address)
    assert "28 pupils" in page
    assert pupils[6].learner.display_name in page


@pytest.mark.parametrize(
    ("field", "value"),
    [("name", ""), ("name", "x" * 61), ("count", "201"), ("count", "-1"), ("sign_in", "magic"),
     ("kept_days", "9999"), ("name", "a\u200bb")],
)  # fmt: skip
def test_what_does_not_fit_makes_nothing(client: Client, field: str, value: str) -> None:
    sent = {**NEW, "command": str(uuid4()), field: value}
    response = client.post("/teach/new/", sent)
    assert response.status_code == 200
    assert "field__error" in response.content.decode()
    assert not Classroom.objects.exists()


def test_classes_are_listed_as_people_count(client: Client, teacher: Learner) -> None:
    for name in ("10.A", "6.B", "Ämter", "6.A", "²"):
        a_class(teacher, 0, name=name)
    page = see(client, "/teach/")
    named = ("6.A", "6.B", "10.A")
    assert sorted(named, key=lambda name: page.index(f">{name}</a>")) == list(named)


def test_settings_change_the_class(client: Client, classroom: Classroom) -> None:
    sent = {**NEW, "name": "7.B", "names": "stored", "is_for_children": "on", "kept_days": "30"}
    assert client.post(of(classroom, "settings/"), sent)["Location"] == of(classroom)
    classroom.refresh_from_db()
    assert (classroom.name, classroom.is_for_children, classroom.kept_days) == ("7.B", True, 30)
    Pupil.objects.update(first_name="Ada")
    client.post(of(classroom, "settings/"), {**sent, "names": "none"})
    assert set(Pupil.objects.values_list("first_name", flat=True)) == {""}
    before = [pupil(classroom, number).learner.display_name for number in (1, 2, 3)]
    client.post(of(classroom, "settings/"), {**sent, "language": "cs"})
    assert pupil(classroom).learner.language == "cs"
    assert [pupil(classroom, number).learner.display_name for number in (1, 2, 3)] != before
    assert "field__error" in client.post(of(classroom, "settings/"), {"name": ""}).content.decode()


def test_more_pupils_by_number(client: Client, classroom: Classroom) -> None:
    sent = {"count": "4", "command": str(uuid4())}
    for _ in range(2):
        response = client.post(of(classroom, "pupils/add/count/"), sent)
        assert response["Location"] == f"{of(classroom)}?added=4"
    assert Pupil.objects.count() == 7
    page = see(client, f"{of(classroom)}?added=4")
    assert 'data-added="4"' in page
    assert f"{of(classroom, 'cards/')}?from=4" in page
    see(client, f"{of(classroom)}?added=nonsense")


def test_a_class_does_not_grow_for_ever(client: Client, classroom: Classroom) -> None:
    sent = {"count": str(MOST_PUPILS), "command": str(uuid4())}
    client.post(of(classroom, "pupils/add/count/"), sent)
    assert Pupil.objects.count() == 3
    assert f"at most {MOST_PUPILS} pupils" in see(client, of(classroom, "pupils/add/"))


def test_a_list_is_checked_first(client: Client, teacher: Learner) -> None:
    classroom = a_class(teacher, 0, names="stored")
    sent = {"pupils": "Name\nAda\n\n  Běla  Nová \n", "command": str(uuid4())}
    page = client.post(of(classroom, "pupils/add/list/"), sent).content.decode()
    assert "2 pupils would be added." in page
    assert "Běla Nová" in page
    assert not Pupil.objects.exists()
    for _ in range(2):
        client.post(of(classroom, "pupils/add/list/"), {**sent, "yes": "yes"})
    assert list(Pupil.objects.values_list("first_name", flat=True)) == ["Ada", "Běla Nová"]


def test_a_list_that_is_too_long_for_the_class_does_not_pass_the_check(
    client: Client, classroom: Classroom
) -> None:
    names = "\n".join(f"Ada {number}" for number in range(MOST_PUPILS))
    sent = {"pupils": names, "command": str(uuid4())}
    page = client.post(of(classroom, "pupils/add/list/"), sent).content.decode()
    assert f"at most {MOST_PUPILS} pupils" in page
    assert 'name="yes"' not in page
    assert "Ada 7" in page  # what was pasted is still there


def test_a_class_without_names_stores_none(client: Client, classroom: Classroom) -> None:
    sent = {"pupils": "Ada\nBěla", "command": str(uuid4()), "yes": "yes"}
    client.post(of(classroom, "pupils/add/list/"), sent)
    assert Pupil.objects.count() == 5
    assert set(Pupil.objects.values_list("first_name", flat=True)) == {""}
    path = of(classroom, f"pupils/{pupil(classroom).public_id}/name/")
    assert (
        "This class does not store names."
        in client.post(path, {"first_name": "Ada"}, follow=True).content.decode()
    )


def test_every_wrong_line_is_told(client: Client, classroom: Classroom) -> None:
    text = f"Ada\nBěla;6.B\n{'x' * 41}\nCle\x07o\n"
    file = io.BytesIO(text.encode())
    file.name = "pupils.csv"
    sent = {"pupils": "", "file": file, "command": str(uuid4()), "yes": "yes"}
    page = client.post(of(classroom, "pupils/add/list/"), sent).content.decode()
    assert "3 lines have problems" in page
    for line in (2, 3, 4):
        assert f"Line {line}:" in page
    assert Pupil.objects.count() == 3


@pytest.mark.parametrize("content", [b"", b"\x00\x01PK", b"x" * 1_000_001])
def test_a_file_that_is_no_list(client: Client, classroom: Classroom, content: bytes) -> None:
    file = io.BytesIO(content)
    file.name = "pupils.xlsx"
    sent = {"pupils": "", "file": file, "command": str(uuid4()), "yes": "yes"}
    response = client.post(of(classroom, "pupils/add/list/"), sent)
    assert response.status_code == 200
    assert Pupil.objects.count() == 3


def test_cards_are_a_file_to_print(client: Client, classroom: Classroom) -> None:
    response = fetched(client, of(classroom, "cards/"))
    assert response["Content-Type"] == "application/pdf"
    assert "no-store" in response["Cache-Control"]
    assert response.content.startswith(b"%PDF-")
    one = fetched(client, of(classroom, "cards/?pupil=2"))
    assert len(one.content) < len(response.content)
    assert client.get(of(classroom, "cards/"), {"pupil": "9"})["Location"] == of(classroom)


def test_groups(client: Client, classroom: Classroom) -> None:
    ids = [str(pupil(classroom, number).public_id) for number in (1, 2)]
    for _ in range(2):
        client.post(of(classroom, "groups/"), {"name": "Readers", "pupils": ids})
    group = Group.objects.get()
    assert group.pupils.count() == 2
    page = see(client, f"{of(classroom, 'groups/')}?group={group.pk}")
    assert page.count("checked") == 2
    changed = {"name": "Readers", "pupils": ids[:1], "group": str(group.pk)}
    client.post(of(classroom, "groups/"), changed)
    assert group.pupils.count() == 1
    client.post(of(classroom, f"groups/{group.pk}/delete/"))
    assert not Group.objects.exists()
    assert Pupil.objects.count() == 3


def test_a_pupil_gets_a_new_card_a_name_and_another_class(client: Client, teacher: Learner) -> None:
    classroom, other = a_class(teacher, names="stored"), a_class(teacher, 1, name="7.A")
    otter = pupil(classroom)
    base = of(classroom, f"pupils/{otter.public_id}/")
    before = pictures_of(otter)
    client.post(f"{base}reset/")
    client.post(f"{base}name/", {"first_name": " Ada "})
    assert pupil(classroom).first_name == "Ada"
    assert pupil(classroom).seed != otter.seed or pictures_of(pupil(classroom)) != before
    table = an_empty_table(otter.learner)
    response = client.post(f"{base}move/", {"to": str(other.public_id)})
    moved = Pupil.objects.get(pk=otter.pk)
    assert (moved.classroom, moved.number, moved.first_name) == (other, 2, "")
    assert response["Location"] == of(other, f"pupils/{otter.public_id}/")
    assert Learner.objects.get(pk=otter.learner_id).display_name.endswith(" 2")
    assert Table.objects.get().host_id == table.host_id
    assert client.get(base).status_code == 404


def test_removing_can_be_undone(client: Client, classroom: Classroom) -> None:
    otter = pupil(classroom)
    base = of(classroom, f"pupils/{otter.public_id}/")
    client.post(f"{base}remove/")
    page = see(client, of(classroom))
    assert "2 pupils" in page
    assert "1 removed pupil" in page
    assert show_card(Client(), otter).status_code == 404
    client.post(f"{base}back/")
    assert show_card(Client(), otter)["Location"] == "/class/mine/"


def test_other_teachers_are_asked_by_address(client: Client, classroom: Classroom) -> None:
    colleague = account("colleague", email="colleague@example.org")
    told = []
    for email in ("Colleague@example.org", "nobody@example.org"):
        response = client.post(of(classroom, "teachers/"), {"email": email}, follow=True)
        told.append(response.content.decode().count("If there is an account with this address"))
    assert told == [1, 1]
    offer, other = TeachingOffer.objects.earliest("pk"), signed_in(colleague)
    assert "invites you to teach 6.B too" in see(other, "/teach/")
    assert other.post(f"/teach/offers/{offer.pk}/", {"answer": "yes"})["Location"] == of(classroom)
    assert other.get(of(classroom)).status_code == 200
    assert TeachingOffer.objects.get().email == "nobody@example.org"


def test_an_offer_can_be_declined(client: Client, classroom: Classroom) -> None:
    colleague = account("colleague", email="colleague@example.org")
    client.post(of(classroom, "teachers/"), {"email": "colleague@example.org"})
    path = f"/teach/offers/{TeachingOffer.objects.get().pk}/"
    assert signed_in(colleague).post(path, {"answer": "no"})["Location"] == "/teach/"
    assert signed_in(colleague).get(of(classroom)).status_code == 404


def test_only_the_owner_sends_away_hands_over_and_deletes(
    client: Client, classroom: Classroom, teacher: Learner
) -> None:
    one, other = account("one"), account("other")
    mine = Teaching.objects.get(classroom=classroom)
    teachings = [Teaching.objects.create(classroom=classroom, teacher=who) for who in (one, other)]
    guest = signed_in(one)
    guest.post(of(classroom, f"teachers/{teachings[1].pk}/stop/"))
    guest.post(of(classroom, f"teachers/{mine.pk}/stop/"))
    guest.post(of(classroom, f"teachers/{teachings[0].pk}/owner/"))
    assert guest.post(of(classroom, "delete/"), {"name": "6.B"}).status_code == 404
    assert Teaching.objects.count() == 3
    client.post(of(classroom, f"teachers/{teachings[1].pk}/stop/"))
    client.post(of(classroom, f"teachers/{mine.pk}/stop/"))  # the owner stays
    assert set(Teaching.objects.values_list("teacher__username", flat=True)) == {
        teacher.username, "one",
    }  # fmt: skip
    client.post(of(classroom, f"teachers/{teachings[0].pk}/owner/"))
    assert Teaching.objects.get(is_owner=True).teacher == one
    path = of(classroom, f"teachers/{mine.pk}/stop/")
    assert client.post(path)["Location"] == "/teach/"
    assert client.get(of(classroom)).status_code == 404


def test_everything_of_a_class_in_one_file(client: Client, classroom: Classroom) -> None:
    Pupil.objects.filter(number=1).update(first_name='=HYPERLINK("x")')
    Pupil.objects.filter(number=2).update(first_name="Ada;=1+1")
    with zipfile.ZipFile(io.BytesIO(fetched(client, of(classroom, "export/")).content)) as archive:
        assert json.loads(archive.read("class.json"))["name"] == "6.B"
        table = archive.read("pupils.csv").decode("utf-8-sig")
        assert len(table.splitlines()) == 4
        assert "'=HYPERLINK" in table
        assert "Ada;'=1+1" in table
        one = json.loads(archive.read("pupils/001.json"))
        assert one["classes"]["pupil"]["number"] == 1
        assert len(archive.namelist()) == 5


def test_deleting_takes_the_name_and_everything(client: Client, classroom: Classroom) -> None:
    friend, otter = account("friend"), pupil(classroom)
    shared, alone = an_empty_table(otter.learner), an_empty_table(otter.learner)
    seat(shared, friend)
    WrongTry.objects.create(classroom=classroom, pupil=otter)
    assert client.post(of(classroom, "delete/"), {"name": "no"}).status_code == 200
    assert client.post(of(classroom, "delete/"), {"name": "6.b"})["Location"] == "/teach/"
    delete_rows_of_classes.delay()
    assert not Classroom.objects.exists()
    assert set(Learner.objects.values_list("username", flat=True)) == {"ms-frizzle", "friend"}
    assert not Table.objects.filter(pk=alone.pk).exists()
    assert Table.objects.get(pk=shared.pk).host == friend
    assert not WrongTry.objects.exists()
    assert client.post(of(classroom, "delete/"), {"name": "6.b"}).status_code == 404


def test_a_teacher_who_goes_leaves_classes_to_colleagues(teacher: Learner) -> None:
    alone, shared = a_class(teacher), a_class(teacher)
    colleague = account("colleague")
    Teaching.objects.create(classroom=shared, teacher=colleague)
    assert forget(teacher.pk)
    delete_rows_of_classes.delay()
    assert list(Classroom.objects.all()) == [shared]
    assert Teaching.objects.get().is_owner
    assert Learner.objects.filter(pupil__isnull=False).count() == 3
    assert not Pupil.objects.filter(classroom_id=alone.pk).exists()


def test_nobody_is_added_to_a_class_that_is_put_away(client: Client, classroom: Classroom) -> None:
    client.post(of(classroom, "archive/"))
    page = see(client, of(classroom))
    assert "This class is archived." in page
    with pytest.raises(Refused):
        add_pupils(Classroom.objects.get(), [""], uuid4())
    assert "Archived classes" in see(client, "/teach/")


def test_a_new_code(client: Client, classroom: Classroom) -> None:
    client.post(of(classroom, "new-code/"))
    assert Client().get(f"/class/{classroom.code}/").status_code == 404
    classroom.refresh_from_db()
    assert Client().get(f"/class/{classroom.code}/").status_code == 200


def test_as_many_queries_for_thirty_pupils_as_for_three(
    client: Client, teacher: Learner, django_assert_num_queries: Any
) -> None:
    small, large = a_class(teacher, 3), a_class(teacher, 30)
    now = timezone.now()
    for classroom in (small, large):
        group = Group.objects.create(classroom=classroom, name="Readers")
        group.pupils.set(Pupil.objects.filter(classroom=classroom))
        WrongTry.objects.bulk_create(
            WrongTry(classroom=classroom, pupil=row, at=now)
            for row in Pupil.objects.filter(classroom=classroom)
            for _ in range(3)
        )
        with django_assert_num_queries(12):  # one asks whether there is any learning platform
            client.get(of(classroom))
        with django_assert_num_queries(7):
            client.get(of(classroom, "groups/"))
    with django_assert_num_queries(4):
        client.get("/teach/")
    Learner.objects.filter(pk=teacher.pk).update(email="frizzle@example.org")
    with django_assert_num_queries(5):
        client.get("/teach/")  # a learner with an address may be invited to teach more classes
