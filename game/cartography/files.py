"""Putting a built map into place, both files or neither."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Mapping
from pathlib import Path

from game.cartography.build import BuiltMap
from game.cartography.errors import MapError
from game.cartography.sources.textfile import read_bytes

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
        for path in texts:
            if path.is_dir():
                raise MapError(f"{path} cannot be written: it is a folder.")
        with tempfile.TemporaryDirectory(dir=folder, prefix=".building-") as scratch:
            written = {path: Path(scratch) / path.name for path in texts}
            for path, text in texts.items():
                written[path].write_text(text, encoding="utf-8", newline="\n")
            _move(written, Path(scratch))
    except OSError as error:
        raise MapError(f"{folder} cannot be written: {error.strerror}.") from error


def _move(written: Mapping[Path, Path], scratch: Path) -> None:
    """Move the new files into place; if one cannot be moved, restore the old ones."""
    old = {path: scratch / f"{path.name}.old" for path in written}
    for path, kept in old.items():
        if os.path.lexists(path):
            shutil.copy2(path, kept, follow_symlinks=False)
    moved: list[Path] = []
    try:
        for path, beside in written.items():
            beside.replace(path)
            moved.append(path)
    except BaseException:
        for path in moved:
            if os.path.lexists(old[path]):
                old[path].replace(path)
            else:
                path.unlink()
        raise


def differences(built: BuiltMap, folder: Path) -> list[str]:
    """One sentence for each file in the folder that differs from the build."""
    problems = []
    for path, text in _texts(built, folder).items():
        if not path.is_file():
            problems.append(f"{path.name} is missing. Run build_map {built.map}.")
        elif read_bytes(path, path.name) != text.encode():
            problems.append(f"{path.name} is out of date. Run build_map {built.map}.")
    return problems


def _texts(built: BuiltMap, folder: Path) -> dict[Path, str]:
    return {folder / "map.json": built.map_json, folder / "outlines.json": built.outlines_json}
