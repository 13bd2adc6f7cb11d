"""Building a board: lines, stretches, and the search for fair layouts."""

import pytest

from game.atlas_files import load_atlas, load_outlines
from game.board_files import boards_folder, load_board
from game.border_game.board import Board
from game.border_game.board_text import BoardError
from game.border_game.building import fairness
from game.border_game.building.fairness import Fairness, chosen, fair_layouts, measure
from game.border_game.building.ground import bare_board, values
from game.border_game.building.lines import (
    cut,
    distance,
    length,
    middle,
    outlines_of,
    path_of,
    surface,
)
from game.border_game.building.source import read_source
from game.border_game.building.spaces import counts
from game.border_game.building.stretches import Stretch
from game.border_game.setup import layouts_as_given


def test_outlines_are_read_in_tenths() -> None:
    path = "M1.5 2l1 0 0-1.5z M10 10l5 0 0 5-5 0z"
    small, large = outlines_of(path)
    assert small == ((15, 20), (25, 20), (25, 5))
    assert surface(large) == 2500
    assert surface(small) == 75
    assert outlines_of("M1 1l2 2") == []


def test_a_line_is_cut_into_equal_pieces() -> None:
    line = ((0, 0), (100, 0), (100, 50))
    pieces = cut(line, 3)
    assert [length(piece) for piece in pieces] == [50, 50, 50]
    assert pieces[0][-1] == pieces[1][0] == (50, 0)
    assert pieces[-1] == ((100, 0), (100, 50))
    assert cut(line, 1) == [line]
    assert middle(line) == (75, 0)
    assert path_of(line) == "M0 0L10 0 10 5"
    assert path_of(line, closed=True).endswith("z")


def test_how_far_a_point_is_from_a_step() -> None:
    step = ((0, 0), (10, 0))
    assert distance((5, 3), step) == 3
    assert distance((13, 4), step) == 5
    assert distance((3, 4), ((0, 0), (0, 0))) == 5


def test_every_stretch_gets_a_space_and_longer_ones_more() -> None:
    stretches = [Stretch("a", None, ((0, 0), (size, 0))) for size in (3, 40, 200, 900, 5_000)]
    found = counts(stretches, 20)
    assert found == sorted(found)
    assert found[0] == 1
    assert 17 <= sum(found) <= 20
    assert counts(stretches, 5) == [1] * 5


@pytest.mark.parametrize(("size", "value"), [(18, (12, 6)), (9, (6, 3)), (3, (4, 2)), (13, (8, 4))])
def test_values_follow_the_size(size: int, value: tuple[int, int]) -> None:
    assert values(size, 18) == value


@pytest.fixture
def bare() -> Board:
    source = read_source((boards_folder() / "alps.toml").read_text())
    return bare_board(source, load_atlas(source.map), load_outlines(source.map))


@pytest.fixture
def small_search(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    for name, number in {"POOL": 5, "TRIALS": 6, "MATCHES": 4, "TRIES": 2, "LIMIT": 100.0}.items():
        monkeypatch.setattr(fairness, name, number)
    return monkeypatch


def test_the_search_finds_four_and_the_same_four_again(
    bare: Board, small_search: pytest.MonkeyPatch
) -> None:
    small_search.setattr(fairness, "SAFE", 100.0)
    board, found = fair_layouts(bare, seed=3)
    again, found_again = fair_layouts(bare, seed=3)
    assert (board.version, found) == (again.version, found_again)
    assert list(found.layouts) == sorted(found.layouts), "the luckiest is not the last"
    numbers = [layout.number for layout in board.layouts]
    assert len(set(numbers)) == 4
    assert chosen(bare, 3, numbers).version == board.version


def test_a_search_without_success_says_so(bare: Board, small_search: pytest.MonkeyPatch) -> None:
    small_search.setattr(fairness, "SAFE", -1.0)
    with pytest.raises(BoardError, match="another seed"):
        fair_layouts(bare, seed=3)


def test_shares_add_up_and_what_is_unfair_is_named() -> None:
    found = measure(load_board("missouri"), 24, seed=1, bot="random")
    assert sum(found.layouts) == pytest.approx(100)
    assert sum(found.seats) == pytest.approx(100)
    unfair = Fairness(100, (31.0, 25.0, 22.0, 22.0), (25.0, 25.0, 19.5, 30.5))
    assert [problem.split(",")[0] for problem in unfair.problems] == [
        "layout 0 wins 31.0 %",
        "seat 2 wins 19.5 %",
        "seat 3 wins 30.5 %",
    ]


def test_layouts_are_given_in_the_order_of_play() -> None:
    assert layouts_as_given(4) == (0, 1, 2, 3)
    assert layouts_as_given(3, first_seat=1) == (2, 0, 1)
