"""Pages of large classes: one at a time, and cheap to refuse."""

import threading
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from classroom.models.assignment import Assignment
from classroom.models.classroom import Classroom
from classroom.pages.people.pupil_list import MOST_PROBLEMS, MOST_ROWS, read_names, read_school
from classroom.views import papers, reports
from game.atlas_files import load_atlas
from game.models.own_map import OwnMap
from quiz.drills.choices import Choices
from quiz.models.drill_run import DrillRun
from quiz.views import heavy
from quiz.views.heavy import Desk
from tests.web.school_help import School
from tests.workshop_help import measured_map

pytestmark = pytest.mark.django_db


@pytest.fixture
def school() -> School:
    return School()


def heavy_addresses(school: School, made: Assignment) -> list[str]:
    return [
        f"{school.address}report/",
        f"{school.address}misconceptions/",
        f"{school.address}report/{school.pupils[0].public_id}/",
        f"{school.address}assignments/{made.public_id}/paper/",
    ]


def test_an_account_has_one_heavy_page_at_a_time(
    school: School, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = school.assign()
    for address in heavy_addresses(school, made):
        client, other = school.client(), school.client()
        meanwhile: list[Any] = []

        def ask_again(
            address: str = address, other: Client = other, meanwhile: list[Any] = meanwhile
        ) -> None:
            if not meanwhile:
                meanwhile.append(None)
                meanwhile[0] = other.get(address)

        for module, name in ((reports, "render"), (papers, "render")):
            before = getattr(module, name)

            def rendered(*args: Any, before: Any = before, ask: Any = ask_again) -> Any:
                ask()
                return before(*args)

            monkeypatch.setattr(module, name, rendered)
        assert client.get(address).status_code == 200
        monkeypatch.undo()
        (answer,) = meanwhile
        assert answer.status_code == 429
        assert answer["Retry-After"] == "2"
        assert "no-store" in answer["Cache-Control"]
        assert 'http-equiv="refresh"' in answer.content.decode()
        assert client.get(address).status_code == 200


def test_what_fails_gives_its_turn_back(school: School, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ValueError("broken")

    with monkeypatch.context() as context:
        context.setattr(reports, "gradebook", broken)
        with pytest.raises(ValueError, match="broken"):
            school.client().get(f"{school.address}report/")
    assert school.client().get(f"{school.address}report/").status_code == 200


def test_what_was_typed_is_never_sent_away(school: School) -> None:
    made = school.assign()
    address = f"{school.address}assignments/{made.public_id}/paper/"
    assert heavy.DESK.take(school.teacher.pk)
    try:
        sent = {"pupil": school.pupils[0].public_id, "answer-1": "+"}
        assert school.client().post(address, sent).status_code == 302
    finally:
        heavy.DESK.leave(school.teacher.pk)


def test_forms_that_take_long_are_worked_on_in_turn(school: School) -> None:
    """If another account's turn takes too long, the page says so, and nothing is changed."""
    row = measured_map(school.teacher)
    notes, outlines = row.notes, SimpleUploadedFile("a.geojson", b"{}")
    workshop = f"/workshop/{row.public_id}/"
    pairs = {"map": "europe", "borders": ["france|germany", "italy|austria"]}
    forms: list[tuple[str, dict[str, Any], str]] = [
        (f"{school.address}misconceptions/assign/", pairs, f"{school.address}misconceptions/"),
        ("/workshop/", {"file": outlines}, "/workshop/"),
        (f"{workshop}notes/", {"notes": SimpleUploadedFile("n.toml", b"x = 1")}, workshop),
    ]
    for address, sent, back in forms:
        assert heavy.DESK.take(school.teacher.pk)
        try:
            answer = school.client().post(address, sent)
        finally:
            heavy.DESK.leave(school.teacher.pk)
        assert (answer.status_code, answer["Location"]) == (302, back)
        assert heavy.DESK.take(school.teacher.pk), "the turn was given back"
        heavy.DESK.leave(school.teacher.pk)
    row.refresh_from_db()
    assert row.notes == notes
    assert OwnMap.objects.count() == 1
    assert Classroom.objects.filter(pk=school.classroom.pk).exists()
    assert school.client().post(f"{school.address}delete/", {"name": "5b"})["Location"] == "/teach/"


def test_a_desk_serves_one_after_the_other() -> None:
    desk = Desk(most_waiting=1, wait_s=60)
    assert desk.take("ada")
    assert not desk.take("ada")  # an account with a turn gets no second one
    came = threading.Event()

    def wait() -> None:
        assert desk.take("ben")
        came.set()
        desk.leave("ben")

    waiting = threading.Thread(target=wait)
    waiting.start()
    while "ben" not in desk._accounts:
        pass
    assert not desk.take("cyril")  # enough wait already
    assert not came.is_set()
    desk.leave("ada")
    waiting.join(240)
    assert came.is_set()
    assert desk.take("ada")


def test_who_waits_too_long_is_told() -> None:
    desk = Desk(wait_s=0.01)
    assert desk.take("ada")
    assert not desk.take("ben")
    desk.leave("ada")
    assert desk.take("ben")


@pytest.mark.parametrize("read", [read_names, lambda text: read_school(text, (), 200)])
def test_a_list_that_is_wrong_everywhere_is_not_read_to_its_end(read: Any) -> None:
    found = read(f"{'x' * 100};b;c\n" * 10_000)
    assert len(found.problems) == MOST_PROBLEMS + 1
    assert len({problem.line for problem in found.problems}) == MOST_PROBLEMS + 1
    assert found.problems[-1].sentence == "The lines from here on have not been checked yet."
    assert len(found.rows) <= MOST_PROBLEMS + 1


def test_a_list_that_is_too_long_is_not_read_to_its_end() -> None:
    found = read_names("Ada\n" * 400_000)
    assert len(found.rows) == MOST_ROWS
    assert [problem.sentence for problem in found.problems] == ["At most 5000 pupils at once."]


def test_forty_borders_do_not_draw_forty_boards(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[None] = []
    ask = Choices.ask

    def counted(*args: Any) -> Any:
        drawn.append(None)
        return ask(*args)

    monkeypatch.setattr(Choices, "ask", counted)
    atlas = load_atlas("europe")
    pairs = {tuple(sorted(atlas.place_of[part] for part in b.between)) for b in atlas.borders}
    borders = ["|".join(pair) for pair in sorted(pairs)[:40]]
    sent = {"map": "europe", "way": "borders", "kinds": "dearest-two", "borders": borders}
    client.post("/practise/begin/", sent | {"length": "10", "timer": "0"})
    assert DrillRun.objects.get().length == 40
    assert len(drawn) == 1
