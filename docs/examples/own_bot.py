"""Write your own bot: a class with `choose` and `think_ms`, measured against those that are here.

Run it from the top folder: PYTHONPATH=. python docs/examples/own_bot.py [matches]
"""

import json
import sys
from pathlib import Path
from random import Random

from game.atlas.reading import read_atlas
from game.journey.bots import BOTS, Choice
from game.journey.bots.bot import BotMaker
from game.journey.bots.measure import measure
from game.journey.game import JourneyGame
from game.journey.observe import Observation
from game.journey.rules import FORTY
from game.journey.tariff import Tariff

MAP = Path("fixtures/maps/europe/map.json")


class HermitBot:
    """Knows no map. Chooses an empty space, and space 40 only if there is no other."""

    def __init__(self, _tariff: Tariff, rng: Random) -> None:
        self._rng = rng

    def choose(self, seen: Observation) -> Choice:
        """The emptiest legal space. All that it may know comes with the Observation."""
        board = seen.board
        assert board is not None
        legal = [
            (len(board.stacks[space]), space == FORTY, self._rng.random(), colour, space)
            for colour in range(seen.setup.colours)
            for space in seen.legal_spaces(colour)
        ]
        *_, colour, space = min(legal)
        return Choice(colour, space)

    def think_ms(self, _seen: Observation) -> int:
        """In a race the traveller who decides first places first."""
        return 2_000


def main() -> None:
    """Let it play among the others, and print what each loses in a round on average."""
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    bots: dict[str, BotMaker] = BOTS  # type: ignore[assignment] - to add a line for this run
    bots["hermit"] = HermitBot
    game = JourneyGame(read_atlas(json.loads(MAP.read_text(encoding="utf-8"))))
    for level in measure(game, ["hermit", "random", "pip", "kira"], matches, seed="1"):
        print(f"{level.bot:<8} loses {level.lost:6.2f} € a round, ends with {level.purse:4.0f} €")


if __name__ == "__main__":
    main()
