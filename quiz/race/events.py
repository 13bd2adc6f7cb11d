"""What happened in a race, in the order in which it happened: the log is made of these."""

from typing import Any, NamedTuple

from quiz.race.setup import Setup


class RaceOpened(NamedTuple):
    """The lobby opened with this setup."""

    setup: Setup
    at: int


class PlayerJoined(NamedTuple):
    """A player joined; a late one has the room's mean for what was missed.

    `has_arrived` is False until the player's page is asked for: the reply may be lost.
    """

    player: int
    name: str
    team: str
    purse: int
    pace: int
    at: int
    more_time: int = 0
    has_open_map: bool = False
    has_arrived: bool = True


class PlayerArrived(NamedTuple):
    """The page of a player was asked for the first time: from now on the race counts them in."""

    player: int
    purse: int
    pace: int
    at: int


class PlayerRenamed(NamedTuple):
    """A player drew another name."""

    player: int
    name: str
    at: int


class PlayerRemoved(NamedTuple):
    """A player left: by the host (`why` is empty), or for a reason that lets them join again."""

    player: int
    at: int
    why: str = ""


class RaceLocked(NamedTuple):
    """From now on nobody else joins, or joining is possible again."""

    is_locked: bool
    at: int


class RoundOpened(NamedTuple):
    """All players received the stipend and see the round; `ends_at` is None without a clock."""

    round: int
    stipend: int
    ends_at: int | None
    at: int


class AnswerGiven(NamedTuple):
    """A player answered. `euros` is the gain (or, below 0, the cost) once the round closes.

    `ms` is how long the answer took, without the compensated delay.
    """

    round: int
    player: int
    given: Any
    euros: int
    ms: int
    at: int


class RoundPaused(NamedTuple):
    """The clock stopped."""

    round: int
    at: int


class RoundResumed(NamedTuple):
    """The clock restarted."""

    round: int
    ends_at: int | None
    at: int


class TimeAdded(NamedTuple):
    """All players got more time."""

    round: int
    ends_at: int
    at: int


class RoundSkipped(NamedTuple):
    """The round was dropped; the stipend stays."""

    round: int
    at: int


class RoundClosed(NamedTuple):
    """The answers counted; a missing answer earned `unanswered` (below 0: cost)."""

    round: int
    unanswered: int
    at: int


class RaceEnded(NamedTuple):
    """The race is over."""

    at: int


Event = (
    RaceOpened
    | PlayerJoined
    | PlayerArrived
    | PlayerRenamed
    | PlayerRemoved
    | RaceLocked
    | RoundOpened
    | AnswerGiven
    | RoundPaused
    | RoundResumed
    | TimeAdded
    | RoundSkipped
    | RoundClosed
    | RaceEnded
)
