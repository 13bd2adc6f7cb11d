"""Which user-made maps the people of a class may use."""

from django.db.models import Q, QuerySet

from classroom.models.assignment import Assignment
from classroom.models.class_map import ClassMap
from classroom.models.classroom import Classroom
from classroom.models.school import SchoolTeacher
from game.atlas_files import OWN
from game.models.map_excerpt import MapExcerpt
from game.models.own_map import MapVersion, OwnMap
from quiz.models.learner import Learner


def maps_opened(learner_id: int) -> QuerySet[OwnMap]:
    """The own maps that a learner may use as a pupil or a teacher of a class.

    A map of an assignment is open to its class too, and one that a teacher shares in the school is
    open to the other teachers there.
    """
    classes = Classroom.objects.filter(
        Q(teachings__teacher_id=learner_id)
        | Q(pupils__learner_id=learner_id, pupils__removed_at=None),
        archived_at=None,
    )
    given = ClassMap.objects.filter(classroom__in=classes.values("pk")).values("own_map_id")
    asked = Assignment.objects.filter(
        classroom__in=classes.values("pk"), withdrawn_at=None, map__startswith=OWN
    ).values("map")
    named = Q(slug__in=asked) | Q(land_slug__in=asked)
    versions = MapVersion.objects.filter(named).values("own_map_id")
    parts = MapExcerpt.objects.filter(named, own_map__isnull=False).values("own_map_id")
    school = SchoolTeacher.objects.filter(teacher_id=learner_id).values("school_id")
    return OwnMap.objects.filter(
        Q(pk__in=given)
        | Q(pk__in=versions)
        | Q(pk__in=parts)
        | Q(is_for_school=True, owner__at_school__school_id__in=school)
    )


def taught_classes(learner: Learner) -> list[Classroom]:
    """The classes that a teacher can give a map to."""
    mine = Classroom.objects.filter(teachings__teacher=learner, archived_at=None)
    return list(mine.order_by("name", "pk"))


def classes_with(own_map: OwnMap) -> set[int]:
    """The classes that a map was given to, by primary key."""
    return set(ClassMap.objects.filter(own_map=own_map).values_list("classroom_id", flat=True))
