"""Finding places by typed text."""

import pytest

from game.atlas_files import load_atlas
from game.pages.maps.place_search import _slips, find_place
from game.words.names import folded
from tests.sampled_maps import SAMPLED

MAPS = pytest.mark.parametrize("map_slug", SAMPLED)


@pytest.mark.parametrize(
    ("typed", "place"),
    [
        ("Austria", "austria"),
        ("Rakousko", "austria"),
        ("autriche", "austria"),
        ("Asutria", "austria"),  # swapped
        ("Austra", "austria"),  # one missing
        ("Slovakai", "slovakia"),
        ("slov", None),  # two begin like this
        ("Slovekia", None),  # as near to Slovenia as to Slovakia
        ("Bosnia and Herzegowyna", "bosnia-and-herzegovina"),
        ("mlata", "malta"),
        ("mlt", None),  # too short for a typo
        ("zzzzzzzzzzz", None),
        ("", None),
    ],
)
def test_small_slips_are_forgiven(typed: str, place: str | None) -> None:
    assert find_place("europe", typed) == place


@MAPS
def test_every_name_finds_its_own_place(map_slug: str) -> None:
    for slug, place in load_atlas(map_slug).places.items():
        for name in place.names.values():
            assert find_place(map_slug, name) == slug
            assert find_place(map_slug, f"  {folded(name).upper()} ") == slug


@MAPS
def test_a_slip_never_leads_astray(map_slug: str) -> None:
    """A name with one letter left out finds its own place, or one that is called like that."""
    places = load_atlas(map_slug).places
    known = {folded(name): slug for slug, p in places.items() for name in p.names.values()}
    for name, slug in known.items():
        for at in range(len(name)):
            typed = name[:at] + name[at + 1 :]
            found = find_place(map_slug, typed)
            begins = {s for other, s in known.items() if other.startswith(folded(typed))}
            alike = {s for other, s in known.items() if _slips(folded(typed), other, 1) <= 1}
            assert found in {slug, None, known.get(folded(typed))} | begins, typed
            if found is None:
                assert len(typed) < 5 or len(begins) != 1 or len(alike) > 1, typed


@pytest.mark.parametrize(
    ("typed", "name", "slips"),
    [("abc", "abc", 0), ("abc", "abd", 1), ("abc", "ab", 1), ("abc", "acb", 1), ("abcd", "bacd", 1),
     ("abcd", "badc", 2), ("", "ab", 2), ("abc", "xyz", 3)],
)  # fmt: skip
def test_slips_are_counted(typed: str, name: str, slips: int) -> None:
    assert _slips(typed, name, 3) == slips
