"""The coach: asks, grades, shows, and updates its estimate."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from game.atlas.graph import Route
from quiz.drills import catalogue
from quiz.drills.drill import Tells
from quiz.drills.ground import Ground
from quiz.drills.question import Answer, Kind, Question
from quiz.learning.choosing.candidates import Policy
from quiz.learning.choosing.choose import AskReason, Chosen, Why, choose, predict
from quiz.learning.choosing.easy import first_question
from quiz.learning.choosing.pacing import ANYTHING, Band
from quiz.learning.choosing.serving import Wish, clearest, reads_beginner, serve
from quiz.learning.choosing.showing import routes_to_show, stated_facts
from quiz.learning.findings.xray import Flag, xray
from quiz.learning.inference.estimate import (
    BACKGROUND,
    FOREGROUND,
    aged,
    first_estimate,
    later,
    refine,
    update,
)
from quiz.learning.inference.evidence import NOTHING, Evidence, Shown
from quiz.learning.inference.sketches.expecting import expected_credit, stated_credit
from quiz.learning.inference.state import Estimate

USUAL_KINDS = tuple(
    kind for kind in catalogue.drill_kinds() if catalogue.tells(kind) is not Tells.PICKED
)
"""The default kinds, unchanged since the coach was first measured."""
POLICIES = ADAPTIVE, RANDOM, SITE = "adaptive", "random", "site"
SITE_CREDIT = 0.70
SITE_SWEEPS = (2, 4)
"""The targets and sweeps of the site, unless its settings say otherwise."""
LOOKED_AT = 40
"""How many recent questions are considered, so that nothing is repeated too soon."""
FIRST_READ = 2
"""After this many answers a diagnosis may take the learner for a beginner."""
GLANCE = 2
"""Sweeps on an answer before deciding what to show after it."""


@dataclass(frozen=True, slots=True)
class OpenQuestion:
    """A question that waits for its answer."""

    id: str
    question: Question
    why: Why
    reference: bool
    predicted: float


@dataclass(frozen=True, slots=True)
class CoachResult:
    """The response to an answer."""

    right: bool | None
    answer: Answer | None
    routes: tuple[Route, ...]
    because: str
    credit: float | None = None


class Coach:
    """One sitting, or several, with one learner on one map. Reproducible by seed.

    `band` is the share of right answers that practice keeps to; without one it asks whatever
    teaches and reveals most, however hard that is. `foreground` and `background` are the sweeps of
    inference after each answer and after each question, while the learner reads it.
    """

    def __init__(
        self,
        ground: Ground,
        seed: int,
        policy: str = "adaptive",
        kinds: Sequence[Kind] | None = None,
        feedback: bool = True,
        *,
        band: Band = ANYTHING,
        foreground: int = FOREGROUND,
        background: int = BACKGROUND,
        home: str | None = None,
        credit: float = SITE_CREDIT,
        late: float = 0.0,
    ) -> None:
        if policy not in POLICIES:
            raise ValueError(f"there is no policy {policy!r}")
        self.ground = ground
        self.wish: Wish | None = None
        if policy == SITE:
            asks = tuple(kinds or catalogue.drill_kinds())
            self.wish = Wish(asks, credit=credit, diagnosis=not feedback)
            foreground, background = SITE_SWEEPS
        chosen = Policy(
            kinds=tuple(kinds or USUAL_KINDS),
            evenly=policy == "random",
            diagnosis=not feedback,
            band=band,
        )
        self.policy = chosen.unbound() if band == ANYTHING else chosen
        self.feedback = feedback
        self.estimate: Estimate = first_estimate(ground.atlas, seed, home=home)
        self._before = self.estimate
        self._late, self._lateness = late, Random(seed)  # noqa: S311 - no secret
        self.at_days = 0.0
        self.history: list[Question] = []
        self._open: OpenQuestion | None = None
        self._efforts = (foreground, background)

    def ask(self) -> OpenQuestion:
        """The question that is open, or the next one."""
        if self._open is None:
            estimate = later(self.estimate, self.at_days)
            chosen = self._chosen(estimate)
            number = f"q{len(self.history) + 1}"
            self._open = OpenQuestion(
                number, chosen.question, chosen.why, chosen.reference, chosen.predicted
            )
            self._think()
        return self._open

    def _chosen(self, estimate: Estimate) -> Chosen:
        if self.wish is not None:
            picks = catalogue.asks(self.wish.kinds, Tells.PICKED)
            if not self.history and self.feedback and picks:
                return self._first(estimate)
            # If no worker was in time, the estimate is that before the last answer.
            is_late = self._lateness.random() < self._late
            known = aged(self._before, self.at_days) if is_late else estimate
            return serve(
                self.ground, known, self.wish, self.history[-LOOKED_AT:], len(self.history)
            )
        if self.policy.diagnosis and not self.policy.evenly and self._reads_beginner(estimate):
            return clearest(estimate, self.history)
        return choose(self.ground, estimate, self.policy, self.history)

    def _first(self, estimate: Estimate) -> Chosen:
        """The easy question with which practice begins on the site, for every learner."""
        question = first_question(self.ground, estimate.sketch.home, self._lateness)
        expected = expected_credit(estimate.sketch, question)
        predicted = stated_credit(estimate.sketch, question, expected)
        return Chosen(question, Why(AskReason.PRACTICE), reference=False, predicted=predicted)

    def _reads_beginner(self, estimate: Estimate) -> bool:
        names = catalogue.asks(self.policy.kinds, Tells.NAMED)
        return names and estimate.answers >= FIRST_READ and reads_beginner(estimate)

    def _think(self) -> None:
        """Refine the estimate while the learner reads the question."""
        if self._efforts[1] and self.estimate.answers and self.wish is None:
            self.estimate = refine(self.estimate, self._efforts[1])

    def answer(self, given: Any, seconds: float = 0.0) -> CoachResult:
        """Grade the answer to the open question and learn from it.

        Raises BadAnswer for invalid input; then the question stays open.
        """
        asked = self._open or self.ask()
        question = asked.question
        grade = catalogue.grade(self.ground, question, given)
        shown = NOTHING
        routes: tuple[Route, ...] = ()
        if self.feedback:
            routes = self._to_show(Evidence(question, given, seconds, self.at_days))
            shown = Shown(routes[:1], stated_facts(self.ground, question, given))
            if not catalogue.tells(question.kind).is_around:
                routes = routes[:1]  # nobody looks at a dozen: what is told is what is seen
        evidence = Evidence(
            question, given, seconds, self.at_days, shown, reference=asked.reference
        )
        self._before = self.estimate
        credit = catalogue.credit_of(self.ground, question, given)
        self.estimate = self._updated(evidence, grade.right, credit)
        self.history.append(question)
        self._open = None
        explained = catalogue.explain(self.ground, question, given)
        said = catalogue.because(self.ground, question, explained)
        answer = explained.answer
        if routes and catalogue.tells(question.kind) is Tells.WAY:
            answer = list(routes[0])  # of all right answers the one that is shown
        return CoachResult(grade.right, answer, routes, said, credit)

    def _to_show(self, told: Evidence) -> tuple[Route, ...]:
        """The routes shown after an answer, which the site picks before it."""
        if self.wish is not None:
            return routes_to_show(self.ground, self.estimate, told.question)
        estimate = update(self.estimate, told, effort=GLANCE)
        return routes_to_show(self.ground, estimate, told.question)

    def _updated(self, evidence: Evidence, right: bool | None, credit: float | None) -> Estimate:
        resting = self.wish is not None
        effort = self._efforts[0]
        estimate = update(self.estimate, evidence, right, effort, resting=resting, credit=credit)
        if not resting:
            return estimate
        if self._efforts[1] and estimate.readings and estimate.readings[-1].detour is not None:
            estimate = refine(estimate, self._efforts[1])
        return estimate

    def wait(self, days: float) -> None:
        """Let days pass. The open question stays open."""
        if not days >= 0:
            raise ValueError("time does not run backwards")
        self.at_days += days

    def xray(self) -> list[Flag]:
        """Which borders the learner probably has wrong now."""
        return xray(later(self.estimate, self.at_days))

    def predict(self, question: Question) -> float:
        """The probability that the learner answers a question right now."""
        return predict(later(self.estimate, self.at_days), question, chosen=False)
