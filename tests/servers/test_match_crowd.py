"""Many processes at one match, on SQLite and on PostgreSQL, some of them killed on the way."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from uuid import uuid4

import pytest

from tests.conformance.rules_checker import check_match
from tests.conformance.test_simulated_matches import geography
from tests.processes import ROOT, eventually, manage, site_environment
from tests.servers.conftest import MakeReady, Postgresql

pytestmark = [pytest.mark.servers, pytest.mark.timeout(900)]

PROCESSES = 4
OPEN = """
import sys
from uuid import UUID
from game.pages.match.plan import Wishes
from game.actions.play import begin_match
from game.journey.setup import SeatSetup, Tempo
from game.models.table import Table
from quiz.models.learner import Learner
from dataclasses import asdict
host = Learner.objects.create_guest()
wishes = asdict(Wishes(tempo=Tempo.RACE, card_ms=0))
table = Table.objects.create(host=host, map="europe", wishes=wishes)
begin_match(table, [SeatSetup(f"Person {seat}") for seat in range(6)], UUID("%s"))
"""
READ = """
import json
from game.journey.events import TokenPlaced
from game.journey.record import match_record
from game.hosting.match_log import entries
from game.models.match import Match
from uuid import UUID
log = entries(Match.objects.get(public_id=UUID("%s")))
print(json.dumps({
    "sequences": [entry.sequence for entry in log],
    "tokens": [entry.sequence for entry in log if isinstance(entry.event, TokenPlaced)],
    "record": match_record(entry.event for entry in log),
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
        site["DATABASE_URL"] = server.migrated_database(f"matches_{uuid4().hex}")
    migrate_site(site)
    return site


def join(match: str, seed: str, site: dict[str, str], log: Path) -> subprocess.Popen[bytes]:
    """Let one more process play."""
    with log.open("ab") as said:
        return subprocess.Popen(
            [sys.executable, "-m", "tests.servers.crowd", match, seed, str(log.parent)],
            cwd=ROOT,
            env={**os.environ, **site},
            stdout=said,
            stderr=subprocess.STDOUT,
        )


def test_every_token_lies_once_in_one_order_whoever_is_killed(
    environment: dict[str, str], tmp_path: Path
) -> None:
    match = str(uuid4())
    manage("shell", "--verbosity=0", "-c", OPEN % match, environment=environment)
    logs = [tmp_path / f"said-{number}" for number in range(PROCESSES)]
    crowd = [join(match, str(n), environment, log) for n, log in enumerate(logs)]
    for number, log in enumerate(logs):
        eventually((tmp_path / f"ready-{number}").exists, "it has loaded", log)
    (tmp_path / "go").touch()
    for log in logs:
        eventually(lambda: bool(log.read_text()), "it plays", log)  # noqa: B023
    (tmp_path / "on").touch()
    for number in range(2):
        # In the middle of things: it has placed something, and is at the next.
        time.sleep(0.05)
        crowd[number].kill()
        crowd[number].wait()
        crowd[number] = join(match, f"again {number}", environment, logs[number])
    for process in crowd:
        assert process.wait(600) == 0, [log.read_text()[-2000:] for log in logs]
    told = [int(line) for log in logs for line in log.read_text().splitlines()]
    shown = manage("shell", "--verbosity=0", "-c", READ % match, environment=environment)
    read = json.loads(shown.stdout.splitlines()[-1])
    assert read["sequences"] == list(range(1, len(read["sequences"]) + 1))
    assert len(told) == len(set(told)), "a token was taken twice"
    assert set(told) <= set(read["tokens"]), "an acknowledged token was lost"
    # A killed process may have placed one token that it could not tell any more.
    assert len(read["tokens"]) - len(told) <= 2
    assert check_match(read["record"], geography("europe")) == []
