"""A conversation of a coach with a simulated learner, and its record."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from typing import Protocol

from game.atlas.salience import Pair, ordered
from quiz.drills.catalogue import tells
from quiz.drills.drill import Tells
from quiz.drills.question import Answer, Question
from quiz.learning.measuring.metrics import Prediction
from quiz.learning.simulated.learners import SimulatedLearner

FLAGGED = 0.5
"""From this probability of being wrong on a border is flagged."""
PAUSE_EVERY = 20
PAUSE_DAYS = 1.0
"""Practice comes in blocks with a night in between."""

Grading = Callable[[Question, Answer], bool]


class CoachQuestion(Protocol):
    """A question of a coach; a reference is drawn at random to measure by."""

    @property
    def question(self) -> Question:
        """What is asked."""

    @property
    def reference(self) -> bool:
        """Whether it was drawn at random."""

    @property
    def predicted(self) -> float:
        """The probability of a right answer, as the coach sees it."""


class CoachShown(Protocol):
    """What a coach shows after an answer."""

    @property
    def answer(self) -> object:
        """The right answer."""

    @property
    def routes(self) -> Sequence[Sequence[str]]:
        """Right ways over parts, the one to look at first."""


class Suspected(Protocol):
    """A border or a pair, and the probability that the learner has it wrong."""

    @property
    def border(self) -> Pair:
        """The two places."""

    @property
    def wrong(self) -> float:
        """The probability."""


class CoachLike(Protocol):
    """A coach that asks questions and reads the answers."""

    def ask(self) -> CoachQuestion:
        """The next question."""

    def answer(self, given: Answer | None, seconds: float) -> CoachShown | None:
        """Take an answer."""

    def wait(self, days: float) -> None:
        """Let days pass."""

    def xray(self) -> Sequence[Suspected]:
        """What the learner may have wrong."""


@dataclass(frozen=True, slots=True)
class Turn:
    """One question and its result."""

    question: Question
    given: Answer | None
    right: bool
    predicted: float
    reference: bool


@dataclass(frozen=True, slots=True)
class XrayLook:
    """What the coach believed wrong after some answers, beside what was wrong then.

    `held` are all probabilities with whether the pair was indeed wrong.
    """

    flagged: frozenset[Pair]
    wrong: frozenset[Pair]
    held: tuple[Prediction, ...]


@dataclass(slots=True)
class Conversation:
    """A whole conversation: turns, looks by the number of answers, known shares from the start."""

    turns: list[Turn] = field(default_factory=list)
    looks: dict[int, XrayLook] = field(default_factory=dict)
    known: list[float] = field(default_factory=list)

    def answers_until(self, share: float) -> int | None:
        """After how many answers this share of the borders was known for the first time."""
        return next((n for n, known in enumerate(self.known) if known >= share), None)


@dataclass(frozen=True, slots=True)
class ConversationPlan:
    """How long a conversation lasts: `answers`, or `until` a share of the borders is known.

    `looks` are when the coach is asked what it believes wrong; none of them is skipped.
    """

    answers: int
    looks: Collection[int] = ()
    until: float | None = None
    feedback: bool = True


def converse(
    coach: CoachLike, learner: SimulatedLearner, grade: Grading, plan: ConversationPlan
) -> Conversation:
    """Run the conversation."""
    talk = Conversation(known=[learner.known])
    for number in range(1, plan.answers + 1):
        talk.turns.append(_turn(coach, learner, grade, plan))
        talk.known.append(learner.known)
        if number in plan.looks:
            talk.looks[number] = look(coach, learner)
        reached = plan.until is not None and learner.known >= plan.until
        if reached and number >= max(plan.looks, default=0):
            break
        if plan.feedback and number % PAUSE_EVERY == 0:
            coach.wait(PAUSE_DAYS)
            learner.wait(PAUSE_DAYS)
    return talk


def _turn(
    coach: CoachLike, learner: SimulatedLearner, grade: Grading, plan: ConversationPlan
) -> Turn:
    asked = coach.ask()
    question = asked.question
    if tells(question.kind) is Tells.MET:
        return _met(coach, learner, asked)
    given, seconds = learner.answer(question)
    shown = coach.answer(given, seconds)
    if plan.feedback and shown is not None:
        route = shown.routes[0] if shown.routes else ()
        learner.take_in(question, given, shown.answer, route)
    return Turn(question, given, grade(question, given), asked.predicted, asked.reference)


def _met(coach: CoachLike, learner: SimulatedLearner, asked: CoachQuestion) -> Turn:
    """A place is shown with all its borders; nothing is asked, so nothing is predicted."""
    coach.answer(None, 0.0)
    learner.meet(asked.question)
    return Turn(asked.question, None, right=True, predicted=1.0, reference=True)


def look(coach: CoachLike, learner: SimulatedLearner) -> XrayLook:
    """What a coach holds for wrong now, beside what is."""
    wrong = learner.wrong
    probabilities = {ordered(*one.border): one.wrong for one in coach.xray()}
    return XrayLook(
        frozenset(pair for pair, probability in probabilities.items() if probability >= FLAGGED),
        wrong,
        tuple((probability, pair in wrong) for pair, probability in sorted(probabilities.items())),
    )
