"""The pages of practice sets: building, trying, copying, sharing, files."""

import json
from typing import Any
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from classroom.forms.sets import initial_of
from classroom.models.practice_set import PracticeSet
from quiz.models.drill_run import DrillRun
from quiz.models.learner import Learner
from tests.set_help import ready_sets
from tests.web.school_help import BACKEND, School

pytestmark = pytest.mark.django_db


@pytest.fixture
def teacher() -> Learner:
    return Learner.objects.create_user("ms-hill", password="x")


@pytest.fixture
def browser(teacher: Learner) -> Client:
    client = Client()
    client.force_login(teacher, backend=BACKEND)
    return client


def words(response: Any) -> str:
    assert response.status_code == 200
    return str(response.content.decode())


def sent(key: str = "balkans", **changes: Any) -> dict[str, Any]:
    ready = ready_sets()[key]
    return {**initial_of("My Balkans", ready.plan), "command": uuid4(), **changes}


def built(browser: Client, **changes: Any) -> PracticeSet:
    response = browser.post("/sets/new/?map=europe", sent(**changes))
    assert response.status_code == 302, response.content.decode()
    return PracticeSet.objects.get(public_id=response["Location"].split("/")[3])


def test_a_teacher_builds_a_set(browser: Client) -> None:
    assert "Build a practice set" in words(browser.get("/sets/new/?map=europe"))
    row = built(browser)
    assert (row.title, row.map, row.plan["regions"]) == ("My Balkans", "europe", ["balkans"])
    page = words(browser.get(f"/sets/own/{row.public_id}/"))
    assert "My Balkans" in page
    assert "Try it as a pupil" in page
    assert "My Balkans" in words(browser.get("/sets/"))


def test_the_same_form_builds_once(browser: Client) -> None:
    values = sent()
    first, again = (browser.post("/sets/new/?map=europe", values) for _ in range(2))
    assert first["Location"] == again["Location"]
    assert PracticeSet.objects.count() == 1


def test_borders_are_typed_by_their_names(browser: Client) -> None:
    lines = "Germany – Poland\nfrance|spain\n\nItaly - Austria"
    row = built(browser, about="borders", borders=lines, kinds=["neighbours"], length=3)
    assert row.plan["borders"] == [
        ["germany", "poland"], ["france", "spain"], ["austria", "italy"],
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        (
            {"about": "borders", "borders": "Germany"},
            "“Germany” is not a pair of places on this map.",
        ),
        ({"about": "borders", "borders": ""}, "Choose something here."),
        ({"about": "places", "places": ["atlantis"]}, "Select a valid choice"),
        ({"length": 99}, "less than or equal to 40"),
        ({"kinds": []}, "This field is required."),
        ({"title": ""}, "This field is required."),
        (
            {"about": "borders", "borders": "France – Spain", "kinds": ["neighbours"]},
            "There are only 1 different questions",
        ),
    ],
)
def test_what_does_not_fit_gets_a_sentence(browser: Client, changes: Any, sentence: str) -> None:
    assert sentence in words(browser.post("/sets/new/?map=europe", sent(**changes)))
    assert not PracticeSet.objects.exists()


def test_every_name_that_is_not_known_is_told_with_what_may_be_meant(browser: Client) -> None:
    lines = "Germany – Atlantis\nSlov – Francie\nDeutchland – Polsko\nMacedonia – Zzzzz"
    page = words(browser.post("/sets/new/?map=europe", sent(about="borders", borders=lines)))
    assert "There is no place called “Atlantis” on this map." in page
    assert "called “Slov” on this map. Did you mean: Slovakia, Slovenia?" in page
    assert "There is no place called “Deutchland” on this map.</p>" in page
    assert "called “Macedonia” on this map. Did you mean: North Macedonia?" in page
    assert "There is no place called “Zzzzz” on this map.</p>" in page
    assert not PracticeSet.objects.exists()


def test_pairs_in_any_language_with_slips_and_other_signs_between(browser: Client) -> None:
    lines = "Německo, Polsko\nfrance / Espagne\n  Asutria   -   Itálie\nPoland; Germany"
    row = built(browser, about="borders", borders=lines, kinds=["neighbours"], length=3)
    assert row.plan["borders"] == [
        ["germany", "poland"], ["france", "spain"], ["austria", "italy"],
    ]  # fmt: skip


def test_what_is_typed_for_borders_does_not_matter_where_regions_are_chosen(
    browser: Client,
) -> None:
    assert built(browser, borders="nothing – of the kind").plan["regions"] == ["balkans"]


def test_a_set_is_changed(browser: Client) -> None:
    row = built(browser)
    address = f"/sets/own/{row.public_id}/edit/"
    assert 'value="My Balkans"' in words(browser.get(address))
    assert browser.post(address, sent(title="Other")).status_code == 302
    row.refresh_from_db()
    assert row.title == "Other"


def test_a_set_is_tried_as_a_pupil_would_do_it(browser: Client) -> None:
    command = {"command": uuid4()}
    first, again = (browser.post("/sets/ready/balkans/try/", command) for _ in range(2))
    assert first["Location"] == again["Location"]
    run = DrillRun.objects.get()
    assert (run.way, run.length, len(run.scope["questions"])) == ("set", 12, 12)
    assert "Practice set" in words(browser.get(first["Location"]))


def test_an_adaptive_set_lets_the_coach_choose(browser: Client) -> None:
    browser.post("/sets/ready/all-of-europe/try/", {"command": uuid4()})
    run = DrillRun.objects.get()
    assert run.scope == {"like": "mix"}
    assert run.open_why["reason"] in {"new", "practice", "reference", "check"}


def test_a_set_is_copied_and_shared_by_a_link(browser: Client) -> None:
    row = built(browser)
    address = f"/sets/own/{row.public_id}/"
    browser.post(f"{address}share/")
    row.refresh_from_db()
    code = row.share_code
    browser.post(f"{address}share/")
    row.refresh_from_db()
    assert row.share_code == code
    shared = f"/sets/shared/{code}/"
    assert "My Balkans" in words(Client().get(shared))
    stranger = Client()
    assert "/practise/runs/" in stranger.post(f"{shared}try/")["Location"]
    other = Client()
    other.force_login(Learner.objects.create_user("mr-dale"), backend=BACKEND)
    assert other.post(f"{shared}copy/", {"command": uuid4()}).status_code == 302
    copied = PracticeSet.objects.get(owner__username="mr-dale")
    assert (copied.title, copied.plan) == (row.title, row.plan)
    browser.post(f"{address}share/", {"stop": "1"})
    assert Client().get(shared).status_code == 404
    assert Client().get("/sets/shared/guess/").status_code == 404


def test_a_set_goes_out_and_in_as_a_file(browser: Client) -> None:
    data = browser.get("/sets/ready/four-corners/set.json").content
    assert json.loads(data)["format"] == 1
    command = uuid4()
    for _ in range(2):
        file = SimpleUploadedFile("set.json", data, "application/json")
        answer = browser.post("/sets/import/", {"file": file, "command": command})
        assert "/sets/own/" in answer["Location"]
    row = PracticeSet.objects.get()
    assert row.plan == ready_sets()["four-corners"].plan.encode()


def test_a_time_that_came_with_a_file_stays_when_the_set_is_changed(browser: Client) -> None:
    given = browser.get("/sets/ready/four-corners/set.json").json()
    given["practice_set"]["timer"] = 45
    file = SimpleUploadedFile("set.json", json.dumps(given).encode())
    browser.post("/sets/import/", {"file": file})
    row = PracticeSet.objects.get()
    address = f"/sets/own/{row.public_id}/edit/"
    assert '<option value="45" selected>45 seconds</option>' in words(browser.get(address))
    assert browser.post(address, sent("four-corners", timer=45)).status_code == 302
    row.refresh_from_db()
    assert row.plan["timer"] == 45


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"{", "This file is not JSON."),
        (b"[" * 100_000, "This file is not JSON."),
        (b"\xff\xfe\x00", "This file is not JSON."),
        (b"[1]", "This is not a practice set."),
        (b'{"practice_set": {}}', "format that this site does not know"),
        (b'{"format": 1, "practice_set": {"map": "europe"}}', "has no title"),
        (
            b'{"format": 1, "practice_set": {"title": "x", "map": "mars"}}',
            "a map that this site does not have",
        ),
        (b" " * 100_001, "too large"),
    ],
)
def test_a_bad_file_gets_a_sentence(browser: Client, data: bytes, sentence: str) -> None:
    answer = browser.post("/sets/import/", {"file": SimpleUploadedFile("x", data)}, follow=True)
    assert sentence in words(answer)
    assert not PracticeSet.objects.exists()


def test_no_file_at_all_gets_a_sentence(browser: Client) -> None:
    assert "Choose a file first." in words(browser.post("/sets/import/", follow=True))


def test_a_set_is_thrown_away(browser: Client) -> None:
    row = built(browser)
    assert browser.get(f"/sets/own/{row.public_id}/delete/").status_code == 405
    assert browser.post(f"/sets/own/{row.public_id}/delete/").status_code == 302
    assert browser.get(f"/sets/own/{row.public_id}/").status_code == 404


@pytest.mark.parametrize("address", ["/sets/ready/none/", "/sets/own/x/", "/sets/what/balkans/"])
def test_what_is_not_there_is_not_found(browser: Client, address: str) -> None:
    assert browser.get(address).status_code == 404


def test_answers_are_for_teachers_alone(browser: Client) -> None:
    row = built(browser)
    browser.post(f"/sets/own/{row.public_id}/share/")
    row.refresh_from_db()
    school = School(teacher="mr-dale")
    pupil = school.client(school.pupils[0])
    guest = Client()
    guest.force_login(Learner.objects.create_guest(), backend=BACKEND)
    for address in ("/sets/ready/balkans/", f"/sets/shared/{row.share_code}/"):
        page = browser.get(address)
        assert "Questions, for example" in words(page)
        answers = {line.answer for line in page.context["page"].sample}
        for client in (pupil, guest, Client()):
            seen = client.get(address)
            assert seen.context["page"].sample == ()
            assert "Questions, for example" not in words(seen)
            assert not [one for one in answers if len(one) > 8 and one in words(seen)]
            for tail in ("set.pdf", "set.json"):
                assert client.get(address + tail).status_code in (302, 404)
