"""The map beside the board, if the match has an open map."""

from dataclasses import dataclass

from game.drawing.drawn_places import drawn_places
from game.drawing.map_drawing import Drawing, map_drawing
from game.drawing.map_labels import Label, map_labels
from game.drawing.map_marks import Mark, lit_up
from game.journey.observe import Observation
from game.journey.rules import FORTY


@dataclass(frozen=True, slots=True)
class OpenMap:
    """The drawing of a map with the face-up cards highlighted, tiny ones with a ring."""

    drawing: Drawing
    labels: tuple[Label, ...]
    centre: tuple[Mark, ...]
    offered: tuple[Mark, ...]


def open_map(seen: Observation) -> OpenMap:
    """The map of a match, for a page that may draw it."""
    board = seen.board
    centre = () if board is None else board.centre
    offered = () if board is None else tuple(slug for slug in board.stacks if slug != FORTY)
    places = drawn_places(seen.setup.map)
    return OpenMap(
        drawing=map_drawing(seen.setup.map),
        labels=map_labels(seen.setup.map, None, frozenset((*centre, *offered))),
        centre=tuple(lit_up(places[slug]) for slug in centre),
        offered=tuple(lit_up(places[slug]) for slug in offered),
    )
