"""How strong the characters are: euros lost, measured in many matches among each other."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import cycle, islice, permutations
from random import Random
from statistics import fmean, stdev

from game.journey.analysis import judged_tokens
from game.journey.events import Event, MatchEnded
from game.journey.game import JourneyGame
from game.journey.rules import FINALE
from game.journey.setup import SeatSetup, Setup, Tempo
from game.journey.simulate import Simulation
from game.rulebook.ranks import shared_rank

SEATS = 4

Table = tuple[tuple[str, ...], Tempo]


@dataclass(frozen=True, slots=True)
class Level:
    """A bot's mean results. `error` is the standard error of `lost`."""

    bot: str
    matches: int
    lost: float
    error: float
    rank: float
    purse: float


@dataclass(slots=True)
class _Tally:
    """One line per match of a bot."""

    lost: list[float] = field(default_factory=list)
    rank: list[float] = field(default_factory=list)
    purse: list[int] = field(default_factory=list)


def tables(bots: Sequence[str], seats: int = SEATS) -> Iterator[Table]:
    """Every way to seat `seats` of the bots, in both tempos, endlessly.

    After as many tables as bots, every bot sat once on each seat; after twice as many, in both
    tempos; and after all of them, every bot met all groups in all orders.
    """
    count = len(bots)
    every = [
        (tuple(bots[(first + shift) % count] for first in (0, *others)), tempo)
        for others in permutations(range(1, count), seats - 1)
        for tempo in Tempo
        for shift in range(count)
    ]
    return cycle(every)


def measure(game: JourneyGame, bots: Sequence[str], matches: int, seed: int | str) -> list[Level]:
    """The levels of the bots after these matches, in the order of the euros they lose."""
    sheets = {bot: _Tally() for bot in bots}
    for number, (names, tempo) in enumerate(islice(tables(bots), matches)):
        chairs = tuple(SeatSetup(name, name) for name in names)
        setup = Setup(game.atlas.slug, game.atlas.version, chairs, tempo=tempo)
        rng = Random(f"{seed}:{number}")  # noqa: S311 - a game
        _note(game, names, Simulation(game, setup, rng).play(), sheets)
    return sorted(
        (_level(bot, sheet) for bot, sheet in sheets.items() if sheet.lost),
        key=lambda level: level.lost,
    )


def _note(
    game: JourneyGame, names: Sequence[str], events: list[Event], sheets: dict[str, _Tally]
) -> None:
    """Record what each bot of a match lost, its rank and its money."""
    lost = dict.fromkeys(range(len(names)), 0)
    for judged in judged_tokens(game.tariff, events):
        lost[judged.placed.seat] += judged.lost
    ended = events[-1]
    if not isinstance(ended, MatchEnded):
        raise ValueError("only finished matches can be measured")
    for seat, name in enumerate(names):
        sheets[name].lost.append(lost[seat] / FINALE)
        sheets[name].rank.append(shared_rank(ended.purses, seat))
        sheets[name].purse.append(ended.purses[seat])


def _level(bot: str, sheet: _Tally) -> Level:
    matches = len(sheet.lost)
    error = stdev(sheet.lost) / matches**0.5 if matches > 1 else 0.0
    return Level(bot, matches, fmean(sheet.lost), error, fmean(sheet.rank), fmean(sheet.purse))
