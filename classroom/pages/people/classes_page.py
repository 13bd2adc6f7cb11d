"""The classes of a teacher."""

import re
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from django.db.models import Count, Q

from classroom.models.assignment import Assignment
from classroom.models.classroom import Classroom, TeachingOffer
from classroom.queries.offers import offers_to
from game.words.invite_codes import spoken_code
from game.words.names import folded
from quiz.models.learner import Learner


@dataclass(frozen=True, slots=True)
class ClassLine:
    """A class in a list."""

    id: UUID
    name: str
    code: str
    pupils: int
    tasks: int
    is_for_children: bool
    is_archived: bool


@dataclass(frozen=True, slots=True)
class OfferLine:
    """A class that a teacher is asked to teach, and by whom it is taught."""

    id: int
    name: str
    owner: str


@dataclass(frozen=True, slots=True)
class ClassesPage:
    """Where a teacher begins. Who is no teacher yet sees what a class is."""

    has_account: bool
    is_pupil: bool
    classes: tuple[ClassLine, ...] = ()
    archived: tuple[ClassLine, ...] = ()
    offers: tuple[OfferLine, ...] = ()


def classes_page(learner: object, now: datetime) -> ClassesPage:
    """The classes of the requesting account; a stranger, a guest and a pupil have none."""
    if not isinstance(learner, Learner) or not learner.has_account:
        is_pupil = isinstance(learner, Learner) and not learner.is_guest
        return ClassesPage(has_account=False, is_pupil=is_pupil)
    taught = taught_classes(learner)
    tasks = _tasks(taught)
    lines = [_line(classroom, tasks.get(classroom.pk, 0)) for classroom in taught]
    return ClassesPage(
        has_account=True,
        is_pupil=False,
        classes=tuple(line for line in lines if not line.is_archived),
        archived=tuple(line for line in lines if line.is_archived),
        offers=tuple(_offer(offer) for offer in _offers(learner, now)),
    )


def taught_classes(teacher: Learner) -> list[Classroom]:
    """Every class that a teacher has, 6.B before 10.A, with the number of pupils as `here`."""
    here = Count("pupils", filter=Q(pupils__removed_at=None))
    mine = Classroom.objects.filter(pk__in=teacher.teachings.values("classroom_id"))
    return sorted(mine.annotate(here=here).order_by("pk"), key=_as_people_count)


def _as_people_count(classroom: Classroom) -> list[tuple[int, str]]:
    """A key by which numbers in names are compared as numbers."""
    parts = re.findall(r"\d+|\D+", classroom.name)
    return [(int(part), "") if part.isdecimal() else (0, folded(part)) for part in parts]


def _tasks(taught: list[Classroom]) -> dict[int, int]:
    """How many assignments each class has."""
    given = Assignment.objects.filter(classroom__in=taught, withdrawn_at=None)
    return dict(given.order_by().values_list("classroom").annotate(Count("pk")))


def _line(classroom: Classroom, tasks: int) -> ClassLine:
    return ClassLine(
        id=classroom.public_id,
        name=classroom.name,
        code=spoken_code(classroom.code),
        pupils=getattr(classroom, "here", 0),
        tasks=tasks,
        is_for_children=classroom.is_for_children,
        is_archived=classroom.archived_at is not None,
    )


def _offers(teacher: Learner, now: datetime) -> list[TeachingOffer]:
    asked = offers_to(teacher, now)
    return list(asked.select_related("classroom").prefetch_related("classroom__teachings__teacher"))


def _offer(offer: TeachingOffer) -> OfferLine:
    owners = [row.teacher for row in offer.classroom.teachings.all() if row.is_owner]
    return OfferLine(offer.pk, offer.classroom.name, str(owners[0]) if owners else "")
