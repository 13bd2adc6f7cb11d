"""A bounded cache: recent values are kept, the rest can be rebuilt from the rows."""

from collections import OrderedDict
from collections.abc import Callable, Hashable
from threading import Lock
from typing import Generic, TypeVar

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class BoundedMemory(Generic[Key, Value]):
    """Keeps the `most` most recently stored values. Thread-safe.

    It may be cleared at any time: its content must follow from what is stored elsewhere.
    """

    def __init__(
        self, most: int, is_newer: Callable[[Value, Value], bool] = lambda _value, _known: True
    ) -> None:
        """`is_newer` says whether a value replaces the cached one."""
        self._most, self._is_newer = most, is_newer
        self._kept: OrderedDict[Key, Value] = OrderedDict()
        self._lock = Lock()

    def get(self, key: Key) -> Value | None:
        """The cached value of a key."""
        with self._lock:
            return self._kept.get(key)

    def take(self, key: Key) -> Value | None:
        """Remove and return the cached value of a key: for what cannot be used twice."""
        with self._lock:
            return self._kept.pop(key, None)

    def keep(self, key: Key, value: Value) -> None:
        """Store a value; the oldest may be evicted for it."""
        with self._lock:
            known = self._kept.get(key)
            if known is None or self._is_newer(value, known):
                self._kept[key] = value
            self._kept.move_to_end(key)
            while len(self._kept) > self._most:
                self._kept.popitem(last=False)

    def forget(self) -> None:
        """Clear the cache."""
        with self._lock:
            self._kept.clear()
