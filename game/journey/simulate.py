"""Whole matches between bots, without tables, clocks or people."""

import heapq
from collections.abc import Iterator, Mapping, Sequence
from random import Random

from game.journey.bots import Bot, make_bot
from game.journey.commands import Command, DealRound, OpenMatch, PlaceToken
from game.journey.events import Event
from game.journey.game import JourneyGame
from game.journey.rules import FINALE, cards_dealt
from game.journey.setup import Setup, Tempo
from game.journey.state import MatchState
from game.rulebook.simulation import MatchInPlay, simulated

BETWEEN_ROUNDS_MS = 10_000
TURN_MS = 1_000


class Simulation(MatchInPlay[MatchState, Command, Event]):
    """One match in progress.

    `bots` replace those that the setup names, `deals` are the cards of each round, drawn at
    random by default.
    """

    def __init__(
        self,
        game: JourneyGame,
        setup: Setup,
        chance: Random,
        *,
        bots: Sequence[Bot] | None = None,
        deals: Mapping[int, tuple[str, ...]] | None = None,
    ) -> None:
        super().__init__(game, OpenMatch(setup))
        self._game = game
        self._chance = chance
        self._deals = deals.items() if deals else None
        self._bots: Sequence[Bot] = bots or [
            make_bot(seat.bot or "random", game.tariff, chance) for seat in setup.seats
        ]

    def play(self) -> list[Event]:
        """Play all rounds; return the log of the whole match."""
        now = 0
        for number, cards in self._deals or self._shuffled():
            self.apply(DealRound(number, cards, now))
            in_turns = self.state.setup.tempo is Tempo.TURNS
            now = BETWEEN_ROUNDS_MS + (self._turns(now) if in_turns else self._race(now))
        return self.events

    def _shuffled(self) -> Iterator[tuple[int, tuple[str, ...]]]:
        """The cards of each round, drawn when it begins: the RNG is shared with the bots."""
        deck_of_all = list(self._game.atlas.places)
        deck = self._chance.sample(deck_of_all, len(deck_of_all))
        for number in self.state.setup.rounds:
            count = cards_dealt(number)
            if number == FINALE:
                deck = self._chance.sample(deck_of_all, count)
            elif len(deck) < count:
                deck = self._chance.sample(deck_of_all, len(deck_of_all))
            yield number, tuple(deck[:count])
            deck = deck[count:]

    def _turns(self, now: int) -> int:
        """One token after the other; return the time of the last one."""
        while True:
            board = self.state.board
            if board is None or board.turn is None:
                return now
            self._place(board.turn, now)
            now += TURN_MS

    def _race(self, now: int) -> int:
        """Everyone at once: the fastest thinker places first."""
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
    """The logs of `games` matches, reproducible by seed."""
    return simulated(lambda chance: Simulation(game, setup, chance), games, seed)
