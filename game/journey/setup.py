"""How a match is played: who sits where, at what tempo, by which variants."""

from dataclasses import dataclass
from enum import StrEnum

from game.journey.rules import ALL_ROUNDS, EDITION, SHORT_ROUNDS
from game.rulebook.seats import SeatSetup

__all__ = ["DEFAULT_GRACE_MS", "Mistakes", "SeatSetup", "Setup", "Tempo"]


class Tempo(StrEnum):
    """Everyone at once, or one token after the other."""

    RACE = "race"
    TURNS = "turns"


class Mistakes(StrEnum):
    """Whether an illegal token is refused at once or taken back when all tokens are placed."""

    REFUSED = "refused"
    CAUGHT = "caught"


DEFAULT_GRACE_MS = 60_000


@dataclass(frozen=True, slots=True)
class Setup:
    """Everything that is agreed before the first card. Times are in milliseconds.

    `grace_ms` is how long the others wait for a late seat (None: for ever);
    `card_ms` is the pause between two cards of a deal; `bot_pace` is the share of their thinking
    time that bots take, in hundredths. `bot_limit_ms` is the longest that a bot thinks turn by
    turn, and half of it the shortest (None: unlimited). In a race a bot's time is its strength, so
    there it is not limited.
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
    bot_limit_ms: int | None = None
    first_dealer: int = 0
    edition: int = EDITION
    short: bool = False

    @property
    def colours(self) -> int:
        """How many travellers each seat has."""
        return 2 if self.two_colours else 1

    @property
    def rounds(self) -> tuple[int, ...]:
        """The rounds that are played, by their numbers; a short match leaves some out."""
        return SHORT_ROUNDS if self.short else ALL_ROUNDS

    def which(self, round_number: int) -> int:
        """Which round of the match a number is, counted from 1; 1 before the first deal."""
        return self.rounds.index(round_number) + 1 if round_number in self.rounds else 1
