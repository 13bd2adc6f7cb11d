"""What is new in an act, with an example worked out on the map."""

from dataclasses import dataclass
from functools import lru_cache

from django.utils.translation import gettext as _

from game.atlas import Atlas
from game.atlas_files import load_atlas
from game.drawing.route_drawing import Journeyed, RouteDrawing, route_drawing
from game.hosting.grounds import journey_on
from game.journey.examples import FIRST_ROUNDS, Example, ExampleChoice, Trait, worked_example
from game.journey.rules import FINALE, FORTY, Act, act_of, tokens_each
from game.pages.match.board_spaces import Centre
from game.pages.match.words import act_title, centre_words, task
from game.words.names import in_words, place_word
from game.words.price_lines import PriceLine, money, part_name, price_lines


@dataclass(frozen=True, slots=True)
class LessonChoice:
    """One option of an example, and why it costs that. Lines that cost nothing are left out."""

    places: tuple[str, ...]
    why: str
    route: tuple[str, ...]
    lines: tuple[PriceLine, ...]
    price: int
    is_best: bool
    drawing: RouteDrawing

    @property
    def sum(self) -> str:
        """The price as it is written."""
        return money(self.price)


@dataclass(frozen=True, slots=True)
class Lesson:
    """An act: its name, and an example. A map that is too small for the act has no choices."""

    act: str
    number: int
    title: str
    map_name: str
    centre: str
    is_finale: bool
    has_two_tokens: bool
    choices: tuple[LessonChoice, ...]


def lesson(map_slug: str, act: Act) -> Lesson:
    """The lesson of an act on a map."""
    atlas, example = load_atlas(map_slug), _example(map_slug, act)
    first_round = FIRST_ROUNDS[act]
    return Lesson(
        act=act.value,
        number=list(Act).index(act) + 1,
        title=act_title(first_round),
        map_name=in_words(atlas.names),
        centre=_centre(atlas, example) if example else "",
        is_finale=first_round == FINALE,
        has_two_tokens=tokens_each(first_round) > 1,
        choices=tuple(_choice(atlas, example, each) for each in example.choices) if example else (),
    )


def lesson_ahead(map_slug: str, round_number: int, following: int) -> Lesson | None:
    """The lesson for the round after this one, if an act begins with it."""
    if following > FINALE or act_of(following) is act_of(round_number):
        return None
    return lesson(map_slug, act_of(following))


@lru_cache(maxsize=64)
def _example(map_slug: str, act: Act) -> Example | None:
    return worked_example(journey_on(map_slug).tariff, act)


def _centre(atlas: Atlas, example: Example) -> str:
    return centre_words(Centre(*[place_word(atlas, place) for place in example.centre]))


def _choice(atlas: Atlas, example: Example, choice: ExampleChoice) -> LessonChoice:
    spaces = tuple(space for space, _under in choice.tokens)
    lines = price_lines(atlas, example.round, choice.lines, choice.route)
    chosen = tuple(space for space in spaces if space != FORTY)
    return LessonChoice(
        places=tuple(place_word(atlas, space) for space in spaces),
        why=_why(example, choice),
        route=tuple(part_name(atlas, part) for part in choice.route),
        lines=tuple(line for line in lines if line.amount),
        price=choice.lines.price,
        is_best=choice.lines.price == example.best,
        drawing=route_drawing(atlas.slug, Journeyed(choice.route, example.centre, chosen)),
    )


def _why(example: Example, choice: ExampleChoice) -> str:
    match choice.trait:
        case Trait.BEST:
            is_plain = not choice.lines.neighbours and not choice.lines.forty
            known = example.act is Act.FINALE or is_plain
            return task(example.round) if known else _("Nothing here costs less.")
        case Trait.UNDER:
            return _("Another player was there before you.")
        case Trait.NEIGHBOURS:
            return _("A short route, but neighbours are expensive.")
        case Trait.NEAR:
            return _("It was cheap before, so it brings little now.")
        case Trait.FORTY:
            return _("You stay at home.") if not choice.route else _("Only one token travels.")
