"""Reading a text file, with one sentence for each way in which that can fail."""

from __future__ import annotations

from pathlib import Path

from game.cartography.errors import MapError


def read_text(path: Path, what: str) -> str:
    """The text of a UTF-8 file; `what` says in a message which file it is."""
    try:
        return path.read_bytes().decode("utf-8-sig")
    except FileNotFoundError as error:
        raise MapError(f"There is no {what} file at {path}.") from error
    except UnicodeDecodeError as error:
        raise MapError(f"The {what} file {path.name} is not UTF-8 text.") from error
    except OSError as error:
        raise MapError(f"The {what} file {path} cannot be read: {error.strerror}.") from error
