"""`prepare`: what `make setup` does after installing."""

from pathlib import Path

import pytest
from django.conf import LazySettings
from django.core.management import CommandError, call_command

from config.management.commands import prepare
from game.atlas import AtlasError

pytestmark = pytest.mark.django_db


@pytest.fixture
def folder(settings: LazySettings, tmp_path: Path) -> Path:
    """A site that has never been prepared."""
    settings.VAR_DIR, settings.STATIC_ROOT = tmp_path / "var", tmp_path / "var" / "static"
    return tmp_path


def test_static_files_are_collected_again_only_after_a_change(
    folder: Path, settings: LazySettings
) -> None:
    (folder / "static").mkdir()
    settings.STATICFILES_DIRS = [folder / "static"]
    settings.STATICFILES_FINDERS = ["django.contrib.staticfiles.finders.FileSystemFinder"]
    (folder / "static" / "a.css").write_text("a {}")
    call_command("prepare")
    collected = folder / "var" / "static" / "a.css"
    assert collected.read_text() == "a {}"
    collected.write_text("still the old one")
    call_command("prepare")
    assert collected.read_text() == "still the old one"
    (folder / "static" / "a.css").write_text("a { color: red }")
    call_command("prepare")
    assert collected.read_text() == "a { color: red }"


def test_a_broken_map_stops_it_with_a_sentence(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(slug: str) -> None:
        raise AtlasError(f"the map {slug} is torn")

    monkeypatch.setattr(prepare, "load_outlines", broken)
    with pytest.raises(CommandError, match=r"^The map europe is torn\.$"):
        call_command("prepare")
