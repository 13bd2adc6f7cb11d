"""Thousands of simulated matches, each judged by a checker that shares no line with the engine."""

import json
from functools import cache

import pytest

from game.atlas_files import load_atlas
from game.journey.game import JourneyGame
from game.journey.record import match_record
from game.journey.replay import check_record
from game.journey.setup import SeatSetup, Setup, Tempo
from game.journey.simulate import simulate
from game.pages.maps.atlas_value import atlas_value
from tests.conformance.rules_checker import Geography, check_match
from tests.journey_help import MAPS

MATCHES = 45
KINDS = [(seats, False) for seats in range(2, 7)] + [(2, True), (3, True)]


@cache
def geography(slug: str) -> Geography:
    """The map as the checker knows it: from what `manage.py atlas` prints, and nothing else."""
    return Geography(json.loads(json.dumps(atlas_value(load_atlas(slug)))))


@pytest.mark.parametrize("slug", MAPS)
@pytest.mark.parametrize("tempo", Tempo)
@pytest.mark.parametrize(("seats", "two_colours"), KINDS)
def test_every_match_keeps_the_rules(
    slug: str, tempo: Tempo, seats: int, two_colours: bool
) -> None:
    atlas = load_atlas(slug)
    bots = ("random", "perfect", "random")
    chairs = tuple(SeatSetup(f"Bot {n}", bots[n % 3]) for n in range(seats))
    setup = Setup(slug, atlas.version, chairs, tempo=tempo, two_colours=two_colours)
    for number, log in enumerate(simulate(JourneyGame(atlas), setup, MATCHES, seed=f"{seats}")):
        record = json.loads(json.dumps(match_record(log)))
        assert check_match(record, geography(slug)) == [], f"match {number}"
        if number < 10:
            assert list(check_record(record, load_atlas).winners) == record["events"][-1]["winners"]
