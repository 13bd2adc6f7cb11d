"""What a pupil has to do: what is due first, then what is done."""

from dataclasses import dataclass
from datetime import UTC, datetime
from uuid import UUID, uuid4

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from classroom.models.assignment import Assignment, Task
from classroom.models.pupil import Pupil
from classroom.pages.reports.result_words import played_words
from classroom.queries.assignments import assigned_to
from classroom.queries.results import Result, Stage, result_of, tries_where
from classroom.words.plans import limit_words
from classroom.words.pupils import badge
from game.atlas_files import every_map, load_atlas, load_board
from game.games import BORDER
from game.words.bots import bot_label
from game.words.names import in_words

SHOWN_DONE = 12
LATEST = datetime.max.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class TaskLine:
    """One thing to do, or done. `run` and `match` lead to the go that counts or goes on, `played`
    says how a match stands or has ended. `best` are the right answers of the go that counts so far,
    while another one goes on.
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


@dataclass(frozen=True, slots=True)
class PupilHome:
    """A pupil's page."""

    name: str
    class_name: str
    command: UUID
    to_do: tuple[TaskLine, ...]
    done: tuple[TaskLine, ...]


def pupil_home(pupil: Pupil, now: datetime) -> PupilHome:
    """What there is to do for a pupil."""
    assignments = [one for one in assigned_to(pupil, now) if one.map in every_map()]
    tries = tries_where(Q(pupil=pupil), now)
    results = {one.pk: result_of(one, tries.get((one.pk, pupil.pk), ())) for one in assignments}
    lines = [
        _line(one, results[one.pk], now, is_calm=pupil.classroom.is_for_children)
        for one in sorted(assignments, key=lambda one: (one.due_at or LATEST, one.pk))
    ]
    is_done = {line.id: line.stage == Stage.PASSED for line in lines}
    done = [line for line in reversed(lines) if is_done[line.id]]
    return PupilHome(
        name=badge(pupil.animal, pupil.number),
        class_name=pupil.classroom.name,
        command=uuid4(),
        to_do=tuple(line for line in lines if not is_done[line.id]),
        done=tuple(done[:SHOWN_DONE]),
    )


def task_words(assignment: Assignment, *, is_calm: bool) -> str:
    """What an assignment asks, in short. A calm class has the map open, and no clock."""
    name = in_words(load_atlas(assignment.map).names)
    asked = assignment.criterion
    if assignment.task == Task.MATCH:
        against = ", ".join(bot_label(bot) for bot in asked["company"])
        if asked["game"] == BORDER:
            board = in_words(load_board(asked["board"]).heading.names)
            return f"{board} · {against} · {_('border game')}"
        shown = _("map open") if is_calm or asked["wishes"]["open_map"] else _("map hidden")
        return f"{name} · {against} · {shown}"
    n = asked["plan"]["length"]
    facts = [name, ngettext("%(n)s question", "%(n)s questions", n) % {"n": n}]
    if (timer := asked["plan"].get("timer")) and not is_calm:
        facts.append(_("%(n)s seconds for each question") % {"n": timer})
    if (limit := asked["plan"].get("limit")) and not is_calm:
        facts.append(_("%(time)s for everything") % {"time": limit_words(limit)})
    if is_calm or asked["plan"]["open_map"]:
        facts.append(_("map open"))
    facts.append(_("enough: %(n)s %%") % {"n": asked["plan"]["pass_mark"]})
    return " · ".join(facts)


def _line(assignment: Assignment, result: Result, now: datetime, *, is_calm: bool) -> TaskLine:
    goes_on = None if result.stage is Stage.PASSED else result.open
    shown = goes_on or result.best
    due = assignment.due_at
    return TaskLine(
        id=assignment.public_id,
        title=assignment.title,
        facts=task_words(assignment, is_calm=is_calm),
        due_at=due,
        is_overdue=due is not None and due < now and result.best is None,
        is_late=result.is_late,
        stage=Stage.OPEN.value if goes_on else result.stage.value,
        answered=shown.answered if shown else 0,
        right=shown.right if shown else 0,
        length=shown.length if shown else 0,
        run=shown.run if shown and not shown.is_on_paper else None,
        match=shown.match if shown else None,
        is_match=assignment.task == Task.MATCH,
        played=played_words(result),
        best=result.best.right if goes_on and result.best else None,
    )
