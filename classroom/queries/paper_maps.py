"""Maps as they are drawn on paper."""

from classroom.paper.outline import Outline, PaperLine, PaperName
from classroom.queries.misconception_map import MissLine
from game.atlas_files import load_atlas, load_outlines
from game.queries.price_lines import place_word


def paper_map(
    map_slug: str, *, has_names: bool = False, lines: tuple[MissLine, ...] = ()
) -> Outline:
    """The outline of a map; with names only where they give nothing away."""
    atlas, outlines = load_atlas(map_slug), load_outlines(map_slug)
    parts = outlines["parts"]
    names: tuple[PaperName, ...] = ()
    if has_names:
        mains = {slug: parts[place.parts[0]] for slug, place in atlas.places.items()}
        names = tuple(
            PaperName(part["label"][0], part["label"][1], part["radius"], place_word(atlas, slug))
            for slug, part in mains.items()
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
