"""`make serve`: the whole site as its keeper starts it, with web, worker and beat."""

import os
import re
import signal
import socket
import sqlite3
import urllib.request
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from tests.processes import (
    ROOT,
    answers,
    eventually,
    free_port,
    manage,
    running,
    site_environment,
)
from tests.servers.conftest import MakeReady

pytestmark = [pytest.mark.servers, pytest.mark.timeout(900)]

# Beat's diary as if the site had been off since the day before yesterday: the night job is due.
DUE = """
from datetime import timedelta
from celery.beat import PersistentScheduler
from config.celery import app
diary = PersistentScheduler(app=app, schedule_filename=app.conf.beat_schedule_filename)
for entry in diary.schedule.values():
    entry.last_run_at -= timedelta(days=2)
diary.close()
"""


def add_expired_session(database: Path, key: str) -> None:
    """Put a session that ran out yesterday."""
    ended = datetime.now(UTC) - timedelta(days=1)
    with sqlite3.connect(database, timeout=60) as rows:
        rows.execute("INSERT INTO django_session VALUES (?, '', ?)", (key, f"{ended:%F %T}"))
    rows.close()


def sessions(database: Path) -> set[str]:
    """Give the keys of all sessions."""
    with sqlite3.connect(database, timeout=60) as rows:
        found = {key for (key,) in rows.execute("SELECT session_key FROM django_session")}
    rows.close()
    return found


def test_starts_works_and_stops(migrate_site: MakeReady, tmp_path: Path) -> None:
    port, log, database = free_port(), tmp_path / "log", tmp_path / "db.sqlite3"
    environment = site_environment(tmp_path)
    migrate_site(environment)
    manage("shell", "--no-imports", "--command", DUE, environment=environment)
    add_expired_session(database, "before the start")

    with running("make", "serve", f"PORT={port}", environment=environment, log=log) as make:
        eventually(
            lambda: answers(f"http://localhost:{port}/healthz"), "the site answers", log, 400
        )
        with urllib.request.urlopen(f"http://localhost:{port}/", timeout=60) as page:
            assert "Find the way without the map" in page.read().decode()

        # Beat finds its job overdue, the broker carries it, the worker does it.
        eventually(lambda: sessions(database) == set(), "beat and worker clear sessions", log)

        # A command queues work, too.
        add_expired_session(database, "after the start")
        queue = "from quiz.tasks import clear_expired_sessions as task; task.delay()"
        manage("shell", "--no-imports", "--command", queue, environment=environment)
        eventually(lambda: sessions(database) == set(), "the worker clears sessions", log)

        processes = children_named(log)
        assert set(processes) == {"web", "worker", "beat"}
        os.killpg(make.pid, signal.SIGINT)
        make.wait(120)

    for name, pid in processes.items():
        assert not Path(f"/proc/{pid}").exists(), f"{name} goes on"
    with socket.socket() as probe:
        assert probe.connect_ex(("127.0.0.1", port)) != 0
    assert "Traceback" not in log.read_text(errors="replace")
    assert "/healthz" not in log.read_text(errors="replace"), "requests are logged"


def test_says_in_one_sentence_that_the_port_is_busy(tmp_path: Path) -> None:
    log = tmp_path / "log"
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = other.getsockname()[1]
        environment = site_environment(tmp_path)
        with running("make", "serve", f"PORT={port}", environment=environment, log=log) as make:
            assert make.wait(400) != 0
    assert f"Port {port} is in use." in log.read_text()
    assert "Traceback" not in log.read_text()


def test_says_in_one_sentence_that_python_is_too_old(tmp_path: Path) -> None:
    (tmp_path / "bin").mkdir()
    for name in ("python3", *(f"python3.{minor}" for minor in range(11, 15))):
        program = tmp_path / "bin" / name
        program.write_text('#!/bin/sh\n[ "$1" = --version ] && echo Python 3.9.2\n')
        program.chmod(0o755)
    (tmp_path / "Makefile").symlink_to(ROOT / "Makefile")
    environment = {"PATH": f"{tmp_path / 'bin'}:/usr/bin:/bin"}
    log = tmp_path / "log"
    command = ("make", "-C", str(tmp_path), ".venv/bin/python")
    with running(*command, environment=environment, log=log) as make:
        assert make.wait(240) != 0
    assert "Crossings needs Python 3.11 or newer. Found: Python 3.9.2." in log.read_text()


def children_named(log: Path) -> dict[str, int]:
    """Give the processes that honcho says it has started."""
    text = log.read_text(errors="replace")
    return {name: int(pid) for name, pid in re.findall(r"(\w+)\.1 started \(pid=(\d+)\)", text)}
