"""Record what happens around a test: its page is left, or opened in another browser."""

from datetime import datetime
from hashlib import sha256
from uuid import UUID

from quiz.models.drill_run import DrillRun
from quiz.models.run_note import Noted, RunNote

MOST_NOTES = 200
"""More of them add no information, and nobody should fill the database with them."""


def note_browser(run: DrillRun, session_key: str | None, now: datetime) -> None:
    """Record the browser in which an open test is viewed; each browser once."""
    if not run.is_test or run.ended_at is not None or not session_key:
        return
    browser = sha256(f"{run.seed} {session_key}".encode()).hexdigest()[:16]
    RunNote.objects.get_or_create(
        run=run, kind=Noted.OPENED, browser=browser,
        defaults={"number": run.open_number, "at": now},
    )  # fmt: skip


def note_left(learner_id: int | None, public_id: UUID, now: datetime) -> bool:
    """Record that the page of a learner's open test was left; False if there is no such test."""
    run = _open_test(learner_id, public_id)
    if run is None:
        return False
    left = RunNote.objects.filter(run=run, kind=Noted.LEFT)
    if left.count() < MOST_NOTES and not left.filter(back_at=None).exists():
        RunNote.objects.create(run=run, kind=Noted.LEFT, number=run.open_number, at=now)
    return True


def note_back(learner_id: int | None, public_id: UUID, now: datetime) -> bool:
    """Record that the page is viewed again; False if there is no such test."""
    run = _open_test(learner_id, public_id)
    if run is None:
        return False
    RunNote.objects.filter(run=run, kind=Noted.LEFT, back_at=None).update(back_at=now)
    return True


def _open_test(learner_id: int | None, public_id: UUID) -> DrillRun | None:
    runs = DrillRun.objects.filter(public_id=public_id, learner_id=learner_id or 0)
    return runs.filter(is_test=True, ended_at=None).first()
