"""`translations update`, `translations compile`, `translations check`."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from config import translations


class Command(BaseCommand):
    """Maintains the translations of the site's strings."""

    help = "Update the translation files from the code, compile them, or check them."
    requires_system_checks: list[str] = []  # noqa: RUF012

    def add_arguments(self, parser: CommandParser) -> None:
        """Add the argument for what to do."""
        parser.add_argument("step", choices=["update", "compile", "check"])

    def handle(self, *args: Any, step: str, **options: Any) -> None:
        """Do it for every language."""
        if step == "check":
            found = [
                line for code in translations.LANGUAGES for line in translations.complaints(code)
            ]
            if found:
                raise CommandError("\n".join([*found, "Run `make messages` and fill the gaps."]))
            self.stdout.write("Every text is translated.")
        for code in translations.LANGUAGES:
            if step == "update":
                translations.update(code)
            if step != "check":
                translations.compile_for_django(code)
