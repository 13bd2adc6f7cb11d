"""How a match is to be played: who sits where, at what tempo, by which variants."""

from dataclasses import dataclass
from enum import StrEnum

from game.journey.rules import EDITION
from game.rulebook.seats import SeatSetup

__all__ = ["DEFAULT_GRACE_MS", "Mistakes", "SeatSetup", "Setup", "Tempo"]


class Tempo(StrEnum):
    """Everyone at once, or one token after the other."""

    RACE = "race"
    TURNS = "turns"


class Mistakes(StrEnum):
    """Whether an illegal token is refused at once or taken back when all tokens lie."""

    REFUSED = "refused"
    CAUGHT = "caught"


DEFAULT_GRACE_MS = 60_000


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything that is agreed before the first card. Times are in milliseconds.

    `grace_ms` is how long the others wait for a seat that dawdles (None: for ever);
    `card_ms` is the pause between two cards of a deal; `bot_pace` is how much of their own time
    bots take to think, in hundredths.
    """

    map: str
    map_version: str
    seats: tuple[SeatSetup, ...]
    tempo: Tempo = Tempo.TURNS
    two_colours: bool = False
    open_map: bool = False
    mistakes: Mistakes = Mistakes.REFUSED
    grace_ms: int | None = None
    card_ms: int = 0
    bot_pace: int = 100
    first_dealer: int = 0
    edition: int = EDITION

    @property
    def colours(self) -> int:
        """How many travellers each seat leads."""
        return 2 if self.two_colours else 1
