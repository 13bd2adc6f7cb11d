"""How each question of an assignment went: right, wrong, and the most common wrong answers."""

import json
from collections import Counter
from dataclasses import dataclass
from typing import Any, NamedTuple

from django.db.models import TextField
from django.db.models.functions import Cast

from classroom.models.assignment import Assignment
from classroom.models.work import Work
from classroom.queries.results import whole_percent
from game.atlas_files import is_map, load_atlas
from quiz.answers.still_there import question_is_on
from quiz.drills.ground import ground_of
from quiz.drills.marks import nearest_tenth
from quiz.drills.question import Question, decode_question
from quiz.models.attempt import Attempt
from quiz.words.answer_key import key_words
from quiz.words.question_words import answer_words, headline, prompt

COMMONEST = 3


@dataclass(frozen=True, slots=True)
class CommonAnswer:
    """A wrong answer and how often it was given, in all attempts."""

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
    """The questions that pupils of the class have answered, the hardest first; two queries."""
    if not is_map(assignment.map):
        return ()
    works = Work.objects.filter(
        assignment=assignment, run__isnull=False, pupil__removed_at=None,
        pupil__classroom=assignment.classroom_id,
    )  # fmt: skip
    rows = (
        Attempt.objects.filter(run__in=works.values("run"), is_right__isnull=False)
        .order_by("pk")
        .values_list(
            "kind", Cast("question", TextField()), Cast("given", TextField()), "is_right",
            "credit", "seconds", "is_on_paper",
        )
    )  # fmt: skip
    # A class gets the same questions: each is read once.
    known: dict[tuple[str, str], Question | None] = {}
    by_question: dict[Question, list[_AnswerRow]] = {}
    for kind, value, *given in rows:
        if (kind, value) not in known:
            question = decode_question(kind, json.loads(value))
            known[kind, value] = question if question_is_on(assignment.map, question) else None
        asked = known[kind, value]
        if asked is not None:
            by_question.setdefault(asked, []).append(_AnswerRow(*given))
    items = [_item(assignment.map, question, given) for question, given in by_question.items()]
    return tuple(sorted(items, key=lambda item: (item.percent, item.headline)))


class _AnswerRow(NamedTuple):
    """An answer; what was given as the text that stands in its row."""

    text: str | None
    is_right: bool
    credit: float | None
    seconds: float
    is_on_paper: bool


def _item(map_slug: str, question: Question, given: list[_AnswerRow]) -> Item:
    ground = ground_of(load_atlas(map_slug))
    texts = Counter(one.text for one in given if not one.is_right)
    wrong: Counter[str] = Counter()
    for text, count in texts.items():
        wrong[_plain(json.loads(text or "null"))] += count
    timed = [one.seconds for one in given if not one.is_on_paper]
    return Item(
        headline=headline(ground.atlas, question),
        prompt=prompt(question),
        answer=key_words(ground, question),
        answered=len(given),
        right=sum(bool(one.is_right) for one in given),
        credit=whole_percent(sum(one.credit or 0.0 for one in given), len(given)),
        seconds=nearest_tenth(sum(timed) / len(timed)) if timed else None,
        wrong=tuple(
            CommonAnswer(answer_words(ground.atlas, question, json.loads(text)), count)
            for text, count in wrong.most_common(COMMONEST)
        ),
    )


def _plain(given: Any) -> str:
    """An answer as a normalised text, independent of the order of its parts."""
    return json.dumps(sorted(given) if isinstance(given, list) else given, ensure_ascii=False)
