"""The figures of a race, each in one place: money, times, players, teams."""

from typing import Final

from game.journey.rules import STIPENDS, Act
from quiz.drills.question import Kind

EDITION: Final = 1

MOST_PLAYERS: Final = 1_000
MOST_ROUNDS: Final = 30
ROLLS: Final = 2
"""How often a player may draw another name."""

QUICK_PRIZE: Final = 50
"""Euros for a quick question that is all right; part of it for part of the credit."""
COIN: Final = 10
"""Money comes in steps of this."""

ALLOWED_DELAY_MS: Final = 500
"""So much of a player's measured delay is taken off the time of an answer, and no more."""
TIE_MS: Final = 500
"""Answers within the same step of this are equally fast."""
MORE_TIME_MS: Final = 15_000
LOOK_MS: Final = 15_000
"""How long a reveal stays on the wall where rounds follow by themselves."""
HOST_AWAY_MS: Final = 30 * 60_000
"""How long a race that has begun waits for its host before it ends by itself."""
LOBBY_MS: Final = 3 * 60 * 60_000
"""How long a race that has not begun waits."""

TEAMS: Final = "NESW"
"""The four winds: teams by their letters."""

ACTS: Final = {
    Act.ONE: Kind.PICK_ONE,
    Act.TWO: Kind.PICK_TWO,
    Act.THREE: Kind.PASS_THROUGH,
    Act.FINALE: Kind.DEAREST_TWO,
}
ROUND_OF: Final = {
    Kind.PICK_ONE: 1,
    Kind.PICK_TWO: 3,
    Kind.PASS_THROUGH: 5,
    Kind.DEAREST_TWO: 7,
}
"""The round of the journey game that a board of a race is played like."""
QUICK_KINDS: Final = (Kind.NEIGHBOURS, Kind.COUNT_CROSSINGS, Kind.PICK_NEIGHBOURS)
"""The quick questions that can be answered with a tap or a few."""

SECONDS: Final = {
    Kind.PICK_ONE: 30,
    Kind.PICK_TWO: 45,
    Kind.PASS_THROUGH: 60,
    Kind.DEAREST_TWO: 60,
    Kind.NEIGHBOURS: 15,
    Kind.COUNT_CROSSINGS: 25,
    Kind.PICK_NEIGHBOURS: 30,
}


def stipend_of(kind: Kind) -> int:
    """What everybody receives before a round: half of what the act pays for its two rounds."""
    paid = {Kind.PICK_ONE: 1, Kind.PICK_TWO: 3, Kind.PASS_THROUGH: 5}
    return STIPENDS[paid[kind]] // 2 if kind in paid else 0
