"""The containers run what the Procfile runs, with settings that the site knows."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
COMPOSE = (ROOT / "compose.yaml").read_text(encoding="utf-8")
PROCESSES = dict(
    line.split(": ", 1) for line in (ROOT / "Procfile").read_text(encoding="utf-8").splitlines()
)
OTHERWISE = {"--host", "$ADDRESS", "--port", "$PORT", ".venv/bin/python"}


def service(name: str) -> str:
    """The lines of one service."""
    found = re.search(rf"^  {name}:\n((?:    .*\n|\n)+)", COMPOSE, re.MULTILINE)
    assert found, name
    return found[1]


@pytest.mark.parametrize("name", PROCESSES)
def test_a_service_runs_its_line_of_the_procfile(name: str) -> None:
    command = re.search(r"command:\s*\[([^\]]*)\]", service(name))
    assert command
    words = [word.strip().strip('"') for word in command[1].split(",")]
    wanted = [word for word in PROCESSES[name].split() if word not in OTHERWISE]
    assert [word for word in words if word in wanted] == wanted


def test_every_setting_of_the_containers_is_one_that_the_site_reads() -> None:
    known = set(re.findall(r"^#?([A-Z_]+)=", (ROOT / ".env.example").read_text(), re.MULTILINE))
    block = re.search(r"environment: &environment\n((?:    .*\n)+?)  \w", COMPOSE)
    assert block
    names = re.findall(r"^    ([A-Z_]+):", block[1], re.MULTILINE)
    assert "DATABASE_URL" in names
    assert set(names) <= known
