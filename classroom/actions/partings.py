"""What happens to classes when a class, a teacher or a pupil is deleted."""

from django.db import transaction

from classroom.actions.teachers import forget_offers
from classroom.models.classroom import Classroom, Teaching
from classroom.models.pupil import Pupil
from classroom.queries.access import check_owns
from quiz.actions.accounts.leave import forget
from quiz.models.learner import Learner


def delete_class(classroom: Classroom, by: Learner | None = None) -> None:
    """Delete a class, its pupils and all their data. What they did with others stays for those.

    `by` is the requesting teacher: raises Refused if that is not the owner.
    """
    if by is not None:
        check_owns(by, classroom)
    with transaction.atomic():
        pupils = Pupil.objects.filter(classroom=classroom).values_list("learner_id", flat=True)
        for learner_id in list(pupils):
            forget(learner_id)
        classroom.delete()


def leave_classes(learner_id: int) -> None:
    """Delete a teacher: each class goes to another teacher of it, or is deleted."""
    with transaction.atomic():
        forget_offers(Learner.objects.get(pk=learner_id))
        taught = Classroom.objects.select_for_update().filter(teachings__teacher_id=learner_id)
        for classroom in list(taught):
            others = Teaching.objects.filter(classroom=classroom).exclude(teacher_id=learner_id)
            heir = others.order_by("-is_owner", "since", "pk").first()
            if heir is None:
                delete_class(classroom)
            elif not heir.is_owner:
                heir.is_owner = True
                heir.save(update_fields=["is_owner"])
