"""What the site stores about a learner's practice sets and assignments, for the export."""

from typing import Any

from classroom.models.practice_set import PracticeSet
from classroom.models.work import Work


def own_sets(learner_id: int) -> list[dict[str, Any]]:
    """The practice sets that a learner built."""
    rows = PracticeSet.objects.filter(owner_id=learner_id).order_by("pk")
    return [
        {"title": row.title, "made_at": row.made_at.isoformat(), "asks": row.plan} for row in rows
    ]


def own_work(learner_id: int) -> list[dict[str, Any]]:
    """The attempts of a pupil at assignments; their answers are with the practice."""
    works = Work.objects.filter(pupil__learner_id=learner_id).select_related(
        "assignment", "run", "match"
    )
    return [
        {
            "assignment": work.assignment.title,
            "due_at": work.assignment.due_at.isoformat() if work.assignment.due_at else None,
            "number": work.number,
            "began_at": work.began_at.isoformat(),
            "run": str(work.run.public_id) if work.run else None,
            "match": str(work.match.public_id) if work.match else None,
            "on_paper": work.is_on_paper,
        }
        for work in works.order_by("pk")
    ]
