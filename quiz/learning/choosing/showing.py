"""What is shown after an answer: of all cheapest walks the one that teaches most, and facts."""

from typing import Any

from game.atlas import Journey
from game.atlas.graph import Route
from game.atlas.salience import ordered
from game.atlas.walks import MOST_ROUTES, cheapest_walks
from quiz.drills import catalogue
from quiz.drills.catalogue import tells
from quiz.drills.drill import Tells
from quiz.drills.explaining.told import told_journey
from quiz.drills.ground import Ground
from quiz.drills.question import Question
from quiz.learning.choosing.ways import Ways
from quiz.learning.inference.state import Estimate


def routes_to_show(ground: Ground, estimate: Estimate, question: Question) -> tuple[Route, ...]:
    """Cheapest routes of the answer; first the one with the most missing borders."""
    if tells(question.kind) is Tells.NOTHING:
        return ()
    ways = Ways(estimate.variables, estimate.wrong())
    if tells(question.kind).is_around:
        around = catalogue.routes(ground, question)
        return tuple(sorted(around, key=lambda route: -ways.carried_by(route)))
    journey = journey_for(ground, question)
    if journey is None or (question.places and not ground.atlas.are_joined(*question.places)):
        return ()
    best = ways.walk(journey)
    others = cheapest_walks(ground.atlas, journey)
    return (best, *(route for route in others if route != best))[:MOST_ROUTES]


def journey_for(ground: Ground, question: Question) -> Journey | None:
    """The journey of the right answer; None if nobody travels."""
    return told_journey(ground, question, None)


def stated_facts(ground: Ground, question: Question, given: Any) -> tuple[tuple[str, str], ...]:
    """The pairs about which the answer itself says something."""
    if tells(question.kind) is Tells.PAIR:
        return (ordered(*question.places),)
    if tells(question.kind).is_around:
        (place,) = question.places
        named = given if isinstance(given, list | tuple) else ()
        others = dict.fromkeys((*ground.atlas.neighbours[place], *named))
        return tuple(ordered(place, other) for other in others if other != place)
    return ()
