"""What the documents name is there."""

import inspect
import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from django.core.management import get_commands

ROOT = Path(__file__).parents[2]
PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").rglob("*.md")])
GLOSSARY_ROW = re.compile(r"^\| ([^|]+) \| [^|]+ \| `([\w.]+)` \|$", re.MULTILINE)


def resolve(name: str) -> Any:
    """The thing of a dotted name: the longest module, then its attributes."""
    steps = name.split(".")
    for length in range(len(steps), 0, -1):
        try:
            thing: Any = import_module(".".join(steps[:length]))
        except ModuleNotFoundError:
            continue
        for step in steps[length:]:
            fields = getattr(thing, "__dataclass_fields__", {})
            thing = fields[step] if step in fields else getattr(thing, step)
        return thing
    raise ModuleNotFoundError(name)


def test_every_word_of_the_glossary_is_in_the_code() -> None:
    rows = GLOSSARY_ROW.findall((ROOT / "docs/glossary.md").read_text())
    assert len(rows) > 25
    assert len({word for word, _ in rows}) == len(rows), "one word per idea"
    for word, name in rows:
        assert resolve(name) is not None, word


def test_the_readme_opens_with_the_two_commands() -> None:
    opening = (ROOT / "README.md").read_text().partition("## ")[0]
    assert opening.index("make serve") < opening.index("make test")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_commands_and_links_lead_somewhere(page: Path) -> None:
    text = page.read_text()
    for command in re.findall(r"manage\.py ([a-z_]+)", text):
        assert command in get_commands(), command
    for target in re.findall(r"^make ([a-z]+)", text, re.MULTILINE):
        assert re.search(rf"^{target}:", (ROOT / "Makefile").read_text(), re.MULTILINE), target
    for link in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text):
        assert (page.parent / link).exists(), link


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_code_that_documents_name_exists(page: Path) -> None:
    text = page.read_text()
    for name in re.findall(
        r"`((?:game|quiz|classroom|config|tests)(?:\.\w+){2,})(?:\([^`]*\))?`", text
    ):
        assert resolve(name) is not None, name
    for path in re.findall(r"`((?:game|quiz|classroom|config|tests|templates)/[\w./-]+)`", text):
        assert (ROOT / path).exists() or (ROOT / "templates" / path).exists(), path


def test_the_life_of_a_request_names_functions_that_exist() -> None:
    text = (ROOT / "docs/life_of_a_request.md").read_text()
    names = re.findall(r"`((?:game|quiz|classroom|config)(?:\.\w+){2,})`", text)
    assert len(names) > 30
    for name in names:
        assert resolve(name) is not None, name
    for walk in ("A token", "An answer", "A report"):
        assert f"## {walk}, function by function" in text
    for template in re.findall(r"`(templates/[\w/.]+)`", text):
        assert (ROOT / template).exists(), template


HOPS = {
    "the price of a journey": 2,
    "a token's row": 4,
    "the next question of a run": 4,
    "what the coach prefers": 4,
    "a figure of a class report": 4,
}
"""How many files a reader may have to open."""


def test_each_arrow_leads_to_the_next_file() -> None:
    text = (ROOT / "docs/life_of_a_request.md").read_text().partition("## ")[0]
    found = re.findall(r"^- ([^:`]+): ((?:`[\w.]+`(?:\s+→\s+)?)+)", text, re.MULTILINE)
    ways = {line: re.findall(r"`([\w.]+)`", way) for line, way in found}
    assert ways.keys() == HOPS.keys()
    for line, names in ways.items():
        files = [inspect.getsourcefile(inspect.unwrap(resolve(name))) for name in names]
        assert len(set(files)) == len(names) <= HOPS[line], line
        for opened, following in zip(files, names[1:], strict=False):
            assert opened
            assert re.search(rf"\b{following.split('.')[-1]}\b", Path(opened).read_text()), (
                following
            )
