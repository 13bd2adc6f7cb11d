"""The classes without another teacher once a teacher is deleted."""

from collections.abc import Sequence

from django.urls import reverse

from classroom.models.classroom import Classroom, Teaching
from classroom.pages.people.classes_page import taught_classes
from quiz.going_too import GoesToo
from quiz.models.learner import Learner


def going_classes(learner_id: int, *, held: bool) -> Sequence[GoesToo]:
    """The classes that only this teacher teaches, with their pupils; archived ones too."""
    if held:
        # Another teacher who leaves one of them now has to wait, and still counts as its teacher.
        mine = Classroom.objects.filter(teachings__teacher_id=learner_id).order_by("pk")
        list(mine.select_for_update().values_list("pk", flat=True))
    taught = taught_classes(Learner(pk=learner_id))
    others = Teaching.objects.filter(classroom__in=taught).exclude(teacher_id=learner_id)
    saved = set(others.values_list("classroom_id", flat=True))
    return [_goes(classroom) for classroom in taught if classroom.pk not in saved]


def _goes(classroom: Classroom) -> GoesToo:
    return GoesToo(
        key=str(classroom.public_id),
        name=classroom.name,
        pupils=getattr(classroom, "here", 0),
        hand_over=reverse("class-teachers", args=[classroom.public_id]),
        export=reverse("class-export", args=[classroom.public_id]),
    )
