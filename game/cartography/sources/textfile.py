"""Reading a text file, with one sentence for each way in which that can fail."""

from __future__ import annotations

from pathlib import Path

from game.cartography.errors import MapError

# What the readers of TOML and JSON raise at well-formed text that goes beyond their limits.
UNREADABLE = (ValueError, RecursionError, OverflowError, MemoryError)


def read_text(path: Path, what: str) -> str:
    """The text of a UTF-8 file; `what` says in a message which file it is."""
    try:
        return read_bytes(path, what).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise MapError(f"The {what} file {path.name} is not UTF-8 text.") from error


def read_bytes(path: Path, what: str) -> bytes:
    """The bytes of a file."""
    try:
        return path.read_bytes()
    except FileNotFoundError as error:
        raise MapError(f"There is no {what} file at {path}.") from error
    except OSError as error:
        raise MapError(f"The {what} file {path} cannot be read: {error.strerror}.") from error


def unreadable(path: Path, what: str) -> MapError:
    """The sentence for a file that has one of the errors in UNREADABLE."""
    why = "it is nested too deeply or has a number of too many digits"
    return MapError(f"The {what} file {path.name} cannot be read: {why}.")
