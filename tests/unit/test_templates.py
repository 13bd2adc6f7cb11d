"""Templates that people can read side by side: no line over 160 characters."""

from pathlib import Path

import pytest

from tests.processes import ROOT

LONGEST = 160
TEMPLATES = ROOT / "templates"
PLAYED = (
    *("board", "centre", "end", "face", "go_on", "head", "lay", "move", "on_top", "reveal"),
    *("reveal_best", "reveal_icon", "reveal_map", "reveal_price", "reveal_said", "reveal_step"),
    *("side", "space", "token", "tokens"),
)
NOT_YET = frozenset(
    {
        *(TEMPLATES / "game" / "match" / f"{name}.html" for name in PLAYED),
        TEMPLATES / "game" / "map.html",
        TEMPLATES / "game" / "new_table.html",
        TEMPLATES / "game" / "rules" / "ahead.html",
        TEMPLATES / "components" / "settings_menu.html",
    }
)
"""Parts that are being rewritten: they get shorter lines with that."""
READ = sorted(
    {path for folder in ("game", "components") for path in (TEMPLATES / folder).rglob("*.html")}
    - NOT_YET
)


@pytest.mark.parametrize("path", READ, ids=lambda path: str(path.relative_to(TEMPLATES)))
def test_no_line_is_too_long(path: Path) -> None:
    lines = path.read_text(encoding="utf-8").splitlines()
    long = [number for number, line in enumerate(lines, start=1) if len(line) > LONGEST]
    assert not long, f"lines {long} of {path.name}"
