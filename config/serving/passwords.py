"""Hashing passwords: slow on purpose, so only a few at a time.

Whatever needs a hash (a page, a command, the admin pages), a process never computes more at once
than this. Pages known to need one wait in a queue of their own
(config/serving/waiting_line.py), so that hardly anything waits here.
"""

import os
import threading
from typing import Any

from django.contrib.auth.hashers import PBKDF2PasswordHasher

HASHES_AT_ONCE = max(1, min(2, (os.cpu_count() or 1) - 1))
"""At most two, and if possible one processor is left for the pages."""

_at_once = threading.BoundedSemaphore(HASHES_AT_ONCE)


class FewAtOnce:
    """Limits a hasher to a few hashes at once; the others wait."""

    def encode(self, *args: Any, **kwargs: Any) -> str:
        """The hash of a password. Checking a password computes it too."""
        with _at_once:
            made: str = super().encode(*args, **kwargs)  # type: ignore[misc]
        return made


class PatientHasher(FewAtOnce, PBKDF2PasswordHasher):
    """Django's own hasher, with that limit. It reads and writes the same hashes."""
