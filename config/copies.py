"""Backups of the database: SQLite with its backup API, PostgreSQL with its own programs.

A backup is written beside its place and moved there when it is complete, so that a file of that
name is never half a backup. Only the account that made it may read it. It leaves out what would let
a thief sign in with the file alone: open sessions, and keys that were sent by mail.
"""

import os
import shutil
import sqlite3
import subprocess
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from django.conf import settings
from django.db import connection

LEFT_OUT = ("django_session", "account_emailconfirmation")
"""Tables that are empty in a backup."""


class CopyError(Exception):
    """A backup could not be made or read. Says why in a sentence."""


def write_copy(path: Path) -> None:
    """Back up the database into a new private file. Raises CopyError."""
    half = path.with_name(f"{path.name}.part")
    try:
        half.unlink(missing_ok=True)
        os.close(os.open(half, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        if connection.vendor == "sqlite":
            _copy_sqlite(Path(_database()["NAME"]), half)
            _empty_in_sqlite(half)
        else:
            left_out = [f"--exclude-table-data={name}" for name in LEFT_OUT]
            _run("pg_dump", "--format=custom", "--no-owner", *left_out, "--file", str(half))
        with half.open("rb") as written:
            os.fsync(written.fileno())
        half.replace(path)
    except OSError as error:
        raise CopyError(f"The copy could not be written: {error.strerror}.") from None
    finally:
        half.unlink(missing_ok=True)


def read_copy(path: Path) -> None:
    """Replace the database with a backup. Raises CopyError, and then nothing has changed."""
    if not path.is_file():
        raise CopyError(f"There is no file {path}.")
    connection.close()
    if connection.vendor == "sqlite":
        _check_sqlite(path)
        _copy_sqlite(path, Path(_database()["NAME"]))
    else:
        _restore_postgresql(path)


def _database() -> dict[str, Any]:
    return dict(settings.DATABASES["default"])


def _copy_sqlite(source: Path, target: Path) -> None:
    """Page by page, while others read and write: what was committed before its end is in it."""
    try:
        with closing(sqlite3.connect(source)) as there, closing(sqlite3.connect(target)) as here:
            there.backup(here)
    except sqlite3.Error as error:
        raise CopyError(f"The database could not be copied: {error}.") from None


def _empty_in_sqlite(copy: Path) -> None:
    """Empty the tables that stay out, and rewrite the file, so that no page keeps their rows."""
    try:
        with closing(sqlite3.connect(copy, isolation_level=None)) as database:
            there = {name for (name,) in database.execute("SELECT name FROM sqlite_master")}
            # As one plain file: another program must be able to read it without files beside it.
            database.execute("PRAGMA journal_mode=DELETE")
            for name in LEFT_OUT:
                if name in there:
                    database.execute(f"DELETE FROM {name}")  # noqa: S608 - our own names
            database.execute("VACUUM")
    except sqlite3.Error as error:
        raise CopyError(f"The database could not be copied: {error}.") from None


def _check_sqlite(path: Path) -> None:
    try:
        with closing(sqlite3.connect(f"{path.resolve().as_uri()}?mode=ro", uri=True)) as copy:
            sound = copy.execute("PRAGMA integrity_check").fetchone() == ("ok",)
            whole = copy.execute("SELECT count(*) FROM django_migrations").fetchone()[0] > 0
    except sqlite3.Error:
        sound = whole = False
    if not (sound and whole):
        raise CopyError(f"{path} is no whole copy of a Crossings database.")


def _restore_postgresql(path: Path) -> None:
    """Replace everything with the content of the backup, or change nothing at all."""
    with TemporaryDirectory(prefix="crossings-restore-") as folder:
        # Read the whole script first: a truncated backup must be noticed before anything changes.
        script = str(Path(folder) / "script.sql")
        _run("pg_restore", "--no-owner", "--no-privileges", f"--file={script}", str(path))
        options = ("--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1")
        empty = "DROP SCHEMA public CASCADE; CREATE SCHEMA public"
        _run("psql", *options, f"--command={empty}", f"--file={script}")


def _run(program: str, *arguments: str) -> None:
    """Run a program of PostgreSQL; the password is in the environment, where no list shows it."""
    found = shutil.which(program)
    if found is None:
        raise CopyError(f"{program} is not installed. It comes with PostgreSQL's client programs.")
    done = subprocess.run(  # noqa: S603 - our own arguments
        [found, *arguments],
        env={**os.environ, **_server()},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise CopyError(f"{program} could not do it: {_last_line(done.stderr.splitlines())}")


def _server() -> dict[str, str]:
    database = _database()
    named = {
        "PGHOST": database.get("HOST"),
        "PGPORT": database.get("PORT"),
        "PGUSER": database.get("USER"),
        "PGPASSWORD": database.get("PASSWORD"),
        "PGDATABASE": database.get("NAME"),
    }
    return {name: str(value) for name, value in named.items() if value}


def _last_line(lines: Sequence[str]) -> str:
    return lines[-1].strip() if lines else "it did not say why"
