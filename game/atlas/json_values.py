"""What JSON from outside may hold: one meaning of object, list, text and number for every reader.

Maps, records, logs and notes each say what is wrong in their own error and their own words; whether
a value is what it should be is told here alone. True and false are no numbers anywhere.
"""

from collections.abc import Mapping
from typing import Any


def json_object(value: Any, what: str, error: type[ValueError]) -> Mapping[str, Any]:
    """The value, if it is a JSON object; else the error says what must be one."""
    if not isinstance(value, Mapping):
        raise error(f"{what} must be a JSON object")
    return value


def is_whole(value: Any) -> bool:
    """Whether a value is a whole number: neither 1.0 nor true is one."""
    return type(value) is int


def is_number(value: Any) -> bool:
    """Whether a value is a number."""
    return isinstance(value, int | float) and not isinstance(value, bool)


def is_text(value: Any) -> bool:
    """Whether a value is a text that says something."""
    return isinstance(value, str) and bool(value.strip())


def are_texts(value: Any) -> bool:
    """Whether a value is a list of texts."""
    return isinstance(value, list) and all(isinstance(word, str) for word in value)


def are_whole(value: Any) -> bool:
    """Whether a value is a list of whole numbers."""
    return isinstance(value, list) and all(map(is_whole, value))
