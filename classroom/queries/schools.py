"""The school of a teacher, and the practice sets that are shared in it."""

from django.db.models import QuerySet

from classroom.models.practice_set import PracticeSet
from classroom.models.school import School
from quiz.models.learner import Learner


def school_of(learner: object) -> School | None:
    """The school of a teacher; None for a learner without one."""
    if not isinstance(learner, Learner) or not learner.has_account:
        return None
    return School.objects.filter(teachers__teacher=learner).first()


def colleagues_sets(learner: object) -> QuerySet[PracticeSet]:
    """The sets that other teachers of the same school share."""
    school = school_of(learner)
    if school is None or not isinstance(learner, Learner):
        return PracticeSet.objects.none()
    shared = PracticeSet.objects.filter(is_for_school=True, owner__at_school__school=school)
    return shared.exclude(owner=learner).select_related("owner").order_by("-changed_at", "-pk")
