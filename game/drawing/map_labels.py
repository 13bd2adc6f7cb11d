"""The names written on a map, chosen so that none overlap."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache

from game.atlas_files import load_atlas, load_outlines
from game.drawing.drawn_places import Dot, DrawnPart, DrawnPlace, drawn_places
from game.drawing.label_places import NEVER, Box, Fit, fit_names, free_from, step_for
from game.drawing.letter_widths import text_width
from game.drawing.lit_names import Wanted, stand
from game.words.names import in_words, visitor_language

ROOMY = 2.9  # a name may be this many times as wide as its place's inner circle
LINE = 1.15  # height of a line of text, in text sizes: tokens.css has the same
LONG = 12  # names longer than this are written on two lines
LIT_PIXELS = 12.0  # how large the names of lit places are written
ROLES = ("chosen", "neighbour", "plain", "quiet")  # the most important first
AT_ONCE = ("chosen",)  # named also where the name is wider than the place
# Where in its place's inner circle a name may be: the middle if possible.
SHIFTS = (
    ((0.0, 0.0), 0),
    ((0.0, 0.4), 1),
    ((0.0, -0.4), 1),
    ((-0.5, 0.0), 1),
    ((0.5, 0.0), 1),
    ((0.0, 0.75), 2),
    ((0.0, -0.75), 2),
)
# Pixels between the middle of a dot and a name beside it; a dot that is lit up has a ring.
ASIDE = {"chosen": 15.0, "lit": 15.0, "neighbour": 12.0, "plain": 9.0, "quiet": 9.0}


@dataclass(frozen=True, slots=True)
class Label:
    """One name on the map: where, how large, and between which steps of magnification.

    `line` leads to its place where it stands away from it; `part` is what it names.
    """

    x: float
    y: float
    lines: tuple[str, ...]
    size: str
    side: str
    role: str
    first: int
    end: int
    line: str = ""
    part: str = ""

    @property
    def lifted(self) -> str:
        """How far its first line stands above the point, so that all are centred on it."""
        return f"{0.35 - (len(self.lines) - 1) * LINE / 2:.2f}em"


@dataclass(frozen=True, slots=True)
class _Name:
    """A candidate name for the map, with the boxes that it could have."""

    part: DrawnPart
    lines: tuple[str, ...]
    size: str
    role: str
    is_main: bool
    boxes: tuple[Box, ...]

    @property
    def is_sure(self) -> bool:
        """Whether it is shown in any case."""
        return self.is_main and self.role == "chosen"

    @property
    def rank(self) -> tuple[int, bool, float, str]:
        """Important names first, then those of large places."""
        return ROLES.index(self.role), not self.is_main, -self.part.radius, self.part.slug

    def label(self, choice: int, first: int) -> Label:
        """The label in one of its boxes."""
        box = self.boxes[choice]
        side = "on" if not box.right else "before" if box.right < 0 else "after"
        x, y = round(box.x, 1), round(box.y, 1)
        return Label(
            x, y, self.lines, self.size, side, self.role, first, box.end, part=self.part.slug
        )


def map_labels(
    map_slug: str, chosen: str | None, lit: frozenset[str] = frozenset()
) -> tuple[Label, ...]:
    """The names for a map in the visitor's language; a chosen place and its neighbours first.

    `lit` are places that are named at every magnification, where none is chosen.
    """
    return _labels(map_slug, chosen, lit, visitor_language())


@lru_cache(maxsize=1024)
def _labels(
    map_slug: str, chosen: str | None, lit: frozenset[str], language: str
) -> tuple[Label, ...]:
    placed = _placed(map_slug, chosen, language)
    if not lit:
        return tuple(name.label(fit.choice, fit.first) for name, fit in placed)
    sure = _lit(map_slug, lit)
    # The others stay where they are, and are hidden until those that are lit are out of their way.
    labels = list(sure.labels)
    for name, fit in placed:
        box = name.boxes[fit.choice]
        first = max(fit.first, free_from(box, sure.boxes))
        if not (name.is_main and name.part.slug in sure.parts) and first < box.end:
            labels.append(name.label(fit.choice, first))
    return tuple(labels)


@lru_cache(maxsize=512)
def _placed(map_slug: str, chosen: str | None, _language: str) -> tuple[tuple[_Name, Fit], ...]:
    places, outlines = drawn_places(map_slug), load_outlines(map_slug)
    roles = _roles(map_slug, chosen)
    names = sorted(
        (name for place in places.values() for name in _names(map_slug, place, roles[place.slug])),
        key=lambda name: name.rank,
    )
    # The name of the chosen place is always shown; the others go around.
    sure = [name for name in names if name.is_sure]
    others = [name for name in names if not name.is_sure]
    taken = [name.boxes[0] for name in sure]
    taken += [
        dot.obstacle for place in places.values() for part in place.parts for dot in part.dots
    ]
    fits = fit_names([name.boxes for name in others], taken, outlines["width"], outlines["height"])
    return tuple((name, Fit(0, name.boxes[0].first)) for name in sure) + tuple(
        (name, fit) for name, fit in zip(others, fits, strict=True) if fit.first < NEVER
    )


@dataclass(frozen=True, slots=True)
class _Lit:
    """The names of lit places: labels, the room that they take, and which parts they name."""

    labels: tuple[Label, ...]
    boxes: tuple[Box, ...]
    parts: frozenset[str]


def _lit(map_slug: str, lit: frozenset[str]) -> _Lit:
    atlas, places, outlines = load_atlas(map_slug), drawn_places(map_slug), load_outlines(map_slug)
    lines = {slug: _lines(in_words(atlas.places[slug].names)) for slug in sorted(lit)}
    wanted = {slug: _wanted(slug, places[slug].main, lines[slug]) for slug in lines}
    found = stand(list(wanted.values()), outlines["width"], outlines["height"])
    return _Lit(
        labels=tuple(
            Label(s.x, s.y, lines[s.key], "small", "on", "lit", s.first, s.end, s.line)
            for s in found
        ),
        boxes=tuple(
            Box(s.x, s.y, wanted[s.key].width, wanted[s.key].height, first=s.first, end=s.end)
            for s in found
        ),
        parts=frozenset(places[slug].main.slug for slug in lit),
    )


def _wanted(slug: str, part: DrawnPart, lines: tuple[str, ...]) -> Wanted:
    spots = tuple(
        next(
            ((d.x, d.y, True) for d in part.dots if d.first <= step < d.end),
            (part.x, part.y, False),
        )
        for step in range(NEVER)
    )
    width = max(text_width(line) for line in lines) * LIT_PIXELS
    return Wanted(slug, width, len(lines) * LINE * LIT_PIXELS, spots)


def _roles(map_slug: str, chosen: str | None) -> dict[str, str]:
    atlas = load_atlas(map_slug)
    if chosen is None:
        return dict.fromkeys(atlas.places, "plain")
    neighbours = dict.fromkeys(atlas.neighbours[chosen], "neighbour")
    return dict.fromkeys(atlas.places, "quiet") | neighbours | {chosen: "chosen"}


def _names(map_slug: str, place: DrawnPlace, role: str) -> Iterator[_Name]:
    atlas = load_atlas(map_slug)
    for part in place.parts:
        is_main = part is place.main
        names = atlas.places[place.slug].names if is_main else atlas.part_names.get(part.slug, {})
        size, pixels = part.text_size if is_main else ("part", 11.0)
        text = in_words(names)
        for dot in part.dots:
            yield _Name(part, (text,), size, role, is_main, _beside(dot, part, text, pixels, role))
        grown = part.dots[-1].end if part.dots else 0
        if grown < NEVER:
            lines = _lines(text)
            boxes = _within(part, lines, pixels, grown or (0 if role in AT_ONCE else None))
            yield _Name(part, lines, size, role, is_main, boxes)


def _within(
    part: DrawnPart, lines: tuple[str, ...], pixels: float, first: int | None
) -> tuple[Box, ...]:
    """Boxes inside a place, if not told otherwise from where it is nearly as wide as the name."""
    width = max(text_width(line) for line in lines) * pixels
    height = len(lines) * LINE * pixels
    if first is None:
        first = min(step_for(width / (2 * part.radius * ROOMY)), NEVER - 1)
    return tuple(
        Box(
            part.x + right * part.radius,
            part.y + down * part.radius,
            width,
            height,
            first=first,
            price=price,
        )
        for (right, down), price in SHIFTS
    )


def _beside(dot: Dot, part: DrawnPart, text: str, pixels: float, role: str) -> tuple[Box, ...]:
    """Boxes next to a dot; next to a callout rather on the side that looks away from the place."""
    width = text_width(text) * pixels
    away = ASIDE[role] + width / 2
    sides = (-away, away) if dot.leader and dot.x < part.x else (away, -away)
    return tuple(
        Box(dot.x, dot.y, width, LINE * pixels, right=right, first=dot.first, end=dot.end)
        for right in sides
    )


def _lines(name: str) -> tuple[str, ...]:
    """A name in one line or, if it is long, in two of about the same length."""
    cuts = [at + 1 for at, sign in enumerate(name) if sign in " -"]
    if len(name) <= LONG or not cuts:
        return (name,)
    cut = min(cuts, key=lambda at: abs(2 * at - len(name)))
    return name[:cut].strip(), name[cut:].strip()
