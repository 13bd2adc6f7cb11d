"""Addresses of maps and games."""

from django.urls import URLPattern, URLResolver, path, register_converter

from game.views import maps

TAKEN = frozenset({"table"})  # addresses below a map that are no places


class PlaceConverter:
    """A place in an address: its slug, or its slug and `_` where that address is taken."""

    regex = "[a-z0-9-]+_?"

    def to_python(self, value: str) -> str:
        """The slug behind an address."""
        slug = value.removesuffix("_")
        if (slug in TAKEN) != value.endswith("_"):
            raise ValueError(value)
        return slug

    def to_url(self, value: str) -> str:
        """The address of a slug."""
        return f"{value}_" if value in TAKEN else value


register_converter(PlaceConverter, "place")

urlpatterns: list[URLPattern | URLResolver] = [
    path("maps/", maps.all_maps, name="maps"),
    path("maps/<slug:map_slug>/", maps.one_map, name="map"),
    path("maps/<slug:map_slug>/table/", maps.tables, name="map-table"),
    path("maps/<slug:map_slug>/<place:place_slug>/", maps.one_place, name="place"),
]
