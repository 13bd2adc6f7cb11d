"""What happened around a test: pages left, other browsers, answers faster than possible."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime

from classroom.models.assignment import Assignment
from classroom.models.work import Work
from quiz.drills.pace import is_impossible
from quiz.drills.question import decode_question
from quiz.models.attempt import Attempt
from quiz.models.run_note import Noted, RunNote

GLANCE = 2.0
"""A pupil who is back within this many seconds reloaded the page, and looked at nothing else."""


@dataclass(frozen=True, slots=True)
class Flags:
    """How often a page was left and for how many seconds, in how many browsers it was opened, and
    how many answers came impossibly fast.
    """

    left: int = 0
    seconds: float = 0.0
    browsers: int = 0
    fast: int = 0


NO_FLAGS = Flags()


@dataclass(frozen=True, slots=True)
class Departure:
    """A page that was left at a question, and for how long; None if the pupil did not come back."""

    number: int
    at: datetime
    seconds: float | None


def flags_of(assignment: Assignment) -> Mapping[int, Flags]:
    """The flags of each pupil, by primary key, with three queries; none in practice."""
    if not assignment.is_test:
        return {}
    works = Work.objects.filter(assignment=assignment, run__isnull=False, is_on_paper=False)
    pupil_of = dict(works.values_list("run_id", "pupil_id"))
    found: dict[int, Flags] = {}
    browsers: dict[int, set[str]] = {}
    for note in RunNote.objects.filter(run__in=list(pupil_of)):
        pupil = pupil_of[note.run_id]
        one = found.get(pupil, NO_FLAGS)
        if note.kind == Noted.OPENED:
            # A card that is used again in the next lesson is not a second browser of the attempt.
            browsers.setdefault(note.run_id, set()).add(note.browser)
            most = max(one.browsers, len(browsers[note.run_id]))
            found[pupil] = replace(one, browsers=most)
        elif (left := departure(note)) is not None:
            seconds = one.seconds + (left.seconds or 0.0)
            found[pupil] = replace(one, left=one.left + 1, seconds=seconds)
    given = Attempt.objects.filter(run__in=list(pupil_of), is_late=False).values_list(
        "run_id", "kind", "question", "given", "seconds"
    )
    for run, kind, question, answer, seconds in given:
        if is_impossible(decode_question(kind, question), answer, seconds):
            one = found.get(pupil_of[run], NO_FLAGS)
            found[pupil_of[run]] = replace(one, fast=one.fast + 1)
    return found


def departure(note: RunNote) -> Departure | None:
    """A page that was left; None if it was only reloaded."""
    if note.kind != Noted.LEFT:
        return None
    seconds = (note.back_at - note.at).total_seconds() if note.back_at else None
    if seconds is not None and seconds < GLANCE:
        return None
    return Departure(note.number, note.at, seconds)
