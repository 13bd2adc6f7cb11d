"""The right answers to a question in words, for teachers who mark by hand."""

from django.utils.translation import gettext as _

from quiz.drills.catalogue import right_answers
from quiz.drills.ground import Ground
from quiz.drills.question import Question
from quiz.kinds.catalogue import PRESENTED
from quiz.words.question_words import answer_words

MOST_TOLD = 4
"""If more answers are right, one of them and their number are given."""


def key_words(ground: Ground, question: Question) -> str:
    """Every right answer; if there are many, their number and one of them."""
    answers = right_answers(ground, question)
    told = [answer_words(ground.atlas, question, one) for one in answers[:MOST_TOLD]]
    if len(answers) <= MOST_TOLD:
        return _(" or ").join(told)
    said: dict[str, object] = {"n": len(answers), "one": told[0]}
    return PRESENTED[question.kind].any_of(ground, question, said)
