"""The database from a backup that `backup` made."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import connection

from config.copies import CopyError, read_copy


class Command(BaseCommand):
    """`manage.py restore FILE [--replace]`."""

    help = "Put a copy made by `backup` in the place of the database. Stop the site before."

    def add_arguments(self, parser: CommandParser) -> None:
        """Add the file, and whether existing data may be lost."""
        parser.add_argument("file", type=Path)
        parser.add_argument(
            "--replace", action="store_true", help="even if there is something in the database"
        )

    def handle(self, *_args: Any, **options: Any) -> None:
        """Check the backup, then restore it; an unreadable one changes nothing."""
        if connection.introspection.table_names() and not options["replace"]:
            raise CommandError(
                "There is something in the database. With --replace it is lost and the copy"
                " takes its place."
            )
        try:
            read_copy(options["file"])
        except CopyError as error:
            raise CommandError(str(error)) from None
        self.stdout.write("The database is as it was. Run `make setup`, then start the site.")
