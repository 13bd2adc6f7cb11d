"""Backups of the database, and restoring them, as an administrator does."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from tests.made_once import migrated, take
from tests.processes import manage, site_environment


def learners(environment: dict[str, str]) -> list[str]:
    """The learners in the database."""
    with closing(sqlite3.connect(Path(environment["VAR_DIR"], "db.sqlite3"))) as database:
        return sorted(name for (name,) in database.execute("SELECT username FROM quiz_learner"))


def move_in(environment: dict[str, str], name: str) -> None:
    """Add a learner."""
    code = f"from quiz.models.learner import Learner; Learner.objects.create_user('{name}')"
    manage("shell", "--no-imports", "--command", code, environment=environment)


@pytest.fixture(scope="module")
def site(run_folder: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """A site with one learner."""
    environment = site_environment(tmp_path_factory.mktemp("site"))
    take(migrated(run_folder), environment)
    move_in(environment, "otter")
    return environment


def test_a_copy_brings_back_what_was(site: dict[str, str], tmp_path: Path) -> None:
    copy = tmp_path / "copy"
    manage("backup", str(copy), environment=site)
    move_in(site, "badger")

    again = manage("restore", str(copy), environment=site, check=False)
    assert again.returncode
    assert "With --replace it is lost" in again.stderr
    assert learners(site) == ["badger", "otter"]

    manage("restore", str(copy), "--replace", environment=site)
    assert learners(site) == ["otter"]

    elsewhere = site_environment(tmp_path)
    manage("restore", str(copy), environment=elsewhere)
    assert learners(elsewhere) == ["otter"]


def test_bad_files_change_nothing(site: dict[str, str], tmp_path: Path) -> None:
    copy, broken, other = tmp_path / "copy", tmp_path / "broken", tmp_path / "other"
    manage("backup", str(copy), environment=site)
    broken.write_bytes(copy.read_bytes()[:20_000])
    with sqlite3.connect(other) as database:
        database.execute("CREATE TABLE notes (text)")
    for path, words in (
        (broken, "is no whole copy"), (other, "is no whole copy"), (tmp_path / "none", "no file"),
    ):  # fmt: skip
        said = manage("restore", str(path), "--replace", environment=site, check=False)
        assert said.returncode
        assert words in said.stderr
    assert learners(site) == ["otter"]

    before = copy.read_bytes()
    said = manage("backup", str(copy), environment=site, check=False)
    assert "already" in said.stderr
    assert copy.read_bytes() == before
    said = manage("backup", str(tmp_path / "no" / "folder"), environment=site, check=False)
    assert said.returncode
    assert "Traceback" not in said.stderr


OPEN_SIGN_IN = (
    "from django.contrib.sessions.backends.db import SessionStore; "
    "session = SessionStore(); session['secret'] = 'x' * 5000; session.create(); "
    "print(session.session_key)"
)


def test_a_copy_lets_nobody_in(site: dict[str, str], tmp_path: Path) -> None:
    shell = ("shell", "--no-imports", "--command", OPEN_SIGN_IN)
    key = manage(*shell, environment=site).stdout.strip()
    assert key.encode() in Path(site["VAR_DIR"], "db.sqlite3").read_bytes() + wal_of(site)
    copy = tmp_path / "copy"
    before = os.umask(0)
    try:
        manage("backup", str(copy), environment=site)
    finally:
        os.umask(before)
    assert key.encode() not in copy.read_bytes()
    with sqlite3.connect(copy) as database:
        for table in ("django_session", "account_emailconfirmation"):
            rows = database.execute(f"SELECT count(*) FROM {table}")  # noqa: S608 - our own names
            assert rows.fetchone() == (0,)
    assert copy.stat().st_mode & 0o777 == 0o600
    assert [path.name for path in tmp_path.iterdir()] == ["copy"]


def wal_of(site: dict[str, str]) -> bytes:
    """What was written but is not in the database file yet."""
    path = Path(site["VAR_DIR"], "db.sqlite3-wal")
    return path.read_bytes() if path.exists() else b""


def test_what_is_left_of_an_earlier_try_is_no_hindrance(
    site: dict[str, str], tmp_path: Path
) -> None:
    left = tmp_path / "copy.part"
    left.touch(0o666)
    manage("backup", str(tmp_path / "copy"), environment=site)
    assert (tmp_path / "copy").stat().st_mode & 0o777 == 0o600
    assert not left.exists()
