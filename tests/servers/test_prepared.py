"""A class of thirty practises beside one worker: the next question is ready when it is needed."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.processes import ROOT, eventually, running, site_environment
from tests.servers.conftest import Postgresql

pytestmark = [pytest.mark.servers, pytest.mark.timeout(900)]
LEARNERS, ANSWERS, PAUSE_S = 30, 12, 8.0
WORKER = (
    sys.executable, "-m", "celery", "-A", "config", "worker", "--pool", "threads",
    "--concurrency", "2", "--without-gossip", "--without-mingle", "--without-heartbeat",
)  # fmt: skip


def test_nineteen_of_twenty_next_questions_lie_ready(
    postgresql: Postgresql, redis_url: str, tmp_path: Path
) -> None:
    """Thirty learners answer every eight seconds, which is fast for children."""
    site = site_environment(tmp_path, DJANGO_SETTINGS_MODULE="config.settings")
    site |= {"DATABASE_URL": postgresql.migrated_database("prepared"), "REDIS_URL": redis_url}
    log = tmp_path / "worker"
    with running(*WORKER, environment=site, log=log):
        eventually(lambda: "ready" in log.read_text(), "the worker starts", log, 120)
        wishes = ("europe", str(LEARNERS), str(ANSWERS), str(PAUSE_S))
        done = subprocess.run(
            [sys.executable, "-m", "tests.servers.coached_class", *wishes],
            cwd=ROOT,
            env=site,
            capture_output=True,
            text=True,
            timeout=600,
            check=False,
        )
    assert done.returncode == 0, done.stderr[-3000:]
    found = json.loads(done.stdout.splitlines()[-1])
    share = found["prepared"] / found["answers"]
    print(f"\n  prepared in time: {share:.3f} of {found['answers']} answers", end="")
    assert found["answers"] == LEARNERS * (ANSWERS - 1)
    assert share >= 0.95, log.read_text()[-2000:]
