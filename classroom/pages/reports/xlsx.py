"""Tables as XLSX files: one sheet, its first row and column stay in view.

The format is a zip file of a few XML files. A table of strings and numbers needs less of it than a
library would bring along.
"""

import zipfile
from collections.abc import Iterable
from io import BytesIO
from xml.sax.saxutils import escape, quoteattr

from classroom.pages.reports.csv_text import BREAKS, Cell, Cells

TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
DOC = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PKG = "http://schemas.openxmlformats.org/package/2006"
HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
LONGEST_NAME = 31
NOT_IN_NAMES = str.maketrans(dict.fromkeys("[]:*?/\\'", " "))
WHEN = (2020, 1, 1, 0, 0, 0)
"""Deterministic: the same table is the same file."""


def xlsx_bytes(name: str, rows: Iterable[Cells]) -> bytes:
    """A table as the content of a file."""
    title = BREAKS.sub(" ", name).translate(NOT_IN_NAMES).strip()[:LONGEST_NAME] or "1"
    files = {
        "[Content_Types].xml": (
            f'<Types xmlns="{PKG}/content-types">'
            '<Default Extension="rels" '
            'ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
            '<Default Extension="xml" ContentType="application/xml"/>'
            f'<Override PartName="/xl/workbook.xml" ContentType="{TYPE}.main+xml"/>'
            '<Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.'
            'openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>'
        ),
        "_rels/.rels": _links("officeDocument", "xl/workbook.xml"),
        "xl/workbook.xml": (
            f'<workbook xmlns="{MAIN}" xmlns:r="{DOC}"><sheets>'
            f'<sheet name={quoteattr(title)} sheetId="1" r:id="rId1"/></sheets></workbook>'
        ),
        "xl/_rels/workbook.xml.rels": _links("worksheet", "worksheets/sheet1.xml"),
        "xl/worksheets/sheet1.xml": _sheet(rows),
    }
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, text in files.items():
            archive.writestr(zipfile.ZipInfo(path, WHEN), HEAD + text, zipfile.ZIP_DEFLATED)
    return packed.getvalue()


def _links(kind: str, target: str) -> str:
    return (
        f'<Relationships xmlns="{PKG}/relationships">'
        f'<Relationship Id="rId1" Type="{DOC}/{kind}" Target="{target}"/></Relationships>'
    )


def _sheet(rows: Iterable[Cells]) -> str:
    lines = []
    for number, row in enumerate(rows, start=1):
        cells = "".join(_cell(f"{_letters(at)}{number}", cell) for at, cell in enumerate(row))
        lines.append(f'<row r="{number}">{cells}</row>')
    view = (
        '<sheetViews><sheetView workbookViewId="0"><pane xSplit="1" ySplit="1" topLeftCell="B2" '
        'activePane="bottomRight" state="frozen"/></sheetView></sheetViews>'
    )
    data = f"<sheetData>{''.join(lines)}</sheetData>"
    return f'<worksheet xmlns="{MAIN}">{view}{data}</worksheet>'


def _cell(place: str, value: Cell) -> str:
    if isinstance(value, int | float):
        return f'<c r="{place}"><v>{value}</v></c>'
    if not value:
        return ""
    text = escape(BREAKS.sub(" ", value))
    return f'<c r="{place}" t="inlineStr"><is><t xml:space="preserve">{text}</t></is></c>'


def _letters(at: int) -> str:
    """The name of a column, from 0: A to Z, then AA."""
    name = ""
    at += 1
    while at:
        at, rest = divmod(at - 1, 26)
        name = chr(ord("A") + rest) + name
    return name
