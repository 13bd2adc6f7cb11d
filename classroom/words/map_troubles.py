"""What is wrong with a file of outlines, as sentences. The templates are marked for translation."""

from typing import Any, NamedTuple

from django.utils.translation import gettext_noop

from game.refused import Refused

TROUBLES = {
    "empty": gettext_noop("The file is empty."),
    "bytes": gettext_noop("The file is too large: at most %(most)d MB can be read."),
    "json": gettext_noop("This file is not JSON, or it is broken. Export it again as GeoJSON."),
    "format": gettext_noop(
        "This file is neither GeoJSON nor TopoJSON with outlines. Export it as GeoJSON."
    ),
    "many": gettext_noop(
        "The file has %(count)d outlines. A map can have %(most)d places at most."
    ),
    "few": gettext_noop("The file has %(count)d outlines. A map needs at least %(least)d places."),
    "positions": gettext_noop(
        "The outlines are too detailed: %(count)d points, and %(most)d is the limit. Simplify them."
    ),
    "outline": gettext_noop("Outline number %(number)d is empty or broken."),
    "kind": gettext_noop(
        "Outline number %(number)d is a %(kind)s. Only areas (Polygon, MultiPolygon) can be places."
    ),
    "broken": gettext_noop("The outlines are broken: a ring or an arc is not a list of positions."),
    "broken-why": gettext_noop("The outlines are broken. %(why)s"),
    "swapped": gettext_noop(
        "Longitude and latitude seem to be swapped. Longitude (east–west) must come first."
    ),
    "projection": gettext_noop(
        "The file is not in degrees. It looks like %(likely)s. Export it in WGS 84 (EPSG:4326)."
    ),
    "coordinates": gettext_noop(
        "The positions are no longitudes and latitudes. Export the file in WGS 84 (EPSG:4326)."
    ),
    "crosses": gettext_noop(
        "Outline number %(number)d crosses itself (it begins at %(x)s, %(y)s). "
        "Repair it and send it again."
    ),
    "flat": gettext_noop("Fewer than eight outlines enclose an area."),
    "nameless": gettext_noop(
        "The outlines have no names. Each needs a property with the name of the place."
    ),
    "names-missing": gettext_noop(
        "No property names every outline: “%(property)s” is missing in %(about)s of them."
    ),
    "names-twice": gettext_noop(
        "Two outlines have the same name: “%(about)s” (property “%(property)s”)."
    ),
    "names-signs": gettext_noop(
        "A name has signs that are not allowed: “%(about)s” (property “%(property)s”)."
    ),
    "names-long": gettext_noop("A name is too long: “%(about)s…” (property “%(property)s”)."),
    "large": gettext_noop("This file is too large or too complicated to be read here."),
    "problems": gettext_noop("The map cannot be built yet. %(problem)s"),
    "notes": gettext_noop("The notes file cannot be used. %(problem)s"),
    "maps": gettext_noop("You have %(most)d maps. Delete one first."),
    "room": gettext_noop("Your files would take more than %(most)d MB. Delete a map first."),
    "doubts": gettext_noop("Decide the open questions first."),
    "credit": gettext_noop("Say first where the outlines come from."),
    "joined": gettext_noop("These two share a border on land already."),
    "same": gettext_noop("Choose two different places."),
    "fewest": gettext_noop("A map needs at least %(least)d places."),
    "name": gettext_noop("This name cannot be used: “%(name)s”."),
    "two-names": gettext_noop("Two places would have the same name: “%(name)s”."),
    "busy": gettext_noop("The map was changed in another window. Look at it again."),
}


class MapTrouble(NamedTuple):
    """Why something cannot be done in the workshop, marked for translation."""

    code: str
    template: str


def refuse(code: str, **values: Any) -> Refused:
    """Why something cannot be done in the workshop."""
    error = MapTrouble(code, TROUBLES[code])
    return Refused(error.code, error.template, **values)
