"""Events as JSON values and back. What is written once must be readable for ever."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any

from game.journey.events import (
    Event,
    JourneyScored,
    MatchEnded,
    MatchOpened,
    RoundDealt,
    SeatGotReady,
    StipendPaid,
    TokenPlaced,
    TokenTakenBack,
)
from game.journey.setup import Mistakes, SeatSetup, Setup, Tempo
from game.rulebook import CodecError

KINDS: dict[str, type[Event]] = {
    "match-opened": MatchOpened,
    "stipend-paid": StipendPaid,
    "round-dealt": RoundDealt,
    "token-placed": TokenPlaced,
    "token-taken-back": TokenTakenBack,
    "journey-scored": JourneyScored,
    "seat-got-ready": SeatGotReady,
    "match-ended": MatchEnded,
}
KIND_OF = {event: kind for kind, event in KINDS.items()}
CAME_LATER: dict[str, Any] = {"animal": ""}
"""Fields that older logs lack, with what that means. They are written where they say more."""


def encode(event: Event) -> dict[str, Any]:
    """A JSON object with the event's kind and its fields."""
    return {"kind": KIND_OF[type(event)], **_encode_fields(event)}


def _encode_fields(value: Any) -> dict[str, Any]:
    return {
        name: _encode_value(getattr(value, name))
        for name in _field_names(type(value))
        if name not in CAME_LATER or getattr(value, name) != CAME_LATER[name]
    }


def _field_names(cls: Any) -> tuple[str, ...]:
    """The fields of an event (a named tuple) or of a setup (a dataclass)."""
    return cls._fields if hasattr(cls, "_fields") else tuple(cls.__dataclass_fields__)


def _encode_value(value: Any) -> Any:
    if isinstance(value, tuple):
        return [_encode_value(item) for item in value]
    if isinstance(value, StrEnum):
        return value.value
    if isinstance(value, Setup | SeatSetup):
        return _encode_fields(value)
    return value


def decode(value: Mapping[str, Any]) -> Event:
    """The event of a JSON object. Raises CodecError with a sentence when it is none."""
    if not isinstance(value, Mapping):
        raise CodecError("an event must be a JSON object")
    kind = value.get("kind")
    if not isinstance(kind, str) or kind not in KINDS:
        raise CodecError(f"no event is of kind {kind!r}")
    fields = {key: value[key] for key in value if key != "kind"}
    event: Event = _decode_into(KINDS[kind], fields)
    return event


def _decode_into(cls: Any, given: Any) -> Any:
    """A dataclass from its JSON object: exactly its fields, each of its type."""
    if not isinstance(given, Mapping):
        raise CodecError(f"{cls.__name__} must be a JSON object")
    wanted = [name for name in _field_names(cls) if name in given or name not in CAME_LATER]
    missing = [name for name in wanted if name not in given]
    unknown = [name for name in given if name not in wanted]
    if missing or unknown:
        what = f"lacks {missing[0]!r}" if missing else f"knows no {unknown[0]!r}"
        raise CodecError(f"{cls.__name__} {what}")
    return cls(**{name: _decode_value(cls, name, given[name]) for name in wanted})


def _decode_value(cls: Any, name: str, value: Any) -> Any:
    try:
        return READERS[name](value)
    except (TypeError, ValueError) as error:
        if isinstance(error, CodecError):
            raise
        raise CodecError(f"{cls.__name__}.{name} cannot be {value!r}") from None


def _whole(value: Any) -> int:
    if type(value) is not int:
        raise TypeError
    return value


def _yes_or_no(value: Any) -> bool:
    if not isinstance(value, bool):
        raise TypeError
    return value


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise TypeError
    return value


def _maybe(reader: Callable[[Any], Any]) -> Callable[[Any], Any]:
    return lambda value: None if value is None else reader(value)


def _each(reader: Callable[[Any], Any]) -> Callable[[Any], tuple[Any, ...]]:
    def read(value: Any) -> tuple[Any, ...]:
        if not isinstance(value, list):
            raise TypeError
        return tuple(reader(item) for item in value)

    return read


def _pair(value: Any) -> tuple[str, str]:
    one, other = _each(_text)(value)
    return one, other


READERS: dict[str, Callable[[Any], Any]] = {
    **dict.fromkeys(
        ("round", "seat", "amount", "dealer", "at", "reveal_at", "colour", "card_ms"), _whole
    ),
    **dict.fromkeys(("price", "crossings", "stack", "forty", "purse"), _whole),
    **dict.fromkeys(("bot_pace", "first_dealer", "edition"), _whole),
    **dict.fromkeys(("space", "map", "map_version", "name", "animal"), _text),
    **dict.fromkeys(("by_grace", "two_colours", "open_map"), _yes_or_no),
    **dict.fromkeys(("offer", "centre", "route"), _each(_text)),
    **dict.fromkeys(("purses", "winners"), _each(_whole)),
    "bot": _maybe(_text),
    "grace_ms": _maybe(_whole),
    "tempo": Tempo,
    "mistakes": Mistakes,
    "neighbours": _each(_pair),
    "setup": lambda value: _decode_into(Setup, value),
    "seats": _each(lambda value: _decode_into(SeatSetup, value)),
}
"""How each field is read, by its name: the same name means the same thing in every event."""
