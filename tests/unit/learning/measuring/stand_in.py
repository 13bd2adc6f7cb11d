"""A coach without any sense, to measure by: what it flags and predicts is told beforehand."""

from dataclasses import dataclass
from random import Random

from game.atlas import Atlas
from game.atlas.routes import place_leg
from game.atlas.salience import Pair
from quiz.drills.question import Answer, Kind, Question


@dataclass(frozen=True)
class Asked:
    question: Question
    reference: bool
    predicted: float = 0.6


@dataclass(frozen=True)
class Shown:
    answer: object
    routes: tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Flag:
    border: Pair
    wrong: float


class StandIn:
    """Asks for counts of random pairs; every fifth question is a reference."""

    def __init__(self, atlas: Atlas, seed: int, flags: list[Flag] | None = None) -> None:
        self.atlas = atlas
        self.rng = Random(seed)
        self.flags = flags or []
        self.asked: list[Question] = []
        self.waited = 0.0

    def ask(self) -> Asked:
        one, other = self.rng.sample(sorted(self.atlas.places), 2)
        self.asked.append(Question(Kind.COUNT_CROSSINGS, (one, other)))
        return Asked(self.asked[-1], reference=len(self.asked) % 5 == 0)

    def answer(self, given: Answer | None, seconds: float) -> Shown:
        one, other = self.asked[-1].places
        return Shown(self.atlas.fewest[one][other], (place_leg(self.atlas, one, other),))

    def wait(self, days: float) -> None:
        self.waited += days

    def xray(self) -> list[Flag]:
        return self.flags


def grade(atlas: Atlas, question: Question, given: Answer | None) -> bool:
    """Whether a count is right."""
    one, other = question.places
    return given == atlas.fewest[one][other]
