"""How a missed or invented border is drawn."""

from game.atlas.salience import Pair, ordered
from game.drawing.border_marks import BorderMark, invented_mark, missing_mark
from quiz.drills.explaining.because import imagined
from quiz.drills.ground import Ground


def miss_marks(ground: Ground, pair: Pair, *, is_real: bool) -> tuple[BorderMark, ...]:
    """The lines of a pair of places: its real borders, or one where they are nearest."""
    atlas = ground.atlas
    if not is_real:
        return tuple(invented_mark(atlas.slug, b) for b in imagined(ground, *pair).borders)
    touching = [
        border.between
        for border in atlas.borders_of[pair[0]]
        if ordered(*(atlas.place_of[part] for part in border.between)) == pair
    ]
    return tuple(missing_mark(atlas.slug, between) for between in touching)
