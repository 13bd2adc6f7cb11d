"""A map without its sea links: only what touches on land counts as a border."""

from collections.abc import Mapping
from functools import lru_cache

from game.atlas.atlas import Atlas, NotBorder

BY_LAND = "-by-land"
"""What the slug of such a map ends with; no map may be called so otherwise."""
NAMES: Mapping[str, str] = {
    "en": "%s (land only)",
    "cs": "%s (jen po souši)",
    "fr": "%s (terre seule)",
}


@lru_cache(maxsize=16)
def land_only(atlas: Atlas) -> Atlas:
    """The same map without the borders over water; itself where it has none.

    It has a name of its own, because answers about it tell nothing about the other one.
    Each link becomes a fact that the two do not touch, so that it is told as such and asked
    about. Islands stay on the map: no way leads to them, and they may have no neighbour.
    """
    links = [border for border in atlas.borders if border.kind.over_water]
    if not links:
        return atlas
    apart = [NotBorder(link.between, link.reason) for link in links]
    return Atlas(
        atlas.slug + BY_LAND,
        atlas.places.values(),
        [border for border in atlas.borders if not border.kind.over_water],
        version=atlas.version,
        names={code: NAMES.get(code, "%s") % name for code, name in atlas.names.items()},
        credit=atlas.credit,
        regions=atlas.regions,
        part_names=atlas.part_names,
        not_borders=[*atlas.not_borders, *apart],
        has_links=False,
    )
