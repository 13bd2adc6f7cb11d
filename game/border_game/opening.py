"""Whether a match may be opened: the setup against the rules and the board."""

from game.border_game.board import Board
from game.border_game.legality import Reason
from game.border_game.rules import EDITION, FEWEST_SEATS, MOST_SEATS
from game.border_game.setup import Setup
from game.refused import Refused


def check_setup(setup: Setup, board: Board) -> None:
    """Raise Refused with the first thing that is wrong with a setup."""
    seats = len(setup.seats)
    if not FEWEST_SEATS <= seats <= MOST_SEATS:
        raise Refused(
            Reason.BAD_SETUP,
            "A match has %(fewest)d to %(most)d seats, not %(given)d.",
            fewest=FEWEST_SEATS,
            most=MOST_SEATS,
            given=seats,
        )
    if not all(seat.name.strip() for seat in setup.seats):
        raise Refused(Reason.BAD_SETUP, "Every seat needs a name.")
    if not 0 <= setup.first_seat < seats:
        raise Refused(Reason.BAD_SETUP, "The first player must have a seat.")
    if setup.grace_ms is not None and setup.grace_ms < 0:
        raise Refused(Reason.BAD_SETUP, "A time cannot be below zero.")
    if setup.bot_pace < 0:
        raise Refused(Reason.BAD_SETUP, "The pace of the bots cannot be below zero.")
    _check_board(setup, board)


def _check_board(setup: Setup, board: Board) -> None:
    if (setup.board, setup.board_version) != (board.slug, board.version):
        raise Refused(
            Reason.BAD_SETUP,
            "The match needs the board %(board)s %(version)s; this site has another one.",
            board=setup.board,
            version=setup.board_version,
        )
    if setup.edition != EDITION:
        raise Refused(
            Reason.BAD_SETUP, "This site has edition %(edition)d of the rules.", edition=EDITION
        )
    known = range(len(board.layouts))
    layouts = setup.layouts
    if len(layouts) != len(setup.seats) or any(layout not in known for layout in layouts):
        raise Refused(Reason.BAD_SETUP, "Every seat needs one of the layouts of the board.")
    if len({*layouts}) != len(layouts):
        raise Refused(Reason.BAD_SETUP, "Two seats cannot play the same layout.")
