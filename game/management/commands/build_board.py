"""`manage.py build_board BOARD`: make a board of the border game from a map and nine places."""

import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from game.atlas import AtlasError
from game.atlas_files import load_atlas, load_outlines
from game.board_files import boards_folder
from game.border_game.board import Board
from game.border_game.board_promises import broken_promises
from game.border_game.board_text import BoardError, board_text
from game.border_game.building.fairness import Fairness, chosen, fair_layouts, measure
from game.border_game.building.ground import bare_board
from game.border_game.building.source import BoardWishes, read_source


class Command(BaseCommand):
    """See docs/border.md for the file that a board is made from."""

    help = "Build a board of the border game: spaces on real borders, and four fair layouts."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """The board, and whether to write or only to compare."""
        parser.add_argument("board", help="the board's slug, which is also the name of its files")
        parser.add_argument("--out", help="folder for the board (default: beside its source)")
        parser.add_argument(
            "--check",
            action="store_true",
            help="write nothing, fail if the file differs; layouts are taken by their numbers",
        )
        parser.add_argument(
            "--measure",
            type=int,
            metavar="MATCHES",
            help="write nothing, print how fair the board is over this number of matches",
        )
        parser.add_argument("--seed", default="2", help="of the matches of --measure")
        parser.add_argument("--bot", default="quick", help="who plays the matches of --measure")

    def handle(self, *_args: Any, **options: Any) -> None:
        """Build, then write or compare."""
        try:
            self._build(options)
        except (BoardError, AtlasError) as error:
            raise CommandError(str(error)) from None

    def _build(self, options: dict[str, Any]) -> None:
        slug = options["board"]
        source = _source(slug)
        bare = bare_board(source, load_atlas(source.map), load_outlines(source.map))
        path = (Path(options["out"]) if options["out"] else boards_folder()) / f"{slug}.json"
        if options["check"] or options["measure"] is not None:
            board = chosen(bare, source.seed, _numbers(path))
        else:
            board, fairness = fair_layouts(bare, source.seed)
            self.stdout.write(fairness_table(board, fairness))
            _refuse(fairness.problems)
        _refuse(broken_promises(board))
        if options["measure"] is not None:
            self._measure(board, options)
        elif not options["check"]:
            path.write_text(board_text(board), encoding="utf-8", newline="\n")
            self.stdout.write(f"Built {slug} in {path}.")
        elif path.read_text(encoding="utf-8") != board_text(board):
            raise BoardError(f"{path.name} is out of date. Run build_board {slug}.")
        else:
            self.stdout.write(f"{slug} is up to date.")

    def _measure(self, board: Board, options: dict[str, Any]) -> None:
        if options["measure"] < 1:
            raise BoardError("at least one match is needed to measure anything")
        fairness = measure(board, options["measure"], options["seed"], options["bot"])
        self.stdout.write(fairness_table(board, fairness))
        _refuse(fairness.problems)


def _source(slug: str) -> BoardWishes:
    path = boards_folder() / f"{slug}.toml"
    # The slug becomes part of a path, so it must be an existing one.
    if path not in boards_folder().glob("*.toml"):
        known = ", ".join(sorted(found.stem for found in boards_folder().glob("*.toml")))
        raise BoardError(f"there is nothing to build {slug!r} from; there are {known}")
    source = read_source(path.read_text(encoding="utf-8"))
    if source.board != slug:
        raise BoardError(f"{path.name} is of the board {source.board!r}")
    return source


def _numbers(path: Path) -> list[int]:
    """The numbers of the layouts of a built board."""
    try:
        layouts = json.loads(path.read_text(encoding="utf-8"))["layouts"]
        return [int(layout["number"]) for layout in layouts]
    except (OSError, ValueError, KeyError, TypeError):
        raise BoardError(f"{path.name} is missing or broken. Build it.") from None


def _refuse(problems: list[str]) -> None:
    if problems:
        raise BoardError(problems)


def fairness_table(board: Board, fairness: Fairness) -> str:
    """The shares of won matches as a table."""
    layouts = "".join(f"{share:>8.1f}" for share in fairness.layouts)
    seats = "".join(f"{share:>8.1f}" for share in fairness.seats)
    return "\n".join(
        [
            f"{board.slug}: {fairness.matches} matches of four, won in per cent",
            f"{'layout or seat':<16}{0:>8}{1:>8}{2:>8}{3:>8}",
            f"{'by layout':<16}{layouts}",
            f"{'by seat':<16}{seats}",
        ]
    )
