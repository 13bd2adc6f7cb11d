"""From a map and nine places to everything of a board except its layouts."""

from collections.abc import Mapping
from typing import Any

from game.atlas import Atlas
from game.border_game.board import Area, Board, Heading, Layout, Space
from game.border_game.board_text import BoardError, version_of
from game.border_game.building.lines import in_units, path_of
from game.border_game.building.source import BoardWishes
from game.border_game.building.spaces import Network, SpacePiece
from game.border_game.building.stretches import rings_of
from game.border_game.rules import HIGHEST_VALUE, LEAST_VALUE

MARGIN = 12.0
"""The margin around the nine places, in drawing units."""


def bare_board(source: BoardWishes, atlas: Atlas, outlines: Mapping[str, Any]) -> Board:
    """The board without layouts. Raises BoardError with a sentence."""
    for place in source.places:
        if place not in atlas.places:
            raise BoardError(f"{place} is not a place of {atlas.slug}")
    network = Network(atlas, outlines, rings_of(atlas, outlines, sorted(source.places)))
    network.build(source.spaces, source.beyond_key)
    pieces = network.pieces
    longest = max(map(len, network.rings.values()))
    return Board(
        _heading(source, atlas, pieces),
        "",
        areas=[
            Area(slug, *values(len(ring), longest), spaces=tuple(pieces[n].id for n in ring))
            for slug, ring in network.rings.items()
        ],
        spaces=[_space(piece, pieces) for piece in pieces],
        white=_white(pieces),
        layouts=[],
    )


def with_layouts(board: Board, layouts: list[Layout]) -> Board:
    """The same board with these layouts, and the version that belongs to it."""
    parts: dict[str, Any] = {"areas": board.areas, "spaces": board.spaces, "white": board.white}
    made = Board(board.heading, "", **parts, layouts=layouts)
    return Board(board.heading, version_of(made), **parts, layouts=layouts)


def values(size: int, longest: int) -> tuple[int, int]:
    """The two values of an area by the size of its ring: even ones, so that half is whole."""
    later = max(LEAST_VALUE // 2, round(HIGHEST_VALUE / 2 * size / longest))
    return 2 * later, later


def _space(piece: SpacePiece, pieces: list[SpacePiece]) -> Space:
    return Space(
        id=piece.id,
        between=piece.pair,
        kind=piece.kind,
        touches=tuple(sorted(pieces[n].id for n in piece.touches)),
        at=in_units(piece.at),
        line=path_of(piece.line, closed=piece.closed),
    )


def _white(pieces: list[SpacePiece]) -> tuple[str, str]:
    """The spaces furthest to the upper left and to the lower right."""
    xs, ys = zip(*(piece.at for piece in pieces), strict=True)
    wide, high = max(xs) - min(xs), max(ys) - min(ys)
    order = sorted(pieces, key=lambda piece: piece.at[0] / wide + piece.at[1] / high)
    return order[0].id, order[-1].id


def _heading(source: BoardWishes, atlas: Atlas, pieces: list[SpacePiece]) -> Heading:
    xs, ys = zip(*(in_units(point) for piece in pieces for point in piece.line), strict=True)
    left, top = min(xs) - MARGIN, min(ys) - MARGIN
    view = (left, top, max(xs) + MARGIN - left, max(ys) + MARGIN - top)
    return Heading(
        slug=source.board,
        map=atlas.slug,
        map_version=atlas.version,
        names=source.names,
        beyond_key=source.beyond_key,
        beyond=source.beyond,
        view=(round(view[0], 1), round(view[1], 1), round(view[2], 1), round(view[3], 1)),
    )
