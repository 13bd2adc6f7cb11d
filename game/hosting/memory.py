"""A memory with a bound: what was asked for last is kept, the rest follows again from the rows."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class BoundedMemory(Generic[Key, Value]):
    """Keeps the `most` values that were kept last. All threads of a process may share it.

    It may always be forgotten: whatever is in it must follow from what is stored elsewhere.
    """

    def __init__(
        self, most: int, is_newer: Callable[[Value, Value], bool] = lambda _value, _known: True
    ) -> None:
        """`is_newer` says whether a value takes the place of the one that is known."""
        self._most, self._is_newer = most, is_newer
        self._kept: OrderedDict[Key, Value] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Key) -> Value | None:
        """What is known under a key."""
        with self._lock:
            return self._kept.get(key)

    def take(self, key: Key) -> Value | None:
        """What is known under a key, and forget it: for what cannot be used twice."""
        with self._lock:
            return self._kept.pop(key, None)

    def keep(self, key: Key, value: Value) -> None:
        """Remember a value; what was kept longest ago may be forgotten for it."""
        with self._lock:
            known = self._kept.get(key)
            if known is None or self._is_newer(value, known):
                self._kept[key] = value
            self._kept.move_to_end(key)
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)

    def forget(self) -> None:
        """Remember nothing."""
        with self._lock:
            self._kept.clear()
