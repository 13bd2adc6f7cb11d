"""Whole matches between bots, without tables, clocks or people."""

from collections.abc import Iterator
from random import Random

from game.border_game.bots import Bot, make_bot
from game.border_game.commands import Command, FirstAction, OpenMatch, SecondAction, Throw
from game.border_game.events import Event
from game.border_game.game import BorderGame
from game.border_game.rules import COLOURS, DICE
from game.border_game.setup import Setup
from game.border_game.state import MatchState, Phase
from game.rulebook.simulation import MatchInPlay, simulated

TURN_MS = 1_000


class Simulation(MatchInPlay[MatchState, Command, Event]):
    """One match in progress, between bots."""

    def __init__(self, game: BorderGame, setup: Setup, chance: Random) -> None:
        super().__init__(game, OpenMatch(setup))
        self._game = game
        self._chance = chance
        self._bots: list[Bot] = [
            make_bot(seat.bot or "random", game.board, chance) for seat in setup.seats
        ]

    def play(self) -> list[Event]:
        """Play to the end; return the log of the whole match."""
        now = 0
        while self.state.phase is not Phase.OVER:
            now += TURN_MS
            if self.state.phase is Phase.FIRST:
                self._first(now)
            else:
                self._second(self.state.waiting[0], now)
        return self.events

    def _first(self, now: int) -> None:
        """Let the active bot throw, perhaps again, and act."""
        number, seat = self.state.round, self.state.active
        bot = self._bots[seat]
        kept: tuple[int, ...] | None = ()
        while kept is not None:
            fallen = tuple(self._chance.choices(COLOURS, k=DICE - len(kept)))
            self.apply(Throw(number, seat, kept, fallen, now))
            seen = self._game.observe(self.state, seat, now)
            kept = bot.keep(seen) if seen.may_throw else None
        self.apply(FirstAction(number, seat, bot.first_action(seen), now))

    def _second(self, seat: int, now: int) -> None:
        """Let another bot use the remaining dice."""
        seen = self._game.observe(self.state, seat, now)
        spaces = self._bots[seat].second_action(seen)
        self.apply(SecondAction(self.state.round, seat, spaces, now))


def simulate(game: BorderGame, setup: Setup, games: int, seed: int | str) -> Iterator[list[Event]]:
    """The logs of `games` matches, reproducible by seed."""
    return simulated(lambda chance: Simulation(game, setup, chance), games, seed)
