"""Pupils' names: an animal and a number, and a first name if the class stores them."""

from classroom.models.classroom import Classroom, Names
from classroom.models.pupil import Pupil
from game.words.travellers import animal_picture, traveller_name


def badge(animal: str, number: int) -> str:
    """The badge, in the reader's language: Otter 7."""
    return f"{traveller_name('', animal)} {number}"


def portrait(animal: str) -> str:
    """The static file with an animal's face; empty if there is none."""
    return animal_picture(animal)


def pupil_name(classroom: Classroom, pupil: Pupil) -> str:
    """What a teacher reads: the first name if there is one, then the badge."""
    shown = badge(pupil.animal, pupil.number)
    if classroom.names == Names.STORED and pupil.first_name:
        return f"{pupil.first_name} ({shown})"
    return shown
