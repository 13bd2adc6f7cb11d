"""The groups of a class."""

from collections.abc import Collection
from dataclasses import dataclass
from uuid import UUID

from django.db.models import Count, Q

from classroom.models.classroom import Classroom, Group
from classroom.models.pupil import Pupil
from classroom.queries.access import pupils_of
from classroom.words.pupils import badge


@dataclass(frozen=True, slots=True)
class Member:
    """A pupil who can be in a group."""

    id: UUID
    badge: str
    first_name: str
    is_in: bool


@dataclass(frozen=True, slots=True)
class GroupLine:
    """A group and who is in it."""

    id: int
    name: str
    members: tuple[tuple[UUID, str], ...]
    tasks: int


@dataclass(frozen=True, slots=True)
class GroupsPage:
    """The groups of a class, and the one that is being changed."""

    class_id: UUID
    class_name: str
    groups: tuple[GroupLine, ...]
    pupils: tuple[Member, ...]
    chosen_id: int | None
    chosen_name: str


def groups_page(
    classroom: Classroom, chosen: str, ticked: Collection[str] | None = None
) -> GroupsPage:
    """The groups; `chosen` is the number of the one to change, from the URL.

    `ticked` are the submitted ids of pupils, if something else was invalid.
    """
    pupils = list(pupils_of(classroom).prefetch_related("groups"))
    tasks = Count("assignments", filter=Q(assignments__withdrawn_at=None))
    groups = list(classroom.groups.annotate(tasks=tasks).order_by("name"))
    wanted = next((group for group in groups if str(group.pk) == chosen), None)
    lines = tuple(
        GroupLine(
            group.pk,
            group.name,
            tuple(
                (pupil.public_id, _name(pupil)) for pupil in pupils if group in pupil.groups.all()
            ),
            group.tasks,
        )
        for group in groups
    )
    members = tuple(
        Member(
            pupil.public_id,
            badge(pupil.animal, pupil.number),
            pupil.first_name,
            _is_in(pupil, wanted) if ticked is None else str(pupil.public_id) in ticked,
        )
        for pupil in pupils
    )
    return GroupsPage(
        classroom.public_id,
        classroom.name,
        lines,
        members,
        wanted.pk if wanted else None,
        wanted.name if wanted else "",
    )


def _is_in(pupil: Pupil, group: Group | None) -> bool:
    return group is not None and group in pupil.groups.all()


def _name(pupil: Pupil) -> str:
    return pupil.first_name or badge(pupil.animal, pupil.number)
