"""All kinds of drill, and one way to ask, answer, grade and explain any of them."""

from collections.abc import Collection, Iterator, Sequence
from random import Random
from typing import Any

from game.atlas.graph import Route
from quiz.drills.choices import Choices
from quiz.drills.count_crossings import CountCrossings
from quiz.drills.drill import Drill, Tells
from quiz.drills.errors import NotEnough
from quiz.drills.find_route import FindRoute
from quiz.drills.ground import Ground
from quiz.drills.locate import Locate
from quiz.drills.meet import Meet
from quiz.drills.name_neighbours import NameNeighbours
from quiz.drills.neighbours import Neighbours
from quiz.drills.pick_neighbours import PickNeighbours
from quiz.drills.price_it import PriceIt
from quiz.drills.question import Answer, Kind, Question
from quiz.drills.results import Explanation, Grade
from quiz.drills.scope import EVERYTHING, Scope

DRILLS: dict[Kind, Drill] = {
    Kind.COUNT_CROSSINGS: CountCrossings(),
    Kind.NEIGHBOURS: Neighbours(),
    Kind.NAME_NEIGHBOURS: NameNeighbours(),
    Kind.PICK_ONE: Choices(Kind.PICK_ONE),
    Kind.PICK_TWO: Choices(Kind.PICK_TWO),
    Kind.PASS_THROUGH: Choices(Kind.PASS_THROUGH),
    Kind.DEAREST_TWO: Choices(Kind.DEAREST_TWO),
    Kind.FIND_ROUTE: FindRoute(),
    Kind.PRICE_IT: PriceIt(),
    Kind.LOCATE: Locate(),
    Kind.PICK_NEIGHBOURS: PickNeighbours(),
    Kind.MEET: Meet(),
}


STORM_KINDS = (Kind.NEIGHBOURS, Kind.COUNT_CROSSINGS, Kind.PICK_ONE)
"""Quick kinds, for a race against the clock."""
PAIR_KINDS = (Kind.NEIGHBOURS, Kind.COUNT_CROSSINGS, Kind.NAME_NEIGHBOURS)
"""Kinds that ask about given pairs of places, the direct one first."""
LONG_KINDS = (Kind.NAME_NEIGHBOURS, Kind.FIND_ROUTE, Kind.PRICE_IT)
"""Kinds that take longer: names and steps are typed, prices added up."""
BORDER_KINDS = (*PAIR_KINDS, Kind.PICK_NEIGHBOURS, Kind.FIND_ROUTE)
"""The most informative kinds about given borders."""


def drill_kinds() -> tuple[Kind, ...]:
    """The kinds that can be chosen. Meeting a place is only a step of coached practice."""
    return tuple(kind for kind, drill in DRILLS.items() if drill.is_offered)


def fits(kind: Kind, places: int) -> bool:
    """Whether a map with this number of places is large enough for a kind."""
    return places >= DRILLS[kind].fewest_places


def has_gentle(kinds: Collection[Kind]) -> bool:
    """Whether one of these kinds is gentle enough for a beginner's first and last questions."""
    return any(DRILLS[kind].is_gentle for kind in kinds)


def tells(kind: Kind) -> Tells:
    """What answers to a kind of question reveal about a learner's mental map."""
    return DRILLS[kind].tells


def telling(*told: Tells) -> tuple[Kind, ...]:
    """The kinds whose answers reveal this, in this order."""
    return tuple(kind for one in told for kind in DRILLS if tells(kind) is one)


def asks(kinds: Collection[Kind], told: Tells) -> bool:
    """Whether answers to one of these kinds reveal this."""
    return any(tells(kind) is told for kind in kinds)


def race_seconds(kind: Kind) -> int | None:
    """How long a round of a class race with this kind lasts; None if races do not use it."""
    return DRILLS[kind].race_seconds()


def has_button(question: Question, given: Any) -> bool:
    """Whether players of a race have a button for an answer, which is valid."""
    return DRILLS[question.kind].has_button(given)


def ask(ground: Ground, kind: Kind, rng: Random, scope: Scope = EVERYTHING) -> Question:
    """One informative question. Raises NotEnough if the scope has none of this kind."""
    return DRILLS[kind].ask(ground, rng, scope)


def answer(ground: Ground, question: Question) -> Answer | None:
    """The right answer, or one of several; None if nothing is asked."""
    return DRILLS[question.kind].answer(ground, question)


def right_answers(ground: Ground, question: Question) -> tuple[Answer, ...]:
    """Every answer that `grade` accepts as right: all cheapest ways, all best choices."""
    return DRILLS[question.kind].right_answers(ground, question)


def grade(ground: Ground, question: Question, given: Any) -> Grade:
    """Whether an answer is right; None means no answer. Raises BadAnswer for invalid input."""
    return DRILLS[question.kind].grade(ground, question, given)


def credit_of(ground: Ground, question: Question, given: Any) -> float | None:
    """How much of an answer is right, from 0 to 1; None if nothing is asked.

    A right answer has 1, a missing one (None) has 0. Raises BadAnswer for invalid input.
    """
    return DRILLS[question.kind].credit(ground, question, given)


def explain(ground: Ground, question: Question, given: Any) -> Explanation:
    """Why the right answer is right, and which belief may explain the given one."""
    return DRILLS[question.kind].explain(ground, question, given)


def because(ground: Ground, question: Question, explained: Explanation) -> str:
    """Why an answer is right or wrong, in one or two sentences of English."""
    return DRILLS[question.kind].because(ground, question, explained)


def routes(ground: Ground, question: Question) -> tuple[Route, ...]:
    """The cheapest walks of the answer, as the parts they pass."""
    return DRILLS[question.kind].routes(ground, question)


def prices(ground: Ground, question: Question) -> list[dict[str, Any]]:
    """Every choice that a board offers, best first: `{"choice": [space, …], "price": euros}`.

    Empty for kinds without choices.
    """
    priced = DRILLS[question.kind].prices(ground, question)
    return [{"choice": list(choice), "price": price} for price, choice in priced]


def questions(
    ground: Ground, kinds: Sequence[Kind], rng: Random, scope: Scope = EVERYTHING
) -> Iterator[Question]:
    """An endless run of questions, of several kinds in shuffled turns.

    Within a kind nothing is repeated before everything was asked (a lap), if that can be known, and
    then not before half of the others have come in between. Kinds without questions in the scope
    are left out; NotEnough is raised at once if that leaves none.
    """
    runs: list[Iterator[Question]] = []
    refused = NotEnough("Choose at least one kind of question first.")
    for kind in dict.fromkeys(kinds):
        try:
            runs.append(DRILLS[kind].run(ground, rng, scope))
        except NotEnough as error:
            refused = error
    if not runs:
        raise refused
    return _by_turns(runs, rng)


def _by_turns(runs: list[Iterator[Question]], rng: Random) -> Iterator[Question]:
    while True:
        rng.shuffle(runs)
        for run in runs:
            yield next(run)


def candidates(
    ground: Ground, kind: Kind, rng: Random, count: int, scope: Scope = EVERYTHING
) -> list[Question]:
    """Up to `count` different questions of a kind to choose from."""
    found: dict[Question, None] = {}
    for _ in range(4 * count):
        found[ask(ground, kind, rng, scope)] = None
        if len(found) == count:
            break
    return list(found)
