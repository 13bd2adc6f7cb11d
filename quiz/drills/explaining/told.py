"""The one route of an answer, as said, drawn and stored."""

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
    """The best spaces of a board: the given ones if nothing is better."""
    best = catalogue.answer(ground, question)
    if given is not None and catalogue.grade(ground, question, given).right:
        best = given
    return tuple(best) if isinstance(best, list | tuple) else ()


def told_journey(ground: Ground, question: Question, given: Any) -> Journey | None:
    """The journey of the right answer; None if nobody travels."""
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
    """The routes that are as short as the one shown, with or without it."""
    journey = told_journey(ground, question, given)
    return cheapest_walks(ground.atlas, journey) if journey else ()


def told_route(ground: Ground, question: Question, given: Any, picked: Sequence[str] = ()) -> Route:
    """The shortest route that is shown for an answer, as its parts; empty if nobody can travel.

    `picked` is the one that the coach wants to show. It is used if it belongs to this answer: not
    if the learner chose other spaces that are as good, or the map has changed.
    """
    journey = told_journey(ground, question, given)
    if journey is None:
        # Around one place: a border of it. On a board: everything is on space 40.
        around = () if question.centre else catalogue.routes(ground, question)
        return tuple(picked) if tuple(picked) in around else next(iter(around), ())
    if is_cheapest_walk(ground.atlas, journey, picked):
        return tuple(picked)
    return next(iter(cheapest_walks(ground.atlas, journey, 1)), ())


def own_walk(atlas: Atlas, question: Question, given: Any) -> Route:
    """The way that a learner gave, over parts; empty if it is impossible."""
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
    """Whether a walk exists and differs from a route, in either direction."""
    return bool(walk) and walk not in (route, route[::-1])


def _parts(atlas: Atlas, step: str) -> tuple[str, ...]:
    return (step,) if step in atlas.place_of else atlas.places[step].parts
