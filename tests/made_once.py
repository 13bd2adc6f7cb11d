"""Sites that are made once in a test run; every test that needs one takes a copy."""

import fcntl
import shutil
from collections.abc import Callable, Mapping
from pathlib import Path

from tests.processes import manage, site_environment


def made_once(run_folder: Path, name: str, make: Callable[[Path], None]) -> Path:
    """Give a folder of a test run; the process that comes first makes it, the others wait."""
    with (run_folder / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        made = run_folder / name
        if not made.exists():
            unfinished = run_folder / f"{name}-unfinished"
            shutil.rmtree(unfinished, ignore_errors=True)
            unfinished.mkdir()
            make(unfinished)
            unfinished.rename(made)
    return made


def migrated(run_folder: Path) -> Path:
    """The folder of a site with nothing but a database, migrated and empty."""

    def make(folder: Path) -> None:
        manage("migrate", "--verbosity=0", environment=site_environment(folder))

    return made_once(run_folder, "migrated", make)


def prepared(run_folder: Path) -> Path:
    """The folder of an empty site, ready to be started."""

    def make(folder: Path) -> None:
        environment = site_environment(folder)
        take(migrated(run_folder), environment)
        manage("prepare", environment=environment)

    return made_once(run_folder, "prepared", make)


def demonstration(run_folder: Path) -> Path:
    """The folder of a demonstration site, with its first history."""

    def make(folder: Path) -> None:
        environment = site_environment(folder, DEMO="on")
        take(prepared(run_folder), environment)
        manage("prepare", environment=environment)

    return made_once(run_folder, "demonstration", make)


def take(made: Path, environment: Mapping[str, str]) -> None:
    """Lay a copy of a site where an environment has its own; PostgreSQL keeps its rows itself."""
    keeps_rows = environment["DATABASE_URL"].startswith("sqlite:")
    left_out = shutil.ignore_patterns() if keeps_rows else shutil.ignore_patterns("db.sqlite3*")
    shutil.copytree(made, environment["VAR_DIR"], dirs_exist_ok=True, ignore=left_out)
