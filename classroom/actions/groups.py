"""Make, change and dissolve groups of a class."""

from collections.abc import Collection

from django.db import transaction

from classroom.models.classroom import Classroom, Group
from classroom.models.pupil import Pupil
from game.refused import Refused


def make_group(classroom: Classroom, name: str, pupils: Collection[Pupil]) -> Group:
    """Make a group of these pupils; called again for the very same group, that group.

    Raises Refused if another group has this name.
    """
    with transaction.atomic():
        group = _named(classroom, name)
        if group is None:
            group = Group.objects.create(classroom=classroom, name=name)
            group.pupils.set(pupils)
        elif group.name != name or set(group.pupils.all()) != set(pupils):
            raise _taken()
    return group


def change_group(classroom: Classroom, group_id: int, name: str, pupils: Collection[Pupil]) -> None:
    """Change the name and the pupils of a group. A removed pupil stays in it.

    Raises Refused if the group is gone, or if another group has this name.
    """
    with transaction.atomic():
        other = _named(classroom, name, but=group_id)
        group = Group.objects.filter(classroom=classroom, pk=group_id).first()
        if group is None:
            raise Refused("group", "There is no such group in this class.")
        if other is not None:
            raise _taken()
        group.name = name
        group.save(update_fields=["name"])
        removed = group.pupils.filter(removed_at__isnull=False)
        group.pupils.set([*pupils, *removed])


def dissolve_group(group: Group) -> None:
    """Dissolve a group. Its pupils stay, and each keeps the group's assignments."""
    with transaction.atomic():
        Classroom.objects.select_for_update().get(pk=group.classroom_id)
        members = list(group.pupils.all())
        for assignment in group.assignments.all():
            assignment.pupils.add(*members)
        group.delete()


def _named(classroom: Classroom, name: str, but: int = 0) -> Group | None:
    """The group with a name, in any case; `but` not the one of this number."""
    # The class is locked so that two groups do not get one name at the same moment.
    held = Classroom.objects.select_for_update().get(pk=classroom.pk)
    groups = Group.objects.filter(classroom=held).exclude(pk=but)
    return next((group for group in groups if group.name.casefold() == name.casefold()), None)


def _taken() -> Refused:
    return Refused("name", "There is already a group with this name. Choose another name.")
