"""The border game on the command line: records of simulated matches, and their check."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from game.board_files import load_board
from game.border_game.bots import BOTS
from game.border_game.game import BorderGame
from game.border_game.opening import check_setup
from game.border_game.record import match_record
from game.border_game.replay import check_record
from game.border_game.rules import MOST_SEATS
from game.border_game.setup import Setup, layouts_as_given
from game.border_game.simulate import simulate
from game.pages.border_game.measured import ALL_TABLES, border_levels
from game.pages.game_pages import CommandLine, Measured
from game.rulebook.seats import SeatSetup


def records(options: Mapping[str, Any], seats: Sequence[SeatSetup]) -> Iterator[dict[str, Any]]:
    """The records of matches between bots; layouts in the order of play. Raises Refused or
    BoardError before the first one.
    """
    board = load_board(options["board"])
    setup = Setup(
        board=board.slug,
        board_version=board.version,
        seats=tuple(seats),
        layouts=layouts_as_given(len(seats)),
    )
    check_setup(setup, board)
    matches = simulate(BorderGame(board), setup, options["games"], options["seed"])
    return map(match_record, matches)


def checked(record: Any) -> dict[str, Any]:
    """How a record ends. Raises RecordError if it is wrong."""
    ended = check_record(record, load_board)
    return {"scores": list(ended.scores), "winners": list(ended.winners)}


BORDER_COMMAND_LINE = CommandLine(
    needs=("board",),
    takes=("board",),
    bots=BOTS,
    usual_bots="quick,random",
    most_seats=MOST_SEATS,
    records=records,
    check=checked,
    measured=Measured("board", ALL_TABLES, 12 * ALL_TABLES, border_levels),
)
