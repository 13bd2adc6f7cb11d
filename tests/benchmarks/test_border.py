"""The border game: what the strongest bots cost, and legal moves against trying all subsets."""

from functools import partial
from itertools import chain, combinations
from random import Random

import pytest

from game.board_files import load_board
from game.border_game.board import Mask, Sheet
from game.border_game.game import BorderGame
from game.border_game.moves import counts_of, first_moves
from game.border_game.rules import COLOURS, DICE
from game.border_game.setup import SeatSetup, Setup
from game.border_game.simulate import simulate
from tests.benchmarks.measure import compare, report
from tests.border_help import BOARDS, Play

MOST_TIMES = 100
WANTED = 20

Position = tuple[Sheet, Mask, tuple[str, ...]]


def play(game: BorderGame, bot: str, matches: int) -> None:
    chairs = tuple(SeatSetup(f"{bot} {seat}", bot) for seat in range(4))
    setup = Setup(game.board.slug, game.board.version, chairs, (0, 1, 2, 3))
    for _ in simulate(game, setup, matches, seed=1):
        pass


@pytest.mark.parametrize("slug", BOARDS)
def test_a_match_of_the_strongest_against_one_of_random_bots(slug: str) -> None:
    game, matches = BorderGame(load_board(slug)), 5
    ratio = compare(
        lambda: play(game, "strong", matches), lambda: play(game, "random", matches), repeats=3
    )
    report(
        f"{slug}, four strong bots",
        f"{1000 * ratio.cost / matches:.0f} ms a match, {ratio.times:.1f} times four random ones",
    )
    assert ratio.times <= MOST_TIMES


def all_subsets(sheet: Sheet, crossed: Mask, dice: tuple[str, ...]) -> list[Mask]:
    """The plain way: every set of up to five open segments, kept if the dice are enough."""
    counts = counts_of(dice)
    open_segments = [segment & ~crossed for segment in sheet.segments if segment & ~crossed]
    moves = []
    for chosen in chain.from_iterable(combinations(open_segments, n) for n in range(DICE + 1)):
        spaces = sum(chosen)
        needs = [(spaces & mask).bit_count() for mask in sheet.of_colour]
        if all(need <= count for need, count in zip(needs, counts, strict=True)):
            moves.append(spaces)
    return moves


def positions(slug: str, count: int) -> list[Position]:
    """First actions from the opening to late in a match."""
    found: list[Position] = []
    for number in range(count):
        match = Play(load_board(slug), seats=2)
        rng = Random(f"{slug}{number}")
        match.play_on(rng, rounds=2 * number)
        seat = match.state.active
        sheet = match.board.sheets[match.state.setup.layouts[seat]]
        found.append((sheet, match.state.crossed[seat], tuple(rng.choices(COLOURS, k=DICE))))
    return found


@pytest.mark.parametrize("slug", BOARDS)
def test_first_moves_against_all_subsets(slug: str) -> None:
    cases = positions(slug, 8)
    for case in cases:
        assert set(first_moves(*case)) == set(all_subsets(*case))

    def run(way: object, again: int = 1) -> None:
        for _ in range(again):
            for case in cases:
                way(*case)  # type: ignore[operator]

    again = 20
    ratio = compare(partial(run, first_moves, again), partial(run, all_subsets), repeats=3)
    times = again / ratio.times
    report(f"{slug}, all first moves", f"{times:.0f} times as fast as trying all subsets")
    assert times >= WANTED
