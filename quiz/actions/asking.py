"""The input for choosing the next question, and its result."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import overload

from game.atlas_files import load_atlas
from quiz.answers.still_there import question_is_on
from quiz.drills.ground import Ground, ground_of
from quiz.drills.question import Kind, Question, decode_question
from quiz.drills.scope import Scope
from quiz.models.attempt import Attempt
from quiz.models.drill_run import DrillRun

LOOKED_AT = 20
"""How many recent questions of a run are considered, so that none is repeated too soon."""


class AskedLately(Sequence[Question]):
    """The latest questions of a run and the open one, read lazily."""

    def __init__(self, run: DrillRun, newest: Question) -> None:
        self._run, self._newest = run, newest
        self._number = run.open_number
        self._found: list[Question] | None = None

    @property
    def _questions(self) -> list[Question]:
        if self._found is None:
            rows = Attempt.objects.filter(
                run=self._run, number__gte=self._number - LOOKED_AT, number__lt=self._number
            )
            before = rows.order_by("number").values_list("kind", "question")
            self._found = [*(decode_question(*row) for row in before), self._newest]
        return self._found

    @property
    def newest(self) -> Question:
        """The open question: known without a query."""
        return self._newest

    @overload
    def __getitem__(self, index: int) -> Question: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Question]: ...
    def __getitem__(self, index: int | slice) -> Question | Sequence[Question]:
        return self._questions[index]

    def __len__(self) -> int:
        return len(self._questions)


@dataclass(frozen=True, slots=True)
class Asking:
    """A run that needs its question of some number. `asked` are the latest ones before it."""

    run: DrillRun
    number: int
    asked: Sequence[Question]
    now: datetime

    @property
    def ground(self) -> Ground:
        """The map."""
        return ground_of(load_atlas(self.run.map))

    @property
    def kinds(self) -> tuple[Kind, ...]:
        """The kinds that may be asked."""
        return tuple(Kind(kind) for kind in self.run.kinds)

    @property
    def scope(self) -> Scope:
        """The places and borders that it is about."""
        return scope_of(self.run)


def scope_of(run: DrillRun) -> Scope:
    """The scope of a run: its places or those of its regions, its borders."""
    about = run.about
    places = frozenset(about.places) or None
    if about.regions:
        atlas = load_atlas(run.map)
        places = frozenset(p.slug for p in atlas.places.values() if p.region in about.regions)
    return Scope(places=places, borders=about.borders or None, farthest=about.farthest)


def planned_questions(run: DrillRun) -> list[Question]:
    """The questions on a run's list whose places are still on the map."""
    return [question for question in run.about.questions if question_is_on(run.map, question)]
