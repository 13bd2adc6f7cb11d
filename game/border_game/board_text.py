"""The one written form of a board: JSON that reads back to the same board."""

import hashlib
import json
from collections.abc import Mapping
from typing import Any

from game.border_game.board import Area, Board, Heading, Layout, Segment, Space
from game.border_game.board_promises import broken_promises

FORMAT = 1
LANGUAGES = ("en", "cs", "fr")


class BoardError(ValueError):
    """A board that cannot be played, with one sentence for each error."""

    def __init__(self, problems: str | list[str]) -> None:
        self.problems = [problems] if isinstance(problems, str) else problems
        super().__init__("; ".join(self.problems))


def board_value(board: Board) -> dict[str, Any]:
    """A board as a JSON value."""
    heading = board.heading
    return {
        "format": FORMAT,
        "board": board.slug,
        "version": board.version,
        "map": heading.map,
        "map_version": heading.map_version,
        "names": dict(heading.names),
        "beyond": {"key": heading.beyond_key, **heading.beyond},
        "view": list(heading.view),
        **played(board),
        "spaces": {space.id: _space_value(space) for space in board.spaces},
        "layouts": [
            {"number": layout.number, **value}
            for layout, value in zip(board.layouts, played(board)["layouts"], strict=True)
        ],
    }


def _space_value(space: Space) -> dict[str, Any]:
    return {
        "between": list(space.between),
        "kind": space.kind,
        "touches": list(space.touches),
        "at": list(space.at),
        "line": space.line,
    }


def played(board: Board) -> dict[str, Any]:
    """What matters in play: areas, spaces, white spaces and layouts, as published."""
    return {
        "areas": {
            area.slug: {"first": area.first, "later": area.later, "spaces": list(area.spaces)}
            for area in board.areas
        },
        "spaces": {space.id: {"touches": list(space.touches)} for space in board.spaces},
        "white": list(board.white),
        "layouts": [
            {"segments": [{"colour": s.colour, "spaces": list(s.spaces)} for s in layout.segments]}
            for layout in board.layouts
        ],
    }


def version_of(board: Board) -> str:
    """A hash of what matters in play; matches store it."""
    return hashlib.sha256(json.dumps(played(board)).encode()).hexdigest()[:12]


def board_text(board: Board) -> str:
    """The text of a board's file: one entry per line, so that versions can be compared."""
    lines = []
    for key, value in board_value(board).items():
        if key in ("areas", "spaces"):
            entries = [f" {_compact(name)}: {_compact(entry)}" for name, entry in value.items()]
            text = "{\n" + ",\n".join(entries) + "\n}"
        elif key == "layouts":
            text = "[\n" + ",\n".join(map(_layout_text, value)) + "\n]"
        else:
            text = _compact(value)
        lines.append(f"{_compact(key)}: {text}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _layout_text(layout: Mapping[str, Any]) -> str:
    segments = [f"  {_compact(segment)}" for segment in layout["segments"]]
    return f' {{"number": {layout["number"]}, "segments": [\n' + ",\n".join(segments) + "\n ]}"


def _compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def read_board(value: Any) -> Board:
    """The board of a JSON value. Raises BoardError with all its errors."""
    try:
        board = _board(value)
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BoardError(f"the board cannot be read: {type(error).__name__} {error}") from None
    if problems := broken_promises(board):
        raise BoardError(problems)
    if board.version != version_of(board):
        raise BoardError("the version is not that of what the board holds")
    return board


def _board(value: Mapping[str, Any]) -> Board:
    if value["format"] != FORMAT:
        raise ValueError(f"of format {value['format']!r}")
    return Board(
        _heading(value),
        str(value["version"]),
        areas=[
            Area(slug, a["first"], a["later"], tuple(a["spaces"]))
            for slug, a in value["areas"].items()
        ],
        spaces=[_space(name, entry) for name, entry in value["spaces"].items()],
        white=value["white"],
        layouts=[
            Layout(
                its["number"],
                tuple(Segment(s["colour"], tuple(s["spaces"])) for s in its["segments"]),
            )
            for its in value["layouts"]
        ],
    )


def _heading(value: Mapping[str, Any]) -> Heading:
    left, top, width, height = value["view"]
    return Heading(
        slug=value["board"],
        map=value["map"],
        map_version=value["map_version"],
        names={language: value["names"][language] for language in LANGUAGES},
        beyond_key=value["beyond"]["key"],
        beyond={language: value["beyond"][language] for language in LANGUAGES},
        view=(left, top, width, height),
    )


def _space(name: str, entry: Mapping[str, Any]) -> Space:
    one, other = entry["between"]
    x, y = entry["at"]
    return Space(name, (one, other), entry["kind"], tuple(entry["touches"]), (x, y), entry["line"])
