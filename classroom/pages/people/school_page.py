"""A list of a school: what it would create, or its progress."""

from collections import Counter
from dataclasses import dataclass
from uuid import UUID, uuid5

from classroom.models.classroom import Classroom
from classroom.models.school_import import SchoolImport


@dataclass(frozen=True, slots=True)
class ListedClass:
    """A class of the list; `id` once it is there."""

    name: str
    pupils: int
    id: UUID | None


@dataclass(frozen=True, slots=True)
class SchoolPage:
    """A list of a school at a moment."""

    id: UUID
    classes: tuple[ListedClass, ...]
    done: int
    all: int
    is_begun: bool
    is_over: bool


def school_page(kept: SchoolImport) -> SchoolPage:
    """The page of a list. Once all is imported, the classes themselves show the result."""
    sizes = Counter(name for name, _ in kept.rows)
    ids = {uuid5(kept.public_id, name): name for name in sizes}
    there = set(
        Classroom.objects.filter(public_id__in=ids).values_list("public_id", flat=True)
        if kept.began_at
        else ()
    )
    names = {name: public_id for public_id, name in ids.items() if public_id in there}
    return SchoolPage(
        id=kept.public_id,
        classes=tuple(ListedClass(name, size, names.get(name)) for name, size in sizes.items()),
        done=kept.pupils_done,
        all=kept.pupils_all,
        is_begun=kept.began_at is not None,
        is_over=kept.ended_at is not None,
    )
