"""The properties of outlines: which of them can be the names of the places."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from game.cartography.notes import LANGUAGES

LONGEST = 60  # letters of a name
MOST_PROPERTIES = 40
SAMPLES = 3
MOST_REGIONS = 40
MOST_MARKS = 3  # on one letter; no known script needs more
JOINERS = "\u200c\u200d"  # letters of some scripts need them
FORBIDDEN = ("Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp")
USUAL = ("name", "name_en", "nameen", "nom", "nazev", "název", "nom_com", "nom_dep", "title")
LANGUAGE = re.compile(r"(?:^|[_:\-. ])(en|eng|cs|cz|ces|fr|fra)$")
CODES = {"eng": "en", "cz": "cs", "ces": "cs", "fra": "fr"}
LETTERS = str.maketrans(
    {"ß": "ss", "ø": "o", "ł": "l", "đ": "d", "æ": "ae", "œ": "oe", "þ": "th", "ð": "d", "ı": "i"}
)


@dataclass(frozen=True, slots=True)
class Property:
    """A property of the outlines. `why` is empty if it can name them, otherwise a code.

    `values` has one for each outline, in the order of the file.
    """

    key: str
    values: tuple[str, ...]
    why: str = ""
    about: str = ""

    @property
    def samples(self) -> tuple[str, ...]:
        """A few of its values."""
        return tuple(dict.fromkeys(value for value in self.values if value))[:SAMPLES]


@dataclass(frozen=True, slots=True)
class NameChoice:
    """The properties that can name the outlines, the likeliest first; and those by language."""

    properties: tuple[Property, ...]
    languages: Mapping[str, str] = field(default_factory=dict)


def properties_of(holders: Sequence[Mapping[str, Any]]) -> tuple[Property, ...]:
    """All properties of the outlines, the likeliest names first."""
    keys: Counter[str] = Counter()
    for holder in holders:
        found = holder.get("properties")
        if isinstance(found, dict):
            named = (key for key, value in found.items() if _is_plain(value))
            keys.update(key for key in named if not sign_problem(key))
    common = sorted(keys, key=lambda key: (-keys[key], _rank(key), key))[:MOST_PROPERTIES]
    every = [_property(key, [_value(holder, key) for holder in holders]) for key in common]
    if any("id" in holder for holder in holders):
        every.append(_property("id", [_id(holder) for holder in holders]))
    return tuple(sorted(every, key=lambda one: (one.why != "", *readability(one))))


def name_choice(properties: Sequence[Property]) -> NameChoice:
    """The usable ones, and which of them seems to be in which language."""
    usable = tuple(one for one in properties if not one.why)
    languages: dict[str, str] = {}
    for one in usable:
        found = LANGUAGE.search(one.key.lower())
        if found:
            code = CODES.get(found[1], found[1])
            languages.setdefault(code, one.key)
    return NameChoice(usable, {code: languages[code] for code in LANGUAGES if code in languages})


def written_properties(written: Iterable[Mapping[str, Any]]) -> list[Property]:
    """The properties of an offer that was kept as JSON."""
    return [Property(one["key"], tuple(one["values"]), one["why"], one["about"]) for one in written]


def region_choice(properties: Sequence[Property]) -> tuple[Property, ...]:
    """The properties that can hold regions: every outline has one, and several share it."""
    return tuple(
        one
        for one in properties
        if one.why == "twice" and 2 <= len(regions_in(one.values)) <= MOST_REGIONS
    )


def regions_in(values: Sequence[str]) -> tuple[str, ...]:
    """The regions that are named, each once, as they are first written."""
    found: dict[str, str] = {}
    for value in values:
        found.setdefault(tidy(value).casefold(), tidy(value))
    return tuple(found.values())


def sign_problem(name: str) -> bool:
    """Whether a name has characters that belong in no name: markup, or text direction controls."""
    return "<" in name or ">" in name or any(map(_is_forbidden, name)) or _is_piled_up(name)


def _is_piled_up(name: str) -> bool:
    """Whether marks are stacked on one letter, so that it paints over its surroundings."""
    marks = 0
    for sign in unicodedata.normalize("NFC", name):
        marks = marks + 1 if unicodedata.combining(sign) else 0
        if marks > MOST_MARKS:
            return True
    return False


def tidy(name: str) -> str:
    """A name as stored: in one normal form, with single spaces."""
    return " ".join(unicodedata.normalize("NFC", name).split())


def slugs_for(names: Iterable[str], taken: Iterable[str] = ()) -> list[str]:
    """A slug for each name, none of them twice."""
    used, found = set(taken), []
    for name in names:
        stem = slug_of(name) or "place"
        slug = next(
            s for n in range(1, 10_000) if (s := stem if n == 1 else f"{stem}-{n}") not in used
        )
        used.add(slug)
        found.append(slug)
    return found


def slug_of(name: str) -> str:
    """Lower-case letters, digits and hyphens; empty if a name has none."""
    plain = unicodedata.normalize("NFKD", name.lower().translate(LETTERS))
    return "-".join(re.findall(r"[a-z0-9]+", plain.encode("ascii", "ignore").decode()))[:40].strip(
        "-"
    )


def _property(key: str, raw: Sequence[str]) -> Property:
    values = tuple(raw)
    missing = sum(not tidy(value) for value in values)
    if missing:
        return Property(key, values, "missing", str(missing))
    wrong = next((value for value in values if sign_problem(value)), None)
    if wrong is not None:
        return Property(key, values, "signs", _shown(wrong))
    long = next((value for value in values if len(tidy(value)) > LONGEST), None)
    if long is not None:
        return Property(key, values, "long", _shown(long))
    times = Counter(tidy(value).casefold() for value in values)
    twice = next((value for value in values if times[tidy(value).casefold()] > 1), None)
    if twice is not None:
        return Property(key, values, "twice", _shown(twice))
    return Property(key, values)


def _shown(text: str) -> str:
    drop = unicodedata.combining if _is_piled_up(text) else _is_forbidden
    return "".join(sign for sign in text[:40] if not _is_forbidden(sign) and not drop(sign)).strip()


def _is_forbidden(sign: str) -> bool:
    return unicodedata.category(sign) in FORBIDDEN and sign not in JOINERS


def _is_plain(value: Any) -> bool:
    return isinstance(value, str | int | float) and not isinstance(value, bool)


def _value(holder: Mapping[str, Any], key: str) -> str:
    found = holder.get("properties")
    value = found.get(key) if isinstance(found, dict) else None
    return str(value)[:200] if _is_plain(value) else ""


def _id(holder: Mapping[str, Any]) -> str:
    found = holder.get("id")
    return str(found)[:200] if _is_plain(found) else ""


def readability(one: Property) -> tuple[int, int]:
    """Lower for what is called like names, and reads like them: letters, no bare numbers."""
    return _rank(one.key), -sum(any(sign.isalpha() for sign in value) for value in one.values)


def _rank(key: str) -> int:
    lower = key.lower()
    if lower in USUAL:
        return USUAL.index(lower)
    if "name" in lower or "nom" in lower or "naz" in lower or "název" in lower:
        return 20
    return 40 if lower in ("id", "fid", "objectid", "gid") else 30
