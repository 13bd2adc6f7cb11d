"""Whatever rights new files have by default on a machine, those of the site are its own alone."""

import os
import stat
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from config.private_files import made_private
from tests.made_once import prepared, take
from tests.processes import eventually, manage, running, site_environment

QUEUE = "from quiz.tasks import clear_expired_sessions; clear_expired_sessions.delay()"
WRITE = (
    "from pathlib import Path; from quiz.models.learner import Learner; "
    "Learner.objects.create_guest(); "
    "print([oct(p.stat().st_mode & 0o777) for p in Path('{folder}').glob('db.sqlite3*')])"
)


@pytest.fixture(autouse=True)
def open_machine() -> Iterator[None]:
    """A machine on which new files are everybody's."""
    before = os.umask(0)
    yield
    os.umask(before)


def open_files(folder: Path) -> list[str]:
    """What others may reach in a folder; static files are no secret, inside a closed folder."""
    found = [folder, *(p for p in folder.rglob("*") if "static" not in p.relative_to(folder).parts)]
    return [f"{path} {oct(mode)}" for path in found if (mode := mode_of(path)) & 0o077]


def mode_of(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def shell(code: str, environment: dict[str, str]) -> str:
    return manage("shell", "--no-imports", "--command", code, environment=environment).stdout


def test_a_new_site_is_private(tmp_path: Path) -> None:
    folder, log = tmp_path / "var", tmp_path / "log"
    environment = site_environment(folder)
    manage("prepare", environment=environment)
    shell(QUEUE, environment)
    assert list((folder / "broker" / "queue").iterdir())
    said = shell(WRITE.format(folder=folder), environment)
    assert said.count("0o600") == 3, said  # the database, and beside it -wal and -shm
    beat = (sys.executable, "-m", "celery", "-A", "config", "beat", "--pidfile=")
    with running(*beat, environment=environment, log=log):
        eventually(lambda: any(folder.glob("beat-schedule*")), "beat writes its diary", log)
    assert open_files(folder) == []
    assert mode_of(folder) == 0o700


def test_a_database_made_by_migrate_alone_is_private(tmp_path: Path) -> None:
    manage("migrate", "--verbosity", "0", environment=site_environment(tmp_path))
    assert mode_of(tmp_path / "db.sqlite3") == 0o600


def test_preparing_closes_what_was_open(run_folder: Path, tmp_path: Path) -> None:
    folder, settings = tmp_path / "var", tmp_path / ".env"
    environment = site_environment(folder)
    take(prepared(run_folder), environment)
    settings.write_text("TIME_ZONE=UTC\n")
    for path in (folder, folder / "db.sqlite3", settings):
        path.chmod(0o777)
    manage("prepare", environment={**environment, "ENV_FILE": str(settings)})
    assert open_files(folder) == []
    assert mode_of(settings) & 0o077 == 0


def test_a_group_that_somebody_chose_keeps_its_rights(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen, ours = tmp_path / "chosen", tmp_path / "ours"
    for path in (chosen, ours):
        path.touch(0o666)
    assert made_private([ours, tmp_path / "nowhere"]) == []
    monkeypatch.setattr(os, "getegid", lambda: chosen.stat().st_gid + 1)
    assert made_private([chosen]) == []
    assert (mode_of(ours), mode_of(chosen)) == (0o600, 0o660)


def test_what_is_not_ours_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    foreign = tmp_path / "foreign"
    foreign.touch(0o666)

    def not_ours(*_: object) -> None:
        raise PermissionError

    monkeypatch.setattr(Path, "chmod", not_ours)
    assert made_private([foreign]) == [foreign]
