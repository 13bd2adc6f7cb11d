"""Which questions a pupil gets on paper: of their own version, as many as they always get."""

from dataclasses import dataclass

from classroom.models.assignment import Assignment
from classroom.models.pupil import Pupil
from classroom.queries.assignments import versions_of
from quiz.drills.question import Question
from quiz.drills.test_rules import fewer, version_for

LETTERS = "ABCDEFGH"


@dataclass(frozen=True, slots=True)
class PaperSheet:
    """The questions of a sheet, and the letter of its version; none where all get the same."""

    letter: str
    questions: tuple[Question, ...]


def sheets_of(assignment: Assignment) -> tuple[PaperSheet, ...]:
    """The sheets of an assignment: one for each version of a test, else one for all.

    Where the coach chooses there is nothing to print, and no sheet.
    """
    versions = [version for version in versions_of(assignment) if version]
    if len(versions) < 2:
        return tuple(PaperSheet("", version) for version in versions)
    return tuple(PaperSheet(*one) for one in zip(LETTERS, versions, strict=False))


def sheet_for(sheets: tuple[PaperSheet, ...], pupil: Pupil) -> PaperSheet:
    """The sheet of one pupil, of the version that they get on a screen too."""
    sheet = sheets[version_for(pupil.number, 1, len(sheets))]
    kept = fewer(len(sheet.questions), pupil.fewer_questions)
    return PaperSheet(sheet.letter, sheet.questions[:kept])
