"""What an answer earns or costs: the prices of the journey game, a prize for quick questions."""

from typing import Any

from game.journey.rules import FINALE
from quiz.drills.catalogue import credit_of, grade, has_button, tells
from quiz.drills.choices import Choices
from quiz.drills.drill import Tells
from quiz.drills.errors import BadAnswer
from quiz.drills.ground import Ground
from quiz.drills.question import Question
from quiz.race.rules import COIN, QUICK_PRIZE


def euros_for(ground: Ground, question: Question, given: Any) -> int:
    """What an answer earns, below 0 what it costs. Raises BadAnswer for invalid input."""
    if tells(question.kind) is Tells.CHOICE:
        lost = grade(ground, question, given).lost
        best = Choices(question.kind).prices(ground, question)[0][0]
        return best - lost if question.round == FINALE else -(best + lost)
    credit = credit_of(ground, question, given) or 0.0
    if not has_button(question, given):
        raise BadAnswer("Choose an answer first.")
    return COIN * round(credit * QUICK_PRIZE / COIN)


def euros_without(ground: Ground, question: Question) -> int:
    """What a missing answer earns: the worst choice on the board, nothing for a quick question."""
    if tells(question.kind) is not Tells.CHOICE:
        return 0
    worst = Choices(question.kind).prices(ground, question)[-1][0]
    return worst if question.round == FINALE else -worst


def settled(purse: int, euros: int) -> int:
    """A purse after an answer: never below 0."""
    return max(0, purse + euros)
