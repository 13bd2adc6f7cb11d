"""A map without its sea links: only what touches on land counts as a border."""

from collections.abc import Mapping
from functools import lru_cache

from game.atlas.atlas import Atlas, NotBorder

BY_LAND = "-by-land"
"""The suffix of such a map's slug; no other map may have it."""
NAMES: Mapping[str, str] = {
    "en": "%s (land only)",
    "cs": "%s (jen po souši)",
    "fr": "%s (terre seule)",
}


@lru_cache(maxsize=16)
def land_only(atlas: Atlas) -> Atlas:
    """The same map without the borders over water; itself if it has none.

    It has its own name, because answers about it say nothing about the other one. Each link becomes
    a fact that the two do not touch, so that it is explained and asked as such. Islands stay on
    the map: they cannot be reached, and may have no neighbour.
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
