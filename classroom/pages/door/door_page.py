"""The sign-in page of a class: before sign-in it shows nothing of the class but its code."""

from collections.abc import Sequence
from dataclasses import dataclass

from classroom.models.classroom import Classroom
from classroom.pages.door.pupil_secrets import picture_lock
from classroom.paper.pictures import picture_size, pictures
from game.words.invite_codes import spoken_code
from game.words.names import in_words


@dataclass(frozen=True, slots=True)
class DrawnPicture:
    """A picture to draw: its name and its shapes as (tone, path)."""

    key: str
    name: str
    size: int
    shapes: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class DoorPage:
    """The sign-in page. `slots` are the places for pictures, None for a missing one."""

    code: str
    plain_code: str
    has_pictures: bool
    may_join: bool
    choices: tuple[DrawnPicture, ...]
    slots: tuple[DrawnPicture | None, ...]
    picked: str
    note: str

    @property
    def so_far(self) -> int:
        """How many pictures are chosen."""
        return len(self.picked.split())


def door_page(classroom: Classroom, chosen: Sequence[str] = (), note: str = "") -> DoorPage:
    """The sign-in page of a class, with the pictures chosen so far; `note` is what went wrong."""
    shown: list[DrawnPicture | None] = [drawn_picture(key) for key in chosen]
    lock = picture_lock(classroom.sign_in)
    offered = list(pictures())[: lock.offered] if lock else ()
    return DoorPage(
        code=spoken_code(classroom.code),
        plain_code=classroom.code,
        has_pictures=lock is not None,
        may_join=classroom.may_join,
        choices=tuple(map(drawn_picture, offered)),
        slots=tuple(shown + [None] * (lock.chosen - len(shown))) if lock else (),
        picked=" ".join(chosen),
        note=note,
    )


def drawn_picture(key: str) -> DrawnPicture:
    """A picture with its name in the visitor's language."""
    picture = pictures()[key]
    return DrawnPicture(key, in_words(picture.names), picture_size(), picture.shapes)
