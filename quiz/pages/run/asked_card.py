"""The card of an open question: everything needed to answer it, and nothing that gives it away."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from game.atlas import Atlas
from game.atlas_files import load_atlas
from game.drawing.drawn_places import drawn_places
from game.drawing.map_drawing import Drawing, map_drawing
from game.drawing.map_labels import Label, map_labels
from game.drawing.map_marks import Mark, lit_up
from game.drawing.silhouettes import silhouette
from game.journey.rules import FORTY, tokens_each
from game.pages.match.board_spaces import OnTop, long_word, on_top
from game.pages.match.words import act_note, act_title
from game.words.names import folded, in_words, name_order, place_word
from quiz.drills.count_crossings import ON_PAD
from quiz.drills.question import Question
from quiz.kinds.catalogue import PRESENTED
from quiz.pages.run.kept_answer import NOTHING_KEPT, KeptAnswer
from quiz.pages.run.locate_map import LocateMap, locate_map
from quiz.pages.run.met_place import Met, met_place
from quiz.words.question_words import asked_in_full, headline, kind_word, links_note, prompt


@dataclass(frozen=True, slots=True)
class CardSpace:
    """A space of a board to choose from: its key, its name and shape, the tokens on it."""

    key: int
    slug: str
    name: str
    tokens: int
    on_top: OnTop
    is_forty: bool
    shape: str = ""

    @property
    def letters(self) -> int | None:
        """The length of the longest word, if it may be too long for a small card."""
        return long_word(self.name)

    @property
    def tokens_word(self) -> str:
        """The tokens, said aloud."""
        return ngettext("%(n)s token there", "%(n)s tokens there", self.tokens) % {"n": self.tokens}

    @property
    def marks(self) -> range:
        """Something to draw each token with."""
        return range(self.tokens)


@dataclass(frozen=True, slots=True)
class TokenLine:
    """A token to be priced: its space and what is under it."""

    name: str
    under: str


@dataclass(frozen=True, slots=True)
class Findable:
    """A place to find by typing: its name, and all its names in normal form."""

    slug: str
    name: str
    keys: str


@dataclass(frozen=True, slots=True)
class Option:
    """A place to tick: its key if it has one, its name, and its shape alone."""

    key: int | None
    slug: str
    name: str
    shape: str

    @property
    def letters(self) -> int | None:
        """The length of the longest word, if it may be too long for a small card."""
        return long_word(self.name)


@dataclass(frozen=True, slots=True)
class OpenMapHelp:
    """The map beside the question, with the places of the question lit up."""

    slug: str
    drawing: Drawing
    labels: tuple[Label, ...]
    centre: tuple[Mark, ...]
    offered: tuple[Mark, ...]


@dataclass(frozen=True, slots=True)
class AskedCard:
    """A question as a card. `form` names the template for the answer.

    `shapes` are the places of the question, each alone: their position is not revealed.
    """

    kind: str
    kind_word: str
    prompt: str
    headline: str
    asked: str
    links: str
    form: str
    ends: tuple[str, ...] = ()
    pad: tuple[int, ...] = ()
    has_more: bool = False
    spaces: tuple[CardSpace, ...] = ()
    picks: int = 1
    act: str = ""
    act_note: str = ""
    start: str = ""
    goal: str = ""
    tokens: tuple[TokenLine, ...] = ()
    findable: tuple[Findable, ...] = ()
    options: tuple[Option, ...] = ()
    shape: str = ""
    shapes: tuple[str, ...] = ()
    met: Met | None = None
    outline: LocateMap | None = None
    help: OpenMapHelp | None = None
    kept: KeptAnswer = NOTHING_KEPT

    @property
    def steps(self) -> tuple[Findable, ...]:
        """The steps of a route that stay on the form, in order."""
        by_slug = {place.slug: place for place in self.findable}
        return tuple(by_slug[step] for step in self.kept.steps if step in by_slug)

    @property
    def start_letters(self) -> int | None:
        """The length of the longest word of the start, if it may be too long for a small card."""
        return long_word(self.start)

    @property
    def goal_letters(self) -> int | None:
        """The same of the destination."""
        return long_word(self.goal)


def asked_card(map_slug: str, question: Question, *, is_open_map: bool) -> AskedCard:
    """The card of a question, in the visitor's language."""
    atlas = load_atlas(map_slug)
    card = AskedCard(
        kind=question.kind.value,
        kind_word=kind_word(question.kind),
        prompt=prompt(question),
        headline=headline(atlas, question),
        asked=asked_in_full(atlas, question),
        links=links_note(atlas, question),
        form=PRESENTED[question.kind].form,
        help=_open_map(map_slug, question) if is_open_map else None,
    )
    match card.form:
        case "pad":
            most = len(atlas.places) - 1
            pad = tuple(range(1, min(ON_PAD, most) + 1))
            shapes = _shapes(atlas, question.places)
            return replace(card, pad=pad, has_more=most > ON_PAD, shapes=shapes)
        case "yes_no":
            return replace(card, shapes=_shapes(atlas, question.places))
        case "locate":
            # The names are on the map to point at; a second map would be in the way.
            return replace(card, outline=locate_map(map_slug, has_names=is_open_map), help=None)
        case "picks":
            shape = silhouette(map_slug, question.places[0])
            return replace(card, options=_options(atlas, question), shape=shape)
        case "meet":
            return replace(card, met=met_place(atlas, question.places[0]), help=None)
        case "names" | "route":
            ends = tuple(place_word(atlas, place) for place in question.places)
            shapes = _shapes(atlas, question.places)
            return replace(card, ends=ends, findable=_findable(atlas, question), shapes=shapes)
        case "board" | "price":
            return _board(atlas, question, card)
        case _:
            return card


def _shapes(atlas: Atlas, places: Iterable[str]) -> tuple[str, ...]:
    return tuple(silhouette(atlas.slug, place) for place in places)


def _options(atlas: Atlas, question: Question) -> tuple[Option, ...]:
    keys = [*range(1, 10), 0]
    return tuple(
        Option(
            key=keys[number] if number < len(keys) else None,
            slug=slug,
            name=place_word(atlas, slug),
            shape=silhouette(atlas.slug, slug),
        )
        for number, slug in enumerate(question.options)
    )


def _board(atlas: Atlas, question: Question, card: AskedCard) -> AskedCard:
    centre = [place_word(atlas, place) for place in question.centre]
    return replace(
        card,
        spaces=_spaces(atlas, question) if card.form == "board" else (),
        picks=tokens_each(question.round),
        act=act_title(question.round),
        act_note=act_note(question.round),
        shapes=_shapes(atlas, question.centre),
        start=centre[0],
        goal=centre[1] if len(centre) > 1 else "",
        tokens=tuple(
            TokenLine(place_word(atlas, space), _under(under)) for space, under in question.tokens
        ),
    )


def _under(under: int) -> str:
    if not under:
        return _("no token under it")
    return ngettext("%(n)s token under it", "%(n)s tokens under it", under) % {"n": under}


def _spaces(atlas: Atlas, question: Question) -> tuple[CardSpace, ...]:
    stacks = dict(question.stacks)
    return tuple(
        CardSpace(
            key=key,
            slug=slug,
            name=FORTY if slug == FORTY else place_word(atlas, slug),
            tokens=stacks.get(slug, 0),
            on_top=on_top(question.round, slug, stacks.get(slug, 0)),
            is_forty=slug == FORTY,
            shape="" if slug == FORTY else silhouette(atlas.slug, slug),
        )
        for key, slug in enumerate((FORTY, *question.offer), start=1)
    )


def _findable(atlas: Atlas, question: Question) -> tuple[Findable, ...]:
    found = [
        Findable(
            slug,
            in_words(place.names),
            "|".join(dict.fromkeys(folded(name) for name in place.names.values())),
        )
        for slug, place in atlas.places.items()
        if slug not in question.places
    ]
    return tuple(sorted(found, key=lambda place: name_order(place.name)))


def _open_map(map_slug: str, question: Question) -> OpenMapHelp:
    named, places = question.places or question.centre, drawn_places(map_slug)
    offered = (
        *question.offer,
        *question.options,
        *(space for space, _under in question.tokens if space != FORTY),
    )
    return OpenMapHelp(
        slug=map_slug,
        drawing=map_drawing(map_slug),
        labels=map_labels(map_slug, None, frozenset((*named, *offered))),
        centre=tuple(lit_up(places[slug]) for slug in named),
        offered=tuple(lit_up(places[slug]) for slug in dict.fromkeys(offered)),
    )
