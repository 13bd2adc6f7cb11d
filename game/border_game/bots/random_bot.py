"""A bot that knows the rules and nothing else."""

from random import Random

from game.border_game.board import Board, bits
from game.border_game.bots.bot import Kept, Spaces
from game.border_game.bots.seat import BotSheet
from game.border_game.legality import reachable
from game.border_game.moves import first_moves
from game.border_game.observe import Observation
from game.border_game.rules import DICE


class RandomBot:
    """Throws again, keeps and crosses off at random."""

    def __init__(self, board: Board, chance: Random) -> None:
        self._board = board
        self._chance = chance

    def keep(self, _seen: Observation) -> Kept | None:
        """Any dice, or none; sometimes it is content."""
        kept = tuple(number for number in range(DICE) if self._chance.random() < 0.5)
        return None if len(kept) == DICE else kept

    def first_action(self, seen: Observation) -> Spaces:
        """Any legal set of segments."""
        seat = BotSheet(self._board, seen)
        moves = first_moves(seat.sheet, seat.crossed, seen.dice)
        return self._board.ids(self._chance.choice(moves))

    def second_action(self, seen: Observation) -> Spaces:
        """Any space for any die, again and again until there is none or it stops at random."""
        seat, crossed = BotSheet(self._board, seen), 0
        dice = list(seen.free)
        spaces: list[str] = []
        while len(spaces) < seen.at_most and self._chance.random() < 0.9:
            options = list(bits(reachable(self._board, seat.sheet, seat.crossed | crossed, dice)))
            if not options:
                break
            number = self._chance.choice(options)
            dice.remove(seat.colour_at(number))
            spaces.append(self._board.spaces[number].id)
            crossed |= 1 << number
        return tuple(spaces)

    def think_ms(self, _seen: Observation) -> int:
        """Between one and three seconds, whatever the position."""
        return self._chance.randrange(1_000, 3_000)
