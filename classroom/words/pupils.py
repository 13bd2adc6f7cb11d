"""What pupils are called: an animal and a number, and a first name where the class keeps them."""

from classroom.models.classroom import Classroom, Names
from classroom.models.pupil import Pupil
from game.words.travellers import DRAWN, traveller_name


def badge(animal: str, number: int) -> str:
    """The nameless name, in the reader's language: Otter 7."""
    return f"{traveller_name('', animal)} {number}"


def portrait(animal: str) -> str:
    """The static file with an animal's face; empty where there is none."""
    return f"img/animals/{animal}.svg" if animal in DRAWN else ""


def pupil_name(classroom: Classroom, pupil: Pupil) -> str:
    """What a teacher reads: the first name where there is one, with the badge behind it."""
    shown = badge(pupil.animal, pupil.number)
    if classroom.names == Names.STORED and pupil.first_name:
        return f"{pupil.first_name} ({shown})"
    return shown
