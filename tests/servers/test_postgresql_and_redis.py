"""The same site on PostgreSQL and Redis, by two addresses and without a changed line."""

import sys
from functools import partial
from pathlib import Path
from typing import Any, LiteralString

import psycopg
import pytest

from tests.processes import WEB, answers, eventually, free_port, manage, running, site_environment
from tests.servers.conftest import Postgresql

pytestmark = [pytest.mark.servers, pytest.mark.timeout(900)]

QUEUE = """
from datetime import timedelta
from django.contrib.sessions.models import Session
from django.utils import timezone
from quiz.tasks import clear_expired_sessions
ended = timezone.now() - timedelta(days=1)
Session.objects.create(session_key="ended", session_data="", expire_date=ended)
clear_expired_sessions.delay()
"""
COUNT = "SELECT count(*) FROM django_session"
NAMES = "SELECT username FROM quiz_learner WHERE username IS NOT NULL ORDER BY username"
CACHE = "from django.core.cache import cache; cache.add('n', 1); print(cache.incr('n'))"
LEARNERS = """
from django.db import IntegrityError
from quiz.models.learner import Learner
Learner.objects.create_user("Otter", email="o@example.org")
Learner.objects.create_guest(); Learner.objects.create_guest()
for wrong in ({"username": "oTTER"}, {"email": "O@example.org"}):
    try:
        Learner.objects.create(**wrong)
    except IntegrityError as error:
        print("refused")
"""

KEEPER = """
from django.contrib.sessions.backends.db import SessionStore
from quiz.models.learner import Learner
Learner.objects.get_or_create(username="keeper of copies")
SessionStore().create()
"""
LATE = "from quiz.models.learner import Learner; Learner.objects.create_user('late')"
CUT_OFF = """
from django.db import connection
with connection.cursor() as cursor:
    cursor.execute(
        "select count(pg_terminate_backend(pid)) from pg_stat_activity"
        " where datname = current_database() and pid <> pg_backend_pid()"
    )
    print(cursor.fetchone()[0])
"""


@pytest.fixture(scope="module")
def environment(
    postgresql: Postgresql, redis_url: str, tmp_path_factory: pytest.TempPathFactory
) -> dict[str, str]:
    """A site on both servers, migrated."""
    folder = tmp_path_factory.mktemp("site")
    return site_environment(folder, DATABASE_URL=postgresql.url, REDIS_URL=redis_url)


def shell(code: str, environment: dict[str, str]) -> str:
    """Run a few lines inside the site and give what they print."""
    return manage(
        "shell", "--no-imports", "--command", code, environment=environment
    ).stdout.strip()


def rows(query: LiteralString, environment: dict[str, str]) -> list[Any]:
    """What the first column of a query holds, asked for without starting the site."""
    with psycopg.connect(environment["DATABASE_URL"]) as connection:
        return [row[0] for row in connection.execute(query)]


def test_no_migration_is_missing(environment: dict[str, str]) -> None:
    manage("makemigrations", "--check", "--dry-run", environment=environment)


def test_learners_keep_their_rules(environment: dict[str, str]) -> None:
    assert shell(LEARNERS, environment).split() == ["refused", "refused"]


def test_the_cache_is_one_for_all_processes(environment: dict[str, str]) -> None:
    assert [shell(CACHE, environment), shell(CACHE, environment)] == ["2", "3"]


def test_a_job_goes_through_redis(environment: dict[str, str], tmp_path: Path) -> None:
    log = tmp_path / "log"
    worker = (sys.executable, "-m", "celery", "-A", "config", "worker", "--pool", "threads")
    shell(QUEUE, environment)
    assert rows(COUNT, environment) == [1]
    with running(*worker, environment=environment, log=log):
        eventually(lambda: rows(COUNT, environment) == [0], "the worker clears sessions", log)
    assert not (Path(environment["VAR_DIR"]) / "broker").exists()


def test_the_site_tells_when_its_database_is_gone(
    environment: dict[str, str], postgresql: Postgresql, tmp_path: Path
) -> None:
    port, log = free_port(), tmp_path / "log"
    elsewhere = postgresql.url.replace(str(postgresql.port), str(free_port()))
    for where, status in ((postgresql.url, 200), (elsewhere, 503)):
        site = environment | {"DATABASE_URL": where}
        with running(*WEB, "--port", str(port), environment=site, log=log):
            health = partial(answers, f"http://localhost:{port}/healthz", status)
            eventually(health, f"health is {status}", log)


def test_who_comes_after_the_database_was_started_again_is_served(
    environment: dict[str, str], tmp_path: Path
) -> None:
    port, log = free_port(), tmp_path / "log"
    with running(*WEB, "--port", str(port), environment=environment, log=log):
        health = partial(answers, f"http://localhost:{port}/healthz")
        eventually(health, "health is 200", log)
        assert int(shell(CUT_OFF, environment)) >= 1, "no connection was kept"
        assert health()


def test_a_copy_of_postgresql_brings_back_what_was(
    environment: dict[str, str], postgresql: Postgresql, tmp_path: Path
) -> None:
    copy, broken = tmp_path / "copy", tmp_path / "broken"
    elsewhere = {**environment, "DATABASE_URL": postgresql.new_database("restored")}
    shell(KEEPER, environment)
    before = rows(NAMES, environment)
    assert "keeper of copies" in before
    assert rows(COUNT, environment) != [0]
    manage("backup", str(copy), environment=environment)
    assert copy.stat().st_mode & 0o777 == 0o600
    manage("restore", str(copy), environment=elsewhere)
    assert rows(NAMES, elsewhere) == before
    assert rows(COUNT, elsewhere) == [0]  # nobody is signed in by a copy

    shell(LATE, elsewhere)
    broken.write_bytes(copy.read_bytes()[:-2000])
    said = manage("restore", str(broken), "--replace", environment=elsewhere, check=False)
    assert said.returncode
    assert "late" in rows(NAMES, elsewhere)
    said = manage("restore", str(copy), environment=elsewhere, check=False)
    assert "With --replace it is lost" in said.stderr
    manage("restore", str(copy), "--replace", environment=elsewhere)
    assert rows(NAMES, elsewhere) == before
    manage("migrate", "--check", environment=elsewhere)
