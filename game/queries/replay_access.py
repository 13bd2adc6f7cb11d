"""The right to watch a replay: after the match, its table has it, and anyone if it is shared."""

import re
from dataclasses import dataclass
from uuid import UUID

from game.atlas_files import is_taken_down
from game.games import game_of
from game.hosting.match_log import State, position
from game.models.match import Match
from game.models.table import Seat
from game.queries.company import keeps_away
from game.queries.finished_logs import FinishedLog
from game.queries.seated_matches import NoSuchMatchError

STEP = re.compile(r"[1-9][0-9]{0,3}")


class NoSuchStepError(LookupError):
    """A replay has no step of that number."""


@dataclass(frozen=True, slots=True)
class WatchedMatch:
    """A finished match, for a learner who may watch it; `seat` is None for a bystander."""

    match: Match
    log: FinishedLog
    state: State
    seat: int | None
    is_host: bool


def watched_match(learner_id: int | None, public_id: UUID) -> WatchedMatch:
    """A match that this learner may watch; raises NoSuchMatchError otherwise."""
    match = Match.objects.select_related("table").filter(public_id=public_id).first()
    if match is None or is_taken_down(match.map):
        raise NoSuchMatchError(str(public_id))
    seat = _seat(match, learner_id)
    is_host = match.table.host_id == learner_id
    if seat is None and not is_host and not _is_shown_to(match, learner_id):
        raise NoSuchMatchError(str(public_id))
    sequence, state = position(match)
    if state is None or not game_of(match).is_over(state):
        raise NoSuchMatchError(str(public_id))
    return WatchedMatch(match, FinishedLog(public_id, sequence, match), state, seat, is_host)


@dataclass(frozen=True, slots=True)
class Sharing:
    """Whether anyone with the link may watch, and the link; only the host can change it."""

    id: UUID
    is_shared: bool
    may_change: bool
    link: str
    note: str = ""


def sharing_of(watched: WatchedMatch, link: str, note: str = "") -> Sharing:
    """Whether the replay is shared, and how it is reached; `note` is why it cannot be."""
    return Sharing(watched.match.public_id, watched.match.is_shared, watched.is_host, link, note)


def step_number(text: str, steps: int) -> int:
    """The number of a step in a URL. Raises NoSuchStepError."""
    if not STEP.fullmatch(text) or int(text) > steps:
        raise NoSuchStepError(text)
    return int(text)


def hosted_replay(learner_id: int | None, public_id: UUID) -> WatchedMatch:
    """The same for the host of its table alone."""
    watched = watched_match(learner_id, public_id)
    if not watched.is_host:
        raise NoSuchMatchError(str(public_id))
    return watched


def _is_shown_to(match: Match, learner_id: int | None) -> bool:
    return match.is_shared and not keeps_away(match.table, learner_id)


def _seat(match: Match, learner_id: int | None) -> int | None:
    if learner_id is None:
        return None
    chairs = Seat.objects.filter(table=match.table, learner=learner_id)
    return chairs.values_list("number", flat=True).first()
