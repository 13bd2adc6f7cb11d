"""The questions of a practice set."""

from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache
from random import Random

from game.atlas_files import load_atlas
from quiz.drills.errors import NotEnough
from quiz.drills.ground import ground_of
from quiz.drills.question import Question
from quiz.drills.sets.set_plan import SetPlan
from quiz.drills.sets.set_questions import draw_set
from quiz.learning.choosing.versions import Version, another_version, parallel_versions
from quiz.words.answer_key import key_words
from quiz.words.question_words import headline, prompt


@dataclass(frozen=True, slots=True)
class SampleLine:
    """A question and its right answers, in words."""

    number: int
    prompt: str
    headline: str
    answer: str


def drawn_questions(plan: SetPlan, seed: str) -> tuple[Question, ...]:
    """The questions of a set, reproducible by seed. Raises NotEnough."""
    ground = ground_of(load_atlas(plan.map))
    # Guessing them gains nothing: the person who draws them may read them.
    return draw_set(ground, plan, Random(f"set {seed}"))  # noqa: S311


def drawn_versions(plan: SetPlan, count: int, seed: str) -> tuple[Version, ...]:
    """The parallel versions of a test, reproducible by seed. Raises NotEnough."""
    ground = ground_of(load_atlas(plan.map))
    return parallel_versions(ground, plan, count, Random(f"set {seed}"))  # noqa: S311


def drawn_like(
    plan: SetPlan, like: Version, known: Collection[Question], seed: str
) -> tuple[Question, ...]:
    """A further version of a test without any known question, reproducible by seed.

    Raises NotEnough.
    """
    ground = ground_of(load_atlas(plan.map))
    return another_version(ground, plan, like, known, Random(f"set {seed}"))  # noqa: S311


@lru_cache(maxsize=256)
def usual_versions(plan: SetPlan) -> int:
    """The default number of versions: two, or one if the set has too few questions."""
    try:
        return len(drawn_versions(plan, 2, "offered"))
    except NotEnough:
        return 1


def some_lines(plan: SetPlan, seed: str, count: int) -> tuple[SampleLine, ...]:
    """The first questions that a set would lead to; none where it has too few."""
    try:
        return sample_lines(plan.map, drawn_questions(plan, seed)[:count])
    except NotEnough:
        return ()


def sample_lines(map_slug: str, questions: tuple[Question, ...]) -> tuple[SampleLine, ...]:
    """Questions with their answers, for teachers."""
    ground = ground_of(load_atlas(map_slug))
    return tuple(
        SampleLine(
            number,
            prompt(question),
            headline(ground.atlas, question),
            key_words(ground, question),
        )
        for number, question in enumerate(questions, start=1)
    )
