"""Maps as they are drawn on paper."""

from classroom.paper.outline import Outline, PaperLine
from classroom.queries.misconception_map import MissLine
from game.atlas_files import load_atlas, load_outlines
from game.queries.price_lines import place_word


def paper_map(
    map_slug: str, *, has_names: bool = False, lines: tuple[MissLine, ...] = ()
) -> Outline:
    """The outline of a map; with names only where they give nothing away."""
    atlas, outlines = load_atlas(map_slug), load_outlines(map_slug)
    parts = outlines["parts"]
    names: tuple[tuple[float, float, str], ...] = ()
    if has_names:
        names = tuple(
            (*map(float, parts[place.parts[0]]["label"]), place_word(atlas, place.slug))  # type: ignore[misc]
            for place in atlas.places.values()
        )
    return Outline(
        width=outlines["width"],
        height=outlines["height"],
        land=tuple(part["path"] for part in parts.values()),
        context=tuple(outlines["context"]),
        names=names,
        lines=tuple(
            PaperLine(mark.path, mark.x, mark.y, str(line.open), is_dashed=not line.is_real)
            for line in reversed(lines)
            for mark in line.marks[:1]
        ),
    )
