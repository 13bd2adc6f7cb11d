"""A bot that knows every border and every price."""

from random import Random

from game.journey.bots.bot import Choice
from game.journey.choices import best_continuations, safest_first
from game.journey.observe import Observation
from game.journey.tariff import Tariff


class PerfectBot:
    """Takes what is best with the tokens on the board when it chooses.

    Of two tokens it first places the one whose space it would miss more if another was quicker.
    """

    def __init__(self, tariff: Tariff, chance: Random) -> None:
        self._tariff = tariff
        self._chance = chance

    def choose(self, seen: Observation) -> Choice:
        """The best space for the first colour that has a token left."""
        board, seat = seen.board, seen.seat
        if board is None or seat is None:
            raise ValueError("a bot chooses only for its seat at a dealt board")
        colour = 0 if board.in_hand[seat, 0] else 1
        ways = best_continuations(self._tariff, seen.round, board, (seat, colour))
        if board.in_hand[seat, colour] == 1:
            return Choice(colour, ways[0][-1][0])
        return Choice(colour, safest_first(self._tariff, seen.round, board, ways))

    def think_ms(self, _seen: Observation) -> int:
        """Between two and eight seconds."""
        return self._chance.randrange(2_000, 8_000)
