"""What each question of an assignment was like: right, wrong, and the commonest wrong answers."""

import json
from collections import Counter
from dataclasses import dataclass
from typing import Any

from classroom.models.assignment import Assignment
from classroom.models.work import Work
from classroom.queries.results import whole_percent
from game.atlas_files import is_map, load_atlas
from quiz.answers.still_there import question_is_on
from quiz.drills.ground import ground_of
from quiz.drills.question import Question, decode_question
from quiz.models.attempt import Attempt
from quiz.words.answer_key import key_words
from quiz.words.question_words import answer_words, headline, prompt

COMMONEST = 3


@dataclass(frozen=True, slots=True)
class CommonAnswer:
    """A wrong answer and how many pupils gave it."""

    words: str
    count: int


@dataclass(frozen=True, slots=True)
class Item:
    """One question: how often it was answered, how often right, its mean credit and seconds."""

    headline: str
    prompt: str
    answer: str
    answered: int
    right: int
    credit: int
    seconds: float | None
    wrong: tuple[CommonAnswer, ...]

    @property
    def percent(self) -> int:
        """The share of right answers."""
        return whole_percent(self.right, self.answered)


def item_analysis(assignment: Assignment) -> tuple[Item, ...]:
    """The questions that pupils of the class have answered, the hardest first; two looks."""
    if not is_map(assignment.map):
        return ()
    works = Work.objects.filter(
        assignment=assignment, run__isnull=False, pupil__removed_at=None,
        pupil__classroom=assignment.classroom_id,
    )  # fmt: skip
    rows = Attempt.objects.filter(run__in=works.values("run"), is_right__isnull=False).order_by(
        "pk"
    )
    by_question: dict[Question, list[Attempt]] = {}
    for attempt in rows:
        question = decode_question(attempt.kind, attempt.question)
        if question_is_on(assignment.map, question):
            by_question.setdefault(question, []).append(attempt)
    items = [_item(assignment.map, question, given) for question, given in by_question.items()]
    return tuple(sorted(items, key=lambda item: (item.percent, item.headline)))


def _item(map_slug: str, question: Question, given: list[Attempt]) -> Item:
    ground = ground_of(load_atlas(map_slug))
    wrong = Counter(_plain(one.given) for one in given if not one.is_right)
    timed = [one.seconds for one in given if not one.is_on_paper]
    return Item(
        headline=headline(ground.atlas, question),
        prompt=prompt(question),
        answer=key_words(ground, question),
        answered=len(given),
        right=sum(bool(one.is_right) for one in given),
        credit=whole_percent(sum(one.credit or 0.0 for one in given), len(given)),
        seconds=round(sum(timed) / len(timed), 1) if timed else None,
        wrong=tuple(
            CommonAnswer(answer_words(ground.atlas, question, json.loads(text)), count)
            for text, count in wrong.most_common(COMMONEST)
        ),
    )


def _plain(given: Any) -> str:
    """An answer as a text that is the same for the same answer, in whatever order it was given."""
    return json.dumps(sorted(given) if isinstance(given, list) else given, ensure_ascii=False)
