"""What a simulated learner learns from feedback, and what is left of it days later."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from game.atlas.salience import Pair, ordered
from quiz.drills.catalogue import tells
from quiz.drills.drill import Tells
from quiz.drills.question import Answer, Question
from quiz.learning.simulated.believed import BelievedMap, steps_of


@dataclass(frozen=True, slots=True)
class Aptitude:
    """How well a learner learns. Probabilities for one border that is shown.

    `on_route` for a border that lies on the shown way, `direct` for one that was asked for,
    `listed` for one of a list of neighbours if that is another, `shortcut` for giving up an
    invented border that made a count too low. Of one answer no more
    than `attention` borders are taken in, None for any number. `half_life` is how many days it
    takes until half of what was seen once is forgotten, None for never; each time it is seen
    again makes that `stretch` times as long.
    """

    on_route: float = 0.0
    direct: float = 0.0
    listed: float | None = None
    shortcut: float = 0.0
    attention: int | None = None
    half_life: float | None = None
    stretch: float = 2.5


@dataclass(slots=True)
class _LearnedBorder:
    """A learned border: how often it was seen, how long ago, and how little it takes to lose it."""

    seen: int
    days: float
    weakest: float


@dataclass(slots=True)
class Memory:
    """Learning and forgetting on a believed map."""

    beliefs: BelievedMap
    aptitude: Aptitude
    rng: Random
    _traces: dict[Pair, _LearnedBorder] = field(default_factory=dict)

    def take_in(
        self, question: Question, given: Answer | None, answer: object, route: Sequence[str]
    ) -> None:
        """What the right answer and one right way over places teach after this answer."""
        aptitude = self.aptitude
        asked = self._asked_for(question, answer)
        told = {pair for pair, _, _ in asked}
        on_way = [(pair, True, aptitude.on_route) for pair in steps_of(route) if pair not in told]
        lessons = [*asked, *on_way, *self._shortcuts(question, given, answer)]
        left = len(lessons) if aptitude.attention is None else aptitude.attention
        for pair, touch, probability in lessons:
            if self.beliefs.touch(*pair) == touch:
                self._see_again(pair)
            elif left:
                left -= 1
                if self.rng.random() < probability:
                    self._believe(pair, touch=touch)

    def _asked_for(self, question: Question, answer: object) -> list[tuple[Pair, bool, float]]:
        """What a question about neighbours stated directly."""
        direct, listed = self.aptitude.direct, self.aptitude.listed
        if tells(question.kind) is Tells.PAIR:
            return [(ordered(*question.places), bool(answer), direct)]
        listed = direct if listed is None else listed
        if tells(question.kind).is_around and isinstance(answer, list):
            (place,) = question.places
            wrong = [other for other in self.beliefs.neighbours(place) if other not in answer]
            if tells(question.kind) is Tells.PICKED:
                wrong = [other for other in wrong if other in question.options]
            return [
                *((ordered(place, other), True, listed) for other in sorted(answer)),
                *((ordered(place, other), False, listed) for other in wrong),
            ]
        return []

    def _shortcuts(
        self, question: Question, given: Answer | None, answer: object
    ) -> list[tuple[Pair, bool, float]]:
        """Invented borders that a count showed to be too good, or that a named way went over."""
        invented = self.beliefs.invented
        probability = self.aptitude.shortcut
        walk: Sequence[str] = ()
        if tells(question.kind) is Tells.WAY and isinstance(given, list):
            walk, probability = given, self.aptitude.on_route
        elif (
            tells(question.kind) is Tells.COUNT
            and isinstance(given, int)
            and isinstance(answer, int)
            and given < answer
        ):
            walk = self.beliefs.walk(*question.places) or ()
        return [(pair, False, probability) for pair in steps_of(walk) if pair in invented]

    def _believe(self, pair: Pair, *, touch: bool) -> None:
        if not touch:
            self.beliefs.drop(pair)
            return
        self.beliefs.learn(pair)
        self._traces[pair] = _LearnedBorder(1, 0.0, self.rng.random())

    def _see_again(self, pair: Pair) -> None:
        trace = self._traces.get(pair)
        # Twice on one day is hardly more than once.
        if trace and trace.days:
            trace.seen += 1
            trace.days = 0.0

    def wait(self, days: float) -> None:
        """Let days pass. What was known from the start stays; what was learned here may go."""
        half_life = self.aptitude.half_life
        if half_life is None:
            return
        for pair, trace in list(self._traces.items()):
            trace.days += days
            lasts = half_life * self.aptitude.stretch ** (trace.seen - 1)
            if 0.5 ** (trace.days / lasts) < trace.weakest:
                self.beliefs.drop(pair)
                del self._traces[pair]
