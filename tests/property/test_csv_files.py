"""Whatever people are called and however a spreadsheet parts its lines, no cell is a formula."""

import csv
from io import StringIO

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from classroom.pages.reports.csv_text import BYTE_ORDER_MARK, csv_text

SIGNS = "=+-@＝＋－＠"
texts = st.text(alphabet=",;\t\r\n\"' |=+-@＝aé1\x0b\u2028", max_size=12)
tables = st.integers(1, 4).flatmap(
    lambda width: st.lists(st.tuples(*[texts] * width), min_size=1, max_size=4)
)


def cells(text: str, separator: str) -> list[list[str]]:
    """The rows of a file as a spreadsheet with this separator reads them."""
    return list(csv.reader(StringIO(text.removeprefix(BYTE_ORDER_MARK)), delimiter=separator))


@pytest.mark.parametrize("between", [",", ";"])
@pytest.mark.parametrize("separator", [",", ";", "\t"])
@given(rows=tables)
@example(rows=[("Ada;=1+1",), ("Ada\t=1+1",), ("Ada\n=1+1",), ("Ada\r=1+1",)])
@example(rows=[("Ada,=1+1",), ("x", "Ada, =1+1"), ("x", 'Ada,"=1+1"'), (",=1", ",'-1")])
@example(rows=[("x", 'Ada;"=1+1"'), ('"', '; "=1'), ("\t=1", "\r=1")])
def test_no_cell_is_a_formula(separator: str, between: str, rows: list[tuple[str, ...]]) -> None:
    for row in cells(csv_text(rows, between), separator):
        for cell in row:
            assert not cell.strip().strip('"').strip().startswith(tuple(SIGNS)), (row, cell)


@pytest.mark.parametrize("between", [",", ";"])
@given(rows=tables)
def test_a_row_stays_one_row(between: str, rows: list[tuple[str, ...]]) -> None:
    read = cells(csv_text(rows, between), between)
    assert [len(row) for row in read if row] == [len(row) for row in rows]


def test_words_and_figures_stay_as_they_are() -> None:
    rows = [("Ada; Éva, 6.B", "a-b = c", -5, 0), ("Anne-Marie", "2 + 2", 1, 2)]
    assert cells(csv_text(rows), ",") == [[str(cell) for cell in row] for row in rows]
