"""A backup of the database in one file, made while the site runs."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from config.copies import CopyError, write_copy


class Command(BaseCommand):
    """`manage.py backup FILE`."""

    help = "Write a copy of the whole database into a file, while the site goes on."

    def add_arguments(self, parser: CommandParser) -> None:
        """Add the argument for the file."""
        parser.add_argument("file", type=Path, help="a new file; one that exists is not touched")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Write the backup."""
        path: Path = options["file"]
        if path.exists():
            raise CommandError(f"There is a file {path} already. Give the copy another name.")
        try:
            write_copy(path)
        except CopyError as error:
            raise CommandError(str(error)) from None
        size = path.stat().st_size
        self.stdout.write(f"{path}: {size:,} bytes. Keep it safe: all but open sign-ins is in it.")
