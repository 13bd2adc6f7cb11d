"""Reading the environment, with errors that say what to do."""

import os
from pathlib import Path

import environ
from django.core.exceptions import ImproperlyConfigured

from config.serving.proxies import Proxies

BASE_DIR = Path(__file__).resolve().parent.parent


def read_environment() -> environ.Env:
    """The process environment, completed by the `.env` file; the process environment wins."""
    env = environ.Env()
    env_file = environment_file()
    if env_file is not None:
        env.read_env(str(env_file))
    return env


def environment_file() -> Path | None:
    """The file with the settings, if there is one."""
    env_file = os.environ.get("ENV_FILE", str(BASE_DIR / ".env"))
    return Path(env_file) if env_file and Path(env_file).is_file() else None


def required(env: environ.Env, name: str, advice: str) -> str:
    """A variable that the site cannot start without."""
    value: str = env.str(name, default="").strip()
    if not value:
        raise ImproperlyConfigured(
            f"{name} is not set: {advice} (`make setup` writes a .env that runs on this machine)."
        )
    return value


def inside_base(path: str) -> Path:
    """A path from the environment; a relative one starts at the project's folder."""
    return (BASE_DIR / path).resolve()


def one_of(env: environ.Env, name: str, choices: tuple[str, ...]) -> str:
    """A variable with a few possible values; the first one is the default."""
    text: str = env.str(name, default="").strip() or choices[0]
    if text not in choices:
        raise ImproperlyConfigured(f"{name} is {text!r}: it can be {' or '.join(choices)}.")
    return text


def share_band(env: environ.Env, name: str, default: str) -> tuple[float, float]:
    """Two shares between 0 and 1, the smaller first, written as `0.65,0.8`."""
    text: str = env.str(name, default=default)
    try:
        low, high = (float(share) for share in text.split(","))
    except ValueError:
        low, high = 1.0, 0.0
    if not 0 <= low <= high <= 1:
        raise ImproperlyConfigured(
            f"{name} is {text!r}: write two shares between 0 and 1, the smaller first: {default}"
        )
    return low, high


def trusted_proxies(env: environ.Env) -> Proxies:
    """The proxies of TRUSTED_PROXIES; none by default. BEHIND_PROXY=on is the old name for one."""
    text: str = env.str("TRUSTED_PROXIES", default="1" if env.bool("BEHIND_PROXY", False) else "")
    try:
        return Proxies.read(text)
    except ValueError:
        raise ImproperlyConfigured(
            f"TRUSTED_PROXIES is {text!r}: write how many proxies of yours there are, or their "
            "addresses with commas between them, such as 127.0.0.1,10.0.0.0/8"
        ) from None
