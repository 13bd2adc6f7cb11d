"""A bot that knows the rules and nothing else."""

from random import Random

from game.journey.bots.bot import Choice
from game.journey.observe import Observation
from game.journey.tariff import Tariff


class RandomBot:
    """Puts each token on any legal space."""

    def __init__(self, _tariff: Tariff, chance: Random) -> None:
        self._chance = chance

    def choose(self, seen: Observation) -> Choice:
        """Any legal space for any colour that has a token left."""
        legal = [
            Choice(colour, space)
            for colour in range(seen.setup.colours)
            for space in seen.legal_spaces(colour)
        ]
        return self._chance.choice(legal)

    def think_ms(self, _seen: Observation) -> int:
        """Between one and six seconds, whatever the board."""
        return self._chance.randrange(1_000, 6_000)
