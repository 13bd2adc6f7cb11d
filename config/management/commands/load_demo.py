"""`load_demo`: people and data for visitors to explore."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import transaction

from config.demonstration import demo


class Command(BaseCommand):
    """Loads the demonstration. A second run changes nothing."""

    help = "Load the demonstration data (only with DEMO=on)."

    def add_arguments(self, parser: CommandParser) -> None:
        """Let `make setup` call it on every site."""
        parser.add_argument(
            "--if-enabled",
            action="store_true",
            help="when DEMO=off, shut the demonstration out, without an error",
        )

    def handle(self, *args: Any, if_enabled: bool, **options: Any) -> None:
        """Load it, or say why not."""
        if not settings.DEMO:
            if if_enabled:
                self._close()
                return
            raise CommandError("This site is no demonstration: set DEMO=on in .env to make it one.")
        with transaction.atomic():
            new = demo.load()
        if new:
            self.stdout.write(f"Demonstration: {', '.join(map(str, new))} moved in.")

    def _close(self) -> None:
        closed = demo.close()
        if closed:
            self.stdout.write(
                f"DEMO is off: {closed} people of the demonstration cannot sign in any more."
                " With DEMO=on they can again."
            )
