"""Where a race stands: the state that its events lead to."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, NamedTuple

from quiz.race.rules import PATIENCE, ROLLS
from quiz.race.setup import PlannedRound, Setup


class Phase(StrEnum):
    """What the race waits for."""

    LOBBY = "lobby"
    ASKING = "asking"
    REVEALED = "revealed"
    OVER = "over"


class Removal(StrEnum):
    """Why a player was removed. All but the host's removals let the player join again."""

    BY_HOST = ""
    AWAY = "away"
    EMPTIED = "emptied"


class Given(NamedTuple):
    """An answer as it counts."""

    given: Any
    euros: int
    ms: int


class Player(NamedTuple):
    """A player in the race. `pace` is the sum of the times of all answers, in steps.

    `more_time` and `has_open_map` are the player's accommodations; no page shows them. A player
    who has not arrived, because the reply to joining was lost, counts for nothing until then.
    """

    number: int
    name: str
    team: str
    purse: int
    pace: int
    joined_in: int
    rolls: int = ROLLS
    is_removed: bool = False
    more_time: int = 0
    has_open_map: bool = False
    has_arrived: bool = True
    removal: Removal = Removal.BY_HOST

    @property
    def is_present(self) -> bool:
        """Whether the race counts this player."""
        return self.has_arrived and not self.is_removed

    @property
    def may_return(self) -> bool:
        """Whether this player was removed but may join again, as a new player."""
        return self.is_removed and self.removal is not Removal.BY_HOST


class PlayedRound(NamedTuple):
    """A round that is over, with all its answers and the ranks after it, by player.

    `unanswered` is what no answer brought; `missed` is the room's mean, for those who came while
    the round was open and did not get to answer.
    """

    number: int
    answers: Mapping[int, Given]
    unanswered: int
    ranks: Mapping[int, int]
    was_skipped: bool = False
    missed: int = 0

    def silent(self, player: Player) -> int:
        """What the round brought a player who did not answer."""
        return self.missed if player.joined_in == self.number else self.unanswered


class RaceState(NamedTuple):
    """The whole state. `paused_at` is when the clock stopped, `clock` the time of the last event
    that was not an answer; `turn` counts those events, so that pages know what is new.
    """

    setup: Setup
    players: Mapping[int, Player] = {}
    phase: Phase = Phase.LOBBY
    round: int = 0
    answers: Mapping[int, Given] = {}
    opened_at: int = 0
    ends_at: int | None = None
    paused_at: int | None = None
    is_locked: bool = False
    past: tuple[PlayedRound, ...] = ()
    clock: int = 0
    turn: int = 0

    @property
    def planned(self) -> PlannedRound | None:
        """The question of the open or last round."""
        return self.setup.rounds[self.round - 1] if self.round else None

    @property
    def present(self) -> tuple[Player, ...]:
        """The current players, in the order in which they joined."""
        return tuple([one for one in self.players.values() if one.is_present])

    @property
    def joined(self) -> tuple[Player, ...]:
        """The current players and those who have not arrived yet: all who hold a place."""
        return tuple([one for one in self.players.values() if not one.is_removed])

    @property
    def has_all_answers(self) -> bool:
        """Whether a round is open and has the answers of all players that it waits for.

        It does not wait for a few players who have missed the last rounds, so that a phone in a
        pocket holds up nobody; they may still answer. If most of the room is silent, it waits for
        all.
        """
        there = self.present
        missing = [one for one in there if one.number not in self.answers]
        if self.phase is not Phase.ASKING or not there or 2 * len(missing) > len(there):
            return False
        if not all(self._is_silent(one) for one in missing):
            return False
        return not missing or 2 * sum(map(self._is_silent, there)) <= len(there)

    def _is_silent(self, player: Player) -> bool:
        """Whether a player has missed each of the last rounds, and could have answered them."""
        last = [played for played in self.past if not played.was_skipped][-PATIENCE:]
        return len(last) == PATIENCE and all(
            player.joined_in < played.number and player.number not in played.answers
            for played in last
        )

    def whole_ms(self, planned: PlannedRound) -> int:
        """How long a round lasts: longer for all if a player has extra time, in per cent.

        One clock for the room reveals nobody, and a round ends anyway once all players have
        answered.
        """
        most = max((one.more_time for one in self.present), default=0)
        return (planned.seconds or 0) * 10 * (100 + most)

    @property
    def is_last(self) -> bool:
        """Whether no round comes after this one."""
        return self.round >= len(self.setup.rounds)


def has_answered(state: RaceState, player: int, number: int) -> bool:
    """Whether a player's answer to a round was accepted, in an open or closed round."""
    if state.round == number and player in state.answers:
        return True
    return any(played.number == number and player in played.answers for played in state.past)
