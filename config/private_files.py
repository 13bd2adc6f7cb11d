"""Files of the site are for the account that runs it, and for nobody else on the machine."""

import contextlib
import os
import stat
from collections.abc import Iterable
from pathlib import Path

OTHERS, GROUP = stat.S_IRWXO, stat.S_IRWXG


def keep_private() -> None:
    """Let this process make files and folders that only its own account may open.

    Every program of the site does this first: SQLite makes its files beside the database with the
    same rights, and so do the broker, beat and every file that waits to be downloaded.
    """
    os.umask(os.umask(GROUP | OTHERS) | GROUP | OTHERS)


def made_private(paths: Iterable[Path]) -> list[Path]:
    """Take other people's rights to files that were made before; those that stay open to others.

    A group keeps its rights where it is another one than our own: an admin chose it. What belongs
    to another account cannot be changed.
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
    """A SQLite database and what it keeps beside itself."""
    return [database, *(Path(f"{database}-{end}") for end in ("wal", "shm", "journal"))]
