"""The one route of an answer: what is said, what is drawn and what is kept all come from here."""

from collections.abc import Sequence
from typing import Any

from game.atlas import Atlas, Journey, is_cheapest_walk
from game.atlas.graph import Route
from game.atlas.walks import cheapest_walks
from game.journey.rules import FORTY
from game.journey.tariff import journey_of
from quiz.drills import catalogue
from quiz.drills.catalogue import tells
from quiz.drills.drill import Tells
from quiz.drills.find_route import invented_steps, torn_at
from quiz.drills.ground import Ground
from quiz.drills.question import Question


def told_choice(ground: Ground, question: Question, given: Any) -> tuple[str, ...]:
    """The best spaces of a board: the given ones where nothing is better than they are."""
    best = catalogue.answer(ground, question)
    if given is not None and catalogue.grade(ground, question, given).right:
        best = given
    return tuple(best) if isinstance(best, list | tuple) else ()


def told_journey(ground: Ground, question: Question, given: Any) -> Journey | None:
    """The journey that the right answer makes; None where nobody travels."""
    if question.places:
        start, *stops = question.places
        return Journey(start, tuple(stops)) if stops else None
    if tells(question.kind) is Tells.CHOICE:
        spaces = told_choice(ground, question, given)
    else:
        spaces = tuple([space for space, _ in question.tokens])
    chosen = tuple([space for space in spaces if space != FORTY])
    return journey_of(question.centre, chosen) if chosen else None


def told_routes(ground: Ground, question: Question, given: Any) -> tuple[Route, ...]:
    """The routes that are as short as the one that is told, that one among them or not."""
    journey = told_journey(ground, question, given)
    return cheapest_walks(ground.atlas, journey) if journey else ()


def told_route(ground: Ground, question: Question, given: Any, picked: Sequence[str] = ()) -> Route:
    """The shortest route that is told of an answer, as its parts; empty where nobody can travel.

    `picked` is the one that the coach wants to show. It is told if it belongs to this answer: not
    where the learner chose other spaces that are as good, nor where the map has changed.
    """
    journey = told_journey(ground, question, given)
    if journey is None:
        # Around one place: a border of it. On a board: everything lies on space 40.
        around = () if question.centre else catalogue.routes(ground, question)
        return tuple(picked) if tuple(picked) in around else next(iter(around), ())
    if is_cheapest_walk(ground.atlas, journey, picked):
        return tuple(picked)
    return next(iter(cheapest_walks(ground.atlas, journey, 1)), ())


def own_walk(atlas: Atlas, question: Question, given: Any) -> Route:
    """The way that a learner gave, over parts; empty where it cannot be walked."""
    if tells(question.kind) is not Tells.WAY or not isinstance(given, list | tuple):
        return ()
    if len(given) < 2 or invented_steps(atlas, given) or torn_at(atlas, given):
        return ()
    walks: dict[str, Route] = {part: (part,) for part in _parts(atlas, given[0])}
    for step in given[1:]:
        walks = {
            part: (*walk, part)
            for before, walk in walks.items()
            for part in _parts(atlas, step)
            if part in atlas.part_neighbours[before]
        }
    return next(iter(walks.values()), ())


def is_another(walk: Route, route: Route) -> bool:
    """Whether a walk is there and differs from a route, whichever way round it goes."""
    return bool(walk) and walk not in (route, route[::-1])


def _parts(atlas: Atlas, step: str) -> tuple[str, ...]:
    return (step,) if step in atlas.place_of else atlas.places[step].parts
