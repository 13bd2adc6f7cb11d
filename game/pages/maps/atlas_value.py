"""A map as the published JSON value."""

from typing import Any

from game.atlas import Atlas


def atlas_value(atlas: Atlas) -> dict[str, Any]:
    """Places with their parts, and each border once: over land or over water."""
    return {
        "map": atlas.slug,
        "places": {
            slug: {"name": place.names["en"], "parts": list(place.parts)}
            for slug, place in atlas.places.items()
        },
        "borders": [
            [*border.between, "sea" if border.kind.over_water else "land"]
            for border in atlas.borders
        ],
    }
