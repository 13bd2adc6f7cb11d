"""Reading the published record of a match of any game: one sentence for each error."""

from collections.abc import Mapping, Sequence
from typing import Any

from game.atlas.json_values import are_texts, are_whole, json_object
from game.rulebook.seats import SeatSetup


class RecordError(ValueError):
    """A wrong record, with one sentence that says where and why."""


def seat_of(fields: Mapping[str, Any]) -> SeatSetup:
    """A seat as the head of a record names it."""
    refuse_unknown(fields, ("name", "bot"), "a seat")
    bot = fields.get("bot")
    if bot is not None and not isinstance(bot, str):
        raise RecordError(f"'bot' of a seat cannot be {bot!r}")
    return SeatSetup(field(fields, "name", str, "a seat"), bot)


def seats_of(heading: Mapping[str, Any]) -> tuple[SeatSetup, ...]:
    """All seats that the head of a record names."""
    seats: list[Any] = field(heading, "seats", list, "the record")
    return tuple(seat_of(record_object(seat, "a seat")) for seat in seats)


def one_of(fields: Mapping[str, Any], key: str, allowed: Sequence[Any]) -> Any:
    """A field of the record that has one of these values."""
    if key not in fields:
        raise RecordError(f"the record lacks {key!r}")
    if fields[key] not in allowed:
        choice = " or ".join("null" if value is None else repr(str(value)) for value in allowed)
        raise RecordError(f"{key!r} should be {choice}, not {fields[key]!r}")
    return fields[key]


def refuse_unknown(fields: Mapping[str, Any], known: Sequence[str], where: str) -> None:
    """Raise RecordError for an unknown key."""
    for key in fields:
        if key not in known:
            raise RecordError(f"{key!r} does not belong in {where}")


def compare(given: Mapping[str, Any], wanted: Mapping[str, Any]) -> None:
    """Raise RecordError if a line is not as expected."""
    for key, value in wanted.items():
        if key not in given:
            raise RecordError(f"{key!r} is missing")
        if not alike(given[key], value):
            raise RecordError(f"{key!r} should be {value!r}, not {given[key]!r}")
    for key in given:
        if key not in wanted:
            raise RecordError(f"{key!r} does not belong here")


def alike(given: Any, wanted: Any) -> bool:
    """Equal, and of the same type all through: neither 1.0 nor true is the number 1."""
    if type(given) is not type(wanted):
        return False
    if isinstance(wanted, list):
        return len(given) == len(wanted) and all(map(alike, given, wanted))
    if isinstance(wanted, dict):
        return given.keys() == wanted.keys() and all(alike(given[k], wanted[k]) for k in wanted)
    return bool(given == wanted)


def title(line: Any) -> str:
    """What a line is about, in brackets, for a sentence."""
    if not isinstance(line, dict):
        return ""
    known = [
        str(line[key]) if key == "type" else f"{key} {line[key]}"
        for key in ("type", "round", "seat")
        if isinstance(line.get(key), int | str)
    ]
    return f" ({', '.join(known)})" if known else ""


def record_object(value: Any, what: str) -> Mapping[str, Any]:
    """The value, if it is a JSON object."""
    return json_object(value, what, RecordError)


def field(fields: Mapping[str, Any], key: str, kind: type, where: str) -> Any:
    """A field of that type; true and false are not numbers."""
    if key not in fields:
        raise RecordError(f"{where} lacks {key!r}")
    if not isinstance(fields[key], kind) or isinstance(fields[key], bool):
        raise RecordError(f"{key!r} of {where} cannot be {fields[key]!r}")
    return fields[key]


def whole(fields: Mapping[str, Any], key: str) -> int:
    """An integer of an event."""
    number: int = field(fields, key, int, "the event")
    return number


def words(fields: Mapping[str, Any], key: str) -> list[str]:
    """A list of strings of an event."""
    found: list[str] = field(fields, key, list, "the event")
    if not are_texts(found):
        raise RecordError(f"{key!r} of the event must list texts")
    return found


def numbers(fields: Mapping[str, Any], key: str) -> list[int]:
    """A list of integers of an event."""
    found: list[int] = field(fields, key, list, "the event")
    if not are_whole(found):
        raise RecordError(f"{key!r} must list whole numbers")
    return found
