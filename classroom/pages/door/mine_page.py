"""What a pupil sees of the class."""

from dataclasses import dataclass

from classroom.models.pupil import Pupil
from classroom.pages.assignments.pupil_home import PupilHome, pupil_home
from classroom.pages.door.door_page import DrawnPicture, drawn_picture
from classroom.pages.door.pupil_secrets import picture_lock, pictures_of, words_of
from classroom.words.pupils import badge
from game.words.invite_codes import spoken_code
from game.words.names import visitor_language
from quiz.run_clock import now


@dataclass(frozen=True, slots=True)
class MinePage:
    """Where a pupil begins."""

    badge: str
    class_name: str
    is_for_children: bool
    tasks: PupilHome


@dataclass(frozen=True, slots=True)
class OwnCard:
    """What a pupil has to remember to sign in again."""

    badge: str
    number: int
    code: str
    pictures: tuple[DrawnPicture, ...]
    words: str


def mine_page(pupil: Pupil) -> MinePage:
    """The start page of a pupil."""
    classroom = pupil.classroom
    return MinePage(
        badge(pupil.animal, pupil.number),
        classroom.name,
        classroom.is_for_children,
        pupil_home(pupil, now()),
    )


def own_card(pupil: Pupil) -> OwnCard:
    """The card of a pupil, to be shown to that pupil."""
    has_pictures = picture_lock(pupil.classroom.sign_in) is not None
    return OwnCard(
        badge=badge(pupil.animal, pupil.number),
        number=pupil.number,
        code=spoken_code(pupil.classroom.code),
        pictures=tuple(map(drawn_picture, pictures_of(pupil))) if has_pictures else (),
        words="" if has_pictures else words_of(pupil, visitor_language()),
    )
