"""A bot that weighs every throw exactly, every first action, and what it leaves to the others."""

from random import Random

from game.border_game.board import Board
from game.border_game.bots.bot import Kept, Spaces
from game.border_game.bots.outlook import Outlook
from game.border_game.bots.seat import BotSheet
from game.border_game.bots.throws import best_to_keep, dice_to_keep
from game.border_game.bots.view import View
from game.border_game.moves import Ways, counts_of, in_order, one_die_further
from game.border_game.observe import Observation
from game.border_game.rules import DICE, THROWS

WIDTH = 60
"""The beam width: how many beginnings of a second action are extended. There are seldom more."""


class StrongBot:
    """Plays for the value of positions, considering everything that the dice allow."""

    def __init__(self, board: Board, chance: Random) -> None:
        self._board = board
        self._chance = chance
        self._viewed: tuple[object, View] | None = None

    def keep(self, seen: Observation) -> Kept | None:
        """The dice to keep for the highest expected value; None if no throw should improve it."""
        table = self._view(seen).tables[THROWS - seen.throws - 1]
        kept = best_to_keep(table, counts_of(seen.dice))
        return None if sum(kept) == DICE else dice_to_keep(seen.dice, kept)

    def first_action(self, seen: Observation) -> Spaces:
        """The most valuable set of segments of all that the dice complete."""
        return self._board.ids(self._view(seen).best_move(counts_of(seen.dice)))

    def _view(self, seen: Observation) -> View:
        """The view of this position. The last one is cached: throwing does not change it."""
        position = (seen.setup, seen.round, seen.crossed, seen.taken)
        if self._viewed is None or self._viewed[0] != position:
            self._viewed = (position, View(self._board, seen))
        return self._viewed[1]

    def second_action(self, seen: Observation) -> Spaces:
        """The spaces that together advance its areas most."""
        seat = BotSheet(self._board, seen)
        outlook = Outlook(self._board, seen, seat.number, rivals=True)
        ways: Ways = {seat.crossed: counts_of(seen.free)}
        best = seat.crossed
        for _ in range(seen.at_most):
            ways = one_die_further(self._board, seat.sheet, ways)
            if not ways:
                break
            ranked = sorted(ways, key=outlook.worth, reverse=True)[:WIDTH]
            best, ways = ranked[0], {way: ways[way] for way in ranked}
        return in_order(self._board, seat.crossed, best & ~seat.crossed)

    def think_ms(self, _seen: Observation) -> int:
        """Between two and five seconds."""
        return self._chance.randrange(2_000, 5_000)
