"""What a pupil has to do: what is due first, then what is done."""

from dataclasses import dataclass
from datetime import UTC, datetime
from uuid import UUID, uuid4

from django.db.models import Q
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from classroom.models.assignment import Assignment, Task
from classroom.models.pupil import Pupil
from classroom.queries.assignments import assigned_to
from classroom.queries.plan_words import limit_words
from classroom.queries.pupil_words import badge
from classroom.queries.result_words import played_words
from classroom.queries.results import Result, Stage, result_of, tries_where
from game.atlas_files import every_map, load_atlas, load_board
from game.games import BORDER
from game.queries.bot_choices import bot_label
from game.queries.wording import in_words

SHOWN_DONE = 12
LATEST = datetime.max.replace(tzinfo=UTC)


@dataclass(frozen=True, slots=True)
class TaskLine:
    """One thing to do, or done. `run` and `match` lead to the go that counts or goes on, `played`
    says how a match stands or has ended.
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
        _line(one, results[one.pk], now)
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


def task_words(assignment: Assignment) -> str:
    """What an assignment asks, in short."""
    name = in_words(load_atlas(assignment.map).names)
    asked = assignment.criterion
    if assignment.task == Task.MATCH:
        against = ", ".join(bot_label(bot) for bot in asked["company"])
        if asked["game"] == BORDER:
            board = in_words(load_board(asked["board"]).heading.names)
            return f"{board} · {against} · {_('border game')}"
        shown = _("map open") if asked["wishes"]["open_map"] else _("map hidden")
        return f"{name} · {against} · {shown}"
    n = asked["plan"]["length"]
    facts = [name, ngettext("%(n)s question", "%(n)s questions", n) % {"n": n}]
    if limit := asked["plan"].get("limit"):
        facts.append(_("%(time)s for everything") % {"time": limit_words(limit)})
    if asked["plan"]["open_map"]:
        facts.append(_("map open"))
    facts.append(_("enough: %(n)s %%") % {"n": asked["plan"]["pass_mark"]})
    return " · ".join(facts)


def _line(assignment: Assignment, result: Result, now: datetime) -> TaskLine:
    shown = result.open or result.best
    due = assignment.due_at
    return TaskLine(
        id=assignment.public_id,
        title=assignment.title,
        facts=task_words(assignment),
        due_at=due,
        is_overdue=due is not None and due < now and result.best is None,
        is_late=result.is_late,
        stage=result.stage.value if result.open is None else Stage.OPEN.value,
        answered=shown.answered if shown else 0,
        right=shown.right if shown else 0,
        length=shown.length if shown else 0,
        run=shown.run if shown and not shown.is_on_paper else None,
        match=shown.match if shown else None,
        is_match=assignment.task == Task.MATCH,
        played=played_words(result),
    )
