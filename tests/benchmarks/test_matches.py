"""A whole match of four perfect bots against the bare scoring calls that it makes."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from game.atlas_files import load_atlas
from game.journey.game import JourneyGame
from game.journey.setup import SeatSetup, Setup
from game.journey.simulate import simulate
from game.journey.tariff import Lines, Lying, Tariff
from tests.benchmarks.measure import compare, report, seconds
from tests.journey_help import MAPS

Call = tuple[Callable[..., Any], tuple[Any, ...]]


class Listening(Tariff):
    """A tariff that keeps the calls that are made from outside."""

    __slots__ = ("bare", "calls")

    def __init__(self, bare: Tariff) -> None:
        super().__init__(bare.atlas)
        self.bare = bare
        self.calls: list[Call] = []

    def price(self, number: int, centre: Sequence[str], tokens: Sequence[Lying]) -> int:
        self.calls.append((self.bare.price, (number, centre, tokens)))
        return self.bare.price(number, centre, tokens)

    def lines(self, number: int, centre: Sequence[str], tokens: Sequence[Lying]) -> Lines:
        self.calls.append((self.bare.lines, (number, centre, tokens)))
        return self.bare.lines(number, centre, tokens)

    def route(self, centre: Sequence[str], tokens: Sequence[Lying]) -> tuple[str, ...]:
        self.calls.append((self.bare.route, (centre, tokens)))
        return self.bare.route(centre, tokens)


def perfect_table(slug: str) -> tuple[JourneyGame, Setup]:
    atlas = load_atlas(slug)
    chairs = tuple(SeatSetup(f"Perfect {seat}", "perfect") for seat in range(4))
    return JourneyGame(atlas), Setup(slug, atlas.version, chairs)


def play(game: JourneyGame, setup: Setup, matches: int) -> None:
    for _ in simulate(game, setup, matches, seed=1):
        pass


@pytest.mark.parametrize("slug", MAPS)
def test_a_match_against_its_scoring_calls(slug: str) -> None:
    matches = 20
    game, setup = perfect_table(slug)
    listening = JourneyGame(game.atlas)
    listening.tariff = ears = Listening(game.tariff)
    play(listening, setup, matches)

    def bare() -> None:
        for call, arguments in ears.calls:
            call(*arguments)

    ratio = compare(lambda: play(game, setup, matches), bare, repeats=25)
    report(
        f"{slug}, four perfect bots",
        f"{1000 * ratio.cost / matches:.2f} ms a match, {ratio.times:.2f} times its "
        f"{len(ears.calls) // matches} scoring calls",
    )
    assert ratio.times <= 3


def test_the_cost_per_match_stays_the_same() -> None:
    game, setup = perfect_table("europe")
    play(game, setup, 20)
    few = min(seconds(lambda: play(game, setup, 100)) for _ in range(3)) / 100
    many = seconds(lambda: play(game, setup, 10_000)) / 10_000
    report(
        "cost per match, 10,000 matches against 100",
        f"{1000 * many:.2f} ms against {1000 * few:.2f} ms, {many / few:.2f} times",
    )
    assert many <= 1.25 * few
