"""Reading the environment, with errors that say what to do."""

import os
from pathlib import Path

import environ
from django.core.exceptions import ImproperlyConfigured

BASE_DIR = Path(__file__).resolve().parent.parent


def read_environment() -> environ.Env:
    """Give the process environment, completed by the `.env` file; the process environment wins."""
    env = environ.Env()
    env_file = os.environ.get("ENV_FILE", str(BASE_DIR / ".env"))
    if env_file and Path(env_file).is_file():
        env.read_env(env_file)
    return env


def required(env: environ.Env, name: str, advice: str) -> str:
    """Give a variable the site cannot start without."""
    value: str = env.str(name, default="").strip()
    if not value:
        raise ImproperlyConfigured(
            f"{name} is not set: {advice} (`make setup` writes a .env that runs on this machine)."
        )
    return value


def inside_base(path: str) -> Path:
    """Give a path from the environment; a relative one counts from the project's folder."""
    return (BASE_DIR / path).resolve()
