"""Run manage.py, here or in a process of its own."""

import io
import json
import os
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.core.management import execute_from_command_line

ROOT = Path(__file__).parents[2]


@dataclass(frozen=True)
class Ran:
    """How a command ended."""

    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[Any]:
        """What it printed, as JSON lines."""
        return [json.loads(line) for line in self.out.splitlines()]


def program(*arguments: str, given: str | bytes = b"") -> Ran:
    """Run `manage.py` with these arguments and this standard input in a process of its own."""
    done = subprocess.run(
        [sys.executable, "manage.py", *arguments],
        input=_bytes(given),
        capture_output=True,
        cwd=ROOT,
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "tests.settings"},
        check=False,
        timeout=240,
    )
    return _sound(Ran(done.returncode, done.stdout.decode(), done.stderr.decode()))


def manage(*arguments: str, given: str | bytes = b"") -> Ran:
    """Do what `manage.py` does in this process: to start one takes longer than most commands."""
    streams = [
        io.TextIOWrapper(io.BytesIO(kept), encoding="utf-8") for kept in (_bytes(given), b"", b"")
    ]
    before = sys.stdin, sys.stdout, sys.stderr
    sys.stdin, sys.stdout, sys.stderr = streams
    try:
        status = _status_of(arguments)
    finally:
        sys.stdin, sys.stdout, sys.stderr = before
    _, out, err = streams
    return _sound(Ran(status, _written(out), _written(err)))


def _status_of(arguments: tuple[str, ...]) -> int:
    """Run a command and give the status that its process would end with."""
    try:
        execute_from_command_line(["manage.py", *arguments])
    except SystemExit as ended:
        if isinstance(ended.code, str):
            sys.stderr.write(f"{ended.code}\n")
            return 1
        return int(ended.code or 0)
    return 0


def _written(stream: io.TextIOWrapper) -> str:
    stream.flush()
    kept = stream.buffer
    assert isinstance(kept, io.BytesIO)
    return kept.getvalue().decode()


def _bytes(given: str | bytes) -> bytes:
    return given.encode() if isinstance(given, str) else given


def _sound(ran: Ran) -> Ran:
    assert "Traceback" not in ran.err, ran.err
    return ran
