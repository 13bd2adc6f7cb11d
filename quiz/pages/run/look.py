"""The explanation of an answer: the routes on the map, the prices, and why."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any

from django.utils.translation import gettext as _

from game.atlas import Atlas
from game.atlas_files import load_atlas
from game.drawing.route_drawing import Journeyed, QuietMap, RouteDrawing, quiet_map, route_drawing
from game.journey.rules import FORTY
from game.journey.tariff import Lines
from game.words.other_ways import other_ways
from game.words.price_lines import PriceLine, money, part_name, price_lines
from quiz.drills.catalogue import explain, tells
from quiz.drills.drill import Tells
from quiz.drills.explaining.told import is_another, own_walk, told_choice, told_routes
from quiz.drills.ground import Ground, ground_of
from quiz.drills.question import Question
from quiz.drills.results import Explanation
from quiz.drills.runs.next_up import read_why
from quiz.models.attempt import Attempt
from quiz.pages.run.place_picture import FOUND, INVENTED, MISSED, START, PlacePicture, place_picture
from quiz.pages.run.verdict import attempt_question, told_of
from quiz.words.question_words import answer_words
from quiz.words.reasons import reasons, why_asked


@dataclass(frozen=True, slots=True)
class RoutePicture:
    """One route on the map with what it costs. The names are those of the reveal's template.

    `is_said`: a sentence of the verdict names the places of the route already.
    """

    title: str
    route: tuple[str, ...]
    drawing: RouteDrawing
    lines: tuple[PriceLine, ...] = ()
    sum: str = ""
    other_ways: str = ""
    is_said: bool = False
    token: None = None


@dataclass(frozen=True, slots=True)
class Look:
    """Pictures and reasons. `start` is what a picture without a route shows."""

    number: int
    quiet: QuietMap
    start: str
    routes: tuple[RoutePicture, ...]
    places: PlacePicture | None
    reasons: tuple[str, ...]
    why_asked: str


@lru_cache(maxsize=1024)
def _explained(ground: Ground, question: Question, given: Any) -> Explanation:
    """Cached, because searching for what a learner may have believed can take a while."""
    value = list(given) if isinstance(given, tuple) else given
    return explain(ground, question, value)


def explained_attempt(attempt: Attempt) -> Explanation:
    """What explains an answer."""
    given = tuple(attempt.given) if isinstance(attempt.given, list) else attempt.given
    return _explained(ground_of(load_atlas(attempt.map)), attempt_question(attempt), given)


def look_at(attempt: Attempt) -> Look:
    """The explanation of an answer that was shown."""
    ground, question = ground_of(load_atlas(attempt.map)), attempt_question(attempt)
    explained, atlas = explained_attempt(attempt), ground.atlas
    named = question.places or question.centre
    return Look(
        number=attempt.number,
        quiet=quiet_map(atlas.slug),
        start=part_name(atlas, atlas.places[named[0]].parts[0]),
        routes=tuple(_routes(ground, question, attempt, explained)),
        places=_places(ground, question, explained),
        # Neighbours are listed one by one beside the map, each with its reason.
        reasons=() if tells(question.kind).is_around else reasons(atlas, explained),
        why_asked=why_asked(atlas, read_why(attempt.why)),
    )


def _routes(
    ground: Ground, question: Question, attempt: Attempt, explained: Explanation
) -> list[RoutePicture]:
    """The right route, and beside it the given one if it can be drawn."""
    atlas = ground.atlas
    route = told_of(ground, question, attempt)
    if tells(question.kind) is Tells.NOTHING or tells(question.kind).is_around:
        return []
    if question.places and not route:
        return []  # the two places are not connected
    if tells(question.kind) is Tells.CHOICE:
        return _choices(ground, question, attempt, explained, route)
    if tells(question.kind) is Tells.PRICE:
        chosen = tuple(space for space, _under in question.tokens if space != FORTY)
        journey = Journeyed(route, question.centre, chosen)
        picture = _priced(ground, question, _("The journey"), journey, explained.lines)
        return [replace(picture, other_ways=_other_ways(ground, question, attempt))]
    drawing = route_drawing(atlas.slug, Journeyed(route, question.places, ()))
    ways = _other_ways(ground, question, attempt)
    said = tells(question.kind) is Tells.WAY
    title, names = _way_title(question), _names(atlas, route)
    found = [RoutePicture(title, names, drawing, other_ways=ways, is_said=said)]
    walk = own_walk(atlas, question, attempt.given)
    if is_another(walk, route):
        own = route_drawing(atlas.slug, Journeyed(walk, question.places, ()))
        found.append(RoutePicture(_("Your route"), _names(atlas, walk), own, is_said=said))
    return found


def _way_title(question: Question) -> str:
    return (
        _("From one to the other") if tells(question.kind) is Tells.PAIR else _("A shortest route")
    )


def _choices(
    ground: Ground,
    question: Question,
    attempt: Attempt,
    explained: Explanation,
    route: tuple[str, ...],
) -> list[RoutePicture]:
    atlas, lying = ground.atlas, dict(question.stacks)

    def picture(
        title: str, spaces: Sequence[str], walk: tuple[str, ...], lines: Lines | None
    ) -> RoutePicture:
        chosen = tuple(space for space in spaces if space != FORTY)
        title = f"{title}: {answer_words(atlas, question, list(spaces))}"
        return _priced(ground, question, title, Journeyed(walk, question.centre, chosen), lines)

    best = told_choice(ground, question, attempt.given)
    lines = explained.given_lines if attempt.is_right else explained.lines
    first = picture(_("Best"), best, route, lines)
    found = [replace(first, other_ways=_other_ways(ground, question, attempt))]
    if attempt.given and not attempt.is_right:
        mine = [(space, lying.get(space, 0)) for space in attempt.given]
        walk = ground.tariff.route(question.centre, mine)
        found.append(picture(_("Your choice"), attempt.given, walk, explained.given_lines))
    return found


def _priced(
    ground: Ground,
    question: Question,
    title: str,
    journey: Journeyed,
    lines: Lines | None,
) -> RoutePicture:
    atlas, route = ground.atlas, journey.route
    drawing = route_drawing(atlas.slug, journey)
    words = () if lines is None else price_lines(atlas, question.round, lines, route)
    price = "" if lines is None else money(lines.price)
    return RoutePicture(title, _names(atlas, route), drawing, words, price)


def _names(atlas: Atlas, route: Sequence[str]) -> tuple[str, ...]:
    return tuple(part_name(atlas, part) for part in route)


def _places(ground: Ground, question: Question, explained: Explanation) -> PlacePicture | None:
    if tells(question.kind) is Tells.NOTHING:
        roles = dict.fromkeys(question.places, START)
        if isinstance(explained.given, str):
            roles.setdefault(explained.given, INVENTED)
        return place_picture(ground.atlas.slug, roles)
    if tells(question.kind) is Tells.PAIR and not explained.routes:
        # The two places are not connected: there is nothing else to show.
        one, other = question.places
        return place_picture(ground.atlas.slug, {one: START, other: INVENTED})
    if not tells(question.kind).is_around:
        return None
    (place,) = question.places
    named = explained.given if isinstance(explained.given, list) else []
    true = ground.atlas.neighbours[place]
    roles = {other: FOUND if other in named else MISSED for other in true}
    roles |= {other: INVENTED for other in named if other not in true}
    return place_picture(ground.atlas.slug, {place: START, **roles})


def _other_ways(ground: Ground, question: Question, attempt: Attempt) -> str:
    """How many other ways are as short; if there is none, only if ways were asked."""
    said = other_ways(len(told_routes(ground, question, attempt.given)))
    if said or tells(question.kind) not in (Tells.COUNT, Tells.WAY):
        return said
    return _("This is the only shortest route.")
