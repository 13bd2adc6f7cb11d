"""What the worker does for the workshop: reading a file, and building a version."""

from uuid import UUID

from django.urls import reverse
from django.utils.translation import gettext_lazy

from classroom.actions.workshop.making import measure, read_file
from classroom.actions.workshop.publishing import publish
from game.models.own_map import OwnMap
from game.queries.open_maps import owned_map
from game.refused import Refused
from quiz.actions.errand_kinds import ErrandKind, Made, Tell, Wanted
from quiz.models.learner import Learner

READING, BUILDING = "map-reading", "map-building"
DONE = Made(b"", "map.txt", "text/plain")


def _row(learner: Learner, wanted: Wanted) -> OwnMap:
    row = owned_map(learner.pk, UUID(wanted["map"]))
    if row is None:
        raise Refused("gone", "This no longer exists.")
    return row


def _may(learner: Learner, wanted: Wanted) -> bool:
    return learner.has_account and owned_map(learner.pk, UUID(wanted["map"])) is not None


def _read(learner: Learner, wanted: Wanted, tell: Tell) -> Made:
    row = _row(learner, wanted)
    if row.offer and row.notes:
        measure(row, tell)
    else:
        read_file(row, tell)
    return DONE


def _build(learner: Learner, wanted: Wanted, tell: Tell) -> Made:
    publish(_row(learner, wanted), tell)
    return DONE


def _workshop(wanted: Wanted) -> str:
    return reverse("workshop-map", args=[wanted["map"]])


MAP_ERRANDS = {
    READING: ErrandKind(
        title=gettext_lazy("Your map"),
        preparing=gettext_lazy("Reading the outlines…"),
        ready=gettext_lazy("The outlines are read."),
        may=_may,
        make=_read,
        then=_workshop,
    ),
    BUILDING: ErrandKind(
        title=gettext_lazy("Your map"),
        preparing=gettext_lazy("Building the map…"),
        ready=gettext_lazy("The map is published."),
        may=_may,
        make=_build,
        then=_workshop,
    ),
}
