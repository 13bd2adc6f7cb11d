"""Documents are wrapped at 100 columns; tables, code and headings are as wide as they must be."""

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
COLUMNS = 100
DOCUMENTS = sorted([*ROOT.glob("docs/**/*.md"), ROOT / "CONTRIBUTING.md", ROOT / "README.md"])


def prose(path: Path) -> Iterator[tuple[int, str]]:
    """The lines that can be wrapped, with their numbers."""
    in_code = False
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        if line.lstrip().startswith("```"):
            in_code = not in_code
        elif not in_code and not line.lstrip().startswith(("|", "#")):
            yield number, line


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_line_of_prose_is_too_long(path: Path) -> None:
    # A single word, such as a link, cannot be wrapped.
    long = [
        number for number, line in prose(path) if len(line) > COLUMNS and " " in line.strip(" -*")
    ]
    assert not long, f"lines {long} of {path.name}"


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_each_row_of_a_table_is_one_line(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    rows = [number for number, line in enumerate(lines, start=1) if line.startswith("|")]
    assert not [row for row in rows if not lines[row - 1].rstrip().endswith("|")]
    below = [row for row in rows if row < len(lines) and lines[row].strip()]
    assert not [row for row in below if not lines[row].startswith("|")]


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_each_item_of_a_list_begins_a_line(path: Path) -> None:
    assert not [number for number, line in prose(path) if re.search(r"[.;] - [A-Z]", line)]


def test_no_two_decisions_have_one_number() -> None:
    numbers = [path.name[:4] for path in (ROOT / "docs" / "decisions").glob("*.md")]
    assert len(set(numbers)) == len(numbers)


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_no_heading_runs_on_into_its_paragraph(path: Path) -> None:
    text = re.sub(
        r"^```.*?^```", "", path.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE
    )
    headings = [line for line in text.splitlines() if line.startswith("#")]
    # A command is as long as its options, and nothing else is.
    long = [line for line in headings if len(line) > 66 and "--" not in line]
    assert not long
    assert not [line for line in headings if line.endswith((".", ",", ":"))]


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_row_of_a_table_is_one_line(path: Path) -> None:
    """A wrapped row ends the table where it is shown."""
    lines = [*path.read_text(encoding="utf-8").splitlines(), ""]
    rows = [(line, after) for line, after in pairwise(lines) if line.startswith("|")]
    assert not [line for line, _ in rows if not line.endswith("|")]
    assert not [after for _, after in rows if after and not after.startswith("|")]
