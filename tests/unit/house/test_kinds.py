"""What a kind of drill is stands in its two files: nothing else asks for a kind by its name."""

import re
from pathlib import Path

ROOT = Path(__file__).parents[3]
HOMES = ("quiz/drills/", "quiz/kinds/")
# The steps by which the coach leads a beginner are kinds, as are the rounds of a race; the measured
# baselines ask one kind. That is what they are about, not a difference between kinds.
ABOUT_KINDS = {
    "quiz/learning/choosing/coach.py",
    "quiz/learning/choosing/journeys.py",
    "quiz/learning/choosing/serving.py",
    "quiz/learning/choosing/tutor.py",
    "quiz/learning/measuring/baselines.py",
    "quiz/learning/measuring/study.py",
    "quiz/race/rules.py",
}


def test_no_other_module_names_a_kind() -> None:
    naming = {
        path.relative_to(ROOT).as_posix()
        for folder in ("config", "game", "quiz", "classroom")
        for path in (ROOT / folder).rglob("*.py")
        if re.search(r"\bKind\.[A-Z]", path.read_text(encoding="utf-8"))
    }
    assert {name for name in naming if not name.startswith(HOMES)} == ABOUT_KINDS
