"""The page of one assignment: what is asked, of whom, and their progress."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from classroom.models.assignment import Assignment, AssignmentChange, Task
from classroom.models.classroom import Classroom
from classroom.models.pupil import Pupil
from classroom.pages.assignments.pupil_home import task_words
from classroom.pages.pupil_links import around_pupil
from classroom.pages.reports.gradebook import Figures, percent_of, told
from classroom.pages.reports.item_analysis import Item, item_analysis
from classroom.pages.reports.result_words import SIGNS, ResultCell, result_cell, stage_words
from classroom.pages.sets.set_sample import SampleLine, sample_lines
from classroom.queries.access import pupils_of
from classroom.queries.assignments import asked_pupils, plan_in, plan_of, set_criterion, versions_of
from classroom.queries.flags import NO_FLAGS, Flags, flags_of
from classroom.queries.results import Stage, result_of, tries_where
from classroom.queries.sheets import LETTERS
from classroom.queries.terms import USUAL, Terms, rules_of, terms_where
from classroom.words.flags import allowance_words, arranged_words, change_words, flag_words
from classroom.words.plans import plan_facts
from classroom.words.pupils import pupil_name
from classroom.words.titles import title_words
from game.atlas_files import is_map
from game.words.invite_codes import spoken_code
from quiz.drills.marks import decode_scale
from quiz.drills.sets.set_plan import BadSet
from quiz.drills.test_rules import Shows, TestRules


@dataclass(frozen=True, slots=True)
class PupilLine:
    """A pupil with their result."""

    id: UUID
    name: str
    href: str
    cell: ResultCell
    mark: str
    arranged: str
    flags: str


@dataclass(frozen=True, slots=True)
class ChangeLine:
    """One change: when, by whom, what, and the pupils it concerns by their ids."""

    at: datetime
    by: str
    words: str
    pupils: tuple[UUID, ...]


@dataclass(frozen=True, slots=True)
class Tally:
    """How many pupils have come how far."""

    stage: str
    sign: str
    count: int
    words: str


@dataclass(frozen=True, slots=True)
class AssignmentPage:
    """One assignment. `questions` are those of each version, with its letter.

    `code` is the class code; it is shown while pupils could begin and none has.
    `has_marks` says whether the class has a scale of marks.
    """

    id: UUID
    class_id: UUID
    class_name: str
    code: str
    title: str
    facts: tuple[str, ...]
    starts_at: datetime
    due_at: datetime | None
    whom: str
    is_withdrawn: bool
    is_archived: bool
    is_set: bool
    is_fixed: bool
    questions: tuple[tuple[str, tuple[SampleLine, ...]], ...]
    pupils: tuple[PupilLine, ...]
    tally: tuple[Tally, ...]
    is_test: bool
    is_closed: bool
    is_for_all: bool
    has_marks: bool
    has_arranged: bool
    has_flags: bool
    instructions: str
    items: tuple[Item, ...]
    changes: tuple[ChangeLine, ...]


def assignment_page(classroom: Classroom, row: Assignment, now: datetime) -> AssignmentPage:
    """The page of an assignment, for the teachers of its class."""
    asked = asked_pupils(classroom, Assignment.objects.filter(pk=row.pk))[row.pk]
    tries, terms = tries_where(Q(assignment=row), now), terms_where(Q(assignment=row))
    flags, scale = flags_of(row), decode_scale(classroom.scale)
    pupils = list(pupils_of(classroom))
    before, after = around_pupil("assignment-pupil", classroom.public_id, row.public_id)

    def line(pupil: Pupil) -> PupilLine:
        own = terms.get((row.pk, pupil.pk), USUAL)
        cell = result_cell(row, result_of(row, tries.get((row.pk, pupil.pk), ()), own), now)
        return PupilLine(
            pupil.public_id,
            pupil_name(classroom, pupil),
            f"{before}{pupil.public_id}{after}",
            cell,
            told(percent_of(cell), Figures.MARK, scale) if scale else "",
            _arranged(own, pupil),
            _flagged(flags.get(pupil.pk, NO_FLAGS)),
        )

    lines = [line(one) for one in pupils if one.pk in asked or (row.pk, one.pk) in tries]
    versions = versions_of(row) if is_map(row.map) else ()
    changes = row.changes.select_related("by")
    return AssignmentPage(
        id=row.public_id,
        class_id=classroom.public_id,
        class_name=classroom.name,
        code="" if tries or row.starts_at > now else spoken_code(classroom.code),
        title=title_words(row.title, row.map),
        facts=_facts(classroom, row),
        starts_at=row.starts_at,
        due_at=row.due_at,
        whom=row.group.name if row.group else "",
        is_withdrawn=row.withdrawn_at is not None,
        is_archived=classroom.archived_at is not None,
        is_set=row.task == Task.SET,
        is_fixed=any(versions),
        questions=tuple(
            (letter, sample_lines(row.map, one))
            for letter, one in zip(LETTERS, versions, strict=False)
            if one
        ),
        pupils=tuple(lines),
        tally=_tally(row, lines),
        is_test=row.is_test,
        is_closed=row.closed_at is not None,
        is_for_all=row.is_for_all,
        has_marks=scale is not None,
        has_arranged=any(one.arranged for one in lines),
        has_flags=any(one.flags for one in lines),
        instructions=row.instructions,
        items=item_analysis(row),
        changes=tuple(
            ChangeLine(one.at, str(one.by or ""), change_words(one), _concerned(one, pupils))
            for one in changes
        ),
    )


def _concerned(change: AssignmentChange, pupils: Sequence[Pupil]) -> tuple[UUID, ...]:
    """The pupils of a change, so that names in the browser can be shown beside it."""
    said = change.said
    numbers = {*said.get("numbers", ()), said.get("number")}
    return tuple(pupil.public_id for pupil in pupils if pupil.number in numbers)


def _arranged(terms: Terms, pupil: Pupil) -> str:
    own = arranged_words(terms.due_at, terms.more_goes, terms.more_minutes)
    return ", ".join(filter(None, (own, allowance_words(pupil.allowance))))


def _flagged(flags: Flags) -> str:
    return flag_words(flags.left, flags.seconds, flags.browsers, flags.fast)


def rules_facts(rules: TestRules) -> tuple[str, ...]:
    """What makes it a test, as short phrases."""
    shows = {
        Shows.HANDED_IN: _("results when handed in"),
        Shows.DEADLINE: _("results after the deadline"),
    }
    return (
        _("Test"),
        ngettext("%(n)s attempt", "%(n)s attempts", rules.goes) % {"n": rules.goes},
        ngettext("%(n)s version", "%(n)s versions", rules.versions) % {"n": rules.versions},
        shows[rules.shows],
    )


def _tally(row: Assignment, lines: Sequence[PupilLine]) -> tuple[Tally, ...]:
    found = Counter(line.cell.stage for line in lines)
    return tuple(
        Tally(stage.value, SIGNS[stage], found[stage.value], stage_words(row, stage))
        for stage in (Stage.PASSED, Stage.DONE, Stage.OPEN, Stage.TO_DO)
        if found[stage.value]
    )


def _facts(classroom: Classroom, row: Assignment) -> tuple[str, ...]:
    if row.task == Task.SET:
        try:
            facts = plan_facts(plan_in(classroom, plan_of(row)), is_test=row.is_test)
        except BadSet:
            return ()
        if (rules := rules_of(row)) is not None:
            return (*rules_facts(rules), *facts)
        may_drop = set_criterion(row).may_drop_clock
        return (*facts, _("pupils may switch off the clock")) if may_drop else facts
    return tuple(task_words(row, is_calm=classroom.is_for_children).split(" · "))
