"""Help names buttons, links and labels as the site does, in each language."""

import re

import pytest
from babel.messages.pofile import read_po

from config.trust.texts import FOLDER
from tests.processes import ROOT

QUOTED = {"en": r'"([^"]+)"', "cs": "„([^“]+)“", "fr": "« ([^»]+) »"}


def alike(text: str) -> str:
    """A label as it reads: whatever its apostrophes, spaces and the colon at its end."""
    return re.sub(r"\s+", " ", text).replace("'", "’").rstrip(" :")


def labels(language: str) -> frozenset[str]:
    """Everything that the site says in a language."""
    spoken = "cs" if language == "en" else language
    with (ROOT / "locale" / spoken / "LC_MESSAGES" / "django.po").open("rb") as file:
        messages = list(read_po(file))
    said: set[str] = set()
    for message in messages:
        text = message.id if language == "en" else message.string
        said.update(alike(form) for form in ([text] if isinstance(text, str) else text or ()))
    return frozenset(said)


@pytest.mark.parametrize(("language", "quoted"), QUOTED.items())
def test_help_names_what_the_site_has(language: str, quoted: str) -> None:
    text = (FOLDER / f"help.{language}.txt").read_text(encoding="utf-8")
    named = re.findall(quoted, text)
    assert len(named) > 20
    said = labels(language)
    # "Show: marks" is a label and what to choose there.
    parts = [
        part for label in named for part in ([label] if alike(label) in said else label.split(":"))
    ]
    assert [part for part in parts if alike(part).strip() not in said] == []
