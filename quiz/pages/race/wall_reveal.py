"""The reveal on the wall: the map, where the room placed, what it believes, the fact."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache

from django.utils.translation import get_language, gettext, ngettext

from game.atlas_files import load_atlas
from game.drawing.drawn_places import drawn_places
from game.drawing.route_drawing import Journeyed, QuietMap, RouteDrawing, quiet_map, route_drawing
from game.journey.rules import FORTY, tokens_each
from game.words.names import place_word
from game.words.price_lines import money, part_name
from quiz.drills.catalogue import answer, prices, routes, tells
from quiz.drills.drill import Tells
from quiz.drills.ground import Ground, ground_of
from quiz.drills.question import Question
from quiz.race.reveal import Revealed, key_of, reveal
from quiz.race.state import PlayedRound
from quiz.words.question_words import answer_words
from quiz.words.races import belief_line, fact_line

MOST_ANSWERS = 8


@dataclass(frozen=True, slots=True)
class AnswerCount:
    """An answer, or a space, with how many of the room chose it and what it costs."""

    words: str
    count: int
    price: str
    is_best: bool
    x: float | None = None
    y: float | None = None


@dataclass(frozen=True, slots=True)
class RevealMap:
    """The best way on the map; the names are those of the reveal's template."""

    drawing: RouteDrawing
    route: tuple[str, ...]
    token: None = None


@dataclass(frozen=True, slots=True)
class WallReveal:
    """What the wall tells after a round. `knew`, `wrong` and `silent` add up to the room."""

    headline: str
    belief: str
    fact: str
    answer: str
    price: str
    quiet: QuietMap
    start: str
    map: RevealMap
    spots: tuple[AnswerCount, ...]
    counts: tuple[AnswerCount, ...]
    knew: int
    wrong: int
    silent: int
    players: int


def wall_reveal(map_slug: str, question: Question, played: PlayedRound, players: int) -> WallReveal:
    """The reveal of a round; the heavy part is worked out once for all who look."""
    answers = tuple(sorted((key_of(one.given) for one in played.answers.values()), key=repr))
    return _reveal(map_slug, question, answers, players, get_language())


def revealed_round(map_slug: str, question: Question, answers: tuple[object, ...]) -> Revealed:
    """The answers of a round, counted once per process."""
    return _counted(map_slug, question, answers)


@lru_cache(maxsize=256)
def _counted(map_slug: str, question: Question, answers: tuple[object, ...]) -> Revealed:
    return reveal(ground_of(load_atlas(map_slug)), question, answers)


@lru_cache(maxsize=128)
def _reveal(
    map_slug: str,
    question: Question,
    answers: tuple[object, ...],
    players: int,
    _language: str | None,
) -> WallReveal:
    ground = ground_of(load_atlas(map_slug))
    atlas, shown = ground.atlas, _counted(map_slug, question, answers)
    held, best = shown.commonest, answer(ground, question)
    marks = _spaces(ground, question, shown)
    journey = _journey(ground, question, marks)
    named = question.places or question.centre
    priced = prices(ground, question)
    return WallReveal(
        headline=_headline(shown, players),
        belief="" if held is None else belief_line(atlas, held, players),
        fact="" if held is None else fact_line(atlas, held),
        answer=answer_words(atlas, question, best),
        price=money(priced[0]["price"]) if priced else "",
        quiet=quiet_map(map_slug),
        start=place_word(atlas, named[0]),
        map=RevealMap(
            route_drawing(map_slug, journey),
            tuple(part_name(atlas, part) for part in journey.route),
        ),
        spots=tuple(mark for mark in marks if mark.x is not None),
        counts=marks or _answers(ground, question, shown),
        knew=shown.knew,
        wrong=shown.given - shown.knew,
        silent=max(0, players - shown.given),
        players=players,
    )


def _headline(shown: Revealed, players: int) -> str:
    words = {"n": shown.knew, "all": players}
    if players and shown.knew == players:
        return gettext("Everybody knew it.")
    if not shown.knew:
        return gettext("Nobody knew it.")
    if 2 * shown.knew < players:
        return gettext("Only %(n)s of %(all)s knew it.") % words
    return ngettext("%(n)s of %(all)s knew it.", "%(n)s of %(all)s knew it.", shown.knew) % words


def _spaces(ground: Ground, question: Question, shown: Revealed) -> tuple[AnswerCount, ...]:
    """Where the room placed, space by space; with one token each with its price."""
    if tells(question.kind) is not Tells.CHOICE:
        return ()
    best = {*answer(ground, question)}  # type: ignore[misc]
    single: Mapping[str, int] = {}
    if tokens_each(question.round) == 1:
        single = {one["choice"][0]: one["price"] for one in prices(ground, question)}
        cheapest = min(single.values())
        best = {space for space, price in single.items() if price == cheapest}
    drawn = drawn_places(ground.atlas.slug)
    return tuple(
        AnswerCount(
            words=FORTY if space == FORTY else place_word(ground.atlas, space),
            count=shown.chosen(space),
            price=money(single[space]) if space in single else "",
            is_best=space in best,
            x=None if space == FORTY else drawn[space].main.x,
            y=None if space == FORTY else drawn[space].main.y,
        )
        for space in (FORTY, *question.offer)
    )


def _answers(ground: Ground, question: Question, shown: Revealed) -> tuple[AnswerCount, ...]:
    right = key_of(answer(ground, question))
    return tuple(
        AnswerCount(answer_words(ground.atlas, question, key), count, "", key == right)
        for key, count in shown.answers[:MOST_ANSWERS]
    )


def _journey(ground: Ground, question: Question, marks: tuple[AnswerCount, ...]) -> Journeyed:
    """The best way, and around it as much of the map as holds where the room placed."""
    found = routes(ground, question)
    route = found[0] if found else ()
    points = tuple((mark.x, mark.y) for mark in marks if mark.x and mark.y and mark.count)
    if tells(question.kind) is Tells.CHOICE:
        best = answer(ground, question)
        assert isinstance(best, list)  # noqa: S101 - spaces
        chosen = tuple(space for space in best if space != FORTY)
        return Journeyed(route, question.centre, chosen, beside=points)
    if tells(question.kind) is Tells.PICKED:
        place = question.places[0]
        first = ground.atlas.places[place].parts[0]
        return Journeyed((first,), (place,), (), beside=_around(ground, question))
    return Journeyed(
        route or (ground.atlas.places[question.places[0]].parts[0],), question.places, ()
    )


def _around(ground: Ground, question: Question) -> tuple[tuple[float, float], ...]:
    drawn = drawn_places(ground.atlas.slug)
    return tuple((drawn[slug].main.x, drawn[slug].main.y) for slug in question.options)
