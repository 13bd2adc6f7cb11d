"""Writes the first `.env`: private, random, and suitable for trying the site on this machine."""

import os
import secrets
import sys
from pathlib import Path

TEMPLATE = """\
# Written by `make setup` for this machine; .env.example explains every line. Keep it private.
SECRET_KEY={secret}
DATABASE_URL=sqlite:///var/db.sqlite3
ALLOWED_HOSTS=localhost,127.0.0.1,[::1]
HTTPS=off
DEMO=on
"""


def write(path: Path) -> None:
    """Write the file readable by its owner only; an existing one stays as it is."""
    try:
        handle = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600)
    except FileExistsError:
        return
    with os.fdopen(handle, "w", encoding="utf-8") as file:
        file.write(TEMPLATE.format(secret=secrets.token_urlsafe(50)))


if __name__ == "__main__":
    write(Path(sys.argv[1]))
