"""Texts that nobody types by accident: each gets a sentence, and nothing is changed."""

import json
from typing import Any
from urllib.parse import quote, urlencode
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from classroom.forms.sets import initial_of
from classroom.models.assignment import Assignment
from classroom.models.classroom import Classroom, Group
from classroom.models.practice_set import PracticeSet
from classroom.models.pupil import Pupil
from classroom.models.work import Work
from classroom.queries.sets import NoSuchSetError, shared_set
from config.middleware import is_readable
from quiz.drills.question import Kind
from quiz.drills.sets.set_plan import SetPlan
from quiz.models.attempt import Attempt
from quiz.models.drill_run import DrillRun
from quiz.models.learner import Learner
from tests.set_help import ready_sets
from tests.web.school_help import School

pytestmark = pytest.mark.django_db
ODD = (
    b"a%00b",  # ends texts in some languages, and no text column of PostgreSQL holds it
    b"a%E2%80%AEb",  # turns the writing round
    b"a%ED%A0%80b",  # half a letter
    b"%F3%A0%81%81a",  # an invisible tag
    b"x" * 1_000_000,
)
URLENCODED = "application/x-www-form-urlencoded"
KEPT = (Assignment, Attempt, Classroom, DrillRun, Group, Learner, PracticeSet, Pupil, Work)


def everything() -> list[Any]:
    """All rows that a form could change; coming in is noted on a learner's row, and no change."""
    seen = ("last_login", "last_seen_at", "used_at")
    names = [[f.name for f in model._meta.concrete_fields if f.name not in seen] for model in KEPT]
    return [
        list(model._default_manager.order_by("pk").values_list(*fields))
        for model, fields in zip(KEPT, names, strict=True)
    ]


def send(
    client: Client, path: str, field: str, odd: bytes, sent: dict[str, Any], **head: str
) -> Any:
    """Send a form with one field that holds these very bytes."""
    rest = {name: value for name, value in sent.items() if name != field}
    body = urlencode(rest, doseq=True).encode() + b"&" + field.encode() + b"=" + odd
    return client.post(path, body, content_type=URLENCODED, follow=True, **head)  # type: ignore[arg-type]


def answers_to(odd: bytes, *usual: int) -> tuple[int, ...]:
    """A NUL is refused before any form sees it; of everything else the form speaks."""
    return (400,) if odd == ODD[0] else usual


def forms_of(school: School) -> list[tuple[str, str, dict[str, Any]]]:
    """Every form of a class and of sets with a text in it: its address, the text, the rest."""
    row = PracticeSet.objects.create(
        owner=school.teacher, title="Mine", map="europe", plan=ready_sets()["balkans"].plan.encode()
    )
    built = {**initial_of("Mine", ready_sets()["balkans"].plan), "command": uuid4()}
    pairs = {**built, "about": "borders", "kinds": ["neighbours"], "length": 3}
    asked = {"whom": "all", "starts_at": "2026-11-16T08:00", "command": uuid4()}
    match = {"map": "europe", "bot": "kira", "shown": "open", "tempo": "turns", **asked}
    made = {
        "name": "6.B", "count": "2", "sign_in": "four", "names": "stored", "language": "en",
        "kept_days": "365", "command": uuid4(),
    }  # fmt: skip
    pupil = school.pupils[0].public_id
    return [
        ("/teach/new/", "name", made),
        (f"{school.address}settings/", "name", made),
        (f"{school.address}groups/", "name", {"pupils": [pupil]}),
        (f"{school.address}pupils/{pupil}/name/", "first_name", {}),
        (f"{school.address}pupils/add/list/", "pupils", {"yes": "yes", "command": uuid4()}),
        (f"{school.address}delete/", "name", {}),
        (f"{school.address}assign/", "title", {"set": "ready:balkans", **asked}),
        (f"{school.address}assign/", "starts_at", {"set": "ready:balkans", "title": "x", **asked}),
        (f"{school.address}assign-match/", "title", match),
        (
            f"{school.address}misconceptions/assign/",
            "borders",
            {"map": "europe", "command": uuid4()},
        ),
        ("/sets/new/?map=europe", "title", built),
        ("/sets/new/?map=europe", "borders", pairs),
        ("/sets/new/?map=europe", "places", {**built, "about": "places"}),
        (f"/sets/own/{row.public_id}/edit/", "title", built),
    ]


def test_forms_of_teachers(django_assert_num_queries: DjangoAssertNumQueries) -> None:
    school = School(2)
    Classroom.objects.update(names="stored")
    client, forms = school.client(), forms_of(school)
    before = everything()
    for number, (path, field, sent) in enumerate(forms):
        # Each form gets the first, and the others take turns: all go through the same few checks.
        for odd in (ODD[0], ODD[1 + number % 4], ODD[1 + (number + 1) % 4]):
            answer = send(client, path, field, odd, sent)
            assert answer.status_code in answers_to(odd, 200, 404), (path, field, odd[:20])
        assert everything() == before, (path, field)
    with django_assert_num_queries(0), pytest.raises(NoSuchSetError):
        shared_set("a\x00b")


def test_answers_of_pupils() -> None:
    school = School(1)
    pupil = school.pupils[0]
    client, teacher = school.client(pupil), school.client()
    odds = (*ODD, b"9" * 4000, b"1e9", b"NaN")
    for kind in (Kind.NEIGHBOURS, Kind.COUNT_CROSSINGS, Kind.NAME_NEIGHBOURS, Kind.PICK_ONE):
        assigned = school.assign(SetPlan("europe", kinds=(kind,), length=3))
        run = school.begin(pupil, assigned).run
        assert run is not None
        path = f"/practise/runs/{run.public_id}/answer/"
        paper = f"{school.address}assignments/{assigned.public_id}/paper/"
        before = everything()
        for number, odd in enumerate(odds):
            field, sent = ("given", "typed")[number % 2], {"number": 1, "command": uuid4()}
            answer = send(client, path, field, odd, sent, HTTP_HX_REQUEST="true")
            assert answer.status_code in answers_to(odd, 200), (kind, field, odd[:20])
            answer = send(teacher, paper, "answer-1", odd, {"pupil": pupil.public_id})
            assert answer.status_code in answers_to(odd, 200), (kind, odd[:20])
        assert everything() == before, kind


def value(**changes: Any) -> dict[str, Any]:
    plan = ready_sets()["balkans"].plan.encode()
    return {"format": 1, "practice_set": {"title": "x", **plan, **changes}}


def odd_files() -> list[bytes]:
    """Files that are no practice sets, each in another way."""
    odds: tuple[Any, ...] = (
        float("nan"), float("inf"), 10**30, -1, 1.5, {}, [[[]]], [{}], {"a": []}, "\ud800"
    )  # fmt: skip
    values = [
        *(
            value(**{field: text if field == "title" else [text]})
            for field in ("title", "regions", "places", "kinds")
            for text in ("a\x00b", "a\ud800b", "a\x07b", "a\u202eb")
        ),
        *(value(**{field: odd}) for field in value()["practice_set"] for odd in odds),
        value(regions=[], borders=[["a\ud800", "b\x00"]]),
        value(regions=[], borders=[["france", "spain", "italy"]]),
        {**value(), "format": True},
        {**value(), "format": [1]},
    ]
    good = json.dumps(value()).encode()
    return [
        *(json.dumps(one).encode() for one in values),
        b'{"format": 1, "practice_set": ' + b'{"title": ' * 5000 + b"1" + b"}" * 5001,
        b'{"format": 1, "practice_set": {"title": "x", "length": ' + b"9" * 9000 + b"}}",
        good.replace(b'"length": 12', b'"length": 12, "length": "x"'),
        good.decode().encode("utf-16")[:-1],
    ]


def test_files_of_sets() -> None:
    client = Client()
    client.force_login(Learner.objects.create_user("ms-hill"))
    for data in odd_files():
        file = SimpleUploadedFile("set.json", data, "application/json")
        answer = client.post("/sets/import/", {"file": file})
        assert answer["Location"] == "/sets/", data[:200]
        assert not PracticeSet.objects.exists(), data[:200]
    assert "note--bad" in client.get("/sets/").content.decode()


def test_a_border_that_a_file_names_twice_is_one_border() -> None:
    client = Client()
    client.force_login(Learner.objects.create_user("ms-hill"))
    twice = [["france", "spain"], ["spain", "france"], ["italy", "france"]]
    data = json.dumps(value(regions=[], borders=twice, length=3)).encode()
    client.post("/sets/import/", {"file": SimpleUploadedFile("set.json", data)})
    assert PracticeSet.objects.get().plan["borders"] == [["france", "spain"], ["france", "italy"]]


UNREADABLE = "that cannot be read. Nothing was changed."


@pytest.mark.parametrize("odd", ["\x00", "a\x00b"])
def test_a_nul_is_refused_wherever_it_stands(odd: str) -> None:
    school = School(1)
    client, typed = school.client(), quote(odd)
    answers = [
        client.get(f"/join/{typed}/"),
        client.get(f"/sets/shared/{typed}/"),
        client.get(f"/practise/?map={typed}"),
        client.get(f"/maps/?{typed}=x"),
        client.post("/theme", {"theme": "dark", "next": f"/{odd}"}),
        client.post("/theme", {"theme": "dark", odd: "x"}),
        client.post("/account/sign-up/", {"username": odd}),
        Client().post("/account/sign-in/", {"login": odd, "password": odd}),
    ]
    assert [answer.status_code for answer in answers] == [400] * len(answers)
    assert all(UNREADABLE in answer.content.decode() for answer in answers)
    assert all(answer["Content-Security-Policy"] for answer in answers)
    assert client.get("/play/").status_code == 200


def test_half_a_letter_is_refused_too() -> None:
    """Django reads one that a browser sends as another sign; nothing depends on that."""
    assert not is_readable(["a\ud800b"])
    assert not is_readable(["fine", "\udfff"])
    assert is_readable(["a😀b", "žluťoučký", ""])


def test_a_cookie_that_cannot_be_read_is_not_there(client: Client) -> None:
    client.cookies["sessionid"] = "aaaaaaaaaaaaaaaa\x00"
    assert client.get("/play/").status_code == 200
