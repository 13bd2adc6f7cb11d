"""Who may watch the replay of a match: nobody before it is over, then its table and who is let."""

from dataclasses import dataclass
from uuid import UUID

from game.journey.state import MatchState, Phase
from game.match_log import position
from game.models.match import Match
from game.models.table import Seat
from game.queries.company import keeps_away
from game.queries.match_page import NoSuchMatchError
from game.queries.replay_moves import FinishedLog


@dataclass(frozen=True, slots=True)
class WatchedMatch:
    """A match that is over, before somebody who may watch it; `seat` is None for a bystander."""

    match: Match
    log: FinishedLog
    state: MatchState
    seat: int | None
    is_host: bool


def watched_match(learner_id: int | None, public_id: UUID) -> WatchedMatch:
    """A match that this learner may watch; raises NoSuchMatchError otherwise."""
    match = Match.objects.select_related("table").filter(public_id=public_id).first()
    if match is None:
        raise NoSuchMatchError(str(public_id))
    seat = _seat(match, learner_id)
    is_host = match.table.host_id == learner_id
    if seat is None and not is_host and not _is_shown_to(match, learner_id):
        raise NoSuchMatchError(str(public_id))
    sequence, state = position(match)
    if state is None or state.phase is not Phase.OVER:
        raise NoSuchMatchError(str(public_id))
    return WatchedMatch(match, FinishedLog(public_id, sequence, match), state, seat, is_host)


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
