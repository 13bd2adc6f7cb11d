"""The figures of a race, each in one place: money, times, players, teams."""

from typing import Final

from game.journey.rules import STIPENDS, act_of
from quiz.drills.catalogue import DRILLS, race_seconds
from quiz.drills.choices import ROUNDS
from quiz.drills.question import Kind

EDITION: Final = 2
"""The rules of a new race. A recorded race keeps those that it was played by.

1: Half an act's stipend with each of its boards. A player without an answer pays the worst choice
and takes the planned time of the round, also one who joined while it was open.
2: An act's stipend as in the game. No answer is slower than any answer, and a player who joined
while the round was open and did not answer gets the room's mean.
"""
FAIR_TO_LATE: Final = 2
"""From this edition on, the second rules of EDITION hold."""

MOST_PLAYERS: Final = 1_000
MOST_NUMBERS: Final = 20_000
"""The most players that may ever join, including removed ones: the log is bounded."""
MOST_ROUNDS: Final = 30
ROLLS: Final = 2
"""How often a player may draw another name."""

QUICK_PRIZE: Final = 50
"""Euros for a fully right quick question; partial credit earns part of it."""
COIN: Final = 10
"""Money comes in steps of this."""

ALLOWED_DELAY_MS: Final = 500
"""The most of a player's measured delay that is subtracted from the time of an answer."""
TIE_MS: Final = 500
"""Answers within the same step of this are equally fast."""
PATIENCE: Final = 2
"""After how many unanswered rounds in a row a round no longer waits for a player."""
MORE_TIME_MS: Final = 15_000
LOOK_MS: Final = 15_000
"""How long a reveal stays on the wall if rounds follow automatically."""
HOST_AWAY_MS: Final = 30 * 60_000
"""How long a race in progress waits for its host before it ends."""
LOBBY_MS: Final = 3 * 60 * 60_000
"""How long a race that has not begun waits."""

TEAMS: Final = "NESW"
"""The four winds: teams by their letters."""

ROUNDS_PAID: Final = 2
"""For how many rounds the stipend of an act is meant."""
ACTS: Final = {act_of(rounds[0]): kind for kind, rounds in ROUNDS.items()}
"""The kind of drill for the boards of an act."""
ROUND_OF: Final = {kind: rounds[0] for kind, rounds in ROUNDS.items()}
"""The round of the journey game whose rules a board of a race follows."""
SECONDS: Final = {kind: found for kind in DRILLS if (found := race_seconds(kind)) is not None}
"""How long a round lasts, of all kinds that a race can ask."""
QUICK_KINDS: Final = tuple(
    sorted((kind for kind in SECONDS if kind not in ROUNDS), key=SECONDS.__getitem__)
)
"""The quick questions that need a tap or a few, the quickest first."""


def stipend_of(kind: Kind, before: int, edition: int = EDITION) -> int:
    """The stipend before a round, after `before` boards of its act.

    As in the game: the act pays for two rounds with its first one. A race may have more boards in
    an act; each of them adds half as much again.
    """
    whole = STIPENDS.get(ROUND_OF.get(kind, 0), 0)
    if edition < FAIR_TO_LATE:
        return whole // 2
    if not before:
        return whole
    return 0 if before < ROUNDS_PAID else whole // 2
