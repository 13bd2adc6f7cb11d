"""What is known when the next question is chosen, and what is chosen."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from game.atlas_files import load_atlas
from quiz.answers.still_there import question_is_on
from quiz.drills.ground import Ground, ground_of
from quiz.drills.question import Kind, Question
from quiz.drills.scope import Scope
from quiz.models.drill_run import DrillRun


@dataclass(frozen=True, slots=True)
class Asking:
    """A run that wants its question of some number. `asked` are the latest ones before it."""

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
    return Scope(places=places, borders=about.borders or None)


def planned_questions(run: DrillRun) -> list[Question]:
    """The questions that a run has on its list and that the map still has places for."""
    return [question for question in run.about.questions if question_is_on(run.map, question)]
