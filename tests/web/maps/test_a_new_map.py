"""A map that nobody has seen before: from a file of outlines to a finished match, without code."""

from collections.abc import Iterator
from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
from django.test import Client

from classroom import set_catalogue
from game import atlas_files
from game.atlas_files import load_atlas, load_game_atlas
from game.cartography.build import build_map
from game.cartography.files import write_map
from game.journey.events import MatchEnded
from game.journey.game import JourneyGame
from game.journey.setup import SeatSetup, Setup
from game.journey.simulate import Simulation
from tests.unit.cartography.builder import Workshop, strip

pytestmark = pytest.mark.django_db
CACHED: list[Any] = [
    atlas_files.map_slugs,
    atlas_files.every_map,
    atlas_files.map_entry,
    atlas_files.load_atlas,
    atlas_files.load_outlines,
    atlas_files.load_facts,
    set_catalogue.ready_sets_of,
    set_catalogue._written,
    set_catalogue._map_of_key,
]


def forget() -> None:
    """Read everything anew."""
    for cached in CACHED:
        cached.cache_clear()


@pytest.fixture
def new_map(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """Twenty fields in a row, built from a file, beside the maps that are here."""
    workshop = Workshop(tmp_path)
    workshop.write(strip(20))
    built = build_map(workshop.source, workshop.notes)
    fixtures = tmp_path / "fixtures"
    copytree(atlas_files.FIXTURES / "maps" / "europe", fixtures / "maps" / "europe")
    write_map(built, fixtures / "maps" / built.map)
    monkeypatch.setattr(atlas_files, "FIXTURES", fixtures)
    monkeypatch.setattr(set_catalogue, "FIXTURES", fixtures)
    forget()
    yield built.map
    forget()


def test_it_is_listed_explored_and_practised(client: Client, new_map: str) -> None:
    assert f'href="/maps/{new_map}/"' in client.get("/maps/").content.decode()
    for address in (f"/maps/{new_map}/", f"/maps/{new_map}/table/", f"/practise/?map={new_map}"):
        assert client.get(address).status_code == 200, address
    assert f'value="{new_map}"' in client.get("/tables/new/").content.decode()
    sets = set_catalogue.ready_sets_of(new_map)
    assert client.get(f"/sets/ready/{next(iter(sets))}/").status_code == 200


@pytest.mark.parametrize("short", [False, True])
def test_it_is_played_to_the_end(new_map: str, short: bool) -> None:
    from random import Random

    atlas = load_game_atlas(new_map)
    chairs = (SeatSetup("One", "kira"), SeatSetup("Two", "perfect"))
    setup = Setup(atlas.slug, atlas.version, chairs, short=short)
    log = Simulation(JourneyGame(load_atlas(new_map)), setup, Random(1)).play()
    assert isinstance(log[-1], MatchEnded)
