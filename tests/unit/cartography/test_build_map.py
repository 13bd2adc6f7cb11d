"""The command: what it writes, what it refuses, and that a refusal changes nothing."""

from __future__ import annotations

import io
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from shapely.errors import GEOSException

from game.cartography.errors import MapError
from game.cartography.files import source_in, write_map
from tests.unit.cartography.builder import Workshop, border, not_border, square, strip


def run(workshop: Workshop, out: Path, *more: str, slug: str = "squares") -> str:
    """What the command says on standard output."""
    said = io.StringIO()
    paths = ["--source", str(workshop.source), "--notes", str(workshop.notes), "--out", str(out)]
    call_command("build_map", slug, *paths, *more, stdout=said, stderr=io.StringIO())
    return said.getvalue()


def test_it_writes_both_files_and_nothing_else(workshop: Workshop, tmp_path: Path) -> None:
    workshop.write(strip())
    out = tmp_path / "new" / "folder"
    assert "Built squares" in run(workshop, out)
    assert sorted(path.name for path in out.iterdir()) == ["map.json", "outlines.json"]
    built = workshop.build()
    assert (out / "map.json").read_text(encoding="utf-8") == built.map_json
    assert (out / "outlines.json").read_text(encoding="utf-8") == built.outlines_json


def test_building_twice_gives_the_same_bytes(workshop: Workshop) -> None:
    workshop.write(strip())
    assert workshop.build() == workshop.build()


def test_the_order_of_the_source_does_not_matter(workshop: Workshop) -> None:
    workshop.write(strip())
    first = workshop.build()
    workshop.write(dict(reversed(strip().items())))
    assert workshop.build() == first


def test_the_version_follows_the_borders_and_not_the_words(workshop: Workshop) -> None:
    workshop.write(strip())
    version = workshop.map()["version"]
    assert workshop.outlines()["version"] == version
    workshop.write(strip(), not_border("p0", "p5", "belief = true\n"))
    assert workshop.map()["version"] == version
    workshop.write(strip(), border("p0", "p5", "sea"))
    assert workshop.map()["version"] != version
    assert workshop.outlines()["version"] == workshop.map()["version"]


def test_check_passes_only_on_what_was_built(workshop: Workshop, tmp_path: Path) -> None:
    workshop.write(strip())
    out = tmp_path / "out"
    with pytest.raises(CommandError, match=r"map\.json is missing"):
        run(workshop, out, "--check")
    assert not out.exists()
    run(workshop, out)
    assert "up to date" in run(workshop, out, "--check")
    (out / "outlines.json").write_text("{}", encoding="utf-8")
    with pytest.raises(CommandError, match=r"outlines\.json is out of date"):
        run(workshop, out, "--check")
    assert (out / "outlines.json").read_text(encoding="utf-8") == "{}"


def test_check_compares_every_byte(workshop: Workshop, tmp_path: Path) -> None:
    workshop.write(strip())
    out = tmp_path / "out"
    run(workshop, out)
    good = (out / "map.json").read_bytes()
    for changed in (b"\xef\xbb\xbf" + good, good.replace(b"\n", b"\r\n"), good + b"\xff"):
        (out / "map.json").write_bytes(changed)
        with pytest.raises(CommandError, match=r"^map\.json is out of date"):
            run(workshop, out, "--check")


@pytest.mark.parametrize("option", ["--source", "--notes", "--out"])
def test_an_empty_path_is_refused(workshop: Workshop, tmp_path: Path, option: str) -> None:
    workshop.write(strip())
    with pytest.raises(CommandError, match=f"^{option} is empty: give it a path"):
        run(workshop, tmp_path / "out", option, "")
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("error", [GEOSException("side"), OverflowError("big"), MemoryError()])
def test_what_cannot_be_measured_is_said_in_a_sentence(
    workshop: Workshop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception
) -> None:
    def fail(*args: Any) -> None:
        raise error

    workshop.write(strip())
    monkeypatch.setattr("game.cartography.build.contacts_of", fail)
    with pytest.raises(CommandError, match=r"^The outlines cannot be measured: .+\.$"):
        run(workshop, tmp_path / "out")


def test_a_doubt_writes_nothing_and_lists_everything(workshop: Workshop, tmp_path: Path) -> None:
    workshop.write(strip())
    out = tmp_path / "out"
    run(workshop, out)
    before = {path.name: path.read_bytes() for path in out.iterdir()}
    workshop.write({**strip(7), "p7": square(7.1, 0), "p8": square(8.3, 0)})
    with pytest.raises(CommandError) as caught:
        run(workshop, out)
    assert len(str(caught.value).splitlines()) == 4
    assert {path.name: path.read_bytes() for path in out.iterdir()} == before


def test_the_notes_must_be_those_of_the_map(workshop: Workshop, tmp_path: Path) -> None:
    workshop.write(strip())
    with pytest.raises(CommandError, match="notes of 'squares', not of 'circles'"):
        run(workshop, tmp_path / "out", slug="circles")


def test_a_map_nobody_has_drawn_is_named() -> None:
    with pytest.raises(CommandError, match="no source file"):
        call_command("build_map", "atlantis")


def test_a_folder_has_one_source(tmp_path: Path) -> None:
    (tmp_path / "source.topo.json").touch()
    assert source_in(tmp_path).name == "source.topo.json"
    (tmp_path / "source.geo.json").touch()
    with pytest.raises(MapError, match="several source files"):
        source_in(tmp_path)


def test_a_failure_between_the_files_leaves_no_scraps(
    workshop: Workshop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    workshop.write(strip())
    built, out = workshop.build(), tmp_path / "out"
    write_map(built, out)
    before = {path.name: path.read_bytes() for path in out.iterdir()}

    def full(path: Path, text: str, **options: Any) -> int:
        if path.name == "outlines.json":
            raise OSError(28, "No space left on device")
        return write(path, text, **options)

    workshop.write(strip(), border("p0", "p8", "sea"))
    changed, write = workshop.build(), Path.write_text
    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises(MapError, match="cannot be written: No space left on device"):
        write_map(changed, out)
    assert {path.name: path.read_bytes() for path in out.iterdir()} == before


@pytest.mark.parametrize("existed", [True, False])
def test_a_failure_between_the_renames_puts_the_first_file_back(
    workshop: Workshop, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, existed: bool
) -> None:
    workshop.write(strip())
    out = tmp_path / "out"
    out.mkdir()
    if existed:
        write_map(workshop.build(), out)
    before = {path.name: path.read_bytes() for path in out.iterdir()}

    def locked(path: Path, target: Path) -> Path:
        if target == out / "outlines.json":
            raise PermissionError(13, "Permission denied")
        return replace(path, target)

    workshop.write(strip(), border("p0", "p8", "sea"))
    changed, replace = workshop.build(), Path.replace
    monkeypatch.setattr(Path, "replace", locked)
    with pytest.raises(MapError, match="cannot be written: Permission denied"):
        write_map(changed, out)
    assert {path.name: path.read_bytes() for path in out.iterdir()} == before


def test_a_folder_in_the_way_of_a_file_is_named(workshop: Workshop, tmp_path: Path) -> None:
    workshop.write(strip())
    out = tmp_path / "out"
    (out / "outlines.json").mkdir(parents=True)
    (out / "map.json").write_text("old", encoding="utf-8")
    with pytest.raises(CommandError, match=r"outlines\.json cannot be written: it is a folder"):
        run(workshop, out)
    assert (out / "map.json").read_text(encoding="utf-8") == "old"


def test_a_file_in_the_way_of_the_folder_is_named(workshop: Workshop, tmp_path: Path) -> None:
    workshop.write(strip())
    (tmp_path / "out").touch()
    with pytest.raises(CommandError, match="cannot be written"):
        run(workshop, tmp_path / "out")
