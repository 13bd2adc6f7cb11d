"""Cutting a board's spaces into segments at random, again and again until the rules are met."""

from collections.abc import Iterator
from itertools import count
from random import Random

from game.border_game.board import Board, Layout, Mask, Segment, bits
from game.border_game.rules import COLOURS, LONGEST_SEGMENT, SHORTEST_SEGMENT

MEAN_SEGMENT = 4.2
"""The mean number of spaces in a segment: all layouts of a board have the same number of segments.
Long segments make first actions more expensive and leave more dice to the others, so that the
advantage of the first seat is smaller."""
UNEVEN = 4
"""How many more spaces the most common colour may have than the rarest."""


def layouts_of(board: Board, seed: int) -> Iterator[Layout]:
    """Endless layouts, reproducible by seed, each with its number."""
    return (layout(board, seed, number) for number in count())


def layout(board: Board, seed: int, number: int) -> Layout:
    """The layout of that number."""
    chance = Random(f"{board.slug}:{seed}:{number}")  # noqa: S311 - a game
    while True:
        segments = _cut(board, chance)
        colours = _coloured(board, segments, chance) if segments else None
        if colours:
            return Layout(
                number,
                tuple(
                    Segment(COLOURS[colour], board.ids(mask))
                    for mask, colour in sorted(zip(segments, colours, strict=True), key=_lowest)
                ),
            )


def _lowest(segment: tuple[Mask, int]) -> Mask:
    return segment[0] & -segment[0]


def _cut(board: Board, chance: Random) -> list[Mask]:
    """All spaces but the white ones in segments of the right sizes; none if the attempt failed."""
    free = (1 << len(board.spaces)) - 1 & ~board.white_mask
    wanted = round(free.bit_count() / MEAN_SEGMENT)
    segments: list[Mask] = []
    while free:
        # The piece with the fewest ways to grow comes first, so that no space is left alone.
        start = min(
            bits(free), key=lambda n: ((board.touching[n] & free).bit_count(), chance.random())
        )
        segment = _grown(board, 1 << start, free, chance)
        free &= ~segment
        segments.append(segment)
    segments = _without_single_ones(board, segments, chance)
    return segments if len(segments) == wanted else []


def _grown(board: Board, segment: Mask, free: Mask, chance: Random) -> Mask:
    size = chance.randint(SHORTEST_SEGMENT, LONGEST_SEGMENT)
    while segment.bit_count() < size:
        edge = list(bits(board.around(segment) & free & ~segment))
        if not edge:
            break
        segment |= 1 << chance.choice(edge)
    return segment


def _without_single_ones(board: Board, segments: list[Mask], chance: Random) -> list[Mask]:
    """The segments with single spaces added to an adjacent one; none if there is no room."""
    single = [segment for segment in segments if segment.bit_count() < SHORTEST_SEGMENT]
    rest = [segment for segment in segments if segment.bit_count() >= SHORTEST_SEGMENT]
    for space in single:
        around = board.around(space)
        roomy = [s for s in rest if s & around and s.bit_count() < LONGEST_SEGMENT]
        if not roomy:
            return []
        chosen = chance.choice(roomy)
        rest[rest.index(chosen)] = chosen | space
    return rest


def _coloured(board: Board, segments: list[Mask], chance: Random) -> list[int] | None:
    """A colour for each segment, so that touching ones differ and all are about equally common."""
    beside = [
        [n for n, other in enumerate(segments) if n != m and board.around(mask) & other]
        for m, mask in enumerate(segments)
    ]
    colours: dict[int, int] = {}
    spaces = dict.fromkeys(range(len(COLOURS)), 0)
    while len(colours) < len(segments):
        # The one with most colours around it comes first: it has the fewest options.
        number = max(
            (n for n in range(len(segments)) if n not in colours),
            key=lambda n: (len({colours[m] for m in beside[n] if m in colours}), chance.random()),
        )
        around = {colours[m] for m in beside[number] if m in colours}
        left = [colour for colour in spaces if colour not in around]
        if not left:
            return None
        chosen = min(left, key=lambda colour: (spaces[colour], chance.random()))
        colours[number] = chosen
        spaces[chosen] += segments[number].bit_count()
    if max(spaces.values()) - min(spaces.values()) > UNEVEN:
        return None
    return [colours[n] for n in range(len(segments))]
