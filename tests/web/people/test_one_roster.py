"""Rosters in the OneRoster format become classes; errors are reported, and change nothing."""

import io
import zipfile
from typing import Any
from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from hypothesis import given, settings
from hypothesis import strategies as st

from classroom.models.classroom import Classroom
from classroom.models.pupil import Pupil
from classroom.models.school_import import SchoolImport
from classroom.pages.people.one_roster import BadRosterError, read_one_roster, unpacked
from tests.web.class_help import a_class, a_teacher, signed_in

WISHES = {"sign_in": "four", "names": "none", "language": "en", "kept_days": "365",
          "credit_aim": "78"}  # fmt: skip
CLASSES = """sourcedId,status,dateLastModified,title,grades,classCode
c1,active,,6.A,6,GEO6A
c2,active,,6.B,6,GEO6B
c3,tobedeleted,,Old,5,X
"""
USERS = """sourcedId,status,enabledUser,orgSourcedIds,role,username,givenName,familyName,email
u1,active,true,o,student,a,Anna,Nováková,a@example.org
u2,active,true,o,student,b,"Jean-Luc, fils",Petit,b@example.org
u3,active,true,o,teacher,c,Teacher,Hill,c@example.org
u4,active,false,o,student,d,Gone,Gone,d@example.org
u5,active,true,o,student,e,Řehoř,Dvořák,e@example.org
"""
ENROLLED = """sourcedId,status,classSourcedId,schoolSourcedId,userSourcedId,role,primary
e1,active,c1,o,u1,student,false
e2,active,c1,o,u2,student,false
e3,active,c1,o,u3,teacher,true
e4,active,c1,o,u4,student,false
e5,active,c2,o,u5,student,false
e6,active,c3,o,u5,student,false
e7,tobedeleted,c2,o,u1,student,false
"""
FILES = {"classes": CLASSES, "users": USERS, "enrollments": ENROLLED}


def test_students_by_class() -> None:
    found = read_one_roster(FILES, (), 200)
    assert found.problems == ()
    assert found.rows == (("6.A", "Anna"), ("6.A", "Jean-Luc, fils"), ("6.B", "Řehoř"))


def test_classes_of_one_name_are_told_apart() -> None:
    found = read_one_roster({**FILES, "classes": CLASSES.replace("6.B", "6.A")}, (), 200)
    assert list(found.classes) == ["6.A GEO6A", "6.A GEO6B"]


@pytest.mark.parametrize(
    ("files", "line", "sentence"),
    [
        ({}, 1, "classes.csv is missing."),
        ({"classes": CLASSES}, 1, "users.csv is missing."),
        ({**FILES, "users": "a,b\n1,2\n"}, 1, "users.csv has no column sourcedId."),
        ({**FILES, "users": ""}, 1, "users.csv has no column sourcedId."),
        ({**FILES, "classes": CLASSES.replace("title", "name")}, 1, "no column title"),
        ({**FILES, "users": USERS.replace("\nu5,", "\nu9,")}, 6, "not in users.csv"),
        ({**FILES, "classes": CLASSES.replace("c2,", "c9,")}, 6, "not in classes.csv"),
        ({**FILES, "users": USERS.replace("Anna", "A" * 41)}, 2, "longer than 40"),
        ({**FILES, "users": USERS.replace("Řehoř", "R\x07")}, 6, "cannot be read"),
        ({**FILES, "users": USERS + '"open'}, 1, "users.csv cannot be read in line"),
        ({**FILES, "enrollments": ENROLLED.partition("\n")[0]}, 1, "This list is empty."),
    ],
)
def test_what_is_wrong(files: dict[str, str], line: int, sentence: str) -> None:
    found = read_one_roster(files, (), 200)
    assert sentence in found.problems[0].sentence
    assert found.problems[0].line == line


def test_a_class_that_there_is_already_and_one_that_is_too_large() -> None:
    assert "6.A" in read_one_roster(FILES, {"6.A"}, 200).problems[0].sentence
    assert "more than 1" in read_one_roster(FILES, (), 1).problems[0].sentence


def packed(**files: str) -> bytes:
    """A zip file, with what else a roster holds."""
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("roster/manifest.csv", "propertyName,value\n")
        archive.writestr("roster/orgs.csv", "sourcedId\n")
        for name, text in files.items():
            archive.writestr(f"roster/{name}.csv", text)
    return content.getvalue()


def test_a_zip_file() -> None:
    assert unpacked(packed(**FILES)) == FILES


def test_zip_files_that_are_none_or_too_large() -> None:
    with pytest.raises(BadRosterError):
        unpacked(b"PK\x03\x04 nonsense")
    with pytest.raises(BadRosterError, match="too large"):
        unpacked(packed(users="x" * 9_000_000))
    with pytest.raises(BadRosterError, match="too many"):
        unpacked(packed(**{f"file{number}": "" for number in range(70)}))


@settings(max_examples=60, deadline=None)
@given(st.dictionaries(st.sampled_from(["users", "classes", "enrollments"]), st.text()))
def test_any_text_is_answered(files: dict[str, str]) -> None:
    found = read_one_roster(files, (), 200)
    assert found.problems


def send(client: Any, *files: SimpleUploadedFile, **wishes: str) -> Any:
    """Send a roster to the page of the school."""
    sent = {**WISHES, **wishes, "command": str(uuid4()), "pupils": "", "file": list(files)}
    return client.post("/teach/school/", sent)


@pytest.mark.django_db
@pytest.mark.parametrize("is_packed", [True, False])
def test_a_roster_becomes_classes(is_packed: bool) -> None:
    client = signed_in(a_teacher())
    files = (
        [SimpleUploadedFile("roster.zip", packed(**FILES))]
        if is_packed
        else [SimpleUploadedFile(f"{name}.csv", text.encode()) for name, text in FILES.items()]
    )
    answer = send(client, *files)
    assert answer.status_code == 302, answer.content.decode()
    kept = SchoolImport.objects.get()
    assert "Anna" not in repr(kept.rows)
    assert "example.org" not in repr(kept.rows)
    client.post(f"/teach/school/{kept.public_id}/begin/")
    assert set(Classroom.objects.values_list("name", flat=True)) == {"6.A", "6.B"}
    assert Pupil.objects.filter(classroom__name="6.A").count() == 2
    assert set(Pupil.objects.values_list("first_name", flat=True)) == {""}


@pytest.mark.django_db
def test_names_where_the_teacher_wants_them() -> None:
    client = signed_in(a_teacher())
    send(client, SimpleUploadedFile("roster.zip", packed(**FILES)), names="stored")
    client.post(f"/teach/school/{SchoolImport.objects.get().public_id}/begin/")
    names = set(Pupil.objects.values_list("first_name", flat=True))
    assert names == {"Anna", "Jean-Luc, fils", "Řehoř"}


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("files", "sentence"),
    [
        ([("roster.zip", b"PK\x03\x04 nonsense")], "This zip file cannot be read."),
        ([("roster.zip", packed(users=USERS))], "classes.csv is missing."),
        ([("users.csv", USERS.encode())], "classes.csv is missing."),
        ([("a.csv", b"x"), ("b.csv", b"y")], "classes.csv is missing."),
        ([("big.zip", b"PK\x03\x04" + b"x" * 1_600_000)], "too large"),
    ],
)
def test_bad_files_get_a_sentence_and_change_nothing(
    files: list[tuple[str, bytes]], sentence: str
) -> None:
    teacher = a_teacher()
    a_class(teacher)
    answer = send(signed_in(teacher), *(SimpleUploadedFile(*file) for file in files))
    assert answer.status_code == 200
    assert sentence in answer.content.decode()
    assert not SchoolImport.objects.exists()
    assert Classroom.objects.count() == 1
