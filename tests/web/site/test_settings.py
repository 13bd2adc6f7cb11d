"""Settings come from the environment and complain clearly. Each test starts its own process."""

import json
import re
from pathlib import Path

import pytest

from config.first_env import write
from config.serving.waiting_line import AT_ONCE
from game.hosting.watcher import THREADS
from tests.processes import ROOT, manage, site_environment

SHOW = """
import json
from django.conf import settings
print(json.dumps({
    "secure": [settings.SESSION_COOKIE_SECURE, settings.CSRF_COOKIE_SECURE,
               settings.LANGUAGE_COOKIE_SECURE, settings.SECURE_SSL_REDIRECT],
    "hsts": settings.SECURE_HSTS_SECONDS, "demo": settings.DEMO, "debug": settings.DEBUG,
    "database": settings.DATABASES["default"]["ENGINE"].rpartition(".")[2],
    "cache": settings.CACHES["default"]["BACKEND"].rpartition(".")[2],
    "pool": settings.DATABASES["default"].get("OPTIONS", {}).get("pool"),
    "kept_s": settings.DATABASES["default"].get("CONN_MAX_AGE", 0),
    "broker": settings.CELERY_BROKER_URL, "secret": settings.SECRET_KEY,
    "guests": settings.GUESTS_PER_HOUR,
}))
"""


def shown(environment: dict[str, str]) -> dict[str, object]:
    """Give what the settings came to."""
    found: dict[str, object] = json.loads(
        manage("shell", "--no-imports", "--command", SHOW, environment=environment).stdout
    )
    return found


@pytest.mark.parametrize("name", ["SECRET_KEY", "DATABASE_URL", "ALLOWED_HOSTS"])
def test_what_is_missing_is_named(tmp_path: Path, name: str) -> None:
    environment = site_environment(tmp_path)
    del environment[name]
    done = manage("check", environment=environment, check=False)
    assert done.returncode != 0
    assert f"ImproperlyConfigured: {name} is not set: " in done.stderr
    assert "make setup" in done.stderr.splitlines()[-1]


def test_production_is_clean_and_safe_by_default(tmp_path: Path) -> None:
    environment = site_environment(tmp_path)
    del environment["HTTPS"], environment["DEMO"], environment["GUESTS_PER_HOUR"]
    found = shown(environment)
    assert found["guests"] == 600  # 200 pupils behind one address, and they begin again
    assert found["secure"] == [True] * 4
    assert found["hsts"]
    assert not found["demo"]
    assert not found["debug"]
    manage("check", "--deploy", "--fail-level", "DEBUG", environment=environment)


@pytest.mark.parametrize("name", ["CONTROLLER", "CONTACT"])
def test_check_deploy_insists_on_who_runs_the_site(tmp_path: Path, name: str) -> None:
    environment = site_environment(tmp_path, HTTPS="on") | {name: ""}
    done = manage("check", "--deploy", environment=environment, check=False)
    assert done.returncode != 0
    assert "crossings.E001" in done.stderr
    manage("check", environment=environment)


def test_without_redis_everything_is_local(tmp_path: Path) -> None:
    found = shown(site_environment(tmp_path))
    assert found["database"] == "sqlite3"
    assert found["cache"] == "LocMemCache"
    assert found["broker"] == "embedded://localhost"
    assert found["pool"] is None
    assert found["kept_s"] == 60  # the last connection to close writes the whole journal back


def test_addresses_choose_postgresql_and_redis(tmp_path: Path) -> None:
    environment = site_environment(
        tmp_path, DATABASE_URL="postgres://u:p@localhost/x", REDIS_URL="redis://localhost:1/0"
    )
    found = shown(environment)
    assert found["database"] == "postgresql"
    assert isinstance(found["pool"], dict)
    # Everything that runs in a web process has a connection: requests and watchers.
    assert found["pool"]["max_size"] >= AT_ONCE + THREADS
    assert shown({**environment, "DATABASE_CONNECTIONS": "0"})["pool"] is None
    assert found["cache"] == "RedisCache"
    assert found["broker"] == "redis://localhost:1/0"


def test_the_file_fills_in_and_the_environment_wins(tmp_path: Path) -> None:
    file = tmp_path / "env"
    file.write_text("SECRET_KEY=from the file\nDEMO=on\n")
    environment = site_environment(tmp_path, ENV_FILE=str(file), DEMO="off")
    del environment["SECRET_KEY"]
    found = shown(environment)
    assert (found["secret"], found["demo"]) == ("from the file", False)


def test_the_first_file_is_private_random_and_enough(tmp_path: Path) -> None:
    first, second = tmp_path / "first", tmp_path / "second"
    write(first)
    write(second)
    assert first.stat().st_mode & 0o777 == 0o600
    assert first.read_text() != second.read_text()
    before = first.read_text()
    write(first)
    assert first.read_text() == before
    clean = site_environment(tmp_path, ENV_FILE=str(first))
    for name in ("SECRET_KEY", "DATABASE_URL", "ALLOWED_HOSTS", "HTTPS", "DEMO"):
        del clean[name]
    found = shown(clean)
    assert found["demo"]
    assert found["secure"] == [False] * 4


def test_every_variable_is_explained() -> None:
    code = "".join(
        (ROOT / "config" / name).read_text() for name in ("settings.py", "environment.py")
    )
    explained = (ROOT / ".env.example").read_text()
    names = set(re.findall(r'(?:env\.\w+|environ\.get|required)\(\s*(?:env,\s*)?"([A-Z_]+)"', code))
    assert {"SECRET_KEY", "HTTPS", "ENV_FILE"} <= names
    assert {name for name in names if f"{name}=" not in explained} == set()
