"""The examples in docs/examples run, without Django, and say what the docs promise."""

import re
import subprocess
import sys

import pytest

from tests.processes import ROOT

FOLDER = ROOT / "docs" / "examples"
RUN = """
import runpy, sys
sys.argv = sys.argv[1:]
runpy.run_path(sys.argv[0], run_name="__main__")
assert "django" not in sys.modules
"""


def run(name: str, *arguments: str) -> str:
    """What an example prints."""
    done = subprocess.run(
        [sys.executable, "-c", RUN, str(FOLDER / name), *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_a_match_is_played_and_its_prices_are_told() -> None:
    told = run("play_a_match.py", "7")
    lines = re.findall(r"^round (\d)  (Kira|Pip) +(\d+) €  \((\d+) crossings", told, re.MULTILINE)
    assert [int(number) for number, *_ in lines] == sorted([1, 2, 3, 4, 5, 6, 7] * 2)
    assert all(int(price) >= 10 * int(crossings) for _, _, price, crossings in lines)
    assert told.count("has won") == 1
    assert told == run("play_a_match.py", "7") != run("play_a_match.py", "8")


def test_ones_own_bot_plays_among_the_others() -> None:
    told = run("own_bot.py", "8")
    losses = dict(re.findall(r"^(\w+) +loses +([\d.]+) €", told, re.MULTILINE))
    assert losses.keys() == {"hermit", "random", "pip", "kira"}
    assert float(losses["kira"]) < float(losses["hermit"])


@pytest.mark.parametrize("example", sorted(FOLDER.glob("*.py")), ids=lambda path: path.name)
def test_every_example_is_named_in_the_docs(example: object) -> None:
    name = getattr(example, "name", "")
    pages = [ROOT / "CONTRIBUTING.md", *(ROOT / "docs").glob("*.md")]
    assert any(name in page.read_text(encoding="utf-8") for page in pages), name
