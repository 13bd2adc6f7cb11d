"""Maps on disk: found, read once, and refused with a sentence when they are broken."""

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest

from game import atlas_files
from game.atlas_files import (
    BrokenMapError,
    UnknownMapError,
    load_atlas,
    load_facts,
    load_outlines,
    map_slugs,
)

ROOT = Path(__file__).resolve().parents[2]
LOADERS: list[Callable[..., Any]] = [map_slugs, load_atlas, load_outlines, load_facts]


def forget() -> None:
    """Read everything anew."""
    for loader in LOADERS:
        loader.cache_clear()  # type: ignore[attr-defined]


@pytest.fixture
def maps(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A copy of the maps that a test may spoil."""
    fixtures = tmp_path / "fixtures"
    copytree(atlas_files.FIXTURES / "maps", fixtures / "maps")
    monkeypatch.setattr(atlas_files, "FIXTURES", fixtures)
    forget()
    yield fixtures / "maps"
    forget()


def test_the_three_maps_come_first_and_others_after_them(maps: Path) -> None:
    copytree(maps / "usa", maps / "atlantis")
    assert map_slugs()[:3] == ("europe", "usa", "lyon")
    assert list(map_slugs()[3:]) == sorted(map_slugs()[3:])
    assert "atlantis" in map_slugs()


def test_each_is_read_once() -> None:
    assert load_atlas("lyon") is load_atlas("lyon")
    assert load_outlines("lyon") is load_outlines("lyon")


@pytest.mark.parametrize("slug", ["mars", "", "..", "../maps/europe", "europe/", "Europe", "é"])
def test_an_unknown_map(slug: str) -> None:
    for load in (load_atlas, load_outlines, load_facts):
        with pytest.raises(UnknownMapError, match="there are europe, usa, lyon"):
            load(slug)


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "not JSON"),
        (b"{", "not JSON"),
        (b"\xff", "not JSON"),
        (b"[" * 100_000, "not JSON"),
        (b"[]", "JSON object"),
        (b"{}", "format"),
    ],
)
def test_a_broken_map_file(maps: Path, content: bytes, says: str) -> None:
    (maps / "europe" / "map.json").write_bytes(content)
    with pytest.raises(BrokenMapError, match=says) as caught:
        load_atlas("europe")
    assert "fixtures/maps/europe/map.json" in str(caught.value)
    assert load_atlas("usa").slug == "usa"


def test_a_map_in_the_wrong_folder(maps: Path) -> None:
    (maps / "europe" / "map.json").write_bytes((maps / "usa" / "map.json").read_bytes())
    with pytest.raises(BrokenMapError, match="is of the map 'usa'"):
        load_atlas("europe")


def test_outlines_that_are_missing_or_of_another_version(maps: Path) -> None:
    path = maps / "europe" / "outlines.json"
    outlines = json.loads(path.read_text())
    path.write_text(json.dumps({**outlines, "version": "older"}))
    with pytest.raises(BrokenMapError, match="not those of the map"):
        load_outlines("europe")
    path.unlink()
    with pytest.raises(BrokenMapError, match="cannot be read"):
        load_outlines("europe")


def test_a_map_without_fact_sheets(maps: Path) -> None:
    assert load_facts("europe") == {}


def test_broken_fact_sheets(maps: Path) -> None:
    facts = maps.parent / "facts"
    facts.mkdir()
    (facts / "europe.json").write_text("[]")
    with pytest.raises(BrokenMapError, match="have no places"):
        load_facts("europe")


def test_a_site_that_starts_has_loaded_no_map_but_the_first() -> None:
    """Neither start-up nor memory grow with the number of maps: the others come when asked for."""
    program = (
        "import django; django.setup()\n"
        "from config.warm_up import warm_up; warm_up()\n"
        "from game.atlas_files import load_atlas, load_outlines\n"
        "print(load_atlas.cache_info().currsize, load_outlines.cache_info().currsize)\n"
    )
    settings = {**os.environ, "DJANGO_SETTINGS_MODULE": "tests.settings"}
    run = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, env=settings, capture_output=True, check=True
    )
    atlases, outlines = map(int, run.stdout.split())
    assert atlases <= 3
    assert outlines <= 3
