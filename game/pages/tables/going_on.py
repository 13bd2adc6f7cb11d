"""The match that a learner can continue, for the front page."""

from dataclasses import dataclass

from game.hosting.match_log import State, positions
from game.models.match import Match
from game.models.table import Seat
from game.pages.game_pages import pages_of
from game.pages.match_lines import MatchLine
from game.words.bots import Seated, seat_picture

LOOKED_AT = 5
FACES = 3


@dataclass(frozen=True, slots=True)
class GoingOn:
    """A match in progress, with the portraits of the company."""

    line: MatchLine
    faces: tuple[str, ...]


def match_to_go_on(learner_id: int | None) -> GoingOn | None:
    """The newest match that waits for the learner, or else the newest in progress."""
    if learner_id is None:
        return None
    mine = Match.objects.filter(table__seats__learner_id=learner_id, ended_at=None)
    on = mine.filter(table__closed_at=None, table__parted_at=None)
    matches = list(on.order_by("-began_at")[:LOOKED_AT])
    if not matches:
        return None
    seats = dict(
        Seat.objects.filter(learner_id=learner_id, table__in=[m.table_id for m in matches])
        .order_by()
        .values_list("table_id", "number")
    )
    states = {pk: at.state for pk, at in positions(matches).items()}
    found = [
        _going_on(match, seats[match.table_id], state)
        for match in matches
        if (state := states[match.pk]) is not None
    ]
    return next((one for one in found if one.line.is_my_turn), found[0] if found else None)


def _going_on(match: Match, seat: int, state: State) -> GoingOn:
    line = pages_of(match.game).line(match, seat, state)
    setup: Seated = state.setup
    others = [seat_picture(setup, other) for other in range(len(setup.seats)) if other != seat]
    return GoingOn(line, tuple(filter(None, others))[:FACES])
