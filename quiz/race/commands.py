"""The commands of a race. Random values (`name`) and time (`at`, in ms) come from outside.

The commands of the host name the round they are meant for, so that a button pressed twice, or on
two devices, counts once.
"""

from typing import Any, NamedTuple

from quiz.race.setup import Setup


class OpenRace(NamedTuple):
    """Open the lobby."""

    setup: Setup
    at: int


class JoinRace(NamedTuple):
    """Join under a drawn name; `team` is empty if the race assigns one.

    `more_time` is the player's extra time in per cent; `has_open_map` says that the player has
    the map open; `has_arrived`, that the player's page is open already.
    """

    player: int
    name: str
    team: str
    at: int
    more_time: int = 0
    has_open_map: bool = False
    has_arrived: bool = True


class ArriveInRace(NamedTuple):
    """Count a player in whose page was asked for."""

    player: int
    at: int


class DrawName(NamedTuple):
    """Change to another drawn name."""

    player: int
    name: str
    at: int


class RemovePlayer(NamedTuple):
    """Remove a player; `why` is empty if the host wants it."""

    player: int
    at: int
    why: str = ""


class EmptyLobby(NamedTuple):
    """Remove all players before the race begins, because places were taken for fun."""

    at: int


class LockRace(NamedTuple):
    """Stop others from joining, or let them again."""

    is_locked: bool
    at: int


class NextRound(NamedTuple):
    """Continue after this round: to the next one, or to the end after the last."""

    after: int
    at: int


class GiveAnswer(NamedTuple):
    """Answer the open round. `delay` is the network delay measured for the player, in ms."""

    round: int
    player: int
    given: Any
    at: int
    delay: int = 0


class CloseRound(NamedTuple):
    """Reveal the answer, because the time is up or on the host's command."""

    round: int
    at: int


class PauseRound(NamedTuple):
    """Stop the clock."""

    round: int
    at: int


class ResumeRound(NamedTuple):
    """Restart the clock."""

    round: int
    at: int


class AddTime(NamedTuple):
    """Add time for all."""

    round: int
    at: int


class SkipRound(NamedTuple):
    """Drop the open round: nobody pays, nothing counts."""

    round: int
    at: int


class EndRace(NamedTuple):
    """End the race now, with the rounds played so far."""

    at: int


HostCommand = (
    NextRound
    | CloseRound
    | PauseRound
    | ResumeRound
    | AddTime
    | SkipRound
    | LockRace
    | RemovePlayer
    | EmptyLobby
    | EndRace
)
Command = OpenRace | JoinRace | ArriveInRace | DrawName | GiveAnswer | HostCommand
