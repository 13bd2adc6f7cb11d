"""The practice sets that are ready: fixtures/sets, read once per process."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from game.atlas_files import FIXTURES, load_atlas, map_slugs
from quiz.drills.set_plan import SetPlan, decode_plan


@dataclass(frozen=True, slots=True)
class ReadySet:
    """A practice set that is ready. Its titles are in all languages."""

    key: str
    titles: Mapping[str, str]
    plan: SetPlan


@cache
def ready_sets() -> Mapping[str, ReadySet]:
    """All of them by their keys, in the order in which they are offered."""
    atlases = {slug: load_atlas(slug) for slug in map_slugs()}
    found: dict[str, ReadySet] = {}
    for slug in map_slugs():
        path = FIXTURES / "sets" / f"{slug}.json"
        for value in json.loads(path.read_bytes())["sets"] if path.exists() else ():
            found[value["key"]] = ReadySet(
                value["key"], value["titles"], decode_plan(value, atlases)
            )
    return found
