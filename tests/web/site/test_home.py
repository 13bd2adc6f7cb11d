"""The front page."""

import re
from itertools import pairwise

import pytest
from django.test import Client, override_settings

from game.atlas import Atlas
from game.atlas_files import load_atlas

NUMBERS = {1: "One", 3: "three", 4: "four"}


@pytest.fixture(scope="module")
def europe() -> Atlas:
    return load_atlas("europe")


@pytest.mark.parametrize(
    ("language", "title"),
    [
        ("en", "Find the way without the map"),
        ("cs", "Najdi cestu bez mapy"),
        ("fr", "Trouve le chemin sans la carte"),
    ],
)
def test_speaks_the_language_the_browser_asks_for(
    client: Client, language: str, title: str
) -> None:
    page = client.get("/", headers={"accept-language": language}).content.decode()
    assert f"<h1>{title}</h1>" in page
    assert f'<html lang="{language}"' in page


def test_needs_no_database(client: Client) -> None:
    # No `db` fixture here: a query would fail this test.
    assert client.get("/").status_code == 200


def test_every_link_on_it_leads_somewhere(client: Client, db: None) -> None:
    page = client.get("/").content.decode()
    links = set(re.findall(r'<a [^>]*href="([^"]+)"', page))
    assert links
    for link in links:
        if link.startswith("#"):
            assert f'id="{link[1:]}"' in page
        else:
            assert client.get(link).status_code == 200, link


def test_demonstration_is_told_as_such(client: Client, db: None) -> None:
    told = "The people in it are made up."
    assert told not in client.get("/").content.decode()
    with override_settings(DEMO=True):
        assert told in client.get("/").content.decode()


@pytest.mark.parametrize(
    ("slug", "name", "way"),
    [
        ("united-kingdom", "United Kingdom", []),
        ("hungary", "Hungary", ["germany", "austria", "hungary"]),
        ("latvia", "Latvia", ["germany", "poland", "lithuania", "latvia"]),
        ("greece", "Greece", ["italy", "malta", "greece"]),
    ],
)
def test_the_example_agrees_with_the_map(
    client: Client, europe: Atlas, slug: str, name: str, way: list[str]
) -> None:
    crossings = europe.fewest_crossings("france", slug)
    price = 10 * crossings + 30 * europe.are_neighbours("france", slug)
    answer = _answer(client, name)
    assert f"{price} €" in answer
    assert f"{NUMBERS[crossings]} crossing" in answer
    steps = ["france", *way]
    assert all(europe.are_neighbours(*step) for step in pairwise(steps))
    assert len(way) in {0, crossings}
    assert ", ".join(step.capitalize() for step in way) in answer
    assert ("Cheapest" in answer) == (price == 30)


def test_the_picture_agrees_with_the_map(europe: Atlas) -> None:
    assert europe.fewest_crossings("azerbaijan", "norway") == 2
    assert europe.are_neighbours("azerbaijan", "russia")
    assert europe.are_neighbours("russia", "norway")


@pytest.mark.parametrize(("map_slug", "count"), [("europe", 50), ("usa", 50), ("lyon", 58)])
def test_the_postcards_count_the_places_rightly(client: Client, map_slug: str, count: int) -> None:
    assert len(load_atlas(map_slug).places) == count
    page = client.get("/").content.decode()
    assert page.count(f'<text class="stamp__value" x="42" y="93">{count}</text>') >= 1


def _answer(client: Client, name: str) -> str:
    page = client.get("/", headers={"accept-language": "en"}).content.decode()
    found = re.search(
        rf'<summary><span class="try__place">{name}</span>[^{{]*?</summary>(.*?)</details>',
        page,
        re.DOTALL,
    )
    assert found
    return found[1]
