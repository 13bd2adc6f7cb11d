"""The page of an errand: waiting, in progress, ready, or ended without a file."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from uuid import UUID

from quiz.models.errand import Errand

KEPT = timedelta(hours=1)
"""How long a file can be downloaded."""
SLOW = timedelta(seconds=30)
"""After so long without a start the page says that the worker is busy."""


class ErrandStage(StrEnum):
    """How far an errand is."""

    WAITING = "waiting"
    WORKING = "working"
    READY = "ready"
    EXPIRED = "expired"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class ErrandPage:
    """An errand at a moment. `steps` is 0 where nothing is counted."""

    id: UUID
    title: str
    preparing: str
    ready: str
    stage: ErrandStage
    is_slow: bool
    done: int
    steps: int
    problem: str
    filename: str
    origin: str

    @property
    def is_over(self) -> bool:
        """Whether there is nothing to wait for."""
        return self.stage not in (ErrandStage.WAITING, ErrandStage.WORKING)


def stage_of(errand: Errand, now: datetime) -> ErrandStage:
    """How far an errand is at a moment."""
    if errand.ended_at is None:
        return ErrandStage.WAITING if errand.worker is None else ErrandStage.WORKING
    if errand.problem:
        return ErrandStage.FAILED
    return ErrandStage.READY if now < errand.ended_at + KEPT else ErrandStage.EXPIRED


def errand_page(
    errand: Errand, title: str, preparing: str, ready: str, now: datetime
) -> ErrandPage:
    """The page of an errand, with the words of its kind."""
    stage = stage_of(errand, now)
    return ErrandPage(
        id=errand.public_id,
        title=title,
        preparing=preparing,
        ready=ready,
        stage=stage,
        is_slow=stage is ErrandStage.WAITING and now >= errand.ordered_at + SLOW,
        done=min(errand.done, errand.steps),
        steps=errand.steps,
        problem=errand.problem,
        filename=errand.filename,
        origin=errand.origin,
    )
