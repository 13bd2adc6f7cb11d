"""Which characters play the border game, and how. How strong they are: docs/border.md.

The keys, names, tempers and portraits are those of the characters of the journey game. This module
holds only how each plays: with which bot, and at which pace.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random

from game.border_game.board import Board
from game.border_game.bots.bot import Bot, BotMaker
from game.border_game.bots.hasty_bot import HastyBot
from game.border_game.bots.quick_bot import QuickBot
from game.border_game.bots.strong_bot import StrongBot
from game.border_game.observe import Observation
from game.border_game.state import Phase

SHORTEST_THOUGHT_MS = 600
LONGEST_THOUGHT_MS = 12_000


@dataclass(frozen=True, slots=True)
class Pace:
    """How long a character thinks, in milliseconds: about a throw or a first action, and about a
    second action for each die that is free. `nerves` is how much it varies.
    """

    throw: int
    die: int
    nerves: float


@dataclass(frozen=True, slots=True)
class Character:
    """A bot to play against: the key of a character, how it plays and how fast."""

    key: str
    plays: BotMaker
    pace: Pace


PIP = Character("pip", HastyBot, Pace(throw=1_800, die=700, nerves=0.4))
OLD_ANTON = Character("old-anton", QuickBot, Pace(throw=3_000, die=900, nerves=0.2))
CARTOGRAPHER = Character("cartographer", StrongBot, Pace(throw=1_800, die=500, nerves=0.15))

CHARACTERS: Mapping[str, Character] = {
    character.key: character for character in (PIP, OLD_ANTON, CARTOGRAPHER)
}
"""By key, the beginner first."""


class CharacterBot:
    """A character at a table: it plays like its bot, at its own pace."""

    def __init__(self, character: Character, board: Board, chance: Random) -> None:
        bot: Bot = character.plays(board, chance)
        self.character = character
        self._chance = chance
        self.keep = bot.keep
        self.first_action = bot.first_action
        self.second_action = bot.second_action

    def think_ms(self, seen: Observation) -> int:
        """Longer when more dice are free, with random variation."""
        pace = self.character.pace
        thought: float = pace.throw if seen.phase is Phase.FIRST else pace.die * (1 + seen.at_most)
        thought *= self._chance.lognormvariate(0, pace.nerves)
        return round(min(max(thought, SHORTEST_THOUGHT_MS), LONGEST_THOUGHT_MS))


def maker_of(character: Character) -> BotMaker:
    """The maker of this character's bot."""
    return lambda board, chance: CharacterBot(character, board, chance)
