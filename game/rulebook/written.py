"""Events as JSON values and back, for any game. What is written must stay readable for ever."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any

from game.atlas.json_values import is_whole, json_object
from game.rulebook import CodecError
from game.rulebook.seats import SeatSetup

Reader = Callable[[Any], Any]


class WrittenForm:
    """The written form of the events of one game.

    `kinds` names the events, `readers` says how each field is read: the same name means the same
    thing in every event. `parts` are the values inside events that are objects themselves.
    `came_later` are fields that older logs lack, with their defaults; they are written only if
    they differ.
    """

    def __init__(
        self,
        kinds: Mapping[str, Any],
        readers: Mapping[str, Reader],
        parts: tuple[type, ...],
        came_later: Mapping[str, Any],
    ) -> None:
        self._kinds = kinds
        self._kind_of = {event: kind for kind, event in kinds.items()}
        self._parts = (*parts, SeatSetup)
        self._came_later = came_later
        self._readers = {**readers, "seats": each(lambda value: self.read(SeatSetup, value))}

    def encode(self, event: Any) -> dict[str, Any]:
        """A JSON object with the event's kind and its fields."""
        return {"kind": self._kind_of[type(event)], **self._fields(event)}

    def _fields(self, value: Any) -> dict[str, Any]:
        later = self._came_later
        return {
            name: self._value(getattr(value, name))
            for name in _field_names(type(value))
            if name not in later or getattr(value, name) != later[name]
        }

    def _value(self, value: Any) -> Any:
        if isinstance(value, tuple):
            return [self._value(item) for item in value]
        if isinstance(value, StrEnum):
            return value.value
        if isinstance(value, self._parts):
            return self._fields(value)
        return value

    def decode(self, value: Any) -> Any:
        """The event of a JSON object. Raises CodecError with a sentence if it is not one."""
        fields = json_object(value, "an event", CodecError)
        kind = fields.get("kind")
        if not isinstance(kind, str) or kind not in self._kinds:
            raise CodecError(f"no event is of kind {kind!r}")
        return self.read(self._kinds[kind], {key: fields[key] for key in fields if key != "kind"})

    def read(self, cls: Any, given: Any) -> Any:
        """A value of a class from its JSON object: exactly its fields, each of its type."""
        json_object(given, cls.__name__, CodecError)
        names = _field_names(cls)
        wanted = [name for name in names if name in given or name not in self._came_later]
        missing = [name for name in wanted if name not in given]
        unknown = [name for name in given if name not in wanted]
        if missing or unknown:
            what = f"lacks {missing[0]!r}" if missing else f"knows no {unknown[0]!r}"
            raise CodecError(f"{cls.__name__} {what}")
        return cls(**{name: self._read_field(cls, name, given[name]) for name in wanted})

    def _read_field(self, cls: Any, name: str, value: Any) -> Any:
        try:
            return self._readers[name](value)
        except (TypeError, ValueError) as error:
            if isinstance(error, CodecError):
                raise
            raise CodecError(f"{cls.__name__}.{name} cannot be {value!r}") from None


def _field_names(cls: Any) -> tuple[str, ...]:
    """The fields of an event (a named tuple) or of a setup (a dataclass)."""
    return cls._fields if hasattr(cls, "_fields") else tuple(cls.__dataclass_fields__)


def whole(value: Any) -> int:
    """An integer; true and false are not."""
    if not is_whole(value):
        raise TypeError
    return int(value)


def yes_or_no(value: Any) -> bool:
    """True or false."""
    if not isinstance(value, bool):
        raise TypeError
    return value


def text(value: Any) -> str:
    """A string."""
    if not isinstance(value, str):
        raise TypeError
    return value


def maybe(reader: Reader) -> Reader:
    """What the reader reads, or null."""
    return lambda value: None if value is None else reader(value)


def each(reader: Reader) -> Callable[[Any], tuple[Any, ...]]:
    """A list of what the reader reads, as a tuple."""

    def read(value: Any) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise TypeError
        return tuple(reader(item) for item in value)

    return read
