"""Seven cards around a centre, as at the table: where should the tokens go?"""

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from random import Random
from typing import Any

from game.atlas import Atlas
from game.atlas.graph import Route
from game.journey.choices import Priced, better, priced_choices
from game.journey.rules import FINALE, FORTY, OFFERED, tokens_each
from game.journey.tariff import Lying, Tariff
from game.journey.walks import board_walks
from quiz.drills import given as read
from quiz.drills.asking.boards import deck_of, draw_cards
from quiz.drills.asking.pairs import ENOUGH
from quiz.drills.asking.pools import unseen
from quiz.drills.asking.stacks import draw_stacks, tells
from quiz.drills.drill import Drill, Tells
from quiz.drills.errors import BadAnswer
from quiz.drills.explaining.because import explaining, facts_about
from quiz.drills.explaining.sentences import names, with_belief
from quiz.drills.ground import Ground
from quiz.drills.question import Answer, Kind, Question
from quiz.drills.results import RIGHT, WRONG, Explanation, Grade
from quiz.drills.scope import Scope

ROUNDS: Mapping[Kind, tuple[int, ...]] = {
    Kind.PICK_ONE: (1, 2),
    Kind.PICK_TWO: (3, 4),
    Kind.PASS_THROUGH: (5, 6),
    Kind.DEAREST_TWO: (7,),
}
"""The rounds of the journey game whose boards a kind asks about."""
RACE_SECONDS: Mapping[Kind, int] = {
    Kind.PICK_ONE: 30,
    Kind.PICK_TWO: 45,
    Kind.PASS_THROUGH: 60,
    Kind.DEAREST_TWO: 60,
}
ALL_LOST = 40
"""Euros: a choice that loses this much compared with the best one gets no credit."""
MOST_TRIES = 3
MOST_TRIES_FOR_A_BORDER = 24


@dataclass(frozen=True)
class Choices(Drill):
    """One or two spaces of eight as the answer: the cheapest, in the finale the most expensive."""

    fewest_places = ENOUGH
    tells = Tells.CHOICE

    kind: Kind

    def race_seconds(self) -> int:
        """The longer, the more there is to weigh."""
        return RACE_SECONDS[self.kind]

    def ask(self, ground: Ground, rng: Random, scope: Scope) -> Question:
        """A board on which one choice is best and others come close."""
        number = rng.choice(ROUNDS[self.kind])
        tries = MOST_TRIES if scope.borders is None else MOST_TRIES_FOR_A_BORDER
        for _ in range(tries):
            cards = draw_cards(ground, rng, scope, number, OFFERED)
            bare = dict.fromkeys((FORTY, *cards.offer), 0)
            priced = priced_choices(ground.tariff, number, cards.centre, bare)
            stacks = draw_stacks(rng, number, tuple(bare), priced, scope.level)
            question = Question(
                self.kind,
                round=number,
                centre=cards.centre,
                offer=cards.offer,
                stacks=stacks.tokens,
            )
            if stacks.fair and tells(ground, question, scope):
                break
        return question

    def run(self, ground: Ground, rng: Random, scope: Scope) -> Iterator[Question]:
        """Boards that differ in more than the order of their cards."""
        deck_of(ground, scope)  # to refuse a scope now and not at the first question
        return unseen(lambda: self.ask(ground, rng, scope), _looks)

    def answer(self, ground: Ground, question: Question) -> Answer:
        """One best choice: the first one clockwise from space 40."""
        return list(best_first(ground.tariff, question)[0][1])

    def grade(self, ground: Ground, question: Question, given: Any) -> Grade:
        """Right if no choice has a better price."""
        if given is None:
            return WRONG
        lying = lying_on(question)
        chosen = _chosen(question, lying, given)
        tariff, number, centre = ground.tariff, question.round, question.centre
        priced = priced_choices(tariff, number, centre, lying)
        best = better(number)([price for price, _ in priced])
        lost = abs(tariff.price(number, centre, chosen) - best)
        return Grade(right=False, lost=lost) if lost else RIGHT

    def credit(self, ground: Ground, question: Question, given: Any) -> float:
        """Less for each euro that a choice loses compared with the best one."""
        if given is None:
            return 0.0
        return max(0.0, 1 - self.grade(ground, question, given).lost / ALL_LOST)

    def explain(self, ground: Ground, question: Question, given: Any) -> Explanation:
        """The lines of the best price and of the chosen one, and which belief would lead there."""
        grade, lying = self.grade(ground, question, given), lying_on(question)
        tariff, number, centre = ground.tariff, question.round, question.centre
        priced = best_first(tariff, question)
        best = tuple(choice for price, choice in priced if price == priced[0][0])
        chosen = None if given is None else _chosen(question, lying, given)
        belief = None
        if chosen and grade.lost:
            belief = explaining(
                ground, (*centre, *question.offer), lambda map_: _is_best(map_, question, chosen)
            )
        return Explanation(
            answer=list(best[0]),
            given=[space for space, _ in chosen] if chosen else None,
            grade=grade,
            routes=self.routes(ground, question),
            lines=tariff.lines(number, centre, [(space, lying[space]) for space in best[0]]),
            given_lines=tariff.lines(number, centre, chosen) if chosen else None,
            best=best,
            belief=belief,
            facts=facts_about(ground, [belief.between]) if belief else (),
        )

    def routes(self, ground: Ground, question: Question) -> tuple[Route, ...]:
        """The cheapest walks of the best choice, none without a journey."""
        best = best_first(ground.tariff, question)[0][1]
        return board_walks(ground.atlas, question.centre, best)

    def right_answers(self, ground: Ground, question: Question) -> tuple[Answer, ...]:
        """All equally good choices."""
        priced = self.prices(ground, question)
        return tuple(list(choice) for price, choice in priced if price == priced[0][0])

    def because(self, ground: Ground, question: Question, explained: Explanation) -> str:
        """The best choice with its price, and the border that was probably wrong."""
        chosen = explained.answer if isinstance(explained.answer, list) else []
        price = explained.lines.price if explained.lines else 0
        said = f"Best is {names(ground, chosen)}, for {price} euros."
        return with_belief(ground, said, explained)

    def looks(self, question: Question) -> Hashable:
        """The order of the cards makes no difference."""
        return replace(question, offer=tuple(sorted(question.offer)))

    def prices(self, ground: Ground, question: Question) -> tuple[Priced, ...]:
        """Every choice with its price, best first."""
        return best_first(ground.tariff, question)


def kind_of_round(number: int) -> Kind:
    """The kind of drill that corresponds to a round of the game."""
    return next(kind for kind, rounds in ROUNDS.items() if number in rounds)


def lying_on(question: Question) -> dict[str, int]:
    """How many tokens are on each of the eight spaces, clockwise from space 40."""
    return dict.fromkeys((FORTY, *question.offer), 0) | dict(question.stacks)


@lru_cache(maxsize=8)
def best_first(tariff: Tariff, question: Question) -> tuple[Priced, ...]:
    """Every choice with its price, the best first, equal ones clockwise from space 40.

    Cached briefly: answer, routes and prices of a question are requested one by one.
    """
    priced = priced_choices(tariff, question.round, question.centre, lying_on(question))
    first = sorted(priced, key=lambda choice: choice[0], reverse=question.round == FINALE)
    return tuple(first)


def _chosen(question: Question, lying: Mapping[str, int], given: Any) -> tuple[Lying, ...]:
    spaces, wanted = read.texts(given), tokens_each(question.round)
    if len(spaces) != wanted or len(set(spaces)) != wanted:
        if wanted == 1:
            raise BadAnswer("Choose one space.")
        raise BadAnswer("Choose two different spaces.")
    for space in spaces:
        if space not in lying:
            raise BadAnswer("There is no space %(space)s on this board.", space=space[:80])
    return tuple([(space, lying[space]) for space in spaces])


def _is_best(believed: Atlas, question: Question, chosen: tuple[Lying, ...]) -> bool:
    tariff, number, centre = Tariff(believed), question.round, question.centre
    priced = priced_choices(tariff, number, centre, lying_on(question))
    return tariff.price(number, centre, chosen) == better(number)(price for price, _ in priced)


def _looks(question: Question) -> tuple[object, ...]:
    """The identity of a board; the rounds of an act are alike, and so are both directions."""
    return frozenset(question.centre), frozenset(question.offer), question.stacks
