"""Forgetting: what was learned fades over days, what was always known hardly at all."""

from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import lru_cache

import numpy as np
from fsrs import Card, Rating, Scheduler, State

from quiz.learning.inference.rates import rounded

SAME_SITTING = 0.04
"""Days within which nothing is taken to be forgotten: about an hour."""
LONG_KNOWN = 400.0
"""The stability, in days, of what the learner knew before the first question."""

_EPOCH = datetime(2000, 1, 1, tzinfo=UTC)
_SCHEDULER = Scheduler(learning_steps=(), relearning_steps=(), enable_fuzzing=False)


@dataclass(frozen=True, slots=True)
class Trace:
    """The memory of one border: stability, difficulty, last touched (days)."""

    stability: float
    difficulty: float
    at_days: float


def touched(trace: Trace | None, at_days: float, *, right: bool) -> Trace:
    """The trace after a border was answered for, or shown because it was not known."""
    card, _ = _SCHEDULER.review_card(
        _card(trace), Rating.Good if right else Rating.Again, _moment(at_days)
    )
    kept = rounded(np.array([card.stability or 0.0, card.difficulty or 0.0]))
    return Trace(float(kept[0]), float(kept[1]), at_days)


def retained(trace: Trace, at_days: float) -> float:
    """The probability that what was learned is still known.

    FSRS counts whole days. Within the first one the loss grows with the square root of the time,
    which is how fast fresh things fade.
    """
    days = at_days - trace.at_days
    if days <= SAME_SITTING:
        return 1.0
    if days < 1:
        return 1 - (1 - _after(trace, 1)) * float(days**0.5)
    return _after(trace, days)


@lru_cache(maxsize=64)
def long_retained(days: float) -> float:
    """The same for what was known all along."""
    return retained(Trace(LONG_KNOWN, 5.0, 0.0), days)


def _after(trace: Trace, days: float) -> float:
    moment = _moment(trace.at_days) + timedelta(days=days)
    return _SCHEDULER.get_card_retrievability(_card(trace), moment)


def _card(trace: Trace | None) -> Card:
    # An explicit id: without one the library reads the clock.
    if trace is None:
        return Card(card_id=1, due=_EPOCH)
    return Card(
        card_id=1,
        state=State.Review,
        step=None,
        stability=trace.stability,
        difficulty=trace.difficulty,
        due=_EPOCH,
        last_review=_moment(trace.at_days),
    )


def _moment(at_days: float) -> datetime:
    return _EPOCH + timedelta(days=at_days)
