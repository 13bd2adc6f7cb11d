"""What a class was asked to do last, for the page of the class."""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import Count, Q

from classroom.models.classroom import Classroom
from classroom.queries.assignments import assignments_of
from classroom.words.titles import title_words

MOST_TASKS = 3


@dataclass(frozen=True, slots=True)
class LatestTask:
    """An assignment in short; `begun` counts the pupils of the class who have begun it."""

    id: UUID
    title: str
    due_at: datetime | None
    is_test: bool
    begun: int


def latest_tasks(classroom: Classroom) -> tuple[LatestTask, ...]:
    """The newest assignments of a class, in one query."""
    here = Q(works__pupil__classroom=classroom, works__pupil__removed_at=None)
    begun = Count("works__pupil", distinct=True, filter=here)
    rows = assignments_of(classroom).annotate(begun=begun).defer("criterion")[:MOST_TASKS]
    return tuple(
        LatestTask(
            row.public_id, title_words(row.title, row.map), row.due_at, row.is_test, row.begun
        )
        for row in rows
    )
