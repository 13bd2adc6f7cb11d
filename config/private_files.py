"""Files of the site are readable only by the account that runs it."""

import contextlib
import os
import stat
from collections.abc import Iterable
from pathlib import Path

OTHERS, GROUP = stat.S_IRWXO, stat.S_IRWXG


def keep_private() -> None:
    """Make this process create files and folders that only its own account may open.

    Every program of the site does this first: SQLite creates its files beside the database with the
    same permissions, and so do the broker, beat and every errand's file.
    """
    os.umask(os.umask(GROUP | OTHERS) | GROUP | OTHERS)


def made_private(paths: Iterable[Path]) -> list[Path]:
    """Revoke other users' permissions to existing files; return those that stay open to others.

    A group other than our own keeps its permissions: an admin chose it. What belongs to another
    account cannot be changed.
    """
    still_open = []
    for path in paths:
        with contextlib.suppress(FileNotFoundError):
            found = path.stat()
            taken = OTHERS | (GROUP if found.st_gid == os.getegid() else 0)
            try:
                if found.st_mode & taken:
                    path.chmod(stat.S_IMODE(found.st_mode) & ~taken)
            except PermissionError:
                still_open.append(path)
    return still_open


def database_files(database: Path) -> list[Path]:
    """An SQLite database and the files that SQLite keeps beside it."""
    return [database, *(Path(f"{database}-{end}") for end in ("wal", "shm", "journal"))]
