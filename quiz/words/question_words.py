"""Questions in words: what is asked, in full for a card and in short for a list."""

from django.utils.translation import gettext as _

from game.atlas import Atlas
from quiz.drills.question import Kind, Question
from quiz.kinds.catalogue import PRESENTED


def kind_word(kind: Kind) -> str:
    """The name of a kind of question."""
    return PRESENTED[kind].word()


def kind_note(kind: Kind) -> str:
    """The description of questions of a kind."""
    return PRESENTED[kind].note()


def prompt(question: Question) -> str:
    """The task, as one short sentence above the places."""
    return PRESENTED[question.kind].prompt(question)


def headline(atlas: Atlas, question: Question) -> str:
    """The places of a question, large."""
    return PRESENTED[question.kind].headline(atlas, question)


def in_short(atlas: Atlas, question: Question) -> str:
    """A question in one line of a list."""
    kind = PRESENTED[question.kind]
    words = {"kind": kind.word(), "places": kind.places_in_short(atlas, question)}
    return _("%(kind)s: %(places)s") % words


def asked_in_full(atlas: Atlas, question: Question) -> str:
    """The question as one sentence, if a kind has one; otherwise the places."""
    return PRESENTED[question.kind].in_full(atlas, question)


def links_note(atlas: Atlas, question: Question) -> str:
    """Whether a sea link counts as a border, if that may matter for the answer."""
    if not PRESENTED[question.kind].minds_links:
        return ""
    if not atlas.has_links:
        return _("Land only: a sea link does not count as a border.")
    if any(border.kind.over_water for border in atlas.borders):
        return _("A drawn sea link counts as a border.")
    return ""


def answer_words(atlas: Atlas, question: Question, answer: object) -> str:
    """An answer as text; None is no answer."""
    return PRESENTED[question.kind].answer_words(atlas, answer)
