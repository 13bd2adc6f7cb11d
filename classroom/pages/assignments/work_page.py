"""One pupil's work on one assignment: every attempt, every answer, and what was recorded."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import Q

from classroom.models.assignment import Assignment
from classroom.models.classroom import Classroom
from classroom.models.pupil import Pupil
from classroom.models.work import Work
from classroom.pages.reports.result_words import ResultCell, go_words, result_cell
from classroom.queries.flags import NO_FLAGS, Departure, departure, flags_of
from classroom.queries.results import Try, result_of, tries_where
from classroom.queries.terms import USUAL, Terms, terms_where
from classroom.words.flags import flag_words
from classroom.words.pupils import pupil_name
from classroom.words.titles import title_words
from game.atlas_files import load_atlas
from quiz.answers.still_there import attempt_is_on
from quiz.drills.ground import ground_of
from quiz.drills.pace import is_impossible
from quiz.models.attempt import Attempt
from quiz.models.run_note import RunNote
from quiz.pages.run.verdict import AnswerVerdict, attempt_question, verdict
from quiz.words.answer_key import key_words


@dataclass(frozen=True, slots=True)
class AnswerLine:
    """One answer: what was asked and given, what is right, and how long it took."""

    verdict: AnswerVerdict
    right: str
    at: datetime
    is_fast: bool
    is_on_paper: bool


@dataclass(frozen=True, slots=True)
class GoPart:
    """One attempt with its answers, and when its page was left."""

    number: int
    figures: str
    words: str
    began_at: datetime
    ended_at: datetime | None
    answers: tuple[AnswerLine, ...]
    left: tuple[Departure, ...]


@dataclass(frozen=True, slots=True)
class WorkPage:
    """A pupil's work on an assignment, for the teachers of the class."""

    class_id: UUID
    class_name: str
    id: UUID
    title: str
    pupil_id: UUID
    name: str
    cell: ResultCell
    terms: Terms
    is_test: bool
    is_withdrawn: bool
    is_archived: bool
    flags: str
    goes: tuple[GoPart, ...]


def work_page(classroom: Classroom, row: Assignment, pupil: Pupil, now: datetime) -> WorkPage:
    """The page. The number of queries does not depend on how much there is."""
    theirs = Q(assignment=row, pupil=pupil)
    tries = tries_where(theirs, now).get((row.pk, pupil.pk), ())
    terms = terms_where(theirs).get((row.pk, pupil.pk), USUAL)
    works = {work.number: work for work in Work.objects.filter(theirs)}
    runs = [work.run_id for work in works.values() if work.run_id]
    attempts = list(Attempt.objects.filter(run__in=runs).order_by("run_id", "number"))
    notes = list(RunNote.objects.filter(run__in=runs))
    flags = flags_of(row).get(pupil.pk, NO_FLAGS)
    return WorkPage(
        class_id=classroom.public_id,
        class_name=classroom.name,
        id=row.public_id,
        title=title_words(row.title, row.map),
        pupil_id=pupil.public_id,
        name=pupil_name(classroom, pupil),
        cell=result_cell(row, result_of(row, tries, terms), now),
        terms=terms,
        is_test=row.is_test,
        is_withdrawn=row.withdrawn_at is not None,
        is_archived=classroom.archived_at is not None,
        flags=flag_words(flags.left, flags.seconds, flags.browsers, flags.fast),
        goes=tuple(
            _go(
                row,
                one,
                works[one.number],
                [attempt for attempt in attempts if attempt.run_id == works[one.number].run_id],
                [note for note in notes if note.run_id == works[one.number].run_id],
            )
            for one in tries
        ),
    )


def _go(
    row: Assignment, one: Try, work: Work, attempts: Iterable[Attempt], notes: Iterable[RunNote]
) -> GoPart:
    found = (departure(note) for note in notes)
    return GoPart(
        number=one.number,
        figures=f"{one.right} / {one.length}" if one.length else "",
        words=", ".join(go_words(row, one)),
        began_at=work.began_at,
        ended_at=one.ended_at,
        answers=tuple(answer_line(attempt) for attempt in attempts if attempt_is_on(attempt)),
        left=tuple(left for left in found if left is not None),
    )


def answer_line(attempt: Attempt) -> AnswerLine:
    """One answer in words."""
    question = attempt_question(attempt)
    is_timed = not (attempt.is_on_paper or attempt.is_late)
    return AnswerLine(
        verdict(attempt),
        key_words(ground_of(load_atlas(attempt.map)), question),
        attempt.at,
        is_timed and is_impossible(question, attempt.given, attempt.seconds),
        attempt.is_on_paper,
    )
