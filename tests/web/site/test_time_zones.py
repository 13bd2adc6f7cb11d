"""Dates in the reader's time zone and format; deadlines on the clocks of the class."""

import io
import pickle
import zipfile
from datetime import UTC, datetime, timedelta
from uuid import uuid4
from zoneinfo import ZoneInfo

import pytest
from django.test import Client

from classroom.actions.class_export import class_archive
from classroom.actions.classes import ClassWishes, change_class, make_class
from classroom.actions.pupils import add_pupils
from classroom.models.assignment import Assignment
from classroom.models.classroom import Classroom
from classroom.models.pupil import Pupil
from game.hosting.clock import site_day
from game.hosting.reader_zone import LazyZone, zone_named, zone_names
from quiz.models.learner import Learner
from tests.web.account_help import account
from tests.web.class_help import pupil, signed_in

pytestmark = pytest.mark.django_db
PRAGUE, NEW_YORK = "Europe/Prague", "America/New_York"


@pytest.fixture
def teacher() -> Learner:
    return account("ms-frizzle")


@pytest.fixture
def classroom(teacher: Learner) -> Classroom:
    """A class in Prague, whatever the site and the browsers say."""
    made = make_class(teacher.pk, ClassWishes("6.B", time_zone=PRAGUE), uuid4())
    add_pupils(made, [""], uuid4())
    return made


def assigned(client: Client, classroom: Classroom) -> Assignment:
    sent = {"set": "ready:balkans", "title": "Balkans", "whom": "all", "command": str(uuid4()),
            "starts_at": "2027-01-11T08:00", "due_at": "2027-01-15T17:00"}  # fmt: skip
    assert client.post(f"/teach/classes/{classroom.public_id}/assign/", sent).status_code == 302
    return Assignment.objects.get()


def test_a_deadline_is_on_the_clocks_of_the_class(classroom: Classroom, teacher: Learner) -> None:
    client = signed_in(teacher)
    client.cookies["zone"] = NEW_YORK
    made = assigned(client, classroom)
    assert made.due_at == datetime(2027, 1, 15, 16, 0, tzinfo=UTC)
    page = client.get(f"/teach/classes/{classroom.public_id}/assignments/{made.public_id}/")
    assert "15 Jan 2027, 17:00" in page.content.decode()
    form = client.get(f"/teach/classes/{classroom.public_id}/assignments/{made.public_id}/change/")
    assert 'value="2027-01-15T17:00"' in form.content.decode()


def test_pupils_see_the_zone_of_the_class(classroom: Classroom, teacher: Learner) -> None:
    made = assigned(signed_in(teacher), classroom)
    Assignment.objects.update(starts_at=made.starts_at - timedelta(days=365))
    child = signed_in(pupil(classroom).learner)
    child.cookies["zone"] = NEW_YORK
    assert "15 Jan 2027, 17:00" in child.get("/class/tasks/").content.decode()
    change_class(classroom, ClassWishes("6.B", time_zone=NEW_YORK))
    assert "15 Jan 2027, 11:00" in child.get("/class/tasks/").content.decode()
    new = add_pupils(classroom, [""], uuid4())[0]
    assert Learner.objects.get(pk=new.learner_id).time_zone == NEW_YORK


@pytest.mark.parametrize(
    ("language", "shown"),
    [("en", "15 Jan 2027, 17:00"), ("cs", "15.01.2027 17:00"), ("fr", "15/01/2027 17:00")],
)
def test_dates_are_in_the_format_of_the_reader(
    classroom: Classroom, teacher: Learner, language: str, shown: str
) -> None:
    client = signed_in(teacher)
    made = assigned(client, classroom)
    client.cookies["django_language"] = language
    page = client.get(f"/teach/classes/{classroom.public_id}/assignments/{made.public_id}/")
    assert shown in page.content.decode().replace("\xa0", " ")


def test_a_new_class_takes_the_zone_of_the_browser(teacher: Learner) -> None:
    client = signed_in(teacher)
    client.cookies["zone"] = "Asia/Tokyo"
    page = client.get("/teach/new/").content.decode()
    assert '<option value="Asia/Tokyo" selected>' in page
    sent = {"name": "7.A", "count": 2, "command": str(uuid4()), "sign_in": "four", "names": "none",
            "language": "en", "kept_days": 365}  # fmt: skip
    client.post("/teach/new/", sent)
    assert Classroom.objects.get(name="7.A").time_zone == "Asia/Tokyo"
    assert set(Pupil.objects.values_list("learner__time_zone", flat=True)) == {"Asia/Tokyo"}
    refused = client.post("/teach/new/", sent | {"command": str(uuid4()), "time_zone": "Mars/X"})
    assert refused.status_code == 200
    assert Classroom.objects.count() == 1


def test_an_account_chooses_its_zone(teacher: Learner) -> None:
    client = signed_in(teacher)
    client.cookies["zone"] = NEW_YORK
    assert "As in this browser: America/New York" in client.get("/account/").content.decode()
    client.post("/account/zone/", {"time_zone": PRAGUE})
    teacher.refresh_from_db()
    assert teacher.time_zone == PRAGUE
    client.post("/account/zone/", {"time_zone": "Nowhere/Land"})
    teacher.refresh_from_db()
    assert teacher.time_zone == PRAGUE
    assert f'<option value="{PRAGUE}" selected>' in client.get("/teach/new/").content.decode()
    client.post("/account/zone/", {"time_zone": ""})
    teacher.refresh_from_db()
    assert teacher.time_zone == ""


def test_who_may_choose_a_zone(classroom: Classroom) -> None:
    assert signed_in(pupil(classroom).learner).post("/account/zone/").status_code == 404
    assert Client().post("/account/zone/").status_code == 302
    guest = Learner.objects.create_guest()
    assert signed_in(guest).post("/account/zone/", {"time_zone": PRAGUE}).status_code == 302
    guest.refresh_from_db()
    assert guest.time_zone == ""


@pytest.mark.parametrize(
    "odd", ["", "Mars/Base", "../../etc/passwd", "Europe/Prague\x00", "x" * 999]
)
def test_odd_zones_of_browsers_are_left_aside(odd: str) -> None:
    assert zone_named(odd).key == "UTC"
    client = Client()
    client.cookies["zone"] = odd
    assert client.get("/").status_code in (200, 400)


def test_a_zone_is_looked_for_when_a_date_is_shown() -> None:
    looks: list[str] = []
    lazy = LazyZone(lambda: looks.append("look") or ZoneInfo(PRAGUE))  # type: ignore[func-returns-value]
    assert looks == []
    noon = datetime(2027, 7, 1, 12, 0, tzinfo=UTC)
    assert noon.astimezone(lazy).hour == 14
    assert looks == ["look"]
    assert str(lazy) == PRAGUE
    twice = datetime(2027, 10, 31, 2, 30, fold=1, tzinfo=lazy)
    assert twice.astimezone(UTC).hour == 1
    assert twice.astimezone(UTC).astimezone(lazy) == twice
    assert pickle.loads(pickle.dumps(twice)).tzinfo == ZoneInfo(PRAGUE)  # noqa: S301


def test_zones_to_choose_among() -> None:
    assert {PRAGUE, NEW_YORK, "UTC"} <= {*zone_names()}
    assert "EST" not in zone_names()
    assert all(str(zone_named(name)) == name for name in zone_names())


def test_the_daily_journey_is_the_same_for_everybody() -> None:
    late = datetime(2027, 1, 15, 23, 30, tzinfo=UTC)
    assert site_day(late).day == 15
    pages = []
    for zone in ("Pacific/Kiritimati", "Pacific/Pago_Pago"):
        client = Client()
        client.cookies["zone"] = zone
        page = client.get("/practise/daily/europe/").content.decode()
        pages.append(page.split("<main")[1].split("csrfmiddlewaretoken")[0])
    assert pages[0] == pages[1]


def test_the_export_of_a_class_tells_dates_as_the_reader_writes_them(classroom: Classroom) -> None:
    Pupil.objects.update(signed_in_at=datetime(2027, 1, 15, 16, 0, tzinfo=UTC))
    table = zipfile.ZipFile(io.BytesIO(class_archive(classroom))).read("pupils.csv").decode()
    assert "15 Jan 2027, 17:00" in table
