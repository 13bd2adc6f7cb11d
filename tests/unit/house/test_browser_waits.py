"""What browser tests wait for can be asked again under our policy, which allows no eval."""

import re

from tests.processes import ROOT

WAIT = re.compile(r"wait_for_function\(\s*f?(['\"]+)(.*)")
FUNCTION = re.compile(r"^(async )?(\(.*?\)|\w+) =>")


def test_a_condition_is_a_function() -> None:
    """Text is evaluated anew for each try: only the first try of it is allowed."""
    files = [
        path for path in (ROOT / "tests").rglob("*.py") if path.name != "test_browser_waits.py"
    ]
    found = [
        (path.name, text)
        for path in files
        for _quote, text in WAIT.findall(path.read_text(encoding="utf-8"))
    ]
    assert len(found) > 5
    assert [one for one in found if not FUNCTION.match(one[1])] == []
