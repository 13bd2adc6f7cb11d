"""Tables as files that spreadsheets read: every CSV of the site is written here.

A spreadsheet reads a cell that begins with `=`, `+`, `-` or `@` as a formula, and others may
have written the name in it. It also parts lines by the sign that its own language uses: where that
is another one than the file's, the second half of a cell becomes a cell.
"""

import csv
import re
from collections.abc import Iterable
from io import StringIO

from django.utils.formats import get_format

Cells = tuple[str | int, ...]
BYTE_ORDER_MARK = "\ufeff"
"""Tells spreadsheets that letters of all languages are in the file."""
BREAKS = re.compile(r"[\x00-\x1f\x7f\x85\u2028\u2029]+")
FORMULA = re.compile(r"""((?:^|[,;|])[\s"'`]*)(?=[=+\-@＝＋－＠])""")


def separator() -> str:
    """What parts the cells of a line where the reader's language writes 1,5 with a comma."""
    return "," if get_format("DECIMAL_SEPARATOR") == "." else ";"


def csv_text(rows: Iterable[Cells], between: str = ",") -> str:
    """A table as the text of a file."""
    text = StringIO()
    csv.writer(text, delimiter=between).writerows([harmless(cell) for cell in row] for row in rows)
    return BYTE_ORDER_MARK + text.getvalue()


def harmless(cell: str | int) -> str | int:
    """A cell on one line, of which no spreadsheet takes any part for a formula. Figures stay."""
    if not isinstance(cell, str):
        return cell
    return FORMULA.sub(r"\1'", BREAKS.sub(" ", cell))
