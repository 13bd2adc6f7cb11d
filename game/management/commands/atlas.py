"""`manage.py atlas MAP`: places, parts and borders of a map as one JSON value."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from game.atlas import AtlasError
from game.atlas_files import load_atlas
from game.management.json_lines import output_lines, to_json
from game.pages.maps.atlas_value import atlas_value


class Command(BaseCommand):
    """Print a map for other programs."""

    help = "Print the places, parts and borders of a map as one JSON value."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """One map."""
        parser.add_argument("map", help="the map's slug, such as europe")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Print the value, or say why not."""
        try:
            value = atlas_value(load_atlas(options["map"]))
        except AtlasError as error:
            raise CommandError(str(error)) from None
        with output_lines(options.get("stdout")) as write:
            write(to_json(value) + "\n")
