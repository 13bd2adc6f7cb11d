"""The groups of a class."""

from dataclasses import dataclass
from uuid import UUID

from classroom.models.classroom import Classroom
from classroom.models.pupil import Pupil
from classroom.queries.access import pupils_of
from classroom.queries.pupil_words import badge


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
    members: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GroupsPage:
    """The groups of a class, and the one that is being changed."""

    class_id: UUID
    class_name: str
    groups: tuple[GroupLine, ...]
    pupils: tuple[Member, ...]
    chosen_name: str


def groups_page(classroom: Classroom, chosen: str) -> GroupsPage:
    """The groups; `chosen` is the number of the one to change, as it stands in the address."""
    pupils = list(pupils_of(classroom).prefetch_related("groups"))
    groups = list(classroom.groups.order_by("name"))
    wanted = next((group for group in groups if str(group.pk) == chosen), None)
    lines = tuple(
        GroupLine(
            group.pk,
            group.name,
            tuple(_name(pupil) for pupil in pupils if group in pupil.groups.all()),
        )
        for group in groups
    )
    members = tuple(
        Member(
            pupil.public_id,
            badge(pupil.animal, pupil.number),
            pupil.first_name,
            wanted is not None and wanted in pupil.groups.all(),
        )
        for pupil in pupils
    )
    name = wanted.name if wanted else ""
    return GroupsPage(classroom.public_id, classroom.name, lines, members, name)


def _name(pupil: Pupil) -> str:
    return pupil.first_name or badge(pupil.animal, pupil.number)
