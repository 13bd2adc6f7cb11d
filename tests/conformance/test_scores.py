"""Prices of random placements, by the engine and by the independent checker."""

from random import Random

import pytest

from game.atlas_files import load_atlas
from game.journey.rules import centre_cards, tokens_each
from game.journey.tariff import Tariff
from tests.conformance.rules_checker import price
from tests.conformance.test_simulated_matches import geography
from tests.journey_help import MAPS


@pytest.mark.parametrize("slug", MAPS)
@pytest.mark.parametrize("number", range(1, 8))
def test_prices_and_lines_agree(slug: str, number: int) -> None:
    tariff, rng = Tariff(load_atlas(slug)), Random(number)
    places = list(tariff.atlas.places)
    # Places in several parts are where walks bend: make sure that they are met often.
    split = [place for place in tariff.atlas.bend for _ in range(6)]
    for _ in range(1_000):
        cards = list(dict.fromkeys(rng.sample(places + split, 12)))
        centre, offer = cards[: centre_cards(number)], cards[2:8]
        tokens = [
            (space, rng.randrange(4)) for space in rng.sample([*offer, "40"], tokens_each(number))
        ]
        lines = tariff.lines(number, centre, tokens)
        assert lines.price == price(geography(slug), number, centre, tokens)
        stack = -lines.stack if number == 7 else lines.stack
        walk = 10 * lines.crossings + 30 * len(lines.neighbours)
        assert lines.price == walk + lines.forty + stack
        assert max(0, len(tariff.route(centre, tokens)) - 1) == lines.crossings
