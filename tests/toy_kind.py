"""A kind of drill that the site has never heard of: how many neighbours has a place?

It stands for the two files that a new kind consists of, one of `quiz/drills` and one of
`quiz/kinds`; `register` stands for its two lines in the catalogues.
"""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from game.atlas import Atlas
from quiz.drills import given as read
from quiz.drills.asking.pools import laps
from quiz.drills.catalogue import DRILLS
from quiz.drills.drill import Drill
from quiz.drills.ground import Ground
from quiz.drills.question import Answer, Kind, Question
from quiz.drills.results import RIGHT, WRONG, Grade
from quiz.drills.scope import Scope
from quiz.kinds.catalogue import PRESENTED
from quiz.kinds.presented import Presented
from quiz.kinds.reading import Fields, chosen, needed, number

TOY = Kind("degree")


class Degree(Drill):
    """One place, and a number for an answer."""

    def ask(self, ground: Ground, rng: Random, scope: Scope) -> Question:
        """Any place."""
        return Question(TOY, (rng.choice(_places(ground, scope)),))

    def run(self, ground: Ground, rng: Random, scope: Scope) -> Iterator[Question]:
        """Every place, then again."""
        places = _places(ground, scope)
        rng.shuffle(places)
        return (Question(TOY, (place,)) for place in laps(places, rng))

    def answer(self, ground: Ground, question: Question) -> Answer:
        """How many neighbours it has."""
        return len(ground.atlas.neighbours[question.places[0]])

    def grade(self, ground: Ground, question: Question, given: Any) -> Grade:
        """Right or not."""
        if given is None:
            return WRONG
        return RIGHT if read.whole_number(given) == self.answer(ground, question) else WRONG


class PresentedDegree(Presented):
    """The same on the pages."""

    form = "pad"

    def word(self) -> str:
        """The name of the kind."""
        return "Degree of a place"

    def note(self) -> str:
        """What one does."""
        return "With how many places does it share a border?"

    def prompt(self, _question: Question) -> str:
        """What is to be done."""
        return "How many neighbours has it?"

    def read(self, _atlas: Atlas, _question: Question, fields: Fields) -> Any:
        """A whole number."""
        return number(needed(chosen(fields))[0])


def register(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put the kind into both catalogues while a test runs."""
    monkeypatch.setitem(DRILLS, TOY, Degree())
    monkeypatch.setitem(PRESENTED, TOY, PresentedDegree())


def _places(ground: Ground, scope: Scope) -> list[str]:
    return [place for place in ground.places if scope.places is None or place in scope.places]
