"""The ready-made practice sets: those of fixtures/sets, and those derived from a map.

They are made map by map, when one of that map is needed.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any

from game.atlas_files import FIXTURES, is_game_map, load_atlas, map_slugs
from quiz.drills.sets.ready_plans import ready_plans
from quiz.drills.sets.set_plan import SetPlan, decode_plan

APART = "."
"""Separates the map and the key of a set derived from the map."""


@dataclass(frozen=True, slots=True)
class ReadySet:
    """A ready-made practice set. Its titles are in all languages."""

    key: str
    titles: Mapping[str, str]
    plan: SetPlan


@lru_cache(maxsize=64)
def ready_sets_of(map_slug: str) -> Mapping[str, ReadySet]:
    """The sets of a map by their keys, in the order in which they are offered."""
    written = _written().get(map_slug)
    if written is None:
        plans = ready_plans(load_atlas(map_slug))
        sets = [ReadySet(f"{map_slug}{APART}{one.key}", one.titles, one.plan) for one in plans]
    else:
        sets = [
            ReadySet(value["key"], value["titles"], decode_plan(value, (map_slug,), load_atlas))
            for value in written
        ]
    return {one.key: one for one in sets}


def ready_set(key: str) -> ReadySet | None:
    """The set of a key, if there is one."""
    map_slug = key.partition(APART)[0] if APART in key else _map_of_key().get(key, "")
    return ready_sets_of(map_slug).get(key) if is_game_map(map_slug) else None


@cache
def _written() -> Mapping[str, list[Any]]:
    """What the files of sets hold, by map."""
    paths = {slug: FIXTURES / "sets" / f"{slug}.json" for slug in map_slugs()}
    return {
        slug: json.loads(path.read_bytes())["sets"] for slug, path in paths.items() if path.exists()
    }


@cache
def _map_of_key() -> Mapping[str, str]:
    return {value["key"]: slug for slug, values in _written().items() for value in values}
