"""The border game as tables host it."""

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from game.border_game.bots import BOTS
from game.border_game.commands import OpenMatch
from game.border_game.due import Seated, next_due, seat_bots
from game.border_game.events import Event
from game.border_game.game import BorderGame
from game.border_game.opening import check_setup
from game.border_game.record import match_record
from game.border_game.setup import SeatSetup, Setup, layouts_as_given
from game.border_game.state import MatchState, Phase
from game.rulebook.tables import Due, Wishes


class BorderAtTables(BorderGame):
    """The rules on a board, with what a table needs around them."""

    bots: Collection[str] = BOTS.keys()

    def opening(
        self, chairs: Sequence[SeatSetup], wishes: Wishes, *, at: int, nth: int
    ) -> OpenMatch:
        """The command that opens a match: each match begins with the next seat."""
        seats = len(chairs)
        first = nth % max(1, seats)
        setup = Setup(
            board=self.board.slug,
            board_version=self.board.version,
            seats=tuple(chairs),
            layouts=layouts_as_given(seats, first),
            first_seat=first,
            grace_ms=wishes["grace_ms"],
            bot_pace=wishes["bot_pace"],
        )
        check_setup(setup, self.board)
        return OpenMatch(setup, at)

    def calmed(self, wishes: Wishes) -> Wishes:
        """Without any clock."""
        return {**wishes, "grace_ms": None}

    def is_over(self, state: MatchState) -> bool:
        """Whether the last second action has been played."""
        return state.phase is Phase.OVER

    def seat_bots(self, setup: Setup, seed: str) -> Seated:
        """The bots in their chairs; None for a person."""
        return seat_bots(self, setup, seed)

    def next_due(self, state: MatchState, seed: str, bots: Seated) -> Due | None:
        """The next action of a bot, or the end of a grace time."""
        return next_due(self, state, seed, bots)

    def sooner(self, _state: MatchState, _due: Due, _now: int) -> Due | None:
        """Dice are thrown one after the other, so that all can follow."""
        return None

    def shows_more_at(self, _state: MatchState, _now: int) -> int | None:
        """Nothing changes without an event."""
        return None

    def record(self, events: Iterable[Event]) -> dict[str, Any]:
        """The published record of a log."""
        return match_record(events)
