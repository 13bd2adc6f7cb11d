"""What closing a place has shown: the borders around it, and nothing beyond the map."""

from game.atlas_files import load_atlas
from game.board_files import load_board
from quiz.learning.findings.met import met_borders


def test_closing_austria_means_to_meet_all_its_neighbours() -> None:
    board, atlas = load_board("alps"), load_atlas("europe")
    met = met_borders(board, [board.area_number["austria"]], atlas.places)
    assert {other for pair in met for other in pair} == {"austria", *atlas.neighbours["austria"]}
    assert all("austria" in pair for pair in met)


def test_the_sea_is_no_neighbour() -> None:
    board, atlas = load_board("alps"), load_atlas("europe")
    met = met_borders(board, range(len(board.areas)), atlas.places)
    assert not any(board.heading.beyond_key in pair for pair in met)
    assert ("france", "italy") in met


def test_nothing_closed_nothing_met() -> None:
    assert met_borders(load_board("alps"), [], load_atlas("europe").places) == frozenset()
