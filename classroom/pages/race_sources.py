"""What teachers can race about: their practice sets, and the mistakes of their classes."""

from uuid import UUID

from django.utils.translation import gettext as _

from classroom.models.classroom import Teaching
from classroom.models.practice_set import PracticeSet
from classroom.pages.reports.misconception_map import misconception_page
from classroom.queries.access import NoSuchClassError, taught_classroom
from classroom.queries.sets import OWN, READY, NoSuchSetError, named_set
from game.atlas_files import load_atlas
from quiz.models.learner import Learner
from quiz.queries.race_sources import Narrowed, NothingToAskError, RaceSource

CLASS = "class"
MOST_SETS, MOST_PAIRS = 30, 30


def race_sources(learner_id: int) -> tuple[RaceSource, ...]:
    """The classes a teacher teaches and the sets a teacher made."""
    taught = Teaching.objects.filter(teacher_id=learner_id, classroom__archived_at=None)
    classes = taught.order_by("classroom__name").values_list(
        "classroom__public_id", "classroom__name"
    )
    sets = PracticeSet.objects.filter(owner_id=learner_id).order_by("-changed_at")[:MOST_SETS]
    wrong = _("What a class gets wrong")
    return (
        *(RaceSource(f"{CLASS}:{public_id}", name, wrong) for public_id, name in classes),
        *(RaceSource(f"{OWN}:{row.public_id}", row.title, _("Practice sets")) for row in sets),
    )


def read_race_source(learner_id: int, key: str) -> Narrowed | None:
    """What a set asks, or the pairs a class mixes up. Raises NothingToAskError."""
    learner = Learner.objects.filter(pk=learner_id).first()
    where, _colon, name = key.partition(":")
    if where == CLASS:
        return _of_class(learner, name)
    if where not in (OWN, READY):
        return None
    try:
        plan = named_set(learner, key).plan
    except NoSuchSetError:
        return None
    scope = plan.scope(load_atlas(plan.map))
    return Narrowed(plan.map, plan.kinds, tuple(sorted(scope.places or ())), plan.borders)


def _of_class(learner: Learner | None, name: str) -> Narrowed | None:
    try:
        classroom = taught_classroom(learner, UUID(name))
    except (ValueError, NoSuchClassError):
        return None
    page = misconception_page(classroom, "")
    pairs = []
    for line in page.lines[:MOST_PAIRS]:
        one, _bar, other = line.key.partition("|")
        pairs.append((one, other))
    if not pairs:
        raise NothingToAskError(classroom.name)
    return Narrowed(page.map, borders=tuple(pairs))
