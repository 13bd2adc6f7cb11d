"""A whole school is imported at once, even if the worker is killed on the way."""

from typing import Any
from uuid import uuid4

import pytest
from django.test import Client
from kombu.exceptions import OperationalError

from classroom.actions import lists
from classroom.actions.pupils import add_pupils
from classroom.models.classroom import Classroom
from classroom.models.pupil import Pupil
from classroom.models.school_import import SchoolImport
from classroom.pages.people.pupil_list import MOST_ROWS, read_file, read_names, read_school
from classroom.tasks import bring_in_list, go_on_with_lists
from quiz.models.learner import Learner
from tests.web.class_help import a_class, a_teacher, signed_in
from tests.web.play_help import HTMX

CLASSES, EACH = 50, 26
WISHES = {"sign_in": "four", "names": "stored", "language": "cs", "kept_days": "365"}


def school(classes: int = CLASSES, each: int = EACH) -> str:
    """The list of a school, its classes mixed as lists are."""
    rows = [(f"{place % classes + 1}.A", f"Žák {place}") for place in range(classes * each)]
    return "\n".join(["třída;jméno", *(f"{name};{first}" for name, first in rows)])


@pytest.fixture
def teacher(db: None) -> Learner:
    return a_teacher()


@pytest.fixture
def client(teacher: Learner) -> Client:
    return signed_in(teacher)


def send(client: Client, text: str, **changes: str) -> Any:
    sent = {**WISHES, "pupils": text, "command": str(uuid4()), **changes}
    return client.post("/teach/school/", sent)


def test_1300_pupils_in_one_go(client: Client) -> None:
    address = send(client, school())["Location"]
    page = client.get(address).content.decode()
    assert "1300 pupils would be added." in page
    assert "50 classes would be created:" in page
    assert not Classroom.objects.exists()
    for _ in range(2):  # a second yes brings nobody in again
        assert client.post(f"{address}begin/")["Location"] == address
    assert Classroom.objects.count() == CLASSES
    assert Pupil.objects.count() == CLASSES * EACH
    first = Classroom.objects.get(name="1.A")
    names = list(Pupil.objects.filter(classroom=first).values_list("first_name", flat=True))
    assert names[:2] == ["Žák 0", f"Žák {CLASSES}"]
    part = client.get(address, headers=HTMX).content.decode()
    assert part.lstrip().startswith("<section")
    assert 'value="1300"' in part
    assert "hx-get" not in part  # nobody asks on when it is over
    assert part.count("<a ") == part.count('<a id="') == 2 * CLASSES  # the focus comes back to ids
    assert "Žák" not in str(SchoolImport.objects.get().rows)


def test_a_worker_that_is_killed_leaves_whole_classes(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    address = send(client, school(4, 5))["Location"]
    true, calls = add_pupils, []

    def dies(*args: Any) -> Any:
        calls.append(args)
        if len(calls) == 3:
            raise MemoryError("killed")
        return true(*args)

    monkeypatch.setattr(lists, "add_pupils", dies)
    with pytest.raises(MemoryError):
        client.post(f"{address}begin/")
    assert Classroom.objects.count() == 2
    assert Pupil.objects.count() == 10
    page = client.get(address).content.decode()
    assert 'max="20" value="10"' in page
    assert "hx-get" in page
    go_on_with_lists.delay()
    go_on_with_lists.delay()
    assert Classroom.objects.count() == 4
    assert Pupil.objects.count() == 20
    assert SchoolImport.objects.get().ended_at is not None


def test_no_makes_nothing(client: Client) -> None:
    address = send(client, school(1, 2))["Location"]
    assert client.post(f"{address}drop/")["Location"] == "/teach/"
    assert not SchoolImport.objects.exists()
    assert client.get(address).status_code == 404


def test_names_that_nobody_wants_are_never_kept(client: Client) -> None:
    address = send(client, school(1, 2), names="none")["Location"]
    assert "Žák" not in str(SchoolImport.objects.get().rows)
    client.post(f"{address}begin/")
    assert set(Pupil.objects.values_list("first_name", flat=True)) == {""}


def test_every_wrong_line_is_told_and_nothing_is_kept(client: Client, teacher: Learner) -> None:
    a_class(teacher, name="6.B")
    page = send(client, f"6.B;Ada\n;Běla\n7.A;Cleo;extra\n7.A;{'x' * 41}\n7.A;Dan").content.decode()
    assert "4 lines have problems" in page
    assert "Line 1: You already have a class with this name: 6.B." in page
    assert "Line 2: The class is missing." in page
    assert "Line 5:" not in page
    assert not SchoolImport.objects.exists()


def test_reading_lists() -> None:
    assert read_file("Žák".encode("utf-8-sig")) == read_file("Žák".encode("cp1250")) == "Žák"
    assert read_names("Ada\r\n\r\nBěla").rows == (("", "Ada"), ("", "Běla"))
    assert read_names('name\n"Ada"').rows == (("", "Ada"),)
    assert read_school("class,name\n1.A,\n1.A", (), 9).rows == (("1.A", ""), ("1.A", ""))
    assert read_school("1.A\tAda", (), 9).classes == {"1.A": 1}
    assert [problem.line for problem in read_school("1.A\n1.A\n1.A", (), 2).problems] == [3]
    assert read_names("").problems
    many = read_names("x\n" * (MOST_ROWS + 1))
    assert len(many.rows) == MOST_ROWS
    assert many.problems


@pytest.mark.parametrize(
    ("text", "line"), [('Anna\n"Ben\nCyril', 3), ('"' + "x" * 140_000, 1), ('"A"b\nC', 1)]
)
def test_what_no_table_holds_is_named_by_its_line(text: str, line: int) -> None:
    found = read_names(text)
    assert [problem.line for problem in found.problems] == [line]


def test_lines_may_end_as_on_any_machine() -> None:
    assert [name for _, name in read_names("Anna\rBen\r\nCyril\n").rows] == ["Anna", "Ben", "Cyril"]


def test_a_broker_that_is_gone_is_no_error(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(*_: object) -> None:
        raise OperationalError("no broker")

    address = send(client, school(2, 3))["Location"]
    with monkeypatch.context() as context:
        context.setattr(bring_in_list, "delay", gone)
        assert client.post(f"{address}begin/")["Location"] == address
    assert not Classroom.objects.exists()
    go_on_with_lists()
    assert Classroom.objects.count() == 2
