"""Who leads: most money, and among equals the faster one. Equal ones share a rank."""

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from quiz.race.rules import COIN
from quiz.race.state import Player


class RacePlace(NamedTuple):
    """A player's place."""

    rank: int
    player: Player


class TeamPlace(NamedTuple):
    """A team's place; its score is the mean of its players."""

    rank: int
    team: str
    mean: int
    players: int


class Ranking(NamedTuple):
    """The current players, and the ranks of players and teams."""

    present: tuple[Player, ...]
    places: tuple[RacePlace, ...]
    team_places: tuple[TeamPlace, ...]


Players = Mapping[int, Player]
_newest: deque[tuple[Players, Ranking]] = deque(maxlen=32)
"""The last result. Two hundred viewers ask for it after each change; it is the same for all of
them, and an answer leaves the players as they are."""


def ranking(players: Players) -> Ranking:
    """The ranking of all current players, computed once for each change."""
    for known, found in tuple(_newest):
        if known is players:
            return found
    present = tuple([one for one in players.values() if one.is_present])
    found = Ranking(present, places(present), team_places(present))
    _newest.append((players, found))
    return found


def places(players: Iterable[Player]) -> tuple[RacePlace, ...]:
    """All players, the leader first; equal ones in the order in which they joined."""
    ordered = sorted(players, key=lambda one: (-one.purse, one.pace, one.number))
    found: list[RacePlace] = []
    for index, one in enumerate(ordered):
        before = found[-1] if found else None
        is_equal = before is not None and _score(before.player) == _score(one)
        found.append(RacePlace(before.rank if before and is_equal else index + 1, one))
    return tuple(found)


def ranks(players: Iterable[Player]) -> Mapping[int, int]:
    """The rank of each player by number."""
    return {place.player.number: place.rank for place in places(players)}


def team_places(players: Iterable[Player]) -> tuple[TeamPlace, ...]:
    """The teams that have players, the leader first."""
    purses: dict[str, list[int]] = {}
    for one in players:
        if one.team:
            purses.setdefault(one.team, []).append(one.purse)
    means = {team: round(sum(all_) / len(all_)) for team, all_ in purses.items()}
    ordered = sorted(means, key=lambda team: -means[team])
    return tuple(
        TeamPlace(
            1 + sum(mean > means[team] for mean in means.values()),
            team,
            means[team],
            len(purses[team]),
        )
        for team in ordered
    )


def mean_purse(players: Iterable[Player]) -> int:
    """The room's mean money, in whole coins; 0 for an empty room."""
    return mean_money([one.purse for one in players])


def mean_money(amounts: Sequence[int]) -> int:
    """The mean in whole coins; 0 for none."""
    return COIN * round(sum(amounts) / len(amounts) / COIN) if amounts else 0


def mean_pace(players: Iterable[Player]) -> int:
    """The room's mean time, in steps."""
    return mean([one.pace for one in players])


def mean(numbers: Sequence[int]) -> int:
    """The mean as a whole number; 0 for none."""
    return round(sum(numbers) / len(numbers)) if numbers else 0


def _score(player: Player) -> tuple[int, int]:
    return player.purse, player.pace
