"""The sessions that a process has seen in the database.

A visitor may send any text as a session. Only a session that exists has running requests of its own
(`own_line`): with an invented one for each request, one address would fill every slot.
"""

import threading
from collections import OrderedDict

MOST_KNOWN = 20_000


class KnownSessions:
    """Keys of sessions that exist, as far as this process knows: the latest ones."""

    def __init__(self, most: int = MOST_KNOWN) -> None:
        self._keys: OrderedDict[str, None] = OrderedDict()
        self._most, self._lock = most, threading.Lock()

    def __contains__(self, key: str) -> bool:
        return key in self._keys

    def add(self, key: str) -> None:
        """Note that a session exists."""
        with self._lock:
            self._keys[key] = None
            self._keys.move_to_end(key)
            if len(self._keys) > self._most:
                self._keys.popitem(last=False)

    def drop(self, key: str) -> None:
        """Note that a session does not exist, or no longer."""
        with self._lock:
            self._keys.pop(key, None)
