"""Reading a text file, with one sentence for each way in which that can fail."""

from __future__ import annotations

from pathlib import Path

from game.cartography.errors import MapError, MapProblem

# What the readers of TOML and JSON raise at well-formed text that goes beyond their limits.
UNREADABLE = (ValueError, RecursionError, OverflowError, MemoryError)


def read_text(path: Path, what: str) -> str:
    """The text of a UTF-8 file; `what` says in a message which file it is."""
    try:
        return read_bytes(path, what).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise MapError(
            MapProblem("The %(what)s file %(name)s is not UTF-8 text.", what=what, name=path.name)
        ) from error


def read_bytes(path: Path, what: str) -> bytes:
    """The bytes of a file."""
    try:
        return path.read_bytes()
    except FileNotFoundError as error:
        raise MapError(
            MapProblem("There is no %(what)s file at %(path)s.", what=what, path=path)
        ) from error
    except OSError as error:
        raise MapError(
            MapProblem(
                "The %(what)s file %(path)s cannot be read: %(strerror)s.",
                what=what,
                path=path,
                strerror=error.strerror,
            )
        ) from error


def unreadable(path: Path, what: str) -> MapError:
    """The sentence for a file that has one of the errors in UNREADABLE."""
    why = "it is nested too deeply or has a number of too many digits"
    return MapError(
        MapProblem(
            "The %(what)s file %(name)s cannot be read: %(why)s.",
            what=what,
            name=path.name,
            why=why,
        )
    )
