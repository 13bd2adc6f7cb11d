"""What the rules promise about every board, each checked separately."""

from collections.abc import Iterable, Iterator
from itertools import pairwise

from game.border_game.board import Area, Board, Layout
from game.border_game.rules import (
    AREAS,
    COLOURS,
    FEWEST_SPACES,
    HIGHEST_VALUE,
    LAYOUTS,
    LEAST_VALUE,
    LONGEST_SEGMENT,
    MOST_SPACES,
    SHORTEST_SEGMENT,
    WHITE_SPACES,
)


def broken_promises(board: Board) -> list[str]:
    """One sentence for each broken promise; none for a playable board."""
    # The basics come first: without them the rest cannot be checked.
    return list(_spaces(board)) or [
        *_areas(board),
        *_white(board),
        *_touching(board),
        *_layouts(board),
    ]


def _spaces(board: Board) -> Iterator[str]:
    ids = [space.id for space in board.spaces]
    if len(set(ids)) != len(ids):
        yield "two spaces have the same name"
    if not FEWEST_SPACES <= len(ids) <= MOST_SPACES:
        yield f"the board has {len(ids)} spaces, not {FEWEST_SPACES} to {MOST_SPACES}"
    named = {name for space in board.spaces for name in space.touches}
    named |= {name for area in board.areas for name in area.spaces} | {*board.white}
    named |= {name for layout in board.layouts for s in layout.segments for name in s.spaces}
    for name in sorted(named - {*ids}):
        yield f"{name} is not a space of this board"


def _areas(board: Board) -> Iterator[str]:
    if len(board.area_number) != AREAS or len(board.areas) != AREAS:
        yield f"the board has {len(board.areas)} areas, not {AREAS} different ones"
    for area in board.areas:
        yield from _area(board, area)
    for space in board.spaces:
        owners = [area.slug for area in board.areas if space.id in area.spaces]
        if owners != [slug for slug in board.area_number if slug in space.between]:
            yield f"{space.id} parts {' and '.join(space.between)}, but is in the rings of {owners}"


def _area(board: Board, area: Area) -> Iterator[str]:
    if not LEAST_VALUE <= area.first <= HIGHEST_VALUE:
        yield f"{area.slug} is worth {area.first}, not {LEAST_VALUE} to {HIGHEST_VALUE}"
    if 2 * area.later != area.first:
        yield f"{area.slug} is worth {area.later} later, which is not half of {area.first}"
    if len(set(area.spaces)) != len(area.spaces):
        yield f"a space is twice in the ring of {area.slug}"
    if not area.spaces:
        yield f"{area.slug} has no ring"
    for other in board.areas:
        longer = len(area.spaces) > len(other.spaces)
        if longer and area.first < other.first:
            yield f"{area.slug} has more spaces than {other.slug}, but is worth less"


def _white(board: Board) -> Iterator[str]:
    if len({*board.white}) != WHITE_SPACES or len(board.white) != WHITE_SPACES:
        yield f"the board has {len(board.white)} white spaces, not {WHITE_SPACES} different ones"
        return
    one, other = (board.spaces[board.number_of[name]].at for name in board.white)
    if sum(one) >= sum(other):
        yield "the first white space does not lie to the upper left of the second"


def _touching(board: Board) -> Iterator[str]:
    for number, space in enumerate(board.spaces):
        if len({*space.touches}) != len(space.touches):
            yield f"{space.id} names a space twice that it touches"
        for name in space.touches:
            if name == space.id:
                yield f"{space.id} touches itself"
            elif not board.touching[board.number_of[name]] >> number & 1:
                yield f"{space.id} touches {name}, but not the other way round"
    if not _hangs_together(board, (space.id for space in board.spaces)):
        yield "not all spaces can be reached from each other"


def _hangs_together(board: Board, spaces: Iterable[str]) -> bool:
    """Whether these spaces are connected."""
    wanted = board.mask(spaces)
    reached = wanted & -wanted
    while True:
        further = (reached | board.around(reached)) & wanted
        if further == reached:
            return reached == wanted
        reached = further


def _layouts(board: Board) -> Iterator[str]:
    if len(board.layouts) != LAYOUTS:
        yield f"the board has {len(board.layouts)} layouts, not {LAYOUTS}"
    for number, layout in enumerate(board.layouts):
        for problem in _layout(board, layout):
            yield f"layout {number}: {problem}"
    drawn = [{(s.colour, frozenset(s.spaces)) for s in layout.segments} for layout in board.layouts]
    for one, other in pairwise(sorted(range(len(drawn)), key=lambda n: sorted(map(str, drawn[n])))):
        if drawn[one] == drawn[other]:
            yield f"layouts {one} and {other} are the same"


def _layout(board: Board, layout: Layout) -> Iterator[str]:
    used = [name for segment in layout.segments for name in segment.spaces]
    wanted = {*board.number_of} - {*board.white}
    if len(used) != len(set(used)) or set(used) != wanted:
        yield "not every space but the white ones is in exactly one segment"
        return
    for segment in layout.segments:
        if segment.colour not in COLOURS:
            yield f"no die shows {segment.colour}"
        if not SHORTEST_SEGMENT <= len(segment.spaces) <= LONGEST_SEGMENT:
            yield f"the segment at {segment.spaces[0]} has {len(segment.spaces)} spaces"
        if not _hangs_together(board, segment.spaces):
            yield f"the segment at {segment.spaces[0]} does not hang together"
    masks = [(s.colour, board.mask(s.spaces), s.spaces[0]) for s in layout.segments]
    for n, (colour, mask, name) in enumerate(masks):
        around = board.around(mask)
        for its, other, its_name in masks[:n]:
            if its == colour and around & other:
                yield f"the {colour} segments at {its_name} and {name} touch"
