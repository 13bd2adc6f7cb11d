"""Many people run for the last chairs, on SQLite and on PostgreSQL."""

import json
import os
import subprocess
import sys
from pathlib import Path
from uuid import uuid4

import pytest

from tests.processes import ROOT, site_environment
from tests.servers.conftest import MakeReady, Postgresql
from tests.servers.last_chair import CHAIRS, TABLES

pytestmark = [pytest.mark.servers]


@pytest.mark.parametrize("database", ["sqlite", "postgresql"])
def test_every_chair_is_given_once(
    database: str, request: pytest.FixtureRequest, migrate_site: MakeReady, tmp_path: Path
) -> None:
    site = site_environment(tmp_path, DJANGO_SETTINGS_MODULE="config.settings")
    if database == "postgresql":
        server: Postgresql = request.getfixturevalue("postgresql")
        site["DATABASE_URL"] = server.migrated_database(f"chairs_{uuid4().hex}")
    migrate_site(site)
    ran = subprocess.run(
        [sys.executable, "-m", "tests.servers.last_chair"],
        cwd=ROOT,
        env={**os.environ, **site},
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr[-4000:]
    tables = [json.loads(line) for line in ran.stdout.splitlines()]
    assert len(tables) == TABLES
    for table in tables:
        assert table["told"] == table["sat"], "who was given a chair sits, and nobody else"
        assert len(set(table["animals"])) == len(table["animals"])
        if table["begun"] is None:
            assert len(table["sat"]) == 1 + CHAIRS
        else:  # nobody sat down after the beginning
            assert table["numbers"] == list(range(table["begun"]))
            assert len(table["sat"]) + 1 == table["begun"]
    assert any(table["begun"] for table in tables)
    assert any(table["begun"] is None for table in tables)
