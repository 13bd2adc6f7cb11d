"""The grid into which worksheets are typed."""

from collections.abc import Mapping
from dataclasses import dataclass
from uuid import UUID

from classroom.models.assignment import Assignment
from classroom.models.classroom import Classroom
from classroom.models.work import Work
from classroom.queries.access import pupils_of
from classroom.queries.assignments import asked_pupils
from classroom.queries.sheets import sheet_for, sheets_of
from classroom.words.pupils import pupil_name
from classroom.words.titles import title_words
from game.atlas_files import load_atlas
from quiz.models.attempt import Attempt
from quiz.words.question_words import in_short


@dataclass(frozen=True, slots=True)
class PaperCell:
    """One answer: what was typed, or how it was once it is kept."""

    number: int
    text: str
    sign: str


@dataclass(frozen=True, slots=True)
class PaperRow:
    """A pupil's sheet, with the letter of its version; `blanks` are questions of others only."""

    id: UUID
    name: str
    letter: str
    cells: tuple[PaperCell, ...]
    blanks: int
    is_kept: bool
    right: int
    is_next: bool
    error: str


@dataclass(frozen=True, slots=True)
class PaperVersion:
    """The questions of one version; without parallel versions it has no letter."""

    letter: str
    questions: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PaperPage:
    """All sheets of an assignment. `numbers` are the columns; a question that all share is told."""

    id: UUID
    class_id: UUID
    title: str
    versions: tuple[PaperVersion, ...]
    numbers: tuple[tuple[int, str], ...]
    rows: tuple[PaperRow, ...]


@dataclass(frozen=True, slots=True)
class RefusedPaper:
    """What was typed for a pupil and could not be kept, and why."""

    pupil: UUID
    texts: tuple[str, ...]
    sentence: str


def paper_page(
    classroom: Classroom, assignment: Assignment, refused: RefusedPaper | None = None
) -> PaperPage:
    """The grid, with what was kept already."""
    sheets, atlas = sheets_of(assignment), load_atlas(assignment.map)
    versions = tuple(
        PaperVersion(one.letter, tuple(in_short(atlas, question) for question in one.questions))
        for one in sheets
    )
    most = max(len(one.questions) for one in sheets)
    asked = asked_pupils(classroom, Assignment.objects.filter(pk=assignment.pk))[assignment.pk]
    kept = _kept(assignment)
    rows: list[PaperRow] = []
    has_next = False
    for pupil in pupils_of(classroom):
        if pupil.pk not in asked and pupil.pk not in kept:
            continue
        signs = kept.get(pupil.pk)
        mine = refused if refused and refused.pupil == pupil.public_id else None
        sheet = sheet_for(sheets, pupil)
        length = len(signs) if signs is not None else len(sheet.questions)
        texts = mine.texts if mine else ("",) * length
        cells = tuple(
            PaperCell(number, text, "✓" if signs and signs.get(number) else "✕")
            for number, text in enumerate(texts, start=1)
        )
        is_next = bool(mine) or (not refused and signs is None and not has_next)
        has_next = has_next or is_next
        rows.append(
            PaperRow(
                pupil.public_id,
                pupil_name(classroom, pupil),
                sheet.letter,
                cells,
                max(0, most - len(cells)),
                is_kept=signs is not None,
                right=sum(signs.values()) if signs else 0,
                is_next=is_next,
                error=mine.sentence if mine else "",
            )
        )
    return PaperPage(
        id=assignment.public_id,
        class_id=classroom.public_id,
        title=title_words(assignment.title, assignment.map),
        versions=versions,
        numbers=tuple(
            (number, versions[0].questions[number - 1] if len(versions) == 1 else "")
            for number in range(1, most + 1)
        ),
        rows=tuple(rows),
    )


def _kept(assignment: Assignment) -> Mapping[int, dict[int, bool]]:
    """For each pupil whose sheet was typed in, which numbers are right."""
    runs = dict(
        Work.objects.filter(assignment=assignment, is_on_paper=True).values_list(
            "run_id", "pupil_id"
        )
    )
    found: dict[int, dict[int, bool]] = {}
    answers = Attempt.objects.filter(run__in=list(runs)).values_list("run_id", "number", "is_right")
    for run, number, is_right in answers:
        found.setdefault(runs[run], {})[number] = bool(is_right)
    return found
