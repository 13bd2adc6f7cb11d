"""A match of the border game as one line of a list."""

from django.utils.translation import gettext as _

from game.board_files import load_board
from game.border_game.state import MatchState, Phase
from game.models.match import Match
from game.pages.border_game.words import points_word
from game.pages.match_lines import MatchLine, company_of, place_among
from game.words.names import in_words


def border_line(match: Match, seat: int, state: MatchState) -> MatchLine:
    """The line of a match for the player at this seat."""
    is_over = state.phase is Phase.OVER
    score, is_mine = state.scores[seat], seat in state.waiting
    return MatchLine(
        id=match.public_id,
        map_name=in_words(load_board(match.board).heading.names),
        manner=_("border game"),
        company=company_of(state.setup, seat),
        stage=_("Round %(n)s") % {"n": state.round},
        doing="" if is_over else _("Your turn.") if is_mine else _("The others are thinking."),
        is_my_turn=is_mine,
        began_at=match.began_at,
        score=points_word(score),
        place=place_among(state.winners, state.scores, seat) if is_over else None,
        has_won=is_over and seat in state.winners,
    )
