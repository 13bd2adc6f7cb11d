"""Worksheets, reports on paper, and typing in what pupils wrote."""

from typing import Any

import pytest

from classroom.models.work import Work
from classroom.pages.reports.report import report
from classroom.pages.sets.worksheet import worksheet
from game.atlas_files import load_atlas
from quiz.answers.written_answer import written_answer
from quiz.drills.catalogue import answer
from quiz.drills.errors import BadAnswer
from quiz.drills.ground import ground_of
from quiz.drills.question import Kind, Question, decode_question
from quiz.drills.sets.set_plan import SetPlan
from quiz.models.attempt import Attempt
from quiz.queries.evidence_log import all_evidence
from tests.web.errand_help import fetched
from tests.web.school_help import School

pytestmark = pytest.mark.django_db
EUROPE = ground_of(load_atlas("europe"))


@pytest.fixture
def school() -> School:
    return School()


def typed(school: School, address: str, texts: list[str], pupil: int = 0) -> Any:
    sent: dict[str, Any] = {f"answer-{n}": text for n, text in enumerate(texts, start=1)}
    sent["pupil"] = school.pupils[pupil].public_id
    return school.client().post(address, sent)


def test_worksheets_and_reports_are_pdf_files(school: School) -> None:
    made = school.assign()
    school.do(school.pupils[0], made, wrong=(1, 2))
    client = school.client()
    for address in (
        "/sets/ready/four-corners/set.pdf",
        f"{school.address}assignments/{made.public_id}/worksheet.pdf",
        f"{school.address}report.pdf",
        f"{school.address}misconceptions.pdf",
    ):
        response = fetched(client, address)
        assert response["Content-Type"] == "application/pdf"
        assert "no-store" in response["Cache-Control"]
        assert response.content.startswith(b"%PDF-")


def test_sheets_are_typed_in_once(school: School) -> None:
    made = school.assign()
    address = f"{school.address}assignments/{made.public_id}/paper/"
    assert "answer-12" in school.client().get(address).content.decode()
    texts = ["+"] * 10 + ["-", ""]
    assert typed(school, address, texts).status_code == 302
    assert typed(school, address, ["+"] * 12).status_code == 302
    rows = list(Attempt.objects.order_by("number"))
    assert len(rows) == 12
    assert all(row.is_on_paper and not row.was_shown for row in rows)
    assert [row.is_right for row in rows] == [True] * 10 + [False] * 2
    question = decode_question(rows[10].kind, rows[10].question)
    assert rows[10].given is (not answer(EUROPE, question))
    assert rows[11].given is None
    cell = report(school.classroom, school.moment).rows[0].cells[0]
    assert (cell.figures, cell.stage) == ("10 / 12", "passed")
    assert "on paper" in cell.words
    assert "Remove" in school.client().get(address).content.decode()
    pieces, extent = all_evidence(school.pupils[0].learner_id, "europe")
    assert extent.attempts == len(pieces) == 12


def test_a_sheet_can_be_taken_back_and_typed_anew(school: School) -> None:
    made = school.assign()
    address = f"{school.address}assignments/{made.public_id}/paper/"
    typed(school, address, ["+"] * 12)
    back = {"pupil": school.pupils[0].public_id}
    assert school.client().post(f"{address}back/", back).status_code == 302
    assert not Attempt.objects.exists()
    assert not Work.objects.exists()
    typed(school, address, ["-"] * 12)
    assert Attempt.objects.filter(is_right=False).count() == 12


def test_paper_and_screen_go_side_by_side(school: School) -> None:
    made = school.assign()
    school.answer(school.pupils[0], made)
    address = f"{school.address}assignments/{made.public_id}/paper/"
    typed(school, address, ["+"] * 12)
    school.client().post(f"{address}back/", {"pupil": school.pupils[0].public_id})
    assert Attempt.objects.get().is_on_paper is False


@pytest.mark.parametrize(
    ("texts", "sentence"),
    [([""] * 12, "Type in at least one answer."), (["perhaps"] + [""] * 11, "yes or no")],
)
def test_bad_sheets_get_a_sentence_and_stay(
    school: School, texts: list[str], sentence: str
) -> None:
    made = school.assign()
    response = typed(school, f"{school.address}assignments/{made.public_id}/paper/", texts)
    page = response.content.decode()
    assert sentence in page
    assert f'value="{texts[0]}"' in page
    assert not Attempt.objects.exists()


def test_nobody_else_types_anything(school: School) -> None:
    made, other = school.assign(), School(teacher="mr-dale")
    address = f"{school.address}assignments/{made.public_id}/paper/"
    sent = {"pupil": school.pupils[0].public_id, "answer-1": "+"}
    for client in (other.client(), school.client(school.pupils[0])):
        for path in (address, f"{address}back/"):
            assert client.post(path, sent).status_code == 404
    wrong = {"pupil": other.pupils[0].public_id, "answer-1": "+"}
    assert school.client().post(address, wrong).status_code == 404
    assert school.client().post(address, {"pupil": "x"}).status_code == 404
    adaptive = school.assign("all-of-europe")
    for tail in ("paper/", "worksheet.pdf"):
        path = f"{school.address}assignments/{adaptive.public_id}/{tail}"
        assert school.client().get(path).status_code == 404


@pytest.mark.parametrize(
    ("question", "text", "given", "is_right"),
    [
        (Question(Kind.NEIGHBOURS, ("france", "spain")), "Yes", True, True),
        (Question(Kind.NEIGHBOURS, ("france", "spain")), "ne", False, False),
        (Question(Kind.COUNT_CROSSINGS, ("portugal", "france")), "2", 2, True),
        (Question(Kind.COUNT_CROSSINGS, ("portugal", "france")), "-", None, False),
        (Question(Kind.NAME_NEIGHBOURS, ("portugal",)), "Spain", ["spain"], True),
        (
            Question(Kind.FIND_ROUTE, ("portugal", "france")), "Spain",
            ["portugal", "spain", "france"], True,
        ),
        (Question(Kind.LOCATE, ("france",)), "+", "france", True),
    ],
)  # fmt: skip
def test_what_was_written_is_read(
    question: Question, text: str, given: Any, is_right: bool
) -> None:
    written = written_answer(EUROPE, question, text)
    assert (written.given, written.is_right) == (given, is_right)


def test_what_is_no_answer_is_refused() -> None:
    with pytest.raises(BadAnswer):
        written_answer(EUROPE, Question(Kind.LOCATE, ("france",)), "there")
    with pytest.raises(BadAnswer):
        written_answer(EUROPE, Question(Kind.NAME_NEIGHBOURS, ("portugal",)), "Atlantis")


def test_the_key_of_a_worksheet_has_every_right_way() -> None:
    plan = SetPlan("europe", length=1)
    question = Question(Kind.FIND_ROUTE, ("france", "austria"))
    (asked,) = worksheet("Ways", plan, [question]).questions
    ways = {f"France → {between} → Austria" for between in ("Germany", "Italy", "Switzerland")}
    assert {*asked.answer.split(" or ")} == ways
