"""What untrusted JSON may hold: one meaning of object, list, string and number for every reader.

Maps, records, logs and notes each report errors in their own type and words; only this module
decides whether a value has the right type. True and false are not numbers anywhere.
"""

from collections.abc import Mapping
from typing import Any


def json_object(value: Any, what: str, error: type[ValueError]) -> Mapping[str, Any]:
    """The value, if it is a JSON object; otherwise the error says what must be one."""
    if not isinstance(value, Mapping):
        raise error(f"{what} must be a JSON object")
    return value


def is_whole(value: Any) -> bool:
    """Whether a value is an integer: neither 1.0 nor true is one."""
    return type(value) is int


def is_number(value: Any) -> bool:
    """Whether a value is a number."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def is_text(value: Any) -> bool:
    """Whether a value is a non-blank string."""
    return isinstance(value, str) and bool(value.strip())


def are_texts(value: Any) -> bool:
    """Whether a value is a list of strings."""
    return isinstance(value, list) and all(isinstance(word, str) for word in value)


def are_whole(value: Any) -> bool:
    """Whether a value is a list of integers."""
    return isinstance(value, list) and all(map(is_whole, value))
