"""A beginner's bot: it collects a colour and ignores areas."""

from game.border_game.bots.bot import Kept, Spaces
from game.border_game.bots.random_bot import RandomBot
from game.border_game.bots.seat import BotSheet
from game.border_game.moves import first_moves
from game.border_game.observe import Observation


class HastyBot(RandomBot):
    """Keeps its most frequent colour, and crosses off as much as it can, anywhere."""

    def keep(self, seen: Observation) -> Kept | None:
        """The dice of the most frequent colour, once; after the second throw it is content."""
        if seen.throws > 1:
            return None
        commonest = max(seen.dice, key=seen.dice.count)
        kept = tuple(n for n, colour in enumerate(seen.dice) if colour == commonest)
        return None if len(kept) == len(seen.dice) else kept

    def first_action(self, seen: Observation) -> Spaces:
        """As many spaces as the dice allow."""
        seat = BotSheet(self._board, seen)
        moves = first_moves(seat.sheet, seat.crossed, seen.dice)
        return self._board.ids(max(moves, key=int.bit_count))
