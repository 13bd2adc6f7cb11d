"""Writing notes as the TOML text that `notes_reader` reads back to the same value."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping

from game.cartography.notes import (
    LANGUAGES,
    BorderNote,
    NotBorderNote,
    Notes,
    SourceNotes,
    Texts,
)

BARE = re.compile(r"[A-Za-z0-9_-]+")


def notes_text(notes: Notes) -> str:
    """The text of notes.toml: the same value gives the same text."""
    return "\n".join(_lines(notes)) + "\n"


def _lines(notes: Notes) -> Iterator[str]:
    yield "# What the outlines do not say. How this file works: docs/maps.md."
    yield "format = 1"
    yield f"map = {_text(notes.map)}"
    if notes.continent:
        yield f"continent = {_text(notes.continent)}"
    yield from _table("names", _texts(notes.names))
    yield from _table("credit", _texts(notes.credit))
    yield from _table("source", _source(notes.source))
    limits = notes.limits
    found = {"tolerance": limits.tolerance, "minimum": limits.minimum, "gap": limits.gap}
    yield from _table("borders", {k: _number(v) for k, v in found.items() if v is not None})
    bounds = {} if notes.frame.bounds is None else {"bounds": _numbers(notes.frame.bounds)}
    yield from _table("frame", {**bounds, "margin": _number(notes.frame.margin)})
    yield from _table("regions", {k: _inline(_texts(v)) for k, v in notes.regions.items()})
    places = {
        slug: _inline({**_texts(place.names), "region": _text(place.region)})
        for slug, place in notes.places.items()
    }
    yield from _table("places", places)
    yield from _table("parts", {part: _part(notes, part) for part in notes.parts})
    for border in notes.borders:
        yield from _table("border", _border(border), brackets=2)
    for note in notes.not_borders:
        yield from _table("not_border", _not_border(note), brackets=2)


def _source(notes: SourceNotes) -> dict[str, str]:
    found: dict[str, str] = {} if notes.object is None else {"object": _text(notes.object)}
    found["id"] = _text(notes.id)
    if notes.projection is not None:
        found["units"] = _text("degrees")
        projection = {
            "kind": _text(notes.projection.kind),
            "origin": _numbers(notes.projection.origin),
        }
        if notes.projection.parallels is not None:
            projection["parallels"] = _numbers(notes.projection.parallels)
        found["projection"] = _inline(projection)
    elif notes.metres_per_unit == 1.0:
        found["units"] = _text("metres")
    else:
        found["units"] = _text("other")
        if notes.metres_per_unit is not None:
            found["metres_per_unit"] = _number(notes.metres_per_unit)
    found["y"] = _text("up" if notes.y_up else "down")
    if notes.detail is not None:
        found["detail"] = _number(notes.detail)
    if notes.context:
        found["context"] = _list(sorted(notes.context))
    if notes.leave_out:
        found["leave_out"] = _list(sorted(notes.leave_out))
    found["rest"] = _text(notes.rest)
    if notes.ids:
        found["ids"] = _inline({key: _text(value) for key, value in notes.ids.items()})
    if notes.pieces:
        found["pieces"] = _inline({key: _list(names) for key, names in notes.pieces.items()})
    return found


def _part(notes: Notes, part: str) -> str:
    note = notes.parts[part]
    found = _texts(note.names) if note.names is not None else {}
    if note.at is not None:
        found["at"] = _numbers(note.at)
    if note.callout is not None:
        found["callout"] = _numbers(note.callout)
    return _inline(found)


def _border(note: BorderNote) -> dict[str, str]:
    found = {"between": _list(note.between), "kind": _text(note.kind)}
    if note.line:
        found["line"] = "[" + ", ".join(map(_numbers, note.line)) + "]"
    if note.unseen:
        found["unseen"] = "true"
    if note.reason is not None:
        found["reason"] = _inline(_texts(note.reason))
    return found


def _not_border(note: NotBorderNote) -> dict[str, str]:
    found = {"between": _list(note.between)}
    if note.belief:
        found["belief"] = "true"
    return {**found, "reason": _inline(_texts(note.reason))}


def _table(name: str, entries: Mapping[str, str], brackets: int = 1) -> Iterator[str]:
    if entries:
        yield ""
        yield "[" * brackets + name + "]" * brackets
        yield from (f"{_key(key)} = {value}" for key, value in entries.items())


def _texts(texts: Texts) -> dict[str, str]:
    return {language: _text(texts[language]) for language in LANGUAGES if language in texts}


def _inline(entries: Mapping[str, str]) -> str:
    return "{ " + ", ".join(f"{_key(key)} = {value}" for key, value in entries.items()) + " }"


def _list(words: Iterable[str]) -> str:
    return "[" + ", ".join(map(_text, words)) + "]"


def _numbers(numbers: Iterable[float]) -> str:
    return "[" + ", ".join(map(_number, numbers)) + "]"


def _number(number: float) -> str:
    return str(int(number)) if number == int(number) else repr(float(number))


def _key(key: str) -> str:
    return key if BARE.fullmatch(key) else _text(key)


def _text(text: str) -> str:
    # JSON writes every text as TOML reads it, but for the one sign that TOML forbids bare.
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
