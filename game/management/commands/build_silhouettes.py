"""`build_silhouettes`: the silhouettes of small countries for cards, finer than on their maps."""

import json
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from game.atlas_files import FINE_SHAPES, FIXTURES
from game.cartography.errors import MapError
from game.cartography.fine_shapes import fine_shape
from game.cartography.importing import outlines_in_degrees, recipe_in
from game.drawing.silhouettes import coarse_places

MAPS = ("europe", "world", "africa", "asia", "north-america", "south-america")
"""The maps of whole countries; the first recipe that has a country provides its shape."""
RECIPES = ("world", "africa", "asia", "north-america", "south-america")


class Command(BaseCommand):
    """Writes fixtures/silhouettes.json from the packages that the maps come from."""

    help = "Make the silhouettes of small countries from unpacked packages (docs/maps.md)."
    requires_system_checks: list[str] = []  # noqa: RUF012

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Where the packages are."""
        parser.add_argument("--packages", type=Path, required=True, metavar="FOLDER")

    def handle(self, *args: Any, **options: Any) -> None:
        """Write the one file."""
        try:
            shapes = self._shapes(options["packages"])
        except MapError as error:
            raise CommandError(str(error)) from error
        lines = [f"{json.dumps(name)}: {json.dumps(shapes[name])}" for name in sorted(shapes)]
        text = f'{{"maps": {json.dumps(MAPS)},\n"shapes": {{\n' + ",\n".join(lines) + "\n}}\n"
        FINE_SHAPES.write_text(text, encoding="utf-8", newline="\n")
        self.stdout.write(f"{len(shapes)} silhouettes, {len(text) // 1000} kB")

    def _shapes(self, packages: Path) -> dict[str, str]:
        shapes: dict[str, str] = {}
        coarse = {place for slug in MAPS for place in coarse_places(slug)}
        for slug in RECIPES:
            outlines = outlines_in_degrees(recipe_in(FIXTURES / "maps" / slug), packages)
            for place in coarse.intersection(outlines) - shapes.keys():
                shapes[place] = fine_shape(outlines[place])
        return shapes
