"""How a match of the border game is played: who sits where, on which layout."""

from dataclasses import dataclass

from game.border_game.rules import EDITION
from game.rulebook.seats import SeatSetup

__all__ = ["SeatSetup", "Setup", "layouts_as_given"]


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything that is agreed before the first throw. Times are in milliseconds.

    `layouts` says which layout each seat plays. `grace_ms` is how long the others wait for a
    late seat (None: for ever); `bot_pace` is the share of their thinking time that bots take,
    in hundredths.
    """

    board: str
    board_version: str
    seats: tuple[SeatSetup, ...]
    layouts: tuple[int, ...]
    first_seat: int = 0
    grace_ms: int | None = None
    bot_pace: int = 100
    edition: int = EDITION


def layouts_as_given(seats: int, first_seat: int = 0) -> tuple[int, ...]:
    """The layout of each seat: in the order of play, since the first one is the weakest."""
    return tuple((seat - first_seat) % seats for seat in range(seats))
