"""What somebody has practised, to take home or to bring along when a guest gets an account."""

from typing import Any

from quiz.actions.progress import think_later
from quiz.models.attempt import Attempt
from quiz.models.drill_run import DrillRun
from quiz.models.progress import Progress
from quiz.queries.border_states import border_lines
from quiz.queries.stored_estimate import estimate_in


def export_practice(learner_id: int) -> dict[str, Any]:
    """Runs with their answers, and what the coach thinks; an open question is not told."""
    answers: dict[int, list[dict[str, Any]]] = {}
    for attempt in Attempt.objects.filter(learner_id=learner_id).order_by("run_id", "number"):
        answers.setdefault(attempt.run_id, []).append(_answer(attempt))
    runs = DrillRun.objects.filter(learner_id=learner_id).order_by("began_at", "pk")
    rows = Progress.objects.filter(learner_id=learner_id).order_by("map")
    return {
        "runs": [{**_run(run), "answers": answers.get(run.pk, [])} for run in runs],
        "progress": [_progress(row) for row in rows],
    }


def move_practice(guest_id: int, into_id: int) -> None:
    """Give a guest's runs and answers to an account.

    What the coach thinks follows from the answers, so it is not moved but worked out again. On a
    day on which both have a try that counts, the account's counts.
    """
    counted = DrillRun.objects.filter(learner_id=guest_id, is_counted=True)
    for run in counted:
        if DrillRun.objects.filter(
            learner_id=into_id, map=run.map, day=run.day, is_counted=True
        ).exists():
            DrillRun.objects.filter(pk=run.pk).update(is_counted=False)
    DrillRun.objects.filter(learner_id=guest_id).update(learner_id=into_id)
    maps = set(Attempt.objects.filter(learner_id=guest_id).values_list("map", flat=True))
    Attempt.objects.filter(learner_id=guest_id).update(learner_id=into_id)
    Progress.objects.filter(learner_id=guest_id).delete()
    for map_slug in sorted(maps):
        think_later(into_id, map_slug)


def _run(run: DrillRun) -> dict[str, Any]:
    return {
        "id": str(run.public_id),
        "map": run.map,
        "way": run.way,
        "began_at": run.began_at.isoformat(),
        "ended_at": run.ended_at.isoformat() if run.ended_at else None,
        "day": run.day.isoformat() if run.day else None,
        "is_open_map": run.is_open_map,
        "timer": run.timer,
    }


def _answer(attempt: Attempt) -> dict[str, Any]:
    return {
        "number": attempt.number,
        "kind": attempt.kind,
        "question": attempt.question,
        "given": attempt.given,
        "is_right": attempt.is_right,
        "lost": attempt.lost,
        "seconds": attempt.seconds,
        "is_late": attempt.is_late,
        "was_shown": attempt.was_shown,
        "is_reference": attempt.is_reference,
        "at": attempt.at.isoformat(),
    }


def _progress(row: Progress) -> dict[str, Any]:
    estimate = estimate_in(row)
    return {
        "map": row.map,
        "answers": row.attempts,
        "matches": row.matches,
        "updated_at": row.updated_at.isoformat(),
        "borders": [
            {
                "between": line.key.split("|"),
                "is_real": line.is_real,
                "state": line.state.value,
                "wrong_percent": line.percent,
            }
            for line in (border_lines(estimate) if estimate else ())
        ],
    }
