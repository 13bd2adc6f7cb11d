"""Titles that the site wrote follow the reader; those of teachers stay."""

import csv
from io import StringIO
from uuid import uuid4

import pytest
from django.test import Client
from django.utils.translation import override

from classroom.actions.assign import For
from classroom.actions.assign_borders import assign_borders
from classroom.actions.lti.choose import choose
from classroom.actions.sharing.parents import make_parents_link
from classroom.models.lti import LtiColumn, LtiGrade
from classroom.pages.door.pupil_secrets import parents_token
from classroom.pages.lti.choice_page import choice_page
from classroom.words.titles import match_title, title_words
from tests.web.class_help import a_course
from tests.web.errand_help import fetched
from tests.web.school_help import School

pytestmark = pytest.mark.django_db
GERMANY = {
    "en": "Neighbours of Germany",
    "cs": "Sousedé Německa",
    "fr": "Les voisins de l'Allemagne",
}


@pytest.mark.parametrize("language", GERMANY)
def test_a_ready_made_set_is_called_as_its_reader_says(language: str) -> None:
    with override(language):
        for slug in ("europe", "europe-by-land"):
            assert {title_words(title, slug) for title in GERMANY.values()} == {GERMANY[language]}
        assert title_words("Germany, once more", "europe") == "Germany, once more"
        assert title_words(GERMANY["en"], "usa") == GERMANY["en"], "no set of that map"
        assert title_words(GERMANY["en"], "no-such-map") == GERMANY["en"]


def test_a_match_against_a_character() -> None:
    with override("fr"):
        written, told = match_title("pip"), match_title("cartographer")
    with override("cs"):
        assert title_words(written, "europe") == match_title("pip") != written
        assert title_words(told, "some-board") == match_title("cartographer") != told


@pytest.mark.parametrize(
    ("pairs", "told"),
    [
        ([("austria", "slovakia")], "Opakování: Rakousko – Slovensko"),
        (
            [("austria", "slovakia"), ("france", "spain"), ("italy", "malta")],
            "Opakování: Rakousko – Slovensko, Francie – Španělsko …",
        ),
    ],
)
def test_a_review_names_its_pairs(pairs: list[tuple[str, str]], told: str) -> None:
    school = School()
    with override("fr"):
        made = assign_borders(
            school.classroom, "europe", pairs, For(starts_at=school.moment), uuid4()
        )
        assert made.title.startswith("Révision\N{NO-BREAK SPACE}: Autriche – Slovaquie")
        assert title_words(made.title, made.map) == made.title
    with override("cs"):
        assert title_words(made.title, made.map) == told
        stored_before = made.title.replace("\N{NO-BREAK SPACE}", " ")
        assert title_words(stored_before, made.map) == told
        assert title_words("Révision : Autriche – Nulle part", "europe").startswith("Révision")


def test_pages_and_tables_are_in_the_language_of_their_reader() -> None:
    school = School()
    made = school.assign(title=GERMANY["en"])
    teacher, pupil = school.client(), school.client(school.pupils[0])
    for client in (teacher, pupil):
        client.cookies["django_language"] = "cs"
    school.begin(school.pupils[0], made)
    report = f"{school.address}report/"
    for client, page in (
        (pupil, "/class/tasks/"),
        (pupil, "/"),
        (teacher, report),
        (teacher, f"{report}{school.pupils[0].public_id}/"),
        (teacher, f"{school.address}assignments/{made.public_id}/"),
    ):
        html = client.get(page).content.decode()
        assert GERMANY["cs"] in html, page
        assert GERMANY["en"] not in html, page
    table = fetched(teacher, f"{school.address}report.csv").content.decode("utf-8-sig")
    assert next(csv.reader(StringIO(table), delimiter=";"))[1] == f"{GERMANY['cs']}: správně"


def test_parents_and_platforms_read_them_in_their_language() -> None:
    school = School()
    made = school.assign("neighbours-of-germany", title=GERMANY["cs"])
    make_parents_link(school.pupils[0])
    school.pupils[0].refresh_from_db()
    course = a_course(school.classroom)
    LtiColumn.objects.create(course=course, assignment=made, url="https://moodle.example.org/1")
    column = LtiColumn.objects.get()
    LtiGrade.objects.create(column=column, pupil=school.pupils[0], score=50, next_at=school.moment)
    parents = Client().get(f"/parents/{parents_token(school.pupils[0])}/").content.decode()
    for page in (parents, school.client().get(f"{school.address}platform/").content.decode()):
        assert GERMANY["en"] in page
        assert GERMANY["cs"] not in page
    listed = choice_page(school.classroom, school.teacher, "Moodle").assigned
    assert listed == ((str(made.public_id), GERMANY["en"]),)
    chosen = choose(
        school.classroom, school.teacher, kind="assignment", key=str(made.public_id),
        command=uuid4(), now=school.moment,
    )  # fmt: skip
    assert chosen.title == GERMANY["en"]
