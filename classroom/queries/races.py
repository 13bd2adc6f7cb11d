"""What races need from classes: pupils' badges, and the classes of a host."""

from django.urls import reverse

from classroom.models.classroom import Teaching
from classroom.models.pupil import Pupil


def pupil_badge(learner_id: int) -> str | None:
    """The name of a pupil's badge, as races store names: otter-7."""
    found = Pupil.objects.filter(learner_id=learner_id, removed_at=None)
    badge = found.values_list("animal", "number").first()
    return None if badge is None else f"{badge[0]}-{badge[1]}"


def class_links(learner_id: int) -> tuple[tuple[str, str], ...]:
    """The classes of a teacher, each with the URL at which pairs are assigned."""
    taught = Teaching.objects.filter(teacher_id=learner_id, classroom__archived_at=None)
    rows = taught.values_list("classroom__name", "classroom__public_id")
    return tuple(
        (name, reverse("misconceptions-assign", args=[public_id]))
        for name, public_id in rows.order_by("classroom__name")
    )
