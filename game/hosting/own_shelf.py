"""User-made maps and parts of maps, by slug, from their rows."""

from collections.abc import Sequence

from game.atlas.land import BY_LAND
from game.atlas_files import SHELVES, MapEntry, ShelvedMap
from game.models.map_excerpt import MapExcerpt
from game.models.own_map import MapVersion


class OwnShelf:
    """A store for `game.atlas_files`, without maps that were taken down."""

    def has(self, slug: str) -> bool:
        """Whether a version may be shown, with or without its sea links."""
        rows = MapVersion.objects.filter(own_map__taken_down_at=None)
        if slug.endswith(BY_LAND):
            return rows.filter(land_slug=slug).exists()
        return rows.filter(slug=slug).exists()

    def entry(self, slug: str) -> MapEntry | None:
        """The index entry of a version."""
        rows = MapVersion.objects.filter(slug=slug)
        row = rows.only("names", "places", "borders", "over_water").first()
        if row is None:
            return None
        return MapEntry(slug, row.names, row.places, row.borders, row.over_water, "")

    def read(self, slug: str) -> ShelvedMap | None:
        """A version."""
        rows = MapVersion.objects.filter(slug=slug, own_map__taken_down_at=None)
        row = rows.values_list("map_json", "outlines_json").first()
        return None if row is None else ShelvedMap(*row)

    def excerpt(self, slug: str) -> Sequence[str] | None:
        """The places of a part of a map."""
        return MapExcerpt.objects.filter(slug=slug).values_list("places", flat=True).first()


def put_up() -> None:
    """Register the store with the map files, once, when the site starts."""
    SHELVES.append(OwnShelf())
