"""Teachers join a school by its code, and share practice sets in it."""

from django.db import IntegrityError, transaction

from classroom.models.practice_set import PracticeSet
from classroom.models.school import School, SchoolTeacher
from game.refused import Refused
from quiz.models.learner import Learner


def found_school(teacher: Learner, name: str) -> School:
    """Make a school and join it. Raises Refused if the teacher belongs to one already."""
    while True:
        try:
            with transaction.atomic():
                school = School.objects.create(name=name)
                _belong(teacher, school)
        except IntegrityError:
            if SchoolTeacher.objects.filter(teacher=teacher).exists():
                raise Refused("school", "You belong to a school already. Leave it first.") from None
            continue  # another school has this code already: draw another one
        return school


def join_school(teacher: Learner, code: str) -> School:
    """Join the school of a code. Raises Refused for an unknown one, or for a second school."""
    school = School.objects.filter(code=code).first()
    if school is None:
        raise Refused("code", "There is no school with this code. Ask your colleague.")
    try:
        with transaction.atomic():
            _belong(teacher, school)
    except IntegrityError:
        raise Refused("school", "You belong to a school already. Leave it first.") from None
    return school


def leave_school(teacher: Learner) -> None:
    """Leave the school. The last teacher who leaves deletes it."""
    with transaction.atomic():
        place = SchoolTeacher.objects.filter(teacher=teacher).select_related("school").first()
        if place is None:
            return
        school = School.objects.select_for_update().get(pk=place.school_id)
        place.delete()
        if not school.teachers.exists():
            school.delete()


def share_in_school(row: PracticeSet, *, is_shared: bool) -> None:
    """Share a set with the teachers of the owner's school, or stop."""
    PracticeSet.objects.filter(pk=row.pk).update(is_for_school=is_shared)


def _belong(teacher: Learner, school: School) -> None:
    SchoolTeacher.objects.create(teacher=teacher, school=school)
