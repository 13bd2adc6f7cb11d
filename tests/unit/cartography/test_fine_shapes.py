"""Silhouettes of small countries: finer than their maps, in one box, of countries alone."""

import re

import pytest
import shapely

from game.atlas.land import BY_LAND
from game.atlas_files import load_fine_shapes, map_slugs
from game.cartography.fine_shapes import fine_shape
from game.drawing.silhouettes import COARSE, coarse_places, silhouette

NUMBER = re.compile(r"-?\d+\.\d")


def points(path: str) -> list[float]:
    """The numbers of a path."""
    return [float(number) for number in NUMBER.findall(path)]


def test_every_shape_fills_its_box_and_stays_inside() -> None:
    _, shapes = load_fine_shapes()
    for place, path in shapes.items():
        numbers = points(path)
        xs, ys = numbers[0::2], numbers[1::2]
        assert min(numbers) >= 0, place
        assert max(numbers) <= 100, place
        assert max(max(xs) - min(xs), max(ys) - min(ys)) > 80, place
        assert path.startswith("M"), place


@pytest.mark.parametrize(("slug", "place"), [("europe", "malta"), ("world", "czechia")])
def test_a_small_country_has_more_points_than_on_its_map(slug: str, place: str) -> None:
    assert place in coarse_places(slug)
    assert len(points(silhouette(slug, place))) > 2 * 15
    assert silhouette(slug, place) == silhouette(f"{slug}{BY_LAND}", place)


def test_malta_has_two_islands_and_fiji_is_in_one_piece_over_the_date_line() -> None:
    assert silhouette("europe", "malta").count("M") >= 2
    xs = points(silhouette("world", "fiji"))[0::2]
    assert max(xs) - min(xs) > 60


def test_only_maps_of_countries_use_them() -> None:
    maps, shapes = load_fine_shapes()
    assert maps < set(map_slugs())
    # A state of the USA and one of Mexico share their names with countries.
    for slug in set(map_slugs()) - maps:
        for place in coarse_places(slug) & shapes.keys():
            assert silhouette(slug, place) != shapes[place], (slug, place)


def test_hardly_a_country_shows_its_corners() -> None:
    maps, shapes = load_fine_shapes()
    left = {place for slug in maps for place in coarse_places(slug)} - shapes.keys()
    assert left <= {"vatican-city"}, "too small for the source: rounded off"
    assert COARSE > 12


def test_islands_too_far_apart_to_be_seen_are_told_by_the_largest() -> None:
    far = shapely.MultiPolygon([shapely.box(0, 0, 0.2, 0.2), shapely.box(9, 0, 9.1, 0.1)])
    assert fine_shape(far).count("M") == 1
    near = shapely.MultiPolygon([shapely.box(0, 0, 2, 2), shapely.box(3, 0, 4, 1)])
    assert fine_shape(near).count("M") == 2
