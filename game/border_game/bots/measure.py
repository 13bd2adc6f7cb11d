"""How strong the bots are, measured: many matches of four among each other."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import cycle, islice, permutations
from random import Random
from statistics import fmean

from game.border_game.events import MatchEnded
from game.border_game.game import BorderGame
from game.border_game.rules import MOST_SEATS
from game.border_game.setup import SeatSetup, Setup
from game.border_game.simulate import Simulation
from game.rulebook.ranks import shared_rank

MEASURED = ("random", "pip", "old-anton", "cartographer")
ALL_TABLES = 96
"""Every order of four bots, each with every rotation of the layouts."""


@dataclass(frozen=True, slots=True)
class Level:
    """A bot's results: the share of matches won in per cent, its mean rank and points."""

    bot: str
    matches: int
    won: float
    error: float
    rank: float
    points: float


@dataclass(slots=True)
class _Tally:
    """One line per match of a bot."""

    won: list[float] = field(default_factory=list)
    rank: list[float] = field(default_factory=list)
    points: list[int] = field(default_factory=list)


def tables(bots: Sequence[str], layouts: int) -> Iterator[tuple[tuple[str, ...], tuple[int, ...]]]:
    """Every order of the bots with every rotation of the layouts, endlessly."""
    every = [
        (order, tuple((seat + turn) % layouts for seat in range(MOST_SEATS)))
        for order in permutations(bots, MOST_SEATS)
        for turn in range(layouts)
    ]
    return cycle(every)


def measure(game: BorderGame, bots: Sequence[str], matches: int, seed: int | str) -> list[Level]:
    """The levels of four bots after these matches, the strongest first."""
    sheets = {bot: _Tally() for bot in bots}
    every = tables(bots, len(game.board.layouts))
    for number, (names, layouts) in enumerate(islice(every, matches)):
        chairs = tuple(SeatSetup(name, name) for name in names)
        setup = Setup(game.board.slug, game.board.version, chairs, layouts)
        rng = Random(f"{seed}:{number}")  # noqa: S311 - a game
        ended = Simulation(game, setup, rng).play()[-1]
        if not isinstance(ended, MatchEnded):
            raise ValueError("only finished matches can be measured")
        _note(names, ended, sheets)
    levels = [_level(bot, sheet) for bot, sheet in sheets.items()]
    return sorted(levels, key=lambda level: (-level.won, level.rank))


def _note(names: Sequence[str], ended: MatchEnded, sheets: dict[str, _Tally]) -> None:
    results = ranked_by(ended)
    for seat, name in enumerate(names):
        sheets[name].won.append(100 / len(ended.winners) if seat in ended.winners else 0.0)
        sheets[name].rank.append(shared_rank(results, seat))
        sheets[name].points.append(ended.scores[seat])


def ranked_by(ended: MatchEnded) -> list[tuple[bool, int]]:
    """What seats are ranked by: winners before the rest, then the score."""
    return [(seat in ended.winners, score) for seat, score in enumerate(ended.scores)]


def _level(bot: str, sheet: _Tally) -> Level:
    matches, won = len(sheet.won), fmean(sheet.won)
    # The error of a share; shared wins make the true one a little smaller.
    error = (won * (100 - won) / matches) ** 0.5
    return Level(bot, matches, won, error, fmean(sheet.rank), fmean(sheet.points))
