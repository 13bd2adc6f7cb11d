"""The figures of a race, each in one place: money, times, players, teams."""

from typing import Final

from game.journey.rules import STIPENDS, act_of
from quiz.drills.catalogue import DRILLS, race_seconds
from quiz.drills.choices import ROUNDS
from quiz.drills.question import Kind

EDITION: Final = 1

MOST_PLAYERS: Final = 1_000
MOST_NUMBERS: Final = 20_000
"""How many may have joined in all, those who were removed included: the log has an end."""
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

ROUNDS_PAID: Final = 2
"""For so many rounds the stipend of an act is meant."""
ACTS: Final = {act_of(rounds[0]): kind for kind, rounds in ROUNDS.items()}
"""The kind of drill that asks about the boards of an act."""
ROUND_OF: Final = {kind: rounds[0] for kind, rounds in ROUNDS.items()}
"""The round of the journey game that a board of a race is played like."""
SECONDS: Final = {kind: found for kind in DRILLS if (found := race_seconds(kind)) is not None}
"""How long a round lasts, of all kinds that a race can ask."""
QUICK_KINDS: Final = tuple(
    sorted((kind for kind in SECONDS if kind not in ROUNDS), key=SECONDS.__getitem__)
)
"""The quick questions that can be answered with a tap or a few, the quickest first."""


def stipend_of(kind: Kind, before: int) -> int:
    """What everybody receives before a round, when `before` boards of its act have been asked.

    As in the game: the act pays for two rounds with its first one. A race may have more boards in
    an act; each of them brings half as much again.
    """
    whole = STIPENDS.get(ROUND_OF.get(kind, 0), 0)
    if not before:
        return whole
    return 0 if before < ROUNDS_PAID else whole // 2
