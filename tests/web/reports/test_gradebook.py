"""The gradebook: sorted, filtered, in marks, with comments, and as files that say the same."""

import csv
from dataclasses import replace
from io import BytesIO, StringIO
from typing import Any
from xml.etree import ElementTree
from zipfile import ZipFile

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils.translation import override

from classroom.actions.change_assignment import comment
from classroom.actions.classes import set_scale
from classroom.actions.errands import csv_made
from classroom.criteria import SetCriterion, read_set_criterion
from classroom.models.classroom import Group
from classroom.pages.reports.csv_text import csv_text
from classroom.pages.reports.gradebook import Figures, Gradebook, GradebookWishes, gradebook
from classroom.pages.reports.report import report
from classroom.pages.reports.tables import report_table
from classroom.pages.reports.xlsx import xlsx_bytes
from classroom.queries import assignments
from quiz.drills.marks import SCALES, decode_scale
from quiz.drills.sets.set_plan import SetPlan
from tests.web.errand_help import fetched
from tests.web.school_help import School

pytestmark = pytest.mark.django_db
PLAN = SetPlan("europe", length=4)


@pytest.fixture
def school() -> School:
    """Three pupils, two assignments: 4, 2 and 1 of 4 right in the first, one 3 in the second."""
    school = School(pupils=3)
    first, second = school.assign(PLAN, title="First"), school.assign(PLAN, title="Second")
    for pupil, wrong in zip(school.pupils, ((), (1, 2), (1, 2, 3)), strict=True):
        school.do(pupil, first, wrong=wrong)
    school.do(school.pupils[2], second, wrong=(1,))
    return school


def shown(school: School, **wishes: Any) -> Gradebook:
    school.classroom.refresh_from_db()
    return gradebook(school.classroom, school.moment, GradebookWishes(**wishes))


def figures(page: Gradebook) -> list[list[str]]:
    return [[cell.figure for cell in row.cells] for row in page.rows]


def test_percentages_and_averages(school: School) -> None:
    page = shown(school, figures=Figures.PERCENT)
    assert [column.title for column in page.columns] == ["Second", "First"]
    assert figures(page) == [["", "100 %"], ["", "50 %"], ["75 %", "25 %"]]
    assert [row.average for row in page.rows] == ["100 %", "50 %", "50 %"]
    assert [column.average for column in page.columns] == ["75 %", "58 %"]
    assert page.average == "63 %"


def test_what_is_asked_is_read_once_a_column(
    school: School, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[object] = []

    def listened(written: Any) -> SetCriterion:
        read.append(written)
        return read_set_criterion(written)

    monkeypatch.setattr(assignments, "read_set_criterion", listened)
    shown(school)
    assert len(read) == 2  # assignments, not cells: a class of 200 has thousands of those


def test_what_is_asked_is_read_anew_when_the_row_changes(school: School) -> None:
    made = school.assign(PLAN, title="Third")
    assert assignments.pass_mark_of(made) == PLAN.pass_mark
    made.criterion = {**made.criterion, "plan": replace(PLAN, pass_mark=55).encode()}
    assert assignments.pass_mark_of(made) == 55


def test_marks_by_a_scale(school: School) -> None:
    set_scale(school.classroom, SCALES["1-5"])
    page = shown(school, figures=Figures.MARK)
    assert figures(page) == [["", "1"], ["", "3"], ["2", "5"]]
    assert [row.average for row in page.rows] == ["1", "3", "3"]


def test_points_are_written_as_the_reader_writes_them(school: School) -> None:
    set_scale(school.classroom, SCALES["20"])
    with override("cs"):
        page = shown(school, figures=Figures.MARK)
    assert page.columns[1].average == "11,5"
    assert shown(school, figures=Figures.MARK).columns[1].average == "11.5"


def test_sorted_filtered_and_hidden(school: School) -> None:
    first = report(school.classroom, school.moment).columns[1].id
    numbers = [pupil.public_id for pupil in school.pupils]
    page = shown(school, sort=str(first))
    assert [row.id for row in page.rows] == numbers[::-1]
    page = shown(school, sort="average", is_down=True)
    assert page.rows[0].id == numbers[0]
    page = shown(school, hidden=frozenset({str(first)}))
    assert [column.title for column in page.columns] == ["Second"]
    assert [row.average for row in page.rows] == ["", "", "75 %"]
    assert [(row.right, row.answered, row.credit) for row in page.rows] == [
        (0, 0, None), (0, 0, None), (3, 4, 75),
    ]  # fmt: skip
    group = Group.objects.create(classroom=school.classroom, name="Readers")
    school.pupils[1].groups.add(group)
    page = shown(school, group=group.pk)
    assert [row.id for row in page.rows] == [numbers[1]]
    assert [(column.passed, column.asked) for column in page.columns] == [(0, 1), (0, 1)]


def test_the_page_takes_wishes_from_its_address_and_forgives_nonsense(school: School) -> None:
    client = school.client()
    page = client.get(f"{school.address}report/?show=percent&sort=average&order=down")
    assert "75 %" in page.content.decode()
    for odd in ("show=x", "group=٣", "hide=zz&hide=", "group=999"):
        assert client.get(f"{school.address}report/?{odd}").status_code == 200


def test_marks_of_ones_own_on_every_page_and_in_files(school: School) -> None:
    client, address = school.client(), f"{school.address}report/scale/"
    client.post(address, {"scale": "own", "limits": "A+ 100, A 75, B- 50, C"})
    school.classroom.refresh_from_db()
    page = shown(school, figures=Figures.MARK)
    assert figures(page) == [["", "A+"], ["", "B-"], ["A", "C"]]
    assert [row.average for row in page.rows] == ["A+", "B-", "B-"]
    assert (
        'value="A+ 100, A 75, B- 50, C"' in client.get(f"{school.address}report/").content.decode()
    )
    rows = report_table(
        report(school.classroom, school.moment), decode_scale(school.classroom.scale)
    )
    assert [row[-1] for row in rows[1:]] == ["A+", "B-", "B-"]
    answer = client.post(address, {"scale": "own", "limits": "A 50, B 75, C"}, follow=True)
    assert "Write each mark with its lowest percentage" in answer.content.decode()
    school.classroom.refresh_from_db()
    assert school.classroom.scale["limits"] == [100, 75, 50]
    client.post(address, {"scale": "1-5", "limits": "A+ 100, A 75, B- 50, C"})
    school.classroom.refresh_from_db()
    assert school.classroom.scale == {"key": "1-5", "limits": [90, 75, 50, 30]}


def test_a_scale_is_chosen_and_refused(school: School) -> None:
    client = school.client()
    client.post(f"{school.address}report/scale/", {"scale": "1-5", "limits": "80, 60, 40, 20"})
    school.classroom.refresh_from_db()
    assert school.classroom.scale == {"key": "1-5", "limits": [80, 60, 40, 20]}
    page = client.post(
        f"{school.address}report/scale/", {"scale": "1-5", "limits": "80, 90"}, follow=True
    )
    assert "4 percentages between 100 and 0, from high to low" in page.content.decode()
    school.classroom.refresh_from_db()
    assert school.classroom.scale["limits"] == [80, 60, 40, 20]
    client.post(f"{school.address}report/scale/", {"scale": "20", "limits": "80, 60, 40, 20"})
    school.classroom.refresh_from_db()
    assert school.classroom.scale == {"key": "20", "limits": []}


def test_a_comment_stands_in_its_cell_for_teachers(school: School) -> None:
    made = school.classroom.assignments.get(title="First")
    otter = school.pupils[0]
    client = school.client()
    address = f"{school.address}assignments/{made.public_id}/pupils/{otter.public_id}/"
    client.post(f"{address}comment/", {"comment": "Was ill on Monday"})
    assert "Was ill on Monday" in client.get(f"{school.address}report/").content.decode()
    assert "Was ill on Monday" in client.get(address).content.decode()
    pupil = school.client(otter)
    assert "Was ill" not in pupil.get("/class/tasks/").content.decode()
    comment(made, otter, "")
    assert "Was ill" not in client.get(f"{school.address}report/").content.decode()


def test_the_number_of_looks_does_not_grow(school: School) -> None:
    client = school.client()

    def looks() -> int:
        with CaptureQueriesContext(
            connection,
        ) as found:
            assert client.get(f"{school.address}report/").status_code == 200
        return len(found)

    looks()
    before = looks()
    for number in range(6):
        more = school.assign(PLAN, title=f"{number}")
        for pupil in school.pupils:
            school.answer(pupil, more)
            comment(more, pupil, "seen")
    assert looks() == before


def cells(content: bytes) -> list[list[str]]:
    """What a spreadsheet program reads from an XLSX file, cell by cell."""
    sheet = ElementTree.fromstring(ZipFile(BytesIO(content)).read("xl/worksheets/sheet1.xml"))  # noqa: S314
    space = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
    table = []
    for row in sheet.iter(f"{space}row"):
        line: dict[str, str] = {}
        for cell in row.iter(f"{space}c"):
            text = cell.find(f"{space}v")
            found = text if text is not None else cell.find(f"{space}is/{space}t")
            assert found is not None
            line[cell.attrib["r"].rstrip("0123456789")] = found.text or ""
        table.append([line.get(name, "") for name in line])
    return table


def test_csv_xlsx_and_page_say_the_same(school: School) -> None:
    set_scale(school.classroom, SCALES["A-F"])
    client = school.client()
    text = fetched(client, f"{school.address}report.csv").content.decode("utf-8-sig")
    rows = list(csv.reader(StringIO(text)))
    packed = fetched(client, f"{school.address}report.xlsx").content
    assert [[cell for cell in row if cell] for row in rows] == cells(packed)
    assert rows[0][-2:] == ["Average in %", "Average mark"]
    assert [row[-2:] for row in rows[1:]] == [["100", "A"], ["50", "E"], ["50", "E"]]
    page = shown(school, figures=Figures.PERCENT)
    assert [f"{row[-2]} %" for row in rows[1:]] == [row.average for row in page.rows]


def test_the_separator_is_that_of_the_reader(school: School) -> None:
    table = report_table(report(school.classroom, school.moment))
    for language, between in (("en", ","), ("cs", ";"), ("fr", ";")):
        with override(language):
            text = csv_made("x", table).content.decode("utf-8-sig")
        assert len(next(csv.reader(StringIO(text), delimiter=between))) == len(table[0])


def test_a_file_for_spreadsheets_holds_odd_texts() -> None:
    odd = "=1+1 <b>&\"'\n\x07 Žlutý"
    assert cells(xlsx_bytes("a/b:[c]*" + "x" * 40, [("Name", 3), (odd, "")])) == [
        ["Name", "3"],
        ["=1+1 <b>&\"'  Žlutý"],
    ]


@pytest.mark.parametrize(
    ("key", "language", "in_csv", "in_xlsx"),
    [
        ("20", "cs", ["15", "5", "10"], ["15", "5", "10"]),
        ("20", "fr", ["15", "5", "10"], ["15", "5", "10"]),
        ("1-5", "en", ["2", "5", "3"], ["2", "5", "3"]),
        ("A-F", "en", ["C", "F", "E"], []),
    ],
)
def test_marks_that_are_numbers_are_numbers_in_spreadsheets(
    school: School, key: str, language: str, in_csv: list[str], in_xlsx: list[str]
) -> None:
    page = report(school.classroom, school.moment)
    with override(language):
        rows = report_table(page, SCALES[key])
        text = csv_made("x", rows).content.decode("utf-8-sig")
        line = list(csv.reader(StringIO(text), delimiter="," if language == "en" else ";"))[3]
    assert [line[-4], line[-3], line[-1]] == in_csv
    packed = ZipFile(BytesIO(xlsx_bytes("x", rows))).read("xl/worksheets/sheet1.xml")
    space = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
    cells = list(list(ElementTree.fromstring(packed).iter(f"{space}row"))[3].iter(f"{space}c"))  # noqa: S314
    figures_ = [cell.findtext(f"{space}v") for cell in (cells[-4], cells[-3], cells[-1])]
    assert [figure for figure in figures_ if figure is not None] == in_xlsx


def test_half_points_are_written_as_the_reader_writes_them() -> None:
    half = SCALES["20"].figure(73)
    assert half == 14.5
    with override("cs"):
        assert csv_text([("Otter 1", half)], ";") == "\ufeffOtter 1;14,5\r\n"
    assert csv_text([("Otter 1", half)]) == "\ufeffOtter 1,14.5\r\n"
    assert b"<v>14.5</v>" in ZipFile(BytesIO(xlsx_bytes("x", [(half,)]))).read(
        "xl/worksheets/sheet1.xml"
    )
