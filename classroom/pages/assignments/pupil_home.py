"""A pupil's assignments: open ones by due date, then finished ones."""

from dataclasses import dataclass
from datetime import UTC, datetime
from uuid import UUID, uuid4

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from classroom.criteria import own_plan, own_wishes
from classroom.models.assignment import Assignment, Task
from classroom.models.pupil import Pupil
from classroom.pages.reports.result_words import played_words
from classroom.queries.assignments import assigned_to, match_criterion, set_criterion
from classroom.queries.results import Result, Stage, result_of, tries_where
from classroom.queries.terms import (
    USUAL,
    Terms,
    goes_of,
    is_closed_for,
    results_from,
    rules_of,
    terms_where,
)
from classroom.words.plans import limit_words
from classroom.words.pupils import badge
from classroom.words.titles import title_words
from game.atlas_files import is_map, load_atlas
from game.house_rules import Allowance
from game.pages.game_pages import pages_of
from game.words.bots import bot_label
from game.words.names import in_words

SHOWN_DONE = 12
LATEST = datetime.max.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class TaskLine:
    """One assignment, open or done. `run` and `match` lead to the attempt that counts or is open,
    `played` is the state or result of a match. `best` are the right answers of the best attempt so
    far, while another one is open. Of a test with hidden results only that it is handed in is
    shown; `shown_from` is when they come.
    """

    id: UUID
    title: str
    facts: str
    due_at: datetime | None
    is_overdue: bool
    is_late: bool
    stage: str
    answered: int
    right: int
    length: int
    run: UUID | None
    match: UUID | None
    is_match: bool
    played: str
    best: int | None = None
    instructions: str = ""
    is_test: bool = False
    goes_left: int = 0
    is_closed: bool = False
    is_hidden: bool = False
    shown_from: datetime | None = None


@dataclass(frozen=True, slots=True)
class PupilHome:
    """A pupil's page."""

    name: str
    class_name: str
    command: UUID
    to_do: tuple[TaskLine, ...]
    done: tuple[TaskLine, ...]


def pupil_home(pupil: Pupil, now: datetime) -> PupilHome:
    """The assignments of a pupil."""
    assignments = [one for one in assigned_to(pupil, now) if is_map(one.map)]
    tries = tries_where(Q(pupil=pupil), now)
    arranged = terms_where(Q(pupil=pupil))
    lines = []
    for one in assignments:
        terms = arranged.get((one.pk, pupil.pk), USUAL)
        result = result_of(one, tries.get((one.pk, pupil.pk), ()), terms)
        shown_from = results_from(one) if one.is_test and result.best else None
        own = Own(result, terms, shown_from, now)
        facts = task_words(
            one,
            is_calm=pupil.classroom.is_for_children,
            given=pupil.allowance,
            more_minutes=terms.more_minutes,
        )
        lines.append(_line(one, own, facts))
    lines.sort(key=lambda line: line.due_at or LATEST)
    is_done = {line.id: line.stage == Stage.PASSED or line.is_closed for line in lines}
    done = [line for line in reversed(lines) if is_done[line.id]]
    return PupilHome(
        name=badge(pupil.animal, pupil.number),
        class_name=pupil.classroom.name,
        command=uuid4(),
        to_do=tuple(line for line in lines if not is_done[line.id]),
        done=tuple(done[:SHOWN_DONE]),
    )


NOTHING = Allowance()


def task_words(
    assignment: Assignment, *, is_calm: bool, given: Allowance = NOTHING, more_minutes: int = 0
) -> str:
    """What an assignment asks, in short. A calm class has the map open, and no clock.

    A pupil reads the number of questions and the time that they get themselves.
    """
    name = in_words(load_atlas(assignment.map).names)
    if assignment.task == Task.MATCH:
        match = match_criterion(assignment).plan
        against = ", ".join(bot_label(bot) for bot in match.company)
        pages = pages_of(match.game)
        ground = pages.ground(assignment.map, match.board)
        wishes = own_wishes(match.wishes, given)
        return f"{ground} · {against} · {pages.task_words(wishes, is_calm)}"
    plan = own_plan(set_criterion(assignment).plan, given, more_minutes)
    n = plan.length
    name = f"{_('Test')} · {name}" if assignment.is_test else name
    facts = [name, ngettext("%(n)s question", "%(n)s questions", n) % {"n": n}]
    if plan.timer and not is_calm:
        facts.append(_("%(n)s seconds for each question") % {"n": plan.timer})
    if plan.limit and not is_calm:
        facts.append(_("%(time)s in all") % {"time": limit_words(plan.limit)})
    if is_calm or plan.is_open_map:
        facts.append(_("map open"))
    facts.append(_("pass mark: %(n)s %%") % {"n": plan.pass_mark})
    return " · ".join(facts)


def _stage(result: Result, *, is_open: bool, is_test: bool) -> str:
    """The pupil's status. A test that is handed in is done, whatever the result."""
    if is_open:
        return Stage.OPEN.value
    return Stage.DONE.value if is_test and result.best else result.stage.value


@dataclass(frozen=True, slots=True)
class Own:
    """The state of an assignment for one pupil at a moment."""

    result: Result
    terms: Terms
    shown_from: datetime | None
    now: datetime


def _line(assignment: Assignment, own: Own, facts: str) -> TaskLine:
    result, now, rules = own.result, own.now, rules_of(assignment)
    goes_on = None if result.stage is Stage.PASSED and not rules else result.open
    shown = goes_on or result.best
    due = result.due_at
    goes = goes_of(rules, own.terms) - len(result.tries) if rules else 0
    is_closed = goes_on is None and (
        is_closed_for(assignment, own.terms, now) or (rules is not None and goes <= 0)
    )
    is_told = own.shown_from is not None and own.shown_from <= now
    return TaskLine(
        id=assignment.public_id,
        title=title_words(assignment.title, assignment.map),
        facts=facts,
        due_at=due,
        is_overdue=due is not None and due < now and result.best is None,
        is_late=result.is_late,
        stage=_stage(result, is_open=goes_on is not None, is_test=rules is not None),
        answered=shown.answered if shown else 0,
        right=shown.right if shown and (not rules or is_told) else 0,
        length=shown.length if shown else 0,
        run=shown.run if shown and not shown.is_on_paper else None,
        match=shown.match if shown else None,
        is_match=assignment.task == Task.MATCH,
        played=played_words(result),
        best=result.best.right if goes_on and result.best and not rules else None,
        instructions=assignment.instructions,
        is_test=rules is not None,
        goes_left=max(0, goes),
        is_closed=is_closed,
        is_hidden=rules is not None and not is_told,
        shown_from=own.shown_from,
    )
