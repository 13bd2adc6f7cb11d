"""Build a map's map.json and outlines.json from its outlines and notes."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from game.cartography.build import build_map
from game.cartography.errors import MapError
from game.cartography.files import differences, source_in, write_map

MAPS = Path(__file__).resolve().parents[3] / "fixtures" / "maps"


class Command(BaseCommand):
    """`manage.py build_map MAP`: see docs/maps.md for the two input files."""

    help = "Build map.json and outlines.json of a map from its source outlines and notes."

    def add_arguments(self, parser: ArgumentParser) -> None:
        """The map, where its files are, and whether to write or only to compare."""
        parser.add_argument("map", help="the map's slug, which is also the name of its folder")
        parser.add_argument("--source", help="TopoJSON or GeoJSON file of outlines")
        parser.add_argument("--notes", help="notes.toml with names and decisions")
        parser.add_argument("--out", help="folder for map.json and outlines.json")
        parser.add_argument(
            "--check", action="store_true", help="write nothing, fail if the files differ"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Build, then write or compare."""
        try:
            self._build(options)
        except MapError as error:
            raise CommandError("\n".join(error.problems)) from error

    def _build(self, options: dict[str, Any]) -> None:
        home = MAPS / options["map"]
        source, notes, out = (_path(options, key) for key in ("source", "notes", "out"))
        built = build_map(source or source_in(home), notes or home / "notes.toml")
        if built.map != options["map"]:
            raise MapError(f"These are the notes of {built.map!r}, not of {options['map']!r}.")
        for warning in built.warnings:
            self.stderr.write(self.style.WARNING(warning))
        folder = out or home
        if not options["check"]:
            write_map(built, folder)
            self.stdout.write(f"Built {built.map} in {folder}.")
        elif problems := differences(built, folder):
            raise MapError(problems)
        else:
            self.stdout.write(f"{built.map} is up to date.")


def _path(options: dict[str, Any], key: str) -> Path | None:
    found = options[key]
    if found is None:
        return None
    # An empty path would silently mean the current folder.
    if not str(found).strip():
        raise MapError(f"--{key} is empty: give it a path, or leave it out.")
    return Path(found)
