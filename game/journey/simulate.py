"""Whole matches between bots, without tables, clocks or people."""

import heapq
from collections.abc import Iterator
from random import Random

from game.journey.bots import Bot, make_bot
from game.journey.commands import Command, DealRound, OpenMatch, PlaceToken
from game.journey.events import Event
from game.journey.game import JourneyGame
from game.journey.rules import FINALE, FIRST_ROUND, cards_dealt
from game.journey.setup import Setup, Tempo
from game.journey.state import MatchState

BETWEEN_ROUNDS_MS = 10_000
TURN_MS = 1_000


class Simulation:
    """One match in the making: applies commands and keeps their events."""

    def __init__(self, game: JourneyGame, setup: Setup, chance: Random) -> None:
        self._game = game
        self._chance = chance
        self.events: list[Event] = []
        self._state: MatchState | None = None
        self.apply(OpenMatch(setup))
        self._bots: list[Bot] = [
            make_bot(seat.bot or "random", game.tariff, chance) for seat in setup.seats
        ]

    @property
    def state(self) -> MatchState:
        """Where the match stands."""
        if self._state is None:
            raise ValueError("the match is not open")
        return self._state

    def apply(self, command: Command) -> None:
        """Decide a command and take its events into the log and the state."""
        events = self._game.decide(self._state, command)
        for event in events:
            self._state = self._game.evolve(self._state, event)
        self.events += events

    def play(self) -> list[Event]:
        """Play all rounds; the log of the whole match."""
        deck_of_all = list(self._game.atlas.places)
        deck = self._chance.sample(deck_of_all, len(deck_of_all))
        now = 0
        for number in range(FIRST_ROUND, FINALE + 1):
            count = cards_dealt(number)
            if number == FINALE:
                deck = self._chance.sample(deck_of_all, count)
            cards = tuple(deck[:count])
            deck = deck[count:]
            self.apply(DealRound(number, cards, now))
            in_turns = self.state.setup.tempo is Tempo.TURNS
            now = BETWEEN_ROUNDS_MS + (self._turns(now) if in_turns else self._race(now))
        return self.events

    def _turns(self, now: int) -> int:
        """One token after the other; the time when the last one lies."""
        while True:
            board = self.state.board
            if board is None or board.turn is None:
                return now
            self._place(board.turn, now)
            now += TURN_MS

    def _race(self, now: int) -> int:
        """Everyone at once: whoever has thought first places first."""
        line = [(now + self._think(seat, now), seat) for seat in range(len(self._bots))]
        heapq.heapify(line)
        while line:
            now, seat = heapq.heappop(line)
            self._place(seat, now)
            board = self.state.board
            if board is not None and seat in board.seats_to_place():
                heapq.heappush(line, (now + self._think(seat, now), seat))
        return now

    def _think(self, seat: int, now: int) -> int:
        return self._bots[seat].think_ms(self._game.observe(self.state, seat, now))

    def _place(self, seat: int, now: int) -> None:
        """Let a bot place one token."""
        seen = self._game.observe(self.state, seat, now)
        colour, space = self._bots[seat].choose(seen)
        self.apply(PlaceToken(seen.round, seat, colour, space, now))


def simulate(game: JourneyGame, setup: Setup, games: int, seed: int | str) -> Iterator[list[Event]]:
    """The logs of so many matches, the same ones for the same seed."""
    for number in range(games):
        yield Simulation(game, setup, Random(f"{seed}:{number}")).play()  # noqa: S311 - a game
