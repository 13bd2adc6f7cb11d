"""What the site stores about a learner in classes, for the export."""

from typing import Any

from classroom.models.classroom import Teaching, TeachingRequest
from classroom.models.pupil import Pupil
from classroom.models.school import SchoolTeacher
from classroom.queries.offers import offers_to
from game.hosting import clock
from quiz.models.learner import Learner


def own_classes(learner_id: int) -> dict[str, Any]:
    """A learner's class, the classes they teach, and those they are invited to teach."""
    pupil = Pupil.objects.filter(learner_id=learner_id).select_related("classroom").first()
    teachings = Teaching.objects.filter(teacher_id=learner_id).select_related("classroom")
    return {
        "pupil": _place(pupil) if pupil else None,
        "teaches": [
            {
                "class": teaching.classroom.name,
                "is_owner": teaching.is_owner,
                "since": teaching.since.isoformat(),
            }
            for teaching in teachings.order_by("pk")
        ],
        "school": SchoolTeacher.objects.filter(teacher_id=learner_id)
        .values_list("school__name", flat=True)
        .first(),
        "asked_to_teach": [
            {"class": offer.classroom.name, "asked_at": offer.made_at.isoformat()}
            for offer in offers_to(Learner.objects.get(pk=learner_id), clock.now()).select_related(
                "classroom"
            )
        ],
        "asks_to_teach": [
            {"class": asked.classroom.name, "asked_at": asked.made_at.isoformat()}
            for asked in TeachingRequest.objects.filter(teacher_id=learner_id).select_related(
                "classroom"
            )
        ],
    }


def _place(pupil: Pupil) -> dict[str, Any]:
    return {
        "class": pupil.classroom.name,
        "number": pupil.number,
        "animal": pupil.animal,
        "first_name": pupil.first_name,
        "groups": sorted(group.name for group in pupil.groups.all()),
        "added_at": pupil.added_at.isoformat(),
        "has_link_for_parents": bool(pupil.parents_seed),
        "last_sign_in": pupil.signed_in_at.isoformat() if pupil.signed_in_at else None,
    }
