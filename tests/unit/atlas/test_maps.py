"""The three maps are exactly what the rulings say."""

import pytest

from game.atlas import Atlas, BorderKind
from game.atlas_files import load_atlas

EUROPE_SEA_LINKS = {
    ("belgium", "united-kingdom"),
    ("cyprus", "turkey"),
    ("denmark", "sweden"),
    ("france", "united-kingdom"),
    ("greece", "malta"),
    ("iceland", "ireland"),
    ("iceland", "norway"),
    ("iceland", "united-kingdom"),
    ("italy", "malta"),
    ("netherlands", "united-kingdom"),
}


@pytest.fixture
def europe() -> Atlas:
    return load_atlas("europe")


@pytest.mark.parametrize(
    ("slug", "places", "parts"), [("europe", 50, 52), ("usa", 50, 50), ("lyon", 58, 58)]
)
def test_number_of_places_and_parts(slug: str, places: int, parts: int) -> None:
    atlas = load_atlas(slug)
    assert (len(atlas.places), len(atlas.place_of)) == (places, parts)


def test_europe_has_just_these_sea_links(europe: Atlas) -> None:
    assert {b.between for b in europe.borders if b.kind.over_water} == EUROPE_SEA_LINKS
    bridges = [b.between for b in europe.borders if b.kind is BorderKind.BRIDGE]
    assert bridges == [("denmark", "sweden")]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("poland", "sweden"),
        ("denmark", "norway"),
        ("italy", "spain"),
        ("croatia", "italy"),
        ("monaco", "italy"),
        ("liechtenstein", "italy"),
        ("liechtenstein", "germany"),
        ("spain", "united-kingdom"),
        ("cyprus", "united-kingdom"),
        ("albania", "serbia"),
    ],
)
def test_europe_has_no_such_border(europe: Atlas, one: str, other: str) -> None:
    assert not europe.are_neighbours(one, other)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("croatia", "montenegro"),
        ("united-kingdom", "ireland"),
        ("greece", "turkey"),
        ("russia", "poland"),
        ("azerbaijan", "turkey"),
        ("vatican-city", "italy"),
    ],
)
def test_europe_has_this_border(europe: Atlas, one: str, other: str) -> None:
    assert europe.are_neighbours(one, other)
    assert europe.are_neighbours(other, one)


@pytest.mark.parametrize(
    ("part", "neighbours"),
    [
        ("russia/kaliningrad", ("lithuania", "poland")),
        ("azerbaijan/nakhchivan", ("armenia", "turkey")),
        ("azerbaijan/main", ("armenia", "georgia", "russia/main")),
    ],
)
def test_parts_have_neighbours_of_their_own(
    europe: Atlas, part: str, neighbours: tuple[str, ...]
) -> None:
    assert europe.part_neighbours[part] == neighbours


def test_usa_by_the_rulings() -> None:
    usa = load_atlas("usa")
    corners = ("arizona", "colorado", "new-mexico", "utah")
    assert all(usa.are_neighbours(a, b) for a in corners for b in corners if a != b)
    assert {b.between for b in usa.borders if b.kind is BorderKind.CORNER} == {
        ("arizona", "colorado"),
        ("new-mexico", "utah"),
    }
    assert {b.between for b in usa.borders if b.kind.over_water} == {
        ("alaska", "washington"),
        ("california", "hawaii"),
    }
    assert usa.neighbours["michigan"] == ("indiana", "ohio", "wisconsin")
    assert usa.are_neighbours("new-jersey", "delaware")
    for one, other in [
        ("connecticut", "new-jersey"),
        ("maine", "massachusetts"),
        ("new-york", "rhode-island"),
    ]:
        assert not usa.are_neighbours(one, other)


def test_lyon_by_the_rulings() -> None:
    lyon = load_atlas("lyon")
    assert all(b.kind in (BorderKind.LAND, BorderKind.RIVER) for b in lyon.borders)
    assert lyon.are_neighbours("charbonnieres-les-bains", "la-tour-de-salvagny")
    assert not lyon.are_neighbours("dardilly", "marcy-l-etoile")
    assert lyon.neighbours["givors"] == ("grigny",)
    assert "vernaison" in lyon.neighbours["grigny"]


@pytest.mark.parametrize("slug", ["europe", "usa", "lyon"])
def test_special_borders_say_why(slug: str) -> None:
    for border in load_atlas(slug).borders:
        if border.kind is not BorderKind.LAND:
            assert set(border.reason) == {"en", "cs", "fr"}, border.between
