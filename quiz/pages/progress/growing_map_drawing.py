"""The drawing of the map that grows: fills, outlines, lines and signs.

What is the same for all learners, the land and the lines, is computed once per process; a page only
adds CSS classes.
"""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from game.atlas.salience import Pair, ordered
from game.atlas_files import load_atlas
from game.drawing.border_marks import BorderMark, missing_mark
from game.drawing.drawn_places import drawn_places
from game.drawing.path_points import coarse
from quiz.learning.findings.knowledge import RANK, BorderState

States = Mapping[Pair, BorderState]
FINE = 2.5
"""Details finer than this, on a map about 1200 wide, are left out of a small picture."""
MARKED = 12
"""The most signs on the map; more would hide it."""


def fills(places: Iterable[tuple[str, BorderState]]) -> SafeString:
    """Each place by its slug, in the colour of its state."""
    return format_html_join(
        "",
        '<use class="grow grow--{}" href="#shape-{}"/>{}',
        (
            (
                state.value,
                slug,
                format_html('<use fill="url(#unmet)" href="#shape-{}"/>', slug)
                if state is BorderState.UNKNOWN
                else "",
            )
            for slug, state in places
        ),
    )


@lru_cache(maxsize=64)
def place_shapes(map_slug: str, *, small: bool = False) -> SafeString:
    """The outlines of all places to refer to; the same for all learners."""
    fine = FINE if small else 0.0

    def paths(parts: Iterable[Any]) -> SafeString:
        drawn = (coarse(part.path, fine) if fine else part.path for part in parts)
        return format_html_join("", '<path d="{}"/>', ((path,) for path in drawn))

    return format_html_join(
        "",
        '<g id="shape-{}">{}</g>',
        ((slug, paths(drawn.parts)) for slug, drawn in drawn_places(map_slug).items()),
    )


@lru_cache(maxsize=64)
def _marks(map_slug: str, *, small: bool = False) -> Mapping[Pair, tuple[BorderMark, ...]]:
    """Where the borders of a map are drawn; the same for all learners."""
    atlas = load_atlas(map_slug)
    found: dict[Pair, list[BorderMark]] = {}
    for border in atlas.borders:
        one, other = (atlas.place_of[part] for part in border.between)
        mark = missing_mark(map_slug, border.between)
        mark = replace(mark, path=coarse(mark.path, FINE)) if small else mark
        found.setdefault(ordered(one, other), []).append(mark)
    return {pair: tuple(marks) for pair, marks in found.items()}


@lru_cache(maxsize=8192)
def _line(path: str, key: str) -> SafeString:
    """A line with its class; few of them differ between learners."""
    return format_html('<path class="ink ink--{}" d="{}"/>', key, path)


def lines(
    map_slug: str, states: States, won: frozenset[Pair], fading: frozenset[Pair], *, small: bool
) -> SafeString:
    """Each border in the ink of its state; what was won or fades soon has a class of its own."""
    marks = _marks(map_slug, small=small)
    keys = {pair: state.value for pair, state in states.items()}
    keys |= {pair: f"{states[pair].value} ink--fading" for pair in fading}
    keys |= {pair: f"{states[pair].value} ink--won" for pair in won}
    quiet_first = sorted(states, key=lambda pair: (pair in won, RANK.index(states[pair]), pair))
    return format_html_join(
        "",
        "{}",
        (
            (_line(mark.path, keys[pair]),)
            for pair in quiet_first
            for mark in marks.get(pair, ())
            if mark.path
        ),
    )


def signs(map_slug: str, won: Iterable[Pair], fading: Iterable[Pair]) -> SafeString:
    """A star where something was won today, a clock where something fades soon."""
    marks = _marks(map_slug)
    wanted = [("won", "✦", pair) for pair in list(won)[:MARKED]]
    wanted += [("fading", "◷", pair) for pair in fading if pair not in set(won)]
    return format_html_join(
        "",
        '<g class="ink-sign ink-sign--{}" transform="translate({} {})">'
        "<circle/><text>{}</text></g>",
        (
            (key, format(marks[pair][0].x, "g"), format(marks[pair][0].y, "g"), sign)
            for key, sign, pair in wanted
            if marks.get(pair)
        ),
    )
