"""`letter_widths`: write the widths of the letters of names on maps, as the typeface has them."""

from typing import Any

from django.core.management.base import BaseCommand

from config.typefaces import letter_widths
from game.drawing.letter_widths import TABLE


class Command(BaseCommand):
    """Writes the table of letter widths for names on maps. Run it after a change of typeface."""

    help = "Write the widths of letters for names on maps, from the typeface that they are set in."
    requires_system_checks: list[str] = []  # noqa: RUF012

    def handle(self, *args: Any, **options: Any) -> None:
        """Write one line for each width, with all letters of that width."""
        by_width: dict[int, str] = {}
        for letter, width in sorted(letter_widths().items()):
            by_width[width] = by_width.get(width, "") + letter
        lines = [f"{width}\t{letters}\n" for width, letters in sorted(by_width.items())]
        TABLE.write_text("".join(lines), encoding="utf-8")
