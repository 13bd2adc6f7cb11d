"""The distance tables against a second, naive search, for every pair on every map."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.atlas import Atlas, Border, BorderKind, Journey, Place
from game.atlas.routes import cheapest_route, crossings_of, crossings_with_bends
from game.atlas_files import load_atlas
from tests.journey_help import MAPS
from tests.walk_help import count_cheapest_walks


def naive_distances(atlas: Atlas, start: str) -> dict[str, int]:
    """Crossings from a part, by looking at every border again and again until nothing changes."""
    found = {start: 0}
    changed = True
    while changed:
        changed = False
        for one, other in (border.between for border in atlas.borders):
            for here, there in ((one, other), (other, one)):
                if here in found and found[here] + 1 < found.get(there, 10**9):
                    found[there] = found[here] + 1
                    changed = True
    return found


def naive_walks(atlas: Atlas, journey: Journey) -> list[tuple[str, ...]]:
    """All cheapest walks of a journey, by trying every walk, shorter ones first."""
    walks: list[tuple[str, ...]] = [(part,) for part in atlas.places[journey.start].parts]
    while True:
        done = [walk for walk in walks if fulfils(atlas, journey, walk)]
        if done:
            return done
        walks = [(*walk, step) for walk in walks for step in atlas.part_neighbours[walk[-1]]]


def fulfils(atlas: Atlas, journey: Journey, walk: tuple[str, ...]) -> bool:
    """Whether a walk visits every stop and ends where it should."""
    places = [atlas.place_of[part] for part in walk]
    return set(journey.stops) <= set(places) and journey.end in (None, places[-1])


@pytest.mark.parametrize("slug", MAPS)
def test_every_distance_of_the_maps(slug: str) -> None:
    atlas = load_atlas(slug)
    naive = {part: naive_distances(atlas, part) for part in atlas.place_of}
    assert atlas.part_distance == naive
    for one, place in atlas.places.items():
        for other, target in atlas.places.items():
            nearest = min(naive[p][q] for p in place.parts for q in target.parts)
            assert atlas.fewest_crossings(one, other) == nearest
            assert atlas.are_neighbours(one, other) == (nearest == 1)


@st.composite
def small_maps(draw: st.DrawFn) -> Atlas:
    """Connected maps of five to seven places, some of them in two parts."""
    count = draw(st.integers(5, 7))
    split = draw(st.sets(st.integers(0, count - 1), max_size=3))
    parts = [(f"p{n}/east", f"p{n}/west") if n in split else (f"p{n}",) for n in range(count)]
    flat = [part for of in parts for part in of]
    pairs = {
        tuple(sorted((flat[i], flat[draw(st.integers(0, i - 1))]))) for i in range(1, len(flat))
    } | draw(st.sets(st.tuples(st.sampled_from(flat), st.sampled_from(flat)), max_size=4))
    borders = {
        tuple(sorted(pair)) for pair in pairs if pair[0].split("/")[0] != pair[1].split("/")[0]
    }
    atlas_parts = [Place(f"p{n}", {}, of) for n, of in enumerate(parts)]
    made = [Border((a, b), BorderKind.LAND, {}) for a, b in sorted(borders)]
    return _connected(atlas_parts, made)


def _connected(places: list[Place], borders: list[Border]) -> Atlas:
    """The map, with further borders where parts would be out of reach."""
    flat = [part for place in places for part in place.parts]
    while True:
        reached = {flat[0]}
        for _ in flat:
            for border in borders:
                if reached & set(border.between):
                    reached |= set(border.between)
        lost = [part for part in flat if part not in reached]
        if not lost:
            return Atlas("small", places, borders)
        own = lost[0].split("/")[0]
        partner = next((p for p in sorted(reached) if p.split("/")[0] != own), None)
        if partner is None:
            lost_other = next(p for p in lost if p.split("/")[0] != own)
            partner, lost[0] = min(reached), lost_other
        one, other = sorted((lost[0], partner))
        borders.append(Border((one, other), BorderKind.LAND, {}))


@given(small_maps(), st.data())
def test_journeys_on_any_map(atlas: Atlas, data: st.DataObject) -> None:
    slugs = list(atlas.places)
    marked = data.draw(st.lists(st.sampled_from(slugs), min_size=3, max_size=4, unique=True))
    start, *stops = marked[:3]
    end = marked[3] if len(marked) == 4 else None
    journey = Journey(start, tuple(stops), end)
    walks = naive_walks(atlas, journey)
    assert crossings_of(atlas, journey) == len(walks[0]) - 1
    assert count_cheapest_walks(atlas, journey) == len(set(walks))
    assert cheapest_route(atlas, journey) in walks
    if any(stop in atlas.bend for stop in stops):
        ends = (start,) if end is None else (start, end)
        assert crossings_with_bends(atlas, ends, stops[0], stops[1]) == len(walks[0]) - 1
