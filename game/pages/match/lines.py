"""A match of the journey game as one line of a list."""

from django.utils.translation import gettext as _

from game.atlas_files import load_atlas
from game.journey.setup import Tempo
from game.journey.state import MatchState, Phase
from game.models.match import Match
from game.pages.match_lines import MatchLine, company_of, place_among
from game.words.names import in_words


def journey_line(match: Match, seat: int, state: MatchState) -> MatchLine:
    """The line of a match for the player at this seat."""
    setup, purse = state.setup, state.purses[seat]
    over = state.phase is Phase.OVER
    return MatchLine(
        id=match.public_id,
        map_name=in_words(load_atlas(setup.map).names),
        manner=_("race") if setup.tempo is Tempo.RACE else _("turn by turn"),
        company=company_of(setup, seat),
        stage=_("Round %(n)s of %(of)s") % {"n": setup.which(state.round), "of": len(setup.rounds)},
        doing=_doing(state, seat),
        is_my_turn=_waits_for(state, seat),
        began_at=match.began_at,
        score=f"{purse} €",
        place=place_among(state.winners, state.purses, seat) if over else None,
        has_won=over and seat in state.winners,
    )


def _doing(state: MatchState, seat: int) -> str:
    if state.phase is Phase.OVER:
        return ""
    if state.phase is Phase.READY:
        return _("The cards are being shuffled.")
    if not _waits_for(state, seat):
        is_scored = state.phase is Phase.SCORED
        return _("The others are still looking.") if is_scored else _("The others are thinking.")
    return (
        _("The round is scored. Take a look.") if state.phase is Phase.SCORED else _("Your turn.")
    )


def _waits_for(state: MatchState, seat: int) -> bool:
    if state.phase is Phase.SCORED:
        return seat not in state.ready
    board = state.board
    if board is None or state.phase is Phase.OVER:
        return False
    return seat in board.seats_to_place() and board.turn in (None, seat)
