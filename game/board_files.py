"""The boards of the border game: files of fixtures, each read once per process."""

from functools import cache
from pathlib import Path

from game.atlas.reading import SLUG
from game.atlas_files import FIXTURES, BrokenMapError, read_json, short
from game.border_game.board import Board
from game.border_game.board_text import BoardError, read_board


class UnknownBoardError(BoardError):
    """There is no board of that name."""


@cache
def board_slugs() -> tuple[str, ...]:
    """All boards of the border game."""
    return tuple(sorted(path.stem for path in boards_folder().glob("*.json")))


@cache
def load_board(slug: str) -> Board:
    """A board of the border game. Raises BoardError with a sentence."""
    if not SLUG.fullmatch(slug) or slug not in board_slugs():
        known = ", ".join(board_slugs())
        raise UnknownBoardError(f"there is no board {slug!r}; there are {known}")
    path = boards_folder() / f"{slug}.json"
    try:
        board = read_board(read_json(path))
    except (BoardError, BrokenMapError) as error:
        raise BoardError(f"the board file {short(path)} is broken: {error}") from None
    if board.slug != slug:
        raise BoardError(f"the board file {short(path)} is of the board {board.slug!r}")
    return board


def boards_folder() -> Path:
    """The folder of the boards and their sources."""
    return FIXTURES / "boards"
