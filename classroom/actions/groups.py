"""Groups of a class are made, changed and taken apart."""

from collections.abc import Collection

from django.db import transaction

from classroom.models.classroom import Classroom, Group
from classroom.models.pupil import Pupil
from game.refused import Refused


def make_group(classroom: Classroom, name: str, pupils: Collection[Pupil]) -> Group:
    """Make a group of these pupils; asked again for the very same group, that group.

    Raises Refused when another group has this name.
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
    """Let a group have this name and these pupils. Who was removed comes back into it.

    Raises Refused when the group is gone, or when another group has this name.
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


def take_apart(group: Group) -> None:
    """Take a group apart. Its pupils stay, and each is still asked what all were asked."""
    with transaction.atomic():
        Classroom.objects.select_for_update().get(pk=group.classroom_id)
        members = list(group.pupils.all())
        for assignment in group.assignments.all():
            assignment.pupils.add(*members)
        group.delete()


def _named(classroom: Classroom, name: str, but: int = 0) -> Group | None:
    """The group that has a name, in capital letters or not; `but` for the one of this number."""
    # The class is held so that two groups do not get one name at the same moment.
    held = Classroom.objects.select_for_update().get(pk=classroom.pk)
    groups = Group.objects.filter(classroom=held).exclude(pk=but)
    return next((group for group in groups if group.name.casefold() == name.casefold()), None)


def _taken() -> Refused:
    return Refused("name", "There is already a group with this name. Choose another name.")
