"""`draw_map_pictures`: the small pictures of maps in lists."""

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from game.atlas_files import FIXTURES
from game.cartography.errors import MapError
from game.cartography.files import source_in
from game.cartography.notes_reader import read_notes
from game.cartography.picture import picture
from game.cartography.sources.source import read_source

PICTURES = FIXTURES.parent / "static" / "img" / "maps"


class Command(BaseCommand):
    """Draws static/img/maps/MAP.svg from the source of a map."""

    help = "Draw the small pictures of maps for lists."
    requires_system_checks: list[str] = []  # noqa: RUF012

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Which maps."""
        parser.add_argument("maps", nargs="+", metavar="MAP")

    def handle(self, *args: Any, **options: Any) -> None:
        """Write one small file per map."""
        PICTURES.mkdir(parents=True, exist_ok=True)
        for slug in options["maps"]:
            folder = FIXTURES / "maps" / slug
            try:
                notes = read_notes(folder / "notes.toml")
                drawn = picture(read_source(source_in(folder), notes.source, notes.places))
            except MapError as error:
                raise CommandError(str(error)) from error
            (PICTURES / f"{slug}.svg").write_text(drawn, encoding="utf-8", newline="\n")
            self.stdout.write(f"{slug}: {len(drawn) // 1000} kB")
