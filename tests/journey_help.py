"""What tests of the journey game share: maps, setups, and a match played command by command."""

from collections.abc import Callable, Iterable
from random import Random

from game.atlas import Atlas
from game.atlas_files import load_atlas
from game.journey.commands import Command, DealRound, OpenMatch, PlaceToken
from game.journey.events import Event
from game.journey.game import JourneyGame
from game.journey.legality import Reason
from game.journey.rules import FINALE, cards_dealt
from game.journey.setup import Mistakes, SeatSetup, Setup, Tempo
from game.journey.state import MatchState, RoundBoard
from game.refused import Refused
from tests.rules_help import refusal

MAPS = ("europe", "usa", "lyon")


def make_setup(atlas: Atlas, seats: int = 3, **changes: object) -> Setup:
    """A default setup with this number of people, changed as asked."""
    chairs = tuple(SeatSetup(f"Seat {number}") for number in range(seats))
    return Setup(atlas.slug, atlas.version, chairs, **changes)  # type: ignore[arg-type]


class Play:
    """A match in the hands of a test: applies commands, keeps log and state."""

    def __init__(self, atlas: Atlas | None = None, seats: int = 3, **changes: object) -> None:
        self.game = JourneyGame(atlas or load_atlas("europe"))
        self.log: list[Event] = []
        self._state: MatchState | None = None
        self.do(OpenMatch(make_setup(self.game.atlas, seats, **changes)))

    @property
    def state(self) -> MatchState:
        """Where the match stands."""
        assert self._state is not None
        return self._state

    @property
    def board(self) -> RoundBoard:
        """The board of the round."""
        assert self.state.board is not None
        return self.state.board

    def do(self, command: Command) -> tuple[Event, ...]:
        """Apply a command; its events."""
        events = self.game.decide(self._state, command)
        for event in events:
            self._state = self.game.evolve(self._state, event)
        self.log += events
        return events

    def deal(self, cards: Iterable[str] | None = None, at: int = 0) -> tuple[Event, ...]:
        """Deal the next round, with these cards or with the first that are not out yet."""
        number = self.state.next_round
        if cards is None:
            out = () if number == FINALE else self.state.dealt
            free = [slug for slug in self.game.atlas.places if slug not in out]
            cards = free[: cards_dealt(number)]
        return self.do(DealRound(number, tuple(cards), at))

    def place(self, seat: int, space: str, colour: int = 0, at: int = 0) -> tuple[Event, ...]:
        """Place a token in the round that is on."""
        return self.do(PlaceToken(self.state.round, seat, colour, space, at))

    def refused(self, reason: Reason, action: Callable[[], object]) -> Refused:
        """The refusal of an action, which must be for this reason and change nothing."""
        return refusal(reason, action, lambda: self._state, self.log)

    def fill_round(self, rng: Random) -> None:
        """Place all tokens of the round legally, in any order the tempo allows."""
        while self.state.phase in ("placing", "mending"):
            board = self.board
            tokens = [
                token
                for token, count in board.in_hand.items()
                if count and board.turn in (None, token[0])
            ]
            seat, colour = rng.choice(tokens)
            seen = self.game.observe(self.state, seat, board.reveal_at)
            spaces = seen.legal_spaces(colour)
            self.place(seat, rng.choice(spaces), colour, at=board.reveal_at)

    def to_round(self, number: int) -> None:
        """Play the rounds before this one in any legal way, then deal it."""
        rng = Random(number)
        while self.state.round < number - 1:
            self.deal()
            self.fill_round(rng)
        self.deal()


__all__ = ["MAPS", "Mistakes", "Play", "Tempo", "make_setup"]
