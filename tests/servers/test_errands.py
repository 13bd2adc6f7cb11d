"""A real worker: it makes what is waited for, also what another worker left half done."""

import json
import stat
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.processes import eventually, manage, running, site_environment
from tests.servers.conftest import MakeReady

pytestmark = [pytest.mark.servers, pytest.mark.timeout(900)]
ORDER = """
import json
from datetime import timedelta
from uuid import uuid4
from django.utils import timezone
from quiz.actions.errands import LEASE, Order, look_at, order_errand
from quiz.models.errand import Errand
from quiz.models.learner import Learner
now = timezone.now()
ids = []
for name in ("waiting", "half-done"):
    learner = Learner.objects.create_user(name, password=str(uuid4()))
    errand = order_errand(learner, Order("own-data", {}, "/"), now)
    look_at(errand, now)
    ids.append(str(errand.public_id))
long_ago = now - LEASE - timedelta(seconds=1)
rows = Errand.objects.filter(public_id=ids[1])
rows.update(worker=uuid4(), taken_at=long_ago, heard_at=long_ago, tries=1)
print(json.dumps(ids))
"""
READ = """
import json
from quiz.models.errand import Errand
rows = Errand.objects.order_by("pk").values_list("tries", "problem", "filename")
print(json.dumps([list(row) for row in rows]))
"""


def shell(environment: dict[str, str], code: str) -> Any:
    shown = manage("shell", "--verbosity=0", "-c", code, environment=environment)
    return json.loads(shown.stdout.splitlines()[-1])


def test_a_worker_makes_what_waits_and_what_was_left_half_done(
    migrate_site: MakeReady, tmp_path: Path
) -> None:
    environment = site_environment(tmp_path, DJANGO_SETTINGS_MODULE="config.settings")
    migrate_site(environment)
    ids = shell(environment, ORDER)
    stray = tmp_path / "errands" / "stray"
    stray.parent.mkdir(mode=0o700)
    stray.touch()
    worker = (
        sys.executable, "-m", "celery", "--quiet", "-A", "config", "worker", "--pool", "threads",
        "--concurrency", "2", "--without-gossip", "--without-mingle", "--without-heartbeat",
    )  # fmt: skip
    log, files = tmp_path / "worker", [tmp_path / "errands" / name for name in ids]
    with running(*worker, environment=environment, log=log):
        eventually(lambda: all(map(Path.exists, files)), "both files are made", log, 120)
        eventually(lambda: not stray.exists(), "what nobody ordered is swept away", log, 120)
    assert shell(environment, READ) == [[1, "", "crossings.json"], [2, "", "crossings.json"]]
    assert all(stat.S_IMODE(file.stat().st_mode) == 0o600 for file in files)
