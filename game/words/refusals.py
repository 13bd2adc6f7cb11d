"""Why something was refused, in the visitor's language."""

from django.utils.translation import gettext

from game.hosting.match_log import position
from game.models.match import Match
from game.refused import Refusal
from game.words.bots import seat_name


def refusal_sentence(refused: Refusal, match: Match | None = None) -> str:
    """The sentence for a person; with the match at hand, its names are in their language too."""
    values, turn = refused.values, refused.values.get("turn")
    state = None if match is None else position(match).state
    if state is not None and isinstance(turn, int):
        values = {**values, "name": seat_name(state.setup, turn)}
    return gettext(refused.template) % values
