"""Thousands of simulated matches, each judged by a checker that shares no line with the engine."""

import json

import pytest

from game.board_files import load_board
from game.border_game.game import BorderGame
from game.border_game.record import match_record
from game.border_game.replay import check_record
from game.border_game.setup import SeatSetup, Setup
from game.border_game.simulate import simulate
from tests.border_help import BOARDS, field
from tests.conformance.border_checker import check_match

MATCHES = 60
TABLES = [
    ("random", "random"),
    ("random", "quick", "pip"),
    ("random", "pip", "random", "quick"),
]


@pytest.mark.parametrize("slug", BOARDS)
@pytest.mark.parametrize("bots", TABLES, ids=len)
def test_every_match_keeps_the_rules(slug: str, bots: tuple[str, ...]) -> None:
    board = load_board(slug)
    chairs = tuple(SeatSetup(f"Bot {n}", bot) for n, bot in enumerate(bots))
    for turn in range(4):
        layouts = tuple((seat + turn) % 4 for seat in range(len(bots)))
        setup = Setup(slug, board.version, chairs, layouts, first_seat=turn % len(bots))
        for number, log in enumerate(simulate(BorderGame(board), setup, MATCHES, seed=turn)):
            record = json.loads(json.dumps(match_record(log)))
            assert check_match(record, field(slug)) == [], f"match {number}, turn {turn}"
            if number < 3:
                ended = record["events"][-1]
                assert list(check_record(record, load_board).winners) == ended["winners"]


@pytest.mark.parametrize("slug", BOARDS)
def test_matches_of_the_strongest_keep_them_too(slug: str) -> None:
    board = load_board(slug)
    chairs = tuple(SeatSetup(f"Bot {n}", "strong") for n in range(4))
    setup = Setup(slug, board.version, chairs, (0, 1, 2, 3))
    for log in simulate(BorderGame(board), setup, 8, seed=1):
        assert check_match(json.loads(json.dumps(match_record(log))), field(slug)) == []
