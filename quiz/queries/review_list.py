"""What a learner failed or was slow at, so that it can be asked again: visibly, never silently."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from statistics import median
from typing import Any

from quiz.answers.still_there import question_is_on
from quiz.drills.question import Question, decode_question
from quiz.models.attempt import Attempt
from quiz.queries.open_diagnosis import NOT_TOLD_YET

LOOKED_AT = 400
"""How many of the latest answers on a map are considered."""
MOST = 20
SLOW = 2.0
FELT = 3.0
"""A shorter delay than this many seconds is not called slow."""
"""Slow is more than this many times the learner's median time for that kind of question."""
ENOUGH = 5
"""Right answers of a kind that must be there before any of them can be called slow."""


@dataclass(frozen=True, slots=True)
class ReviewItem:
    """A question to ask again: it was wrong, or took `seconds` instead of the usual `usual`."""

    question: Question
    is_wrong: bool
    seconds: float
    usual: float


def review_list(learner_id: int | None, map_slug: str) -> tuple[ReviewItem, ...]:
    """The questions whose latest answer was wrong or slow, those waiting longest first.

    Those of a diagnosis count once it is over.
    """
    if learner_id is None:
        return ()
    rows = (
        Attempt.objects.filter(learner_id=learner_id, map=map_slug, is_aided=False)
        .exclude(is_right=None)
        .exclude(NOT_TOLD_YET)
        .order_by("-at", "-pk")
        .values("kind", "question", "is_right", "seconds")[:LOOKED_AT]
    )
    there = [
        row
        for row in rows
        if question_is_on(map_slug, decode_question(row["kind"], row["question"]))
    ]
    return reviewed(there)


def is_slow(seconds: float, usual: float) -> bool:
    """Whether an answer took much longer than usual: by a factor, and by noticeable seconds."""
    return seconds > max(SLOW * usual, usual + FELT)


def reviewed(rows: Iterable[Mapping[str, Any]]) -> tuple[ReviewItem, ...]:
    """The same for answers, the latest first."""
    latest: dict[Question, Mapping[str, Any]] = {}
    times: dict[str, list[float]] = {}
    for row in rows:
        latest.setdefault(decode_question(row["kind"], row["question"]), row)
        if row["is_right"] and row["seconds"]:  # on paper the time is unknown
            times.setdefault(row["kind"], []).append(row["seconds"])
    usual = {kind: median(found) for kind, found in times.items() if len(found) >= ENOUGH}
    items = [
        ReviewItem(question, not row["is_right"], row["seconds"], usual.get(row["kind"], 0.0))
        for question, row in latest.items()
        if not row["is_right"]
        or (row["kind"] in usual and is_slow(row["seconds"], usual[row["kind"]]))
    ]
    return tuple(reversed(items[:MOST]))
