"""`import_outlines`: make the source file of a map from a published package of outlines."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from game.atlas_files import FIXTURES
from game.cartography.errors import MapError
from game.cartography.importing import imported


class Command(BaseCommand):
    """Writes source.topo.json in the folder of a map as its import.toml says."""

    help = "Make the source of a map from unpacked packages of outlines (docs/maps.md)."
    requires_system_checks: list[str] = []  # noqa: RUF012

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which maps, and where the packages are."""
        parser.add_argument("maps", nargs="+", metavar="MAP")
        parser.add_argument("--packages", type=Path, required=True, metavar="FOLDER")

    def handle(self, *args: Any, **options: Any) -> None:
        """Write one file per map; a map that cannot be made changes nothing."""
        for slug in options["maps"]:
            folder = FIXTURES / "maps" / slug
            try:
                text = imported(folder, options["packages"])
            except MapError as error:
                raise CommandError(str(error)) from error
            (folder / "source.topo.json").write_text(text, encoding="utf-8", newline="\n")
            self.stdout.write(f"{slug}: {len(text) // 1000} kB")
