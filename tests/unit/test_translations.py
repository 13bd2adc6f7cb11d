"""Every text of the site in every language."""

import os
import shutil
import subprocess
import sys
from gettext import GNUTranslations
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from config import translations
from tests.processes import ROOT

ONE_TEXT = 'from django.utils.translation import gettext as _\n_("Turn %(side)s here")\n'


@pytest.mark.parametrize("language", translations.LANGUAGES)
def test_is_complete(language: str) -> None:
    assert translations.complaints(language) == []


@pytest.mark.parametrize("language", ["cs", "fr"])
def test_a_name_that_would_change_stands_after_a_colon(language: str) -> None:
    """Give a name as it is: not "na Malta" (na Maltu), not "sur Pays-Bas" (sur les Pays-Bas)."""
    with translations.po_file(language).open("rb") as file:
        texts = read_po(file)
    text = texts.get("Place on", context="a token on a card whose name follows")
    assert text
    assert str(text.string).endswith(":")


@pytest.fixture
def small_site(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A site with a single text."""
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "texts.py").write_text(ONE_TEXT)
    monkeypatch.setattr(translations, "BASE_DIR", tmp_path)
    translations.po_file("cs").parent.mkdir(parents=True)
    return translations.po_file("cs")


@pytest.mark.parametrize(
    ("written", "complaint"),
    [
        ("", "missing"),
        ('msgid "Turn %(side)s here"\nmsgstr ""\n', "not translated"),
        ('#, fuzzy\nmsgid "Turn %(side)s here"\nmsgstr "Zde %(side)s"\n', "fuzzy"),
        ('#, python-format\nmsgid "Turn %(side)s here"\nmsgstr "Zde %(kam)s"\n', "wrong"),
        (
            'msgid "Turn %(side)s here"\nmsgstr "Zde %(side)s"\n\nmsgid "Old"\nmsgstr "Starý"\n',
            "no longer",
        ),
    ],
)
def test_gaps_are_found(small_site: Path, written: str, complaint: str) -> None:
    small_site.write_text(written, encoding="utf-8")
    found = translations.complaints("cs")
    assert len(found) == 1
    assert complaint in found[0]


def test_a_new_text_comes_in_empty(small_site: Path) -> None:
    translations.update("cs")
    assert 'msgid "Turn %(side)s here"\nmsgstr ""' in small_site.read_text(encoding="utf-8")


def test_no_french_line_breaks_before_a_sign(small_site: Path) -> None:
    file = translations.po_file("fr")
    file.parent.mkdir(parents=True)
    said = "Tourner %(side)s : « là » ? Non ; ici ! 3:4"
    file.write_text(f'msgid "Turn %(side)s here"\nmsgstr "{said}"\n', encoding="utf-8")
    translations.compile_for_django("fr")
    with file.with_suffix(".mo").open("rb") as compiled:
        told = GNUTranslations(compiled).gettext("Turn %(side)s here")
    assert told.replace("\N{NO-BREAK SPACE}", "_") == "Tourner %(side)s_: «_là_»_? Non_; ici_! 3:4"


WITH_REFUSALS = """
from django.core.management import call_command
from django.core.management.commands.makemessages import Command
refusals = ("Refused:2", "DrillError", "NotEnough", "BadAnswer", "BadSet")
refusals += ("MapProblem", "TroubleError:2", "wrong")
Command.xgettext_options = [*Command.xgettext_options, *(f"--keyword={one}" for one in refusals)]
call_command(Command(), locale=["cs"], no_wrap=True)
"""
"""As `manage.py makemessages`, with the names that mark a sentence by raising it."""


@pytest.mark.skipif(not shutil.which("xgettext"), reason="GNU gettext is not installed")
def test_gnu_gettext_finds_the_same_texts(tmp_path: Path) -> None:
    for name in ("manage.py", *translations.SOURCES):
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(ROOT / name, tmp_path / name)
    (tmp_path / "locale").mkdir()
    subprocess.run(
        [sys.executable, "-c", WITH_REFUSALS],
        cwd=tmp_path,
        env={"PATH": os.environ["PATH"]},
        check=True,
        capture_output=True,
    )
    with (tmp_path / "locale" / "cs" / "LC_MESSAGES" / "django.po").open("rb") as file:
        theirs = {(message.context, message.id) for message in read_po(file) if message.id}
    ours = {(message.context, message.id) for message in translations.texts_in_code() if message.id}
    assert ours == theirs
