"""The option `--links on|off` of commands that ask about a map."""

from django.core.management.base import CommandParser

from game.atlas import Atlas, land_only


def add_links(parser: CommandParser) -> None:
    """Add the option to leave the sea links out."""
    parser.add_argument(
        "--links",
        choices=("on", "off"),
        default="on",
        help="whether a sea link counts as a border; off leaves them out of the map",
    )


def read_links(atlas: Atlas, links: str) -> Atlas:
    """The map with its sea links, or without them."""
    return atlas if links == "on" else land_only(atlas)
