"""The sessions that a process has seen in the database.

A visitor may send any text as a session. Only a session that exists has running requests of its own
(`own_line`): with an invented one for each request, one address would fill every slot.
"""

from game.hosting.memory import BoundedMemory

MOST_KNOWN = 20_000


class KnownSessions:
    """Keys of sessions that exist, as far as this process knows: the latest ones."""

    def __init__(self, most: int = MOST_KNOWN) -> None:
        self._known: BoundedMemory[str, bool] = BoundedMemory(most)

    def __contains__(self, key: str) -> bool:
        return self._known.get(key) is not None

    def add(self, key: str) -> None:
        """Note that a session exists."""
        self._known.keep(key, True)

    def drop(self, key: str) -> None:
        """Note that a session does not exist, or no longer."""
        self._known.take(key)
