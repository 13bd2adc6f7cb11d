"""Map files that are not what they should be are refused with a sentence."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from game.atlas import AtlasError, read_atlas

NAMES = {"en": "x", "cs": "x", "fr": "x"}
GOOD: dict[str, Any] = {
    "format": 1,
    "map": "tiny",
    "version": "1",
    "names": NAMES,
    "credit": NAMES,
    "places": [
        {"slug": "a", "names": NAMES, "parts": ["a"]},
        {"slug": "b", "names": NAMES, "parts": ["b/main", "b/far"]},
    ],
    "borders": [
        {"between": ["b/main", "a"], "kind": "land"},
        {"between": ["a", "b/far"], "kind": "sea", "reason": NAMES, "length_km": 1.5},
    ],
}


def test_a_good_file_is_read() -> None:
    atlas = read_atlas(GOOD)
    assert atlas.place_of == {"a": "a", "b/main": "b", "b/far": "b"}
    assert [border.between for border in atlas.borders] == [("a", "b/main"), ("a", "b/far")]
    assert atlas.fewest_crossings("a", "b") == 1
    assert atlas.part_distance["b/main"]["b/far"] == 2


def _without(key: str) -> Callable[[dict[str, Any]], None]:
    return lambda value: value.pop(key)


def _set(path: str, new: Any) -> Callable[[dict[str, Any]], None]:
    def change(value: Any) -> None:
        *steps, last = [int(s) if s.isdigit() else s for s in path.split(".")]
        for step in steps:
            value = value[step]
        value[last] = new

    return change


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (_set("format", 2), "format"),
        (_without("map"), "slug"),
        (_set("map", "No Slug"), "slug"),
        (_without("version"), "version"),
        (_set("names", {"en": "x"}), "'cs'"),
        (_set("places", {}), "'places' must be a list"),
        (_set("places", []), "unknown part"),
        (_set("places.0", "a"), "a place must be a JSON object"),
        (_set("places.0.slug", "b"), "parts of b"),
        (_set("places.0.parts", []), "parts of a"),
        (_set("places.0.parts", ["other/part"]), "parts of a"),
        (_set("places.1.parts", ["b/main", "b/main"]), "twice"),
        (_set("borders.0.between", ["a"]), "two parts"),
        (_set("borders.0.between", ["a", "c"]), "unknown part"),
        (_set("borders.0.between", ["a", ["b"]]), "unknown part"),
        (_set("borders.0.between", ["b/main", "b/far"]), "one place"),
        (_set("borders.0.between", ["a", "b/far"]), "twice"),
        (_set("borders.0.kind", "tunnel"), "tunnel"),
        (_set("borders.0.kind", ["land"]), "kind"),
        (_set("borders.0.length_km", "long"), "length"),
        (_set("borders.0.reason", {"en": "x"}), "'cs'"),
        (_set("borders", [{"between": ["a", "b/main"], "kind": "land"}]), "no way leads"),
    ],
)
def test_a_bad_file_is_refused(change: Callable[[dict[str, Any]], None], says: str) -> None:
    value = deepcopy(GOOD)
    change(value)
    with pytest.raises(AtlasError, match=says):
        read_atlas(value)


@pytest.mark.parametrize("value", [None, [], "map", 1])
def test_what_is_no_map_at_all_is_refused(value: Any) -> None:
    with pytest.raises(AtlasError, match="JSON object"):
        read_atlas(value)
