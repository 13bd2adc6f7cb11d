"""What teachers can race about: their practice sets, and the mistakes of their classes."""

from uuid import UUID

from django.utils.translation import gettext as _

from classroom.models.classroom import Teaching
from classroom.models.practice_set import PracticeSet
from classroom.pages.reports.misconception_map import misconception_page
from classroom.queries.access import NoSuchClassError, taught_classroom
from classroom.queries.sets import OWN, READY, SCHOOL, NoSuchSetError, named_set
from classroom.set_catalogue import ready_sets_of
from game.atlas_files import load_atlas
from game.words.names import in_words
from quiz.models.learner import Learner
from quiz.race_registry import Narrowed, NothingToAskError, RaceSource

CLASS = "class"
MOST_SETS, MOST_PAIRS = 30, 30


def race_sources(learner_id: int, map_slug: str) -> tuple[RaceSource, ...]:
    """The classes a teacher teaches, the sets a teacher made, and those ready-made for a map."""
    taught = Teaching.objects.filter(teacher_id=learner_id, classroom__archived_at=None)
    classes = taught.order_by("classroom__name").values_list(
        "classroom__public_id", "classroom__name"
    )
    sets = PracticeSet.objects.filter(owner_id=learner_id).order_by("-changed_at")[:MOST_SETS]
    wrong = _("What a class gets wrong")
    return (
        *(RaceSource(f"{CLASS}:{public_id}", name, wrong) for public_id, name in classes),
        *(RaceSource(f"{OWN}:{row.public_id}", row.title, _("Practice sets")) for row in sets),
        *(
            RaceSource(f"{READY}:{key}", in_words(ready.titles), _("Ready-made sets"))
            for key, ready in ready_sets_of(map_slug).items()
        ),
    )


def read_race_source(learner_id: int, key: str) -> Narrowed | None:
    """What a set asks, or the pairs a class mixes up. Raises NothingToAskError."""
    learner = Learner.objects.filter(pk=learner_id).first()
    where, _colon, name = key.partition(":")
    if where == CLASS:
        return _of_class(learner, name)
    if where not in (OWN, READY, SCHOOL):
        return None
    try:
        named = named_set(learner, key)
    except NoSuchSetError:
        return None
    plan = named.plan
    scope = plan.scope(load_atlas(plan.map))
    places = tuple(sorted(scope.places or ()))
    return Narrowed(plan.map, plan.kinds, places, plan.borders, named.title)


def _of_class(learner: Learner | None, name: str) -> Narrowed | None:
    """What a class gets wrong, on the map that its page shows first or on the one that is named."""
    public_id, _colon, map_slug = name.partition(":")
    try:
        classroom = taught_classroom(learner, UUID(public_id))
    except (ValueError, NoSuchClassError):
        return None
    page = misconception_page(classroom, map_slug)
    pairs = []
    for line in page.lines[:MOST_PAIRS]:
        one, _bar, other = line.key.partition("|")
        pairs.append((one, other))
    if not pairs:
        raise NothingToAskError(classroom.name)
    return Narrowed(page.map, borders=tuple(pairs))
