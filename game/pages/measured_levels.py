"""Measured levels of bots as text, whichever game they play."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict
from typing import Any

DIGITS = 3


def table_of(slug: str, options: Mapping[str, Any], head: str, rows: Iterable[str]) -> str:
    """A table for people."""
    first = f"{slug}: {options['matches']} matches of four, seed {options['seed']}"
    return "\n".join([first, head, *rows, "\n"])


def json_levels(what: str, slug: str, options: Mapping[str, Any], levels: Sequence[Any]) -> str:
    """A line for programs; `what` says whether they played on a map or a board."""
    rounded = [
        {
            key: round(value, DIGITS) if isinstance(value, float) else value
            for key, value in asdict(level).items()
        }
        for level in levels
    ]
    value = {what: slug, "matches": options["matches"], "seed": options["seed"]}
    return json.dumps({**value, "levels": rounded}, ensure_ascii=False) + "\n"
