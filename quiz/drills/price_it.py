"""What does this journey cost?"""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from game.atlas import Atlas
from game.atlas.graph import Route
from game.atlas.salience import ordered
from game.journey.rules import (
    CROSSING_PRICE,
    FINALE,
    FIRST_ROUND,
    FORTY,
    NEIGHBOUR_PRICE,
    act_of,
    tokens_each,
)
from game.journey.tariff import Lines, Tariff
from game.journey.walks import board_walks
from quiz.drills import given as read
from quiz.drills.asking.boards import deck_of, draw_cards
from quiz.drills.asking.pairs import ENOUGH
from quiz.drills.asking.pools import unseen
from quiz.drills.asking.stacks import believed_tariff
from quiz.drills.drill import Drill, Tells
from quiz.drills.explaining.because import explaining, facts_about
from quiz.drills.explaining.sentences import with_belief
from quiz.drills.ground import Ground
from quiz.drills.question import Answer, Kind, Question
from quiz.drills.results import RIGHT, WRONG, Explanation, Grade, Slip
from quiz.drills.scope import Scope

ON_FORTY = 0.12
"""How often a token is on space 40: seldom, since it teaches no border."""
UNDER = (0, 0, 0, 0, 1, 1, 2, 3)
MOST_TRIES_FOR_A_BORDER = 24


class PriceIt(Drill):
    """A centre and the tokens of one traveller; the price is the answer, in euros."""

    fewest_places = ENOUGH
    tells = Tells.PRICE

    def ask(self, ground: Ground, rng: Random, scope: Scope) -> Question:
        """Tokens as one traveller may have placed them."""
        for _ in range(1 if scope.borders is None else MOST_TRIES_FOR_A_BORDER):
            question = _draw(ground, rng, scope)
            if _tells(ground, question, scope):
                break
        return question

    def run(self, ground: Ground, rng: Random, scope: Scope) -> Iterator[Question]:
        """Journeys that differ in more than the order of their tokens."""
        deck_of(ground, scope)  # to refuse a scope now and not at the first question
        return unseen(lambda: self.ask(ground, rng, scope), _looks)

    def answer(self, ground: Ground, question: Question) -> Answer:
        """What is paid, in the finale what is received."""
        return ground.tariff.price(question.round, question.centre, question.tokens)

    def grade(self, ground: Ground, question: Question, given: Any) -> Grade:
        """Right, or off by a number of euros."""
        if given is None:
            return WRONG
        price = ground.tariff.price(question.round, question.centre, question.tokens)
        off = read.whole_number(given) - price
        return Grade(right=False, off=off) if off else RIGHT

    def credit(self, ground: Ground, question: Question, given: Any) -> float:
        """Half credit for a price that is off by one crossing."""
        grade = self.grade(ground, question, given)
        return 1.0 if grade.right else 0.5 if abs(grade.off) == CROSSING_PRICE else 0.0

    def explain(self, ground: Ground, question: Question, given: Any) -> Explanation:
        """The lines of the price, the forgotten line, or the belief behind the answer."""
        grade = self.grade(ground, question, given)
        number, centre, tokens = question.round, question.centre, question.tokens
        lines = ground.tariff.lines(number, centre, tokens)
        slip = slip_of(number, lines, given) if grade.off else None
        belief = None
        if grade.off:
            marked = [*centre, *(space for space, _ in tokens if space != FORTY)]
            belief = explaining(ground, marked, lambda map_: _costs(map_, question, given))
        return Explanation(
            answer=lines.price,
            given=given,
            grade=grade,
            routes=self.routes(ground, question),
            lines=lines,
            belief=belief,
            slip=slip,
            facts=facts_about(ground, [belief.between]) if belief else (),
        )

    def routes(self, ground: Ground, question: Question) -> tuple[Route, ...]:
        """The cheapest walks, none without a journey."""
        spaces = [space for space, _ in question.tokens]
        return board_walks(ground.atlas, question.centre, spaces)

    def because(self, ground: Ground, question: Question, explained: Explanation) -> str:
        """The price, and the border that was probably wrong."""
        return with_belief(ground, f"The price is {explained.answer} euros.", explained)


def price_journey(number: int, start: str, stops: tuple[str, ...], end: str) -> Question:
    """A question about a journey from one place to another, with nothing under the tokens."""
    tokens = tuple((stop, 0) for stop in stops)
    return Question(Kind.PRICE_IT, round=number, centre=(start, end), tokens=tokens)


def slip_of(number: int, lines: Lines, given: int) -> Slip | None:
    """The one line of a price without which it would be the given one."""
    stack = -lines.stack if number == FINALE else lines.stack
    slips: Mapping[Slip, int] = {
        Slip.NO_NEIGHBOURS: NEIGHBOUR_PRICE * len(lines.neighbours),
        Slip.NO_STACK: stack,
        Slip.NO_FORTY: lines.forty,
        Slip.NO_CROSSINGS: CROSSING_PRICE * lines.crossings,
        Slip.STACK_ADDED: 2 * stack,
    }
    short = lines.price - given
    return next((slip for slip, euros in slips.items() if euros == short), None)


def _draw(ground: Ground, rng: Random, scope: Scope) -> Question:
    number = _round(rng, scope.level)
    wanted = tokens_each(number)
    cards = draw_cards(ground, rng, scope, number, wanted)
    spaces = list(cards.offer)
    if rng.random() < ON_FORTY and _centre_is_enough(scope, cards.centre):
        spaces[rng.randrange(wanted)] = FORTY
    return Question(
        Kind.PRICE_IT,
        round=number,
        centre=cards.centre,
        tokens=tuple([(space, rng.choice(UNDER)) for space in spaces]),
    )


def _centre_is_enough(scope: Scope, centre: tuple[str, ...]) -> bool:
    """Whether a card can be spared without losing what the scope needs."""
    return scope.borders is None and (scope.places is None or not scope.places.isdisjoint(centre))


def _round(rng: Random, level: float | None) -> int:
    """Any of the seven; at a level preferably an early or a late one."""
    if level is None:
        return rng.randrange(FIRST_ROUND, FINALE + 1)
    number = round(rng.gauss(1 + 6 * level, 1.2))
    return min(FINALE, max(FIRST_ROUND, number))


def _tells(ground: Ground, question: Question, scope: Scope) -> bool:
    """Whether a learner who is wrong about one of the scope's borders would answer differently."""
    if scope.borders is None:
        return True
    board = (question.round, question.centre, question.tokens)
    true = ground.tariff.price(*board)
    return any(
        believed is None or believed.price(*board) != true
        for believed in (believed_tariff(ground, ordered(*border)) for border in scope.borders)
    )


def _costs(believed: Atlas, question: Question, given: int) -> bool:
    return Tariff(believed).price(question.round, question.centre, question.tokens) == given


def _looks(question: Question) -> tuple[object, ...]:
    """The identity of a journey; the rounds of an act are alike, and so are both directions."""
    return act_of(question.round), frozenset(question.centre), frozenset(question.tokens)
