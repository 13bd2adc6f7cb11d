"""The one wrong belief with which a given answer would have been right."""

from collections.abc import Callable, Iterable
from functools import lru_cache
from operator import itemgetter

from game.atlas import Atlas, Border, NotBorder
from game.atlas.beliefs import Belief, single_beliefs
from game.atlas.salience import Pair, ordered
from quiz.drills.ground import Ground


def explaining(
    ground: Ground, places: Iterable[str], is_right: Callable[[Atlas], bool]
) -> Belief | None:
    """The most plausible belief about one border with which an answer is right, if any is.

    `is_right` judges it on a map with the tables of these places only.
    """
    atlas, marked = ground.atlas, list(dict.fromkeys(places))
    parts = [part for slug in marked for part in atlas.places[slug].parts]
    for belief in single_beliefs(atlas):
        if belief.bears_on(atlas, parts):
            believed = belief.seen_from(atlas, marked)
            if believed is not None and is_right(believed):
                return belief
    return None


def miscounted(ground: Ground, start: str, end: str, given: int) -> Belief | None:
    """The belief with which two places would be `given` crossings apart."""
    if given < 1 or given == ground.atlas.fewest[start][end]:
        return None
    if given == 1:
        return imagined(ground, start, end)
    return explaining(ground, (start, end), lambda believed: believed.fewest[start][end] == given)


def imagined(ground: Ground, one: str, other: str) -> Belief:
    """That two places touch which do not, at their nearest parts."""
    atlas, pair = ground.atlas, ordered(one, other)
    for belief in single_beliefs(atlas):
        if belief.between == pair:
            return belief
    distance = atlas.part_distance
    parts = [(p, q) for p in atlas.places[one].parts for q in atlas.places[other].parts]
    near = min(parts, key=lambda between: (distance[between[0]][between[1]], between))
    return Belief(pair, touch=True, borders=(ordered(*near),))


def forgotten(ground: Ground, pair: Pair) -> Belief:
    """That two neighbours do not touch."""
    atlas = ground.atlas
    borders = [
        border.between
        for border in atlas.borders_of[pair[0]]
        if ordered(*(atlas.place_of[part] for part in border.between)) == pair
    ]
    return Belief(pair, touch=False, borders=tuple(borders))


def facts_about(ground: Ground, pairs: Iterable[Pair]) -> tuple[Border | NotBorder, ...]:
    """What the map tells of some pairs of places: their borders, and why they have none."""
    told = _facts_by_pair(ground.atlas)
    found = [fact for pair in {ordered(*pair) for pair in pairs} for fact in told.get(pair, ())]
    return tuple(fact for _, fact in sorted(found, key=itemgetter(0)))


@lru_cache(maxsize=64)
def _facts_by_pair(atlas: Atlas) -> dict[Pair, list[tuple[int, Border | NotBorder]]]:
    """All facts about borders by the two places they are about, numbered as on the map.

    The explanation of an answer needs them for every option of a place; searching the whole map
    each time took longer than choosing the next question.
    """
    told: dict[Pair, list[tuple[int, Border | NotBorder]]] = {}
    every: tuple[Border | NotBorder, ...] = (*atlas.borders, *atlas.not_borders)
    for number, fact in enumerate(every):
        pair = ordered(*(atlas.place_of[part] for part in fact.between))
        told.setdefault(pair, []).append((number, fact))
    return told
