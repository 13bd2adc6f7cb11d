"""Many processes answer one run, on SQLite and on PostgreSQL, some of them killed on the way."""

import json
import os
import subprocess
import sys
from pathlib import Path
from uuid import uuid4

import pytest

from tests.processes import ROOT, eventually, manage, site_environment
from tests.servers.conftest import MakeReady, Postgresql

pytestmark = [pytest.mark.servers, pytest.mark.timeout(900)]

PROCESSES, QUESTIONS = 4, 40
BEGIN = """
from uuid import UUID
from django.utils import timezone
from quiz.actions.run_settings import RunWishes
from quiz.actions.begin_run import begin_run
from quiz.models.drill_run import Way
from quiz.models.learner import Learner
learner = Learner.objects.create_guest()
begin_run(learner.pk, UUID("%s"), RunWishes("europe", Way.KIND, length=%d), timezone.now())
"""
READ = """
import json
from quiz.models.attempt import Attempt
from quiz.models.drill_run import DrillRun
rows = Attempt.objects.order_by("number")
print(json.dumps({
    "numbers": [row.number for row in rows],
    "questions": [json.dumps([row.kind, row.question], sort_keys=True) for row in rows],
    "over": DrillRun.objects.get().ended_at is not None,
}))
"""


@pytest.fixture(params=["sqlite", "postgresql"])
def environment(
    request: pytest.FixtureRequest, migrate_site: MakeReady, tmp_path: Path
) -> dict[str, str]:
    """An empty site on either database."""
    site = site_environment(tmp_path, DJANGO_SETTINGS_MODULE="config.settings")
    if request.param == "postgresql":
        server: Postgresql = request.getfixturevalue("postgresql")
        site["DATABASE_URL"] = server.migrated_database(f"answers_{uuid4().hex}")
    migrate_site(site)
    return site


def join(run: str, site: dict[str, str], log: Path) -> subprocess.Popen[bytes]:
    """Let one more process answer."""
    with log.open("ab") as said:
        return subprocess.Popen(
            [sys.executable, "-m", "tests.servers.answerers", run],
            cwd=ROOT,
            env={**os.environ, **site},
            stdout=said,
            stderr=subprocess.STDOUT,
        )


def test_every_question_is_answered_once_whoever_is_killed(
    environment: dict[str, str], tmp_path: Path
) -> None:
    run = str(uuid4())
    manage("shell", "--verbosity=0", "-c", BEGIN % (run, QUESTIONS), environment=environment)
    logs = [tmp_path / f"said-{number}" for number in range(PROCESSES)]
    crowd = [join(run, environment, log) for log in logs]
    eventually(lambda: any(log.read_text() for log in logs), "somebody answers", logs[0])
    crowd[0].kill()
    crowd[0].wait()
    crowd[0] = join(run, environment, logs[0])
    for process in crowd:
        assert process.wait(600) == 0, [log.read_text()[-2000:] for log in logs]
    told = [int(line) for log in logs for line in log.read_text().splitlines()]
    shown = manage("shell", "--verbosity=0", "-c", READ, environment=environment)
    read = json.loads(shown.stdout.splitlines()[-1])
    assert read["over"]
    assert read["numbers"] == list(range(1, QUESTIONS + 1))
    assert len(set(read["questions"])) == QUESTIONS, "a question was asked twice"
    assert len(told) == len(set(told)), "an answer was kept twice"
    assert set(told) <= set(read["numbers"]), "an acknowledged answer was lost"
    # The killed process may have answered one that it could not tell any more.
    assert len(read["numbers"]) - len(told) <= 1
