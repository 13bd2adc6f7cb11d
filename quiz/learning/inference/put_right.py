"""What was shown after an answer, and the probability that it corrected a mistake."""

from collections.abc import Iterator
from itertools import pairwise

from quiz.drills.catalogue import tells
from quiz.drills.drill import Tells
from quiz.drills.question import Answer, Question
from quiz.learning.inference.evidence import Evidence
from quiz.learning.inference.rates import ON_ROUTE, SHORTCUT, on_route_share, stated_share
from quiz.learning.inference.variables import Variables


def put_right(variables: Variables, evidence: Evidence) -> dict[int, float]:
    """The variables that feedback was about, with the probability that it corrected a mistake."""
    found: dict[int, float] = {}
    crossed = evidence.shown.crossed(variables.atlas)
    for pair in crossed:
        number = variables.of(*pair)
        if number is not None:
            found[number] = on_route_share(len(crossed))
    told = told_of(variables, evidence)
    # A learner who is shown a whole list looks at what was not in their own.
    news = max(1, len(evidence.shown.facts) - len(listed(evidence.given)))
    for number in told:
        found[number] = max(found.get(number, 0.0), stated_share(news))
    if evidence.shown.routes:
        for number in _shortcuts(variables, evidence):
            found.setdefault(number, SHORTCUT)
        if tells(evidence.question.kind) is Tells.WAY:
            way = walked(variables, evidence.question, evidence.given)
            for number in stepped(variables, way):
                if not variables.is_real[number]:
                    found.setdefault(number, ON_ROUTE)
    return found


def told_of(variables: Variables, evidence: Evidence) -> frozenset[int]:
    """The variables about which something was stated."""
    numbers = (variables.of(*pair) for pair in evidence.shown.facts)
    return frozenset(number for number in numbers if number is not None)


def _shortcuts(variables: Variables, evidence: Evidence) -> Iterator[int]:
    """The pairs that would explain a count that is too low, if they touched."""
    question, given = evidence.question, evidence.given
    if tells(question.kind) is not Tells.COUNT or not isinstance(given, int):
        return
    one, other = question.places
    fewest = variables.atlas.fewest
    if given >= fewest[one][other]:
        return
    for number in range(variables.real, len(variables)):
        a, b = variables.all[number].between
        there = fewest[one][a] + 1 + fewest[b][other]
        back = fewest[one][b] + 1 + fewest[a][other]
        if min(there, back) < fewest[one][other]:
            yield number


def listed(given: Answer | None) -> list[str]:
    """The slugs of an answer that is a list of them."""
    return list(given) if isinstance(given, list) else []


def walked(variables: Variables, question: Question, given: Answer | None) -> list[str]:
    """The given way; none if only both ends are named because no way is known."""
    route = listed(given)
    if len(route) == 2 and variables.atlas.fewest[question.places[0]][question.places[1]] > 1:
        return []
    return route


def stepped(variables: Variables, route: list[str]) -> list[int]:
    """The variables of the steps of a way, each once."""
    numbers = {variables.of(*step) for step in pairwise(route)}
    return sorted(number for number in numbers if number is not None)
