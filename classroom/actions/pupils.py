"""Add pupils to a class."""

from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID, uuid5

from django.db import transaction
from django.utils.translation import override

from classroom.models.classroom import Classroom, Names
from classroom.models.pupil import Pupil
from classroom.words.pupils import badge
from game.refused import Refused
from game.words.travellers import ANIMALS, SPREAD
from quiz.models.learner import Learner

MOST_PUPILS = 200
"""Per class. Numbers stay short, and a class page stays manageable."""


def add_pupils(classroom: Classroom, first_names: Sequence[str], command: UUID) -> list[Pupil]:
    """Add one pupil for each first name; empty strings are pupils without one.

    The same command given again adds nobody, and returns those it added who are still here. A class
    that stores no names drops them here. Raises Refused if there would be too many, if the class is
    archived, or if all pupils that the command added are in other classes by now.
    """
    ids = [pupil_id(command, place) for place in range(len(first_names))]
    with transaction.atomic():
        held = Classroom.objects.select_for_update().get(pk=classroom.pk)
        before = list(Pupil.objects.filter(public_id__in=ids))
        if before:
            return _still_in(held, before)
        places = room_for(held, len(first_names))
        with override(held.language):
            badges = [badge(place.animal, place.number) for place in places]
        learners = Learner.objects.create_pupils(badges, held.language, held.time_zone)
        keeps = held.names == Names.STORED
        return Pupil.objects.bulk_create(
            Pupil(
                public_id=public_id,
                classroom=held,
                learner=learner,
                number=place.number,
                animal=place.animal,
                first_name=first_name if keeps else "",
            )
            for public_id, learner, place, first_name in zip(
                ids, learners, places, first_names, strict=True
            )
        )


def pupil_id(command: UUID, place: int) -> UUID:
    """The id of a pupil that a command adds, by the index in its list."""
    return uuid5(command, str(place))


def _still_in(classroom: Classroom, added: Sequence[Pupil]) -> list[Pupil]:
    here = [pupil for pupil in added if pupil.classroom_id == classroom.pk]
    if not here:
        raise Refused(
            "again",
            "These pupils were added before and are in another class now. No pupil was added.",
        )
    return here


@dataclass(frozen=True, slots=True)
class FreePlace:
    """A free place in a class."""

    number: int
    animal: str


def room_for(classroom: Classroom, count: int) -> list[FreePlace]:
    """The places of `count` new pupils. Raises Refused if they cannot be added."""
    if classroom.archived_at is not None:
        raise Refused("archived", "This class is archived. Restore it first.")
    return free_places(classroom, count)


def free_places(classroom: Classroom, count: int) -> list[FreePlace]:
    """The next numbers, each with one of the least used animals."""
    taken = list(Pupil.objects.filter(classroom=classroom).values_list("number", "animal"))
    if len(taken) + count > MOST_PUPILS:
        raise Refused("full", "A class has at most %(most)d pupils.", most=MOST_PUPILS)
    first = max((number for number, _ in taken), default=0) + 1
    herd = dict.fromkeys(ANIMALS, 0)
    for _, animal in taken:
        herd[animal] = herd.get(animal, 0) + 1
    places = []
    for number in range(first, first + count):
        animal = _rarest(herd, classroom.pk + number)
        herd[animal] += 1
        places.append(FreePlace(number, animal))
    return places


def _rarest(herd: dict[str, int], turn: int) -> str:
    """One of the rarest animals: another one for each class and number."""
    keys = list(ANIMALS)
    first = turn * SPREAD % len(keys)
    return min((*keys[first:], *keys[:first]), key=lambda key: herd[key])
