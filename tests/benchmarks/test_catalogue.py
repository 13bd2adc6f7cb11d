"""Large maps cost no more for each place than small ones: loading, tables, pages."""

from functools import partial
from random import Random

import pytest
from django.test import Client

from game.atlas import Atlas, Border, BorderKind, Place
from game.atlas.excerpt import excerpt_atlas
from game.atlas.excerpt_outlines import excerpt_outlines
from game.atlas_files import load_atlas, load_outlines, map_slugs
from tests.benchmarks.measure import compare, report
from tests.benchmarks.test_loading import cost

LOADING = 3.0
"""How many times Europe's cost for each place loading any map may cost."""
PART = 6.0
"""How many times reading a whole map cutting out a part may cost: twice what was measured."""
SLACK = 1.3
"""What measuring may be wrong by."""


def squares(side: int) -> tuple[list[Place], list[Border]]:
    """A map of squares: side times side places, each touching those beside it."""
    slugs = {(x, y): f"p{x}-{y}" for x in range(side) for y in range(side)}
    places = [Place(slug, {"en": slug}, (slug,)) for slug in slugs.values()]
    pairs = [
        tuple(sorted((slug, slugs[beside])))
        for (x, y), slug in slugs.items()
        for beside in ((x + 1, y), (x, y + 1))
        if beside in slugs
    ]
    return places, [Border((one, other), BorderKind.LAND, {}) for one, other in pairs]


def test_loading_any_map_for_each_place() -> None:
    def each_place(slug: str) -> float:
        work = f"load_atlas({slug!r})"
        loading = cost(work, before="from game.atlas_files import load_atlas")
        return loading / len(load_atlas(slug).places)

    europe = each_place("europe")
    large = sorted(map_slugs(), key=lambda slug: -len(load_atlas(slug).places))[:4]
    small = min(map_slugs(), key=lambda slug: len(load_atlas(slug).places))
    times = {slug: each_place(slug) / europe for slug in (*large, small)}
    for slug, time in times.items():
        report(f"loading {slug}, for each place", f"{time:.2f} times Europe's (limit {LOADING:g})")
    assert {slug for slug, time in times.items() if time > LOADING} == set()


def test_tables_grow_no_faster_than_the_square_of_places() -> None:
    small, large = squares(10), squares(20)
    ratio = compare(partial(Atlas, "large", *large), partial(Atlas, "small", *small), repeats=5)
    report(
        "tables of 400 places against those of 100",
        f"{ratio.times:.1f} times (limit {16 * SLACK:.1f})",
    )
    assert ratio.times <= 16 * SLACK


def test_pages_grow_with_the_number_of_places(client: Client) -> None:
    large, small = (load_atlas(slug) for slug in ("world", "europe"))
    places = len(large.places) / len(small.places)

    def page(slug: str) -> None:
        assert client.get(f"/maps/{slug}/").status_code == 200

    for slug in ("world", "europe"):
        page(slug)  # what is drawn once for everybody
    ratio = compare(partial(page, "world"), partial(page, "europe"))
    report("page of the world against Europe's", f"{ratio.times:.2f} times ({places:.1f} as large)")
    assert ratio.times <= places * SLACK


@pytest.mark.parametrize("share", [0.1, 0.5, 0.9])
def test_a_part_costs_as_reading_its_map_does(share: float) -> None:
    """Cutting out places and drawing of a part, against reading the file of the whole map."""
    whole, outlines = load_atlas("world"), load_outlines("world")
    chosen = Random(1).sample(sorted(whole.places), int(share * len(whole.places)))

    def cut() -> None:
        excerpt_outlines(outlines, excerpt_atlas(whole, chosen, "part", {}))

    def read() -> None:
        load_outlines.__wrapped__("world")
        load_atlas.__wrapped__("world")

    ratio = compare(cut, read, repeats=5)
    report(f"cutting out {len(chosen)} places of the world", f"{ratio.times:.2f} times its loading")
    assert ratio.times <= PART
