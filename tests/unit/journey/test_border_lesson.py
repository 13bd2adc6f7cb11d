"""The border behind a costly choice: always a fact of the map, and one that bears on the choice."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.atlas.salience import ordered
from game.atlas_files import load_atlas
from game.journey.analysis import JudgedToken, judged_tokens
from game.journey.events import Event
from game.journey.game import JourneyGame
from game.journey.setup import SeatSetup, Setup, Tempo
from game.journey.simulate import Simulation
from game.journey.tariff import Tariff
from game.journey.teaching.lesson import lesson_of

MAPS = ("europe", "usa", "lyon")
GAMES = {slug: JourneyGame(load_atlas(slug)) for slug in MAPS}


def played(map_slug: str, seed: int) -> tuple[Event, ...]:
    game = GAMES[map_slug]
    chairs = (SeatSetup("One", "random"), SeatSetup("Two", "pip"))
    setup = Setup(map_slug, game.atlas.version, chairs, tempo=Tempo.TURNS)
    return tuple(Simulation(game, setup, Random(seed)).play())


def judged(map_slug: str, seed: int) -> list[JudgedToken]:
    return list(judged_tokens(Tariff(GAMES[map_slug].atlas), played(map_slug, seed)))


@settings(deadline=None, max_examples=30)
@given(st.sampled_from(MAPS), st.integers(0, 10_000))
def test_a_lesson_is_a_fact_of_the_map(map_slug: str, seed: int) -> None:
    atlas = GAMES[map_slug].atlas
    tariff = Tariff(atlas)
    real = {ordered(*border.between) for border in atlas.borders}
    for token in judged(map_slug, seed)[:4]:
        lesson = lesson_of(tariff, token)
        if lesson is None:
            continue
        assert token.lost > 0
        places = [atlas.place_of[part] for part in lesson.parts]
        assert ordered(*places) == lesson.between
        assert lesson.touch == (ordered(*lesson.parts) in real)


@pytest.mark.parametrize("map_slug", MAPS)
def test_most_losses_teach_something(map_slug: str) -> None:
    tariff = Tariff(GAMES[map_slug].atlas)
    lost = [token for seed in range(4) for token in judged(map_slug, seed) if token.lost]
    taught = [token for token in lost if lesson_of(tariff, token) is not None]
    assert len(taught) > 0.7 * len(lost)
    best = next(token for token in judged(map_slug, 1) if not token.lost)
    assert lesson_of(tariff, best) is None
