"""Maps as drawn on paper."""

from collections.abc import Iterator
from typing import Any

from classroom.pages.reports.misconception_map import MissLine
from classroom.paper.labels import PaperName
from classroom.paper.outline import Outline, PaperLine
from game.atlas_files import load_atlas, load_outlines
from game.words.names import name_order, place_word


def paper_map(
    map_slug: str, *, has_names: bool = False, lines: tuple[MissLine, ...] = ()
) -> Outline:
    """The outline of a map; with names only if they give nothing away."""
    outlines = load_outlines(map_slug)
    parts = outlines["parts"]
    names: tuple[PaperName, ...] = ()
    if has_names:
        names = tuple(
            PaperName(part["label"][0], part["label"][1], part["radius"], words)
            for words, part in _mains(map_slug)
        )
    return Outline(
        width=outlines["width"],
        height=outlines["height"],
        land=tuple(part["path"] for part in parts.values()),
        context=tuple(outlines["context"]),
        names=names,
        lines=tuple(
            PaperLine(
                mark.path,
                mark.x,
                mark.y,
                str(line.open),
                is_dotted=not line.look.is_real,
                is_thin=not line.look.is_sure,
            )
            for line in reversed(lines)
            for mark in line.marks[:1]
        ),
    )


def _mains(map_slug: str) -> Iterator[tuple[str, Any]]:
    """Every place by its name, with the part of it that has most room, in the order of names."""
    atlas, parts = load_atlas(map_slug), load_outlines(map_slug)["parts"]
    named = {place_word(atlas, slug): place for slug, place in atlas.places.items()}
    for words in sorted(named, key=name_order):
        own = (parts[part] for part in named[words].parts)
        yield words, max(own, key=lambda part: part["radius"])
