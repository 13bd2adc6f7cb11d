"""The map that grows: places fill with colour and borders turn to ink as they become known.

Fill, pattern, line and dash repeat the colours.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from game.atlas import Atlas
from game.atlas.salience import Pair
from game.atlas_files import load_atlas
from game.drawing.map_drawing import Drawing, map_drawing
from game.drawing.map_labels import Label, map_labels
from game.words.names import in_words, name_order, place_word
from quiz.learning.findings.knowledge import RANK, YOURS, BorderState
from quiz.pages.progress.growing_map_drawing import States, fills, lines, place_shapes, signs
from quiz.queries.known_borders import KnownBorders
from quiz.words.border_states import level_word

TOLD = 5
"""How many borders are listed by name."""


@dataclass(frozen=True, slots=True)
class StateLine:
    """A state with its number of borders, and where on the bar they begin."""

    key: str
    word: str
    count: int
    start: int


@dataclass(frozen=True, slots=True)
class NamedBorder:
    """Two places that touch, by name, and when that fades."""

    words: str
    when: str = ""


@dataclass(frozen=True, slots=True)
class GrownPlace:
    """A place: its state on the map, and how many of its borders are known."""

    slug: str
    name: str
    state: BorderState
    yours: int
    borders: int

    @property
    def words(self) -> str:
        """How many of its borders are known."""
        return ngettext(
            "%(known)s of %(n)s border is yours", "%(known)s of %(n)s borders are yours",
            self.borders,
        ) % {"known": self.yours, "n": self.borders}  # fmt: skip

    @property
    def state_word(self) -> str:
        """Its state in words."""
        return level_word(self.state)


@dataclass(frozen=True, slots=True)
class GrowingMap:
    """The map, the one number, what was won today, what fades, and what is nearly complete."""

    map: str
    map_name: str
    yours: int
    all: int
    on_the_way: int
    legend: tuple[StateLine, ...]
    won: tuple[NamedBorder, ...]
    won_count: int
    fading: tuple[NamedBorder, ...]
    fading_count: int
    nearly: str
    complete: str
    places: tuple[GrownPlace, ...]
    drawing: Drawing
    labels: tuple[Label, ...]
    fills: SafeString
    lines: SafeString
    signs: SafeString
    credit: str
    shapes: SafeString

    @property
    def bar(self) -> tuple[StateLine, ...]:
        """The states that some borders are in, the best first."""
        return tuple(one for one in self.legend if one.count)

    @property
    def won_more(self) -> int:
        """How many were won besides those that are named."""
        return self.won_count - len(self.won)

    @property
    def fading_more(self) -> int:
        """How many fade besides those that are named."""
        return self.fading_count - len(self.fading)

    @property
    def why(self) -> str:
        """Why five minutes are worth it now."""
        n = self.fading_count
        if not n:
            return ""
        return ngettext("%(n)s border fades soon.", "%(n)s borders fade soon.", n) % {"n": n}


def growing_map(map_slug: str, known: KnownBorders, *, small: bool = False) -> GrowingMap:
    """The map of a learner who knows these borders; a small one is a picture without names."""
    atlas, states = load_atlas(map_slug), known.states
    places = _places(atlas, states)
    unknown = frozenset(p.slug for p in places if p.state is BorderState.UNKNOWN)
    fading = {one.border: one.days for one in known.fading}
    return GrowingMap(
        map=map_slug,
        map_name=in_words(atlas.names),
        yours=known.yours,
        all=known.all,
        on_the_way=known.on_the_way,
        legend=_legend(known),
        won=tuple(_named(atlas, pair) for pair in known.won[:TOLD]),
        won_count=len(known.won),
        fading=tuple(_named(atlas, one.border, in_days(one.days)) for one in known.fading[:TOLD]),
        fading_count=len(known.fading),
        nearly=_nearly(places),
        complete=_complete(places, known),
        places=places,
        drawing=map_drawing(map_slug),
        labels=()
        if small
        else tuple(
            label
            for label in map_labels(map_slug, None)
            if atlas.place_of.get(label.part) not in unknown
        ),
        fills=fills((place.slug, place.state) for place in places),
        lines=lines(map_slug, states, frozenset(known.won), frozenset(fading), small=small),
        signs=signs(map_slug, known.won, tuple(fading)[:TOLD]),
        credit=in_words(atlas.credit),
        shapes=place_shapes(map_slug, small=small),
    )


def _complete(places: tuple[GrownPlace, ...], known: KnownBorders) -> str:
    """The places whose last border was won today; empty if there is none."""
    won = {place for pair in known.won for place in pair}
    names = [one.name for one in places if one.slug in won and one.yours == one.borders]
    if not names:
        return ""
    words = {"places": ", ".join(names[:TOLD])}
    return ngettext("%(places)s is complete.", "%(places)s are complete.", len(names)) % words


def _legend(known: KnownBorders) -> tuple[StateLine, ...]:
    """All states, the best first, one behind the other."""
    found, start = [], 0
    for state in reversed(RANK):
        count = known.counts[state]
        found.append(StateLine(state.value, level_word(state), count, start))
        start += count
    return tuple(found)


def in_days(days: int) -> str:
    """When something fades."""
    if days <= 1:
        return _("tomorrow")
    return ngettext("in %(n)s day", "in %(n)s days", days) % {"n": days}


def _named(atlas: Atlas, pair: Pair, when: str = "") -> NamedBorder:
    one, other = sorted((place_word(atlas, place) for place in pair), key=name_order)
    return NamedBorder(f"{one} – {other}", when)


def _places(atlas: Atlas, states: States) -> tuple[GrownPlace, ...]:
    """Each place by name. Its state is the one that half of its borders have reached."""
    around: dict[str, list[BorderState]] = {slug: [] for slug in atlas.places}
    for pair, state in states.items():
        for place in pair:
            around[place].append(state)
    found = [
        GrownPlace(
            slug,
            place_word(atlas, slug),
            place_state(reached),
            sum(state in YOURS for state in reached),
            len(reached),
        )
        for slug, reached in around.items()
    ]
    return tuple(sorted(found, key=lambda place: name_order(place.name)))


def place_state(reached: Iterable[BorderState]) -> BorderState:
    """The state that half of the borders have reached; met as soon as one of them is.

    A place without borders has nothing to learn, and is shown with its name.
    """
    ranks = sorted(RANK.index(state) for state in reached)
    if not ranks:
        return BorderState.MET
    middle = RANK[ranks[(len(ranks) - 1) // 2]]
    is_new = middle is BorderState.UNKNOWN and ranks[-1] > 0
    return BorderState.MET if is_new else middle


def _nearly(places: Iterable[GrownPlace]) -> str:
    """The place with most borders of which only one is missing."""
    one_short = [one for one in places if one.borders > 1 and one.yours == one.borders - 1]
    if not one_short:
        return ""
    best = max(one_short, key=lambda place: (place.borders, place.name))
    return _("One more and %(place)s is complete.") % {"place": best.name}
