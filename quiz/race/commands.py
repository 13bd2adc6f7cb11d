"""What may be asked of a race. Chance (`name`) and time (`at`, in ms) come from outside.

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
    """Come in under a drawn name; `team` is empty where the race puts the player into one.

    `more_time` is the extra time that the player is given, in per cent; `has_open_map` says that
    the player is given the map.
    """

    player: int
    name: str
    team: str
    at: int
    more_time: int = 0
    has_open_map: bool = False


class DrawName(NamedTuple):
    """Travel under another drawn name."""

    player: int
    name: str
    at: int


class RemovePlayer(NamedTuple):
    """Send a player out."""

    player: int
    at: int


class EmptyLobby(NamedTuple):
    """Send everybody out before the race begins, because places were taken for fun."""

    at: int


class LockRace(NamedTuple):
    """Let nobody else in, or let them in again."""

    is_locked: bool
    at: int


class NextRound(NamedTuple):
    """Go on after this round: to the next one, or to the end after the last."""

    after: int
    at: int


class GiveAnswer(NamedTuple):
    """Answer the open round. `delay` is how long the player's last exchange took, in ms."""

    round: int
    player: int
    given: Any
    at: int
    delay: int = 0


class CloseRound(NamedTuple):
    """Reveal the answer, because the time is up or because the host says so."""

    round: int
    at: int


class PauseRound(NamedTuple):
    """Stop the clock."""

    round: int
    at: int


class ResumeRound(NamedTuple):
    """Let the clock go on."""

    round: int
    at: int


class AddTime(NamedTuple):
    """Give everybody more time."""

    round: int
    at: int


class SkipRound(NamedTuple):
    """Drop the open round: nobody pays, nothing counts."""

    round: int
    at: int


class EndRace(NamedTuple):
    """End the race now, with what has been played."""

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
Command = OpenRace | JoinRace | DrawName | GiveAnswer | HostCommand
