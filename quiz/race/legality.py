"""Why commands are refused, and who may give them."""

from enum import StrEnum

from game.refused import Refused
from quiz.race.state import Player, RaceState


class Reason(StrEnum):
    """Why a command was refused."""

    BAD_SETUP = "bad-setup"
    OVER = "race-over"
    BEGUN = "race-begun"
    LOCKED = "race-locked"
    FULL = "race-full"
    REMOVED = "removed"
    NOT_HERE = "not-here"
    NAME_TAKEN = "name-taken"
    NO_ROLLS = "no-rolls"
    NO_TEAM = "no-team"
    NOT_OPEN = "not-open"
    PAUSED = "paused"
    TOO_LATE = "too-late"
    TWICE = "answered-twice"
    BAD_ANSWER = "bad-answer"
    ANOTHER_ROUND = "another-round"


def joined_player(state: RaceState, player: int) -> Player:
    """A player who holds a place; raises Refused for anyone else."""
    found = state.players.get(player)
    if found is None:
        raise Refused(Reason.NOT_HERE, "You are not in this race.")
    if found.is_removed:
        raise Refused(Reason.REMOVED, "The host has removed you from this race.")
    return found


def present_player(state: RaceState, player: int) -> Player:
    """A player who has arrived; raises Refused for anyone else."""
    found = joined_player(state, player)
    if not found.has_arrived:
        raise Refused(Reason.NOT_HERE, "You are not in this race.")
    return found
