"""What networkx costs a page: with every way sought anew, against the same page with them known."""

from collections.abc import Callable
from itertools import cycle

import pytest
from django.test import Client

from game.atlas.graph import gateways, place_groups, shortest_ways
from game.atlas_files import load_atlas
from tests.benchmarks.measure import compare, report

pytestmark = pytest.mark.django_db
PAGES = 10
MOST_OF_A_MAP, MOST_OF_A_LOOK = 2.5, 1.25
"""How many times the page may cost when nothing that networkx finds is known yet.

What connects a map is sought once per process and map; the ways of an answer more often.
"""


def pages(open_page: Callable[[], object], forget: Callable[[], object]) -> Callable[[], None]:
    """Open the page a few times, each time after forgetting."""

    def work() -> None:
        for _ in range(PAGES):
            forget()
            open_page()

    return work


def nothing() -> None:
    """Keep what is known."""


@pytest.mark.parametrize("map_slug", ["europe", "world"])
def test_connections_on_the_page_of_a_map(client: Client, map_slug: str) -> None:
    load_atlas(map_slug)

    def forget() -> None:
        gateways.cache_clear()
        place_groups.cache_clear()

    def open_page() -> None:
        assert b"The only way to others" in client.get(f"/maps/{map_slug}/").content

    ratio = compare(pages(open_page, forget), pages(open_page, nothing))
    report(
        f"the page of {map_slug}",
        f"{1000 * ratio.cost / PAGES:.1f} ms, {ratio.times:.2f} times that with them known",
    )
    assert ratio.times <= MOST_OF_A_MAP


@pytest.mark.parametrize("map_slug", ["europe", "world"])
def test_ways_in_the_longer_look_at_an_answer(client: Client, map_slug: str) -> None:
    sent = {"map": map_slug, "way": "kind", "kinds": "count-crossings", "length": "0"}
    address = client.post("/practise/begin/", sent)["Location"]
    for number in range(1, PAGES + 1):
        form = {"number": number, "command": f"00000000-0000-4000-8000-{number:012}", "pass": "1"}
        client.post(f"{address}answer/", form)
        client.post(f"{address}next/", {"number": number + 1})
    numbers = cycle(range(1, PAGES + 1))

    def open_page() -> None:
        response = client.get(f"{address}look/", {"number": next(numbers)})
        assert response.status_code == 200
        assert shortest_ways.cache_info().currsize

    ratio = compare(pages(open_page, shortest_ways.cache_clear), pages(open_page, nothing))
    report(
        f"the look at an answer on {map_slug}",
        f"{1000 * ratio.cost / PAGES:.1f} ms, {ratio.times:.2f} times that with them known",
    )
    assert ratio.times <= MOST_OF_A_LOOK
