"""All legal moves, against trying everything."""

from collections import Counter
from itertools import chain, combinations
from random import Random

import pytest

from game.board_files import load_board
from game.border_game.board import bits
from game.border_game.bots.throws import before_throws, best_to_keep, best_within, expected, sets_of
from game.border_game.moves import first_moves, in_order, second_moves
from game.border_game.rules import COLOURS, DICE
from game.refused import Refused
from tests.border_help import BOARDS, Play


def positions(slug: str, count: int) -> list[Play]:
    """Matches in the middle, each with dice on the table."""
    plays = []
    for number in range(count):
        play = Play(load_board(slug), seats=2)
        rng = Random(f"{slug}{number}")
        play.play_on(rng, rounds=2 + 4 * number)
        play.throw(*rng.choices(COLOURS[: 2 + number % 5], k=DICE))
        plays.append(play)
    return plays


@pytest.mark.parametrize("slug", BOARDS)
def test_first_moves_are_all_sets_of_segments_that_the_dice_complete(slug: str) -> None:
    for play in positions(slug, 4):
        seat = play.state.active
        crossed = play.state.crossed[seat]
        sheet = play.board.sheets[play.state.setup.layouts[seat]]
        open_segments = [segment & ~crossed for segment in sheet.segments if segment & ~crossed]
        tried = set()
        for chosen in chain.from_iterable(combinations(open_segments, n) for n in range(DICE + 1)):
            spaces = sum(chosen)
            colours = Counter(COLOURS[sheet.colour_at[number]] for number in bits(spaces))
            if colours <= Counter(play.state.dice):
                tried.add(spaces)
        moves = first_moves(sheet, crossed, play.state.dice)
        assert len(moves) == len(set(moves))
        assert set(moves) == tried
        assert moves[0] == 0


@pytest.mark.parametrize("slug", BOARDS)
def test_second_moves_are_what_the_rules_allow(slug: str) -> None:
    for play in positions(slug, 3):
        play.first()
        play._state = play.state._replace(free=play.state.dice[:3], at_most=2)
        seat = play.state.waiting[0]
        crossed = play.state.crossed[seat]
        sheet = play.board.sheets[play.state.setup.layouts[seat]]
        moves = second_moves(play.board, sheet, crossed, play.state.free, 2)
        assert len(moves) == len(set(moves))
        ids = [space.id for space in play.board.spaces]
        tried = {0}
        for count in (1, 2):
            for one in combinations(ids, count):
                for order in {one, one[::-1]}:
                    if allowed(play, seat, order):
                        tried.add(play.board.mask(order))
        assert set(moves) == tried
        for move in moves:
            assert play.board.mask(in_order(play.board, crossed, move)) == move
            assert allowed(play, seat, in_order(play.board, crossed, move))


def allowed(play: Play, seat: int, spaces: tuple[str, ...]) -> bool:
    state, log = play._state, len(play.log)
    try:
        play.second(seat, *spaces)
    except Refused:
        return False
    finally:
        play._state = state
        del play.log[log:]
    return True


def test_spaces_that_cannot_be_reached_have_no_order() -> None:
    play = Play()
    _, spaces = play.segment(0, 3)
    with pytest.raises(ValueError, match="reached"):
        in_order(play.board, 0, play.board.mask(spaces))


def test_there_are_252_sets_of_five_dice() -> None:
    assert [len(sets_of(size)) for size in range(DICE + 1)] == [1, 6, 21, 56, 126, 252]


def test_throwing_again_is_weighed_exactly() -> None:
    """Five of a kind, by hand: their probability after one throw of the missing dice."""
    worths = {dice: float(max(dice) == DICE) for dice in sets_of(DICE)}
    once = expected(worths)
    assert once[4, 0, 0, 0, 0, 0] == pytest.approx(1 / 6)
    assert once[3, 0, 0, 0, 0, 0] == pytest.approx(1 / 36)
    assert once[0, 0, 0, 0, 0, 0] == pytest.approx(6 / 6**5)
    one_throw, two_throws = before_throws(worths, 2)
    assert one_throw == once
    # Four alike: it comes now, or with the next throw.
    assert two_throws[4, 0, 0, 0, 0, 0] == pytest.approx(1 / 6 + 5 / 6 / 6)
    assert best_to_keep(two_throws, (3, 1, 1, 0, 0, 0)) == (3, 0, 0, 0, 0, 0)
    assert best_to_keep(two_throws, (0, 5, 0, 0, 0, 0)) == (0, 5, 0, 0, 0, 0)


def test_the_best_within_a_set() -> None:
    best = best_within({(0, 0, 0, 0, 0, 0): 1.0, (2, 0, 0, 0, 0, 0): 5.0, (2, 1, 0, 0, 0, 0): 4.0})
    assert best[1, 4, 0, 0, 0, 0] == 1.0
    assert best[2, 1, 0, 0, 0, 2] == 5.0
