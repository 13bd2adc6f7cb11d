"""What is said at once after an answer: right or not, what was given, what it is."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from game.atlas.graph import Route
from game.atlas_files import load_atlas
from game.words.names import measured_figure
from quiz.drills.catalogue import grade, tells
from quiz.drills.explaining.told import told_route
from quiz.drills.ground import Ground, ground_of
from quiz.drills.marks import nearest
from quiz.drills.question import Question, decode_question
from quiz.kinds.catalogue import PRESENTED
from quiz.kinds.presented import Said
from quiz.models.attempt import Attempt
from quiz.pages.run.picked import Picked, picked_lines
from quiz.words.question_words import answer_words, headline, in_short, kind_word

SIGNS = {"right": "✓", "part": "◐", "wrong": "×", "met": "×"}


@dataclass(frozen=True, slots=True)
class AnswerVerdict:
    """One answer and how it was. `sentences` say what was given and what is right."""

    number: int
    kind: str
    kind_word: str
    headline: str
    short: str
    is_right: bool
    state: str
    credit: str
    is_late: bool
    has_answer: bool
    title: str
    sentences: tuple[str, ...]
    given: str
    answer: str
    seconds: str
    picked: Picked | None = None

    @property
    def sign(self) -> str:
        """How it was, in one character."""
        return SIGNS[self.state] if self.has_answer or self.is_right else "?"


def attempt_question(attempt: Attempt) -> Question:
    """The question that was answered."""
    return decode_question(attempt.kind, attempt.question)


def verdict(attempt: Attempt) -> AnswerVerdict:
    """An answer in words."""
    ground = ground_of(load_atlas(attempt.map))
    atlas, question = ground.atlas, attempt_question(attempt)
    said = _said(ground, question, attempt)
    return AnswerVerdict(
        number=attempt.number,
        kind=question.kind.value,
        kind_word=kind_word(question.kind),
        headline=headline(atlas, question),
        short=in_short(atlas, question),
        is_right=bool(attempt.is_right),
        state=mark_state(attempt.is_right, attempt.credit),
        credit=credit_words(attempt),
        is_late=attempt.is_late,
        has_answer=attempt.given is not None,
        title=_title(attempt, said),
        picked=picked_lines(ground, question, attempt) if tells(question.kind).is_around else None,
        sentences=tuple(PRESENTED[question.kind].sentences(said)),
        given=said.words["given"],
        answer=said.words["answer"],
        seconds=measured_figure(round(attempt.seconds, 1)),
    )


def told_of(ground: Ground, question: Question, attempt: Attempt) -> Route:
    """The shortest route of an answer: the one that is kept with it, named and drawn."""
    return told_route(ground, question, attempt.given, attempt.route)


def mark_state(is_right: bool | None, credit: float | None) -> str:
    """How an answer was: right, partly right, wrong, or nothing that could be either."""
    if is_right is None:
        return "met"
    return "right" if is_right else "part" if credit else "wrong"


def credit_words(attempt: Attempt) -> str:
    """How much of an answer was right; nothing where all or nothing was."""
    if attempt.credit is None or attempt.credit in (0.0, 1.0):
        return ""
    return _("%(n)s %% of the points") % {"n": nearest(100 * attempt.credit)}


def _said(ground: Ground, question: Question, attempt: Attempt) -> Said:
    told = PRESENTED[question.kind].told(ground, question, attempt.given, attempt.route)
    return Said(
        ground=ground,
        question=question,
        given=attempt.given,
        grade=grade(ground, question, attempt.given),
        credit=attempt.credit or 0.0,
        picked=attempt.route,
        words={
            "given": answer_words(ground.atlas, question, attempt.given),
            "answer": answer_words(ground.atlas, question, told),
        },
    )


def _title(attempt: Attempt, said: Said) -> str:
    if attempt.is_right:
        return _("Right.")
    if attempt.is_late:
        return _("Time is up.")
    if attempt.given is None:
        return _("Here is the answer.")
    return PRESENTED[said.question.kind].almost(said)
