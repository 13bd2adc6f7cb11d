"""The cheapest walks of a journey on a board, to be shown; prices come from the tariff."""

from collections.abc import Sequence

from game.atlas import Atlas
from game.atlas.graph import Route
from game.atlas.walks import cheapest_walks
from game.journey.rules import FORTY
from game.journey.tariff import journey_of


def board_walks(atlas: Atlas, centre: Sequence[str], spaces: Sequence[str]) -> tuple[Route, ...]:
    """The cheapest walks through the chosen spaces; none if all tokens are on space 40."""
    chosen = tuple([space for space in spaces if space != FORTY])
    return cheapest_walks(atlas, journey_of(centre, chosen)) if chosen else ()
