"""Templates can be read without scrolling sideways."""

from pathlib import Path

TEMPLATES = Path(__file__).parents[3] / "templates"
WIDEST = 160


def test_no_line_is_wider_than_a_screen() -> None:
    """A Django tag cannot be broken, so 160; where one is longer, `as` gives its parts a name."""
    files = [path for path in TEMPLATES.rglob("*") if path.is_file()]
    assert len(files) > 300
    wide = [
        f"{path.relative_to(TEMPLATES)}:{number}: {len(line)}"
        for path in files
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if len(line) > WIDEST
    ]
    assert not wide
