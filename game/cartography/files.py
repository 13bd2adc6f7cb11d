"""Putting a built map where it belongs, both files or neither."""

from __future__ import annotations

import tempfile
from pathlib import Path

from game.cartography.build import BuiltMap
from game.cartography.errors import MapError
from game.cartography.textfile import read_text

SOURCES = ("source.topo.json", "source.geo.json", "source.geojson")


def source_in(folder: Path) -> Path:
    """The one source file of a map's folder."""
    found = [folder / name for name in SOURCES if (folder / name).is_file()]
    if len(found) == 1:
        return found[0]
    if found:
        raise MapError(f"{folder} has several source files: {', '.join(p.name for p in found)}.")
    raise MapError(f"{folder} has no source file; it would be called {' or '.join(SOURCES)}.")


def write_map(built: BuiltMap, folder: Path) -> None:
    """Write both files beside their final names first, so that a failure changes nothing."""
    texts = _texts(built, folder)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(dir=folder, prefix=".building-") as scratch:
            written = {path: Path(scratch) / path.name for path in texts}
            for path, text in texts.items():
                written[path].write_text(text, encoding="utf-8", newline="\n")
            for path, beside in written.items():
                beside.replace(path)
    except OSError as error:
        raise MapError(f"{folder} cannot be written: {error.strerror}.") from error


def differences(built: BuiltMap, folder: Path) -> list[str]:
    """One sentence for each file in the folder that is not what was built."""
    problems = []
    for path, text in _texts(built, folder).items():
        if not path.is_file():
            problems.append(f"{path.name} is missing. Run build_map {built.map}.")
        elif read_text(path, path.name) != text:
            problems.append(f"{path.name} is out of date. Run build_map {built.map}.")
    return problems


def _texts(built: BuiltMap, folder: Path) -> dict[Path, str]:
    return {folder / "map.json": built.map_json, folder / "outlines.json": built.outlines_json}
