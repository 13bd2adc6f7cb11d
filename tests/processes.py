"""Starting the real programs, each in an environment of its own."""

import asyncio
import contextlib
import os
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Coroutine, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

ROOT = Path(__file__).resolve().parent.parent
# What a test must not inherit: the machine's own site, the make that runs the tests, and what the
# browser tests set for themselves.
FOREIGN = (
    "DATABASE_URL",
    "REDIS_URL",
    "DJANGO_SETTINGS_MODULE",
    "DJANGO_ALLOW_ASYNC_UNSAFE",
    "DEBUG",
    "BEHIND_PROXY",
    "TRUSTED_PROXIES",
    "EMAIL_URL",
    "MAIL_FROM",
    "HSTS_SECONDS",
    "MAKEFLAGS",
    "MAKELEVEL",
    "MFLAGS",
)


WEB = (sys.executable, "-m", "config.web")
"""The web process, as the Procfile starts it; `--port` is appended."""


def free_port() -> int:
    """Give a port that nobody uses just now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def site_environment(folder: Path, **more: str) -> dict[str, str]:
    """Give the environment of a small site that keeps everything in one folder."""
    clean = {name: value for name, value in os.environ.items() if name not in FOREIGN}
    return clean | {
        "ENV_FILE": "",
        "SECRET_KEY": "a long text that is good enough for a test and for nothing else at all",
        "ALLOWED_HOSTS": "localhost,127.0.0.1",
        "DATABASE_URL": f"sqlite:///{folder / 'db.sqlite3'}",
        "VAR_DIR": str(folder),
        "HTTPS": "off",
        "DEMO": "off",
        "CONTROLLER": "Example School",
        "CONTACT": "privacy@example.org",
        "GUESTS_PER_HOUR": "0",
        "PYTHONUNBUFFERED": "1",
        **more,
    }


def manage(
    *arguments: str, environment: Mapping[str, str], check: bool = True, sent: str | None = None
) -> subprocess.CompletedProcess[str]:
    """Run `manage.py` to its end; `sent` is what it reads."""
    done = subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env=dict(environment),
        input=sent,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert not (check and done.returncode), done.stdout + done.stderr
    return done


@contextlib.contextmanager
def running(
    *command: str, environment: Mapping[str, str], log: Path
) -> Iterator[subprocess.Popen[bytes]]:
    """Keep a program running, in a process group of its own, and end it whatever happens."""
    with log.open("wb") as output:
        process = subprocess.Popen(
            command,
            cwd=ROOT,
            env=dict(environment),
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
        )
    try:
        yield process
    finally:
        if process.poll() is None:
            process.terminate()
            try:
                process.wait(60)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def eventually(true: Callable[[], bool], what: str, log: Path, seconds: float = 180) -> None:
    """Wait until something holds; if it never does, say what, with the end of the log."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if true():
            return
        time.sleep(0.1)
    raise AssertionError(f"Never happened: {what}\n{log.read_text(errors='replace')[-4000:]}")


def answers(url: str, status: int = 200) -> bool:
    """Tell whether a server answers an address as it should."""
    try:
        with urllib.request.urlopen(url, timeout=20) as response:
            return bool(response.status == status)
    except urllib.error.HTTPError as error:
        return error.code == status
    except OSError:
        return False


Result = TypeVar("Result")


def run_apart(work: Coroutine[Any, Any, Result]) -> Result:
    """Run a coroutine in a thread of its own: a browser leaves an event loop in this one."""
    with ThreadPoolExecutor(1) as apart:
        return apart.submit(asyncio.run, work).result()
