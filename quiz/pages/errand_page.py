"""The page of an errand: waiting, in progress, ready, or ended without a file."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from uuid import UUID

from quiz.models.errand import Errand

KEPT = timedelta(hours=1)
"""How long a file can be downloaded."""
SLOW = timedelta(seconds=30)
"""After this long without a start the page says that the worker is busy."""
STALLED = timedelta(minutes=2)
"""After this long without a start, with no other errand in progress, no worker is running."""


class ErrandStage(StrEnum):
    """The stages of an errand."""

    WAITING = "waiting"
    WORKING = "working"
    READY = "ready"
    EXPIRED = "expired"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class ErrandPage:
    """An errand at a moment. `steps` is 0 if nothing is counted."""

    id: UUID
    title: str
    preparing: str
    ready: str
    stage: ErrandStage
    is_slow: bool
    is_stalled: bool
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
        return ErrandStage.WAITING if waits_since(errand, now) else ErrandStage.WORKING
    if errand.problem:
        return ErrandStage.FAILED
    return ErrandStage.READY if now < errand.ended_at + KEPT else ErrandStage.EXPIRED


def waits_since(errand: Errand, now: datetime) -> datetime | None:
    """Since when an open errand waits for a worker; None while one is working on it.

    A silent worker is considered dead: the errand waits again.
    """
    if errand.worker is None or errand.heard_at is None:
        return errand.ordered_at
    if errand.heard_at < now - STALLED:
        return max(errand.ordered_at, errand.heard_at)
    return None


def errand_page(
    errand: Errand, title: str, preparing: str, ready: str, now: datetime
) -> ErrandPage:
    """The page of an errand, with the words of its kind."""
    stage = stage_of(errand, now)
    waited = now - (waits_since(errand, now) or now)
    is_stalled = stage is ErrandStage.WAITING and waited >= STALLED and not is_anybody_at_work(now)
    return ErrandPage(
        id=errand.public_id,
        title=title,
        preparing=preparing,
        ready=ready,
        stage=stage,
        is_slow=stage is ErrandStage.WAITING and waited >= SLOW and not is_stalled,
        is_stalled=is_stalled,
        done=min(errand.done, errand.steps),
        steps=errand.steps,
        problem=errand.problem,
        filename=errand.filename,
        origin=errand.origin,
    )


def is_anybody_at_work(now: datetime) -> bool:
    """Whether a worker has started or reported on any errand lately."""
    return Errand.objects.filter(heard_at__gt=now - STALLED).exists()
