"""From the JSON value of a map file to an Atlas, with every rule of the format checked."""

import re
from collections.abc import Mapping
from typing import Any

from game.atlas.atlas import Atlas, Border, BorderKind, NotBorder, Place
from game.atlas.distances import part_distances
from game.atlas.json_values import is_number, is_text, json_object

FORMAT = 1
LANGUAGES = ("en", "cs", "fr")
SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


class AtlasError(ValueError):
    """A map that cannot be used, with one sentence that says why."""


def read_atlas(value: Any) -> Atlas:
    """Make the Atlas of a map file's content, or say what is wrong with it."""
    fields = _mapping(value, "the map file")
    if fields.get("format") != FORMAT:
        raise AtlasError(f"the map file says format {fields.get('format')!r}, not {FORMAT}")
    places = [_place(entry) for entry in _list(fields, "places")]
    _refuse_repeats([place.slug for place in places], "place")
    parts = [part for place in places for part in place.parts]
    _refuse_repeats(parts, "part")
    known = frozenset(parts)
    borders = [_border(entry, known) for entry in _list(fields, "borders")]
    _refuse_repeats([" and ".join(border.between) for border in borders], "border")
    _refuse_unreachable(parts, borders)
    return Atlas(
        _slug(fields.get("map"), "the map"),
        places,
        borders,
        version=_text(fields, "version"),
        names=_names(fields.get("names"), "the map"),
        credit=_names(fields.get("credit"), "the credit"),
        regions=_names_by_key(fields.get("regions", {}), "region"),
        part_names=_names_by_key(fields.get("part_names", {}), "part"),
        not_borders=[_not_border(entry, known) for entry in fields.get("not_borders", [])],
    )


def _place(value: Any) -> Place:
    fields = _mapping(value, "a place")
    slug = _slug(fields.get("slug"), "a place")
    parts = tuple(_list(fields, "parts"))
    if not parts or not all(_is_part_of(part, slug, alone=len(parts) == 1) for part in parts):
        raise AtlasError(f"the parts of {slug} must be '{slug}' alone or several '{slug}/…'")
    return Place(slug, _names(fields.get("names"), slug), parts, str(fields.get("region", "")))


def _is_part_of(part: Any, slug: str, *, alone: bool) -> bool:
    if alone and part == slug:
        return True
    prefix = f"{slug}/"
    return (
        isinstance(part, str)
        and part.startswith(prefix)
        and SLUG.fullmatch(part.removeprefix(prefix)) is not None
    )


def _border(value: Any, known: frozenset[str]) -> Border:
    fields = _mapping(value, "a border")
    between = _between(fields, known)
    try:
        kind = BorderKind(str(fields.get("kind")))
    except ValueError:
        kinds = ", ".join(BorderKind)
        raise AtlasError(
            f"the border {between[0]}–{between[1]} is of kind {fields.get('kind')!r}, not {kinds}"
        ) from None
    length = fields.get("length_km")
    if length is not None and not is_number(length):
        raise AtlasError(f"the length of {between[0]}–{between[1]} must be a number of kilometres")
    return Border(between, kind, _reason(fields, between), length)


def _not_border(value: Any, known: frozenset[str]) -> NotBorder:
    fields = _mapping(value, "an entry of not_borders")
    between = _between(fields, known)
    return NotBorder(between, _reason(fields, between))


def _reason(fields: Mapping[str, Any], between: tuple[str, str]) -> Mapping[str, str]:
    if "reason" not in fields:
        return {}
    return _names(fields["reason"], f"the reason of {between[0]}–{between[1]}")


def _between(fields: Mapping[str, Any], known: frozenset[str]) -> tuple[str, str]:
    ends = _list(fields, "between")
    if len(ends) != 2:
        raise AtlasError(f"a border joins two parts, not {len(ends)}")
    for part in ends:
        if not isinstance(part, str) or part not in known:
            raise AtlasError(f"a border names the unknown part {part!r}")
    one, other = sorted(ends)
    if one.partition("/")[0] == other.partition("/")[0]:
        raise AtlasError(f"a border cannot join {one} and {other}, which are one place")
    return one, other


def _refuse_repeats(values: list[str], what: str) -> None:
    seen: set[str] = set()
    for value in values:
        if value in seen:
            raise AtlasError(f"the {what} {value} is there twice")
        seen.add(value)


def _refuse_unreachable(parts: list[str], borders: list[Border]) -> None:
    if not parts:
        raise AtlasError("the map has no places")
    reached = part_distances(parts, [border.between for border in borders])[parts[0]]
    alone = [part for part in parts if part not in reached]
    if alone:
        raise AtlasError(f"no way leads from {parts[0]} to {', '.join(alone)}")


def _mapping(value: Any, what: str) -> Mapping[str, Any]:
    return json_object(value, what, AtlasError)


def _list(fields: Mapping[str, Any], key: str) -> list[Any]:
    value = fields.get(key)
    if not isinstance(value, list):
        raise AtlasError(f"'{key}' must be a list")
    return value


def _text(fields: Mapping[str, Any], key: str) -> str:
    value = fields.get(key)
    if not is_text(value):
        raise AtlasError(f"'{key}' must be a text")
    return str(value)


def _slug(value: Any, what: str) -> str:
    if not isinstance(value, str) or not SLUG.fullmatch(value):
        raise AtlasError(f"{what} has the slug {value!r}; slugs are lower-case letters and hyphens")
    return value


def _names(value: Any, what: str) -> Mapping[str, str]:
    names = _mapping(value, f"the names of {what}")
    for language in LANGUAGES:
        if not is_text(names.get(language)):
            raise AtlasError(f"{what} has no name in language '{language}'")
    return names


def _names_by_key(value: Any, what: str) -> Mapping[str, Mapping[str, str]]:
    return {
        key: _names(names, f"the {what} {key}")
        for key, names in _mapping(value, f"the {what}s").items()
    }
