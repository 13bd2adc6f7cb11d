"""Documents are wrapped at 100 columns; tables, code and headings are as wide as they must be."""

from collections.abc import Iterator
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


def test_no_two_decisions_have_one_number() -> None:
    numbers = [path.name[:4] for path in (ROOT / "docs" / "decisions").glob("*.md")]
    assert len(set(numbers)) == len(numbers)
