"""On paper a pupil gets their own version, and what they always get: fewer questions, large print,
an open map.
"""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from classroom.actions.allowances import set_allowance
from classroom.actions.change_assignment import close, move_deadline
from classroom.actions.paper import type_in
from classroom.models.assignment import Assignment
from classroom.models.pupil import Pupil
from classroom.pages.reports.report import report
from classroom.pages.sets.worksheet import assignment_worksheets
from classroom.paper.worksheet import worksheets_pdf
from classroom.queries.assignments import versions_of
from classroom.words.pupils import badge
from game.house_rules import Allowance
from quiz.drills.question import decode_question
from quiz.drills.sets.set_plan import SetPlan
from quiz.drills.test_rules import Shows, TestRules
from quiz.models.attempt import Attempt
from quiz.queries.own_practice import own_practice
from quiz.queries.review_list import review_list
from tests.web.errand_help import fetched
from tests.web.reports.tables_in import streams_in_pdf, texts_in_pdf
from tests.web.school_help import School

pytestmark = pytest.mark.django_db
PLAN = SetPlan("europe", length=6)
EXAM = TestRules(minutes=10, versions=2, shows=Shows.DEADLINE)


@pytest.fixture
def school() -> School:
    school = School(pupils=4)
    school.moment = timezone.now()
    return school


def paper(school: School, made: Assignment) -> str:
    return f"{school.address}assignments/{made.public_id}/paper/"


def row_of(page: str, pupil: Pupil) -> str:
    rows: list[str] = re.findall(r"<tr>.*?</tr>", page.split("<tbody>")[1], re.DOTALL)
    return next(row for row in rows if str(pupil.public_id) in row)


def typed(school: School, made: Assignment, pupil: Pupil, texts: list[str]) -> Any:
    sent: dict[str, Any] = {f"answer-{n}": text for n, text in enumerate(texts, start=1)}
    return school.client().post(paper(school, made), sent | {"pupil": pupil.public_id})


def test_fewer_questions_are_typed_in_and_counted(school: School) -> None:
    made, (otter, other, *_) = school.assign(PLAN), school.pupils
    set_allowance(otter, Allowance(fewer_questions=50))
    page = school.client().get(paper(school, made)).content.decode()
    assert row_of(page, otter).count('class="input paper__cell"') == 3
    assert 'colspan="3"' in row_of(page, otter)
    assert row_of(page, other).count('class="input paper__cell"') == 6
    assert typed(school, made, otter, ["+", "+", "-"]).status_code == 302
    assert typed(school, made, other, ["+"] * 6).status_code == 302
    cells = [row.cells[0] for row in report(school.classroom, school.moment).rows]
    assert [cell.figures for cell in cells[:2]] == ["2 / 3", "6 / 6"]
    page = school.client().get(paper(school, made)).content.decode()
    assert [row_of(page, otter).count(sign) for sign in "✓✕"] == [2, 1]


def test_what_was_kept_stays_as_long_as_it_was(school: School) -> None:
    made, otter = school.assign(PLAN), school.pupils[0]
    typed(school, made, otter, ["+"] * 6)
    set_allowance(otter, Allowance(fewer_questions=50))
    page = school.client().get(paper(school, made)).content.decode()
    assert row_of(page, otter).count("✓") == 6


def test_answers_with_an_open_map_are_marked_so(school: School) -> None:
    made, (otter, other, *_) = school.assign(PLAN), school.pupils
    set_allowance(otter, Allowance(has_open_map=True))
    otter.refresh_from_db()
    type_in(otter, made, ["+"] * 6, school.moment)
    type_in(other, made, ["+"] * 6, school.moment)
    aided = {learner: Attempt.objects.filter(learner=learner, is_aided=True).count()
             for learner in (otter.learner, other.learner)}  # fmt: skip
    assert aided == {otter.learner: 6, other.learner: 0}


def test_the_worksheet_has_a_sheet_for_each_pupil_who_needs_one(school: School) -> None:
    made, (otter, large, opened, plain) = school.assign(PLAN), school.pupils
    set_allowance(otter, Allowance(fewer_questions=50))
    set_allowance(large, Allowance(is_large_print=True))
    set_allowance(opened, Allowance(has_open_map=True))
    set_allowance(plain, Allowance(more_time=50))
    for_all, *own = assignment_worksheets(school.classroom, made)[0]
    assert (for_all.pupil, len(for_all.questions), for_all.outline.names) == ("", 6, ())
    told = [(one.pupil, len(one.questions), one.is_large, bool(one.outline.names)) for one in own]
    names = [badge(one.animal, one.number) for one in school.pupils]
    assert told == [
        (names[0], 3, False, False), (names[1], 6, True, False), (names[2], 6, False, True),
    ]  # fmt: skip
    content = fetched(
        school.client(), f"{school.address}assignments/{made.public_id}/worksheet.pdf"
    ).content
    texts = " ".join(texts_in_pdf(content))
    assert [name in texts for name in names] == [True, True, True, False]
    assert "50" not in texts
    assert texts.count("Answers: ") == 1


def test_large_print_is_large_and_nothing_of_it_is_cut(school: School) -> None:
    made = school.assign(PLAN)
    set_allowance(school.pupils[0], Allowance(is_large_print=True))
    sheet = assignment_worksheets(school.classroom, made)[0][1]
    content = worksheets_pdf([sheet], [])
    *pages, _map = [text for text in streams_in_pdf(content) if b" Tf" in text and b"Tj" in text]
    sizes = {float(size) for page in pages for size in re.findall(rb"/F\d+ ([\d.]+) Tf", page)}
    assert min(sizes) >= 18
    texts = " ".join(texts_in_pdf(content))
    assert "…" not in texts
    for question in sheet.questions:
        assert f"{question.number}. {question.headline}" in texts


def test_parallel_versions_are_printed_and_typed_in_as_they_are_given_out(school: School) -> None:
    made = school.assign(PLAN, rules=EXAM, due_at=school.moment + timedelta(days=1))
    sheets, keys = assignment_worksheets(school.classroom, made)
    assert [sheet.title for sheet in sheets] == ["Neighbours · Version A", "Neighbours · Version B"]
    assert [key.given_to for key in keys] == [
        "For pupils with the numbers 1, 3", "For pupils with the numbers 2, 4",
    ]  # fmt: skip
    page = school.client().get(paper(school, made)).content.decode()
    for place, pupil in enumerate(school.pupils):
        assert f'<span class="chip">{"AB"[place % 2]}</span>' in row_of(page, pupil)
        typed(school, made, pupil, ["+"] * 6)
        asked = Attempt.objects.filter(learner=pupil.learner).order_by("number")
        found = [decode_question(one.kind, one.question) for one in asked]
        assert found == list(versions_of(made)[place % 2])


def test_a_test_on_paper_is_told_when_the_test_is(school: School) -> None:
    due = school.moment + timedelta(days=1)
    made, otter = school.assign(PLAN, rules=EXAM, due_at=due), school.pupils[0]
    type_in(otter, made, ["-"] * 6, school.moment)
    learner = otter.learner_id

    def told() -> bool:
        practice = own_practice(learner)
        knows = any(one.get("is_right") is not None for run in practice for one in run["answers"])
        assert bool(review_list(learner, "europe")) == knows
        return knows

    assert not told()
    assert school.client(otter).get("/progress/europe/").status_code == 403
    move_deadline(made, school.teacher.pk, due + timedelta(days=1), school.moment)
    assert not told()
    close(made, school.teacher.pk, timezone.now())
    assert told()


def test_a_sheet_that_is_typed_in_after_the_deadline_is_not_late(school: School) -> None:
    made = school.assign(PLAN, due_at=school.moment + timedelta(hours=1))
    otter, other = school.pupils[:2]
    school.moment += timedelta(hours=2)
    type_in(otter, made, ["+"] * 6, school.moment)
    school.do(other, made)
    cells = [row.cells[0] for row in report(school.classroom, school.moment).rows]
    assert [cell.is_late for cell in cells[:2]] == [False, True]
    assert "late" not in cells[0].words
