"""What a kind of drill is stands in its two files: nothing else asks for a kind by its name."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[3]
HOMES = ("quiz/drills/", "quiz/kinds/")


def test_no_other_module_names_a_kind() -> None:
    naming = {
        path.relative_to(ROOT).as_posix()
        for folder in ("config", "game", "quiz", "classroom")
        for path in (ROOT / folder).rglob("*.py")
        if re.search(r"\bKind\.[A-Z]", path.read_text(encoding="utf-8"))
    }
    assert not {name for name in naming if not name.startswith(HOMES)}
