"""Sign pupils in to their class, and stop guessers.

A right code and a right card always work. Wrong ones are counted in the database, across all
processes, and only for forms of this site: another web page can make a browser request any URL, but
cannot send our forms.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from django.db import transaction
from django.utils.translation import gettext_noop

from classroom.actions.classes import use_class
from classroom.models.classroom import Classroom
from classroom.models.door import KnownBrowser, Nearness, WrongTry
from classroom.models.pupil import Pupil
from classroom.pages.door.knocking import (
    Knocker,
    browser_waits,
    is_over,
    mark_of,
    nearness,
    pupil_is_guessed,
)
from classroom.pages.door.limits import BROWSER_WAITS, CODES_WAIT, STRANGE_NUMBERS_KEPT
from classroom.pages.door.pupil_secrets import (
    fit_pictures,
    fit_words,
    picture_lock,
    pupil_with_token,
)
from game.refused import Refused
from game.words.invite_codes import read_code


class DoorReason(StrEnum):
    """Why a sign-in is refused."""

    NO_CLASS = "no-class"
    WRONG = "wrong"
    WAIT = "wait"
    SHUT = "shut"
    CARD = "card"
    TOO_MANY = "too-many"


WRONG_SENTENCE = gettext_noop(
    "The number, the pictures or the words are wrong. Look at your card and try again."
)
WAIT_SENTENCE = gettext_noop("Too many wrong tries. Wait ten minutes, or ask your teacher.")
SHUT_SENTENCE = gettext_noop(
    "Too many wrong tries with this number. Sign in with the QR code on your card, "
    "or ask your teacher for help."
)
NO_CLASS_SENTENCE = gettext_noop("No class has this code. Look at your card and try again.")
CARD_SENTENCE = gettext_noop("This card no longer works. Ask your teacher for a new one.")
TOO_MANY_SENTENCE = gettext_noop(
    "No class has this code, and there were many wrong codes from your network. Look at your card."
)


@dataclass(frozen=True, slots=True)
class ShownSecret:
    """What a pupil signs in with: the pictures or the words, as the class has it."""

    pictures: Sequence[str] = ()
    words: str = ""


def class_with_code(typed: str) -> Classroom:
    """The class of a code, however it was typed. Raises Refused; counts nothing."""
    code = read_code(typed)
    if code is not None:
        found = Classroom.objects.filter(code=code, archived_at=None).first()
        if found is not None:
            return found
    raise Refused(DoorReason.NO_CLASS, NO_CLASS_SENTENCE)


def count_wrong_code(address: str, now: datetime) -> None:
    """Count a form with an unknown code. Raises Refused if there were too many from this
    address; right codes still work there.
    """
    mark = mark_of("door", address)
    if not mark:
        return
    if is_over(WrongTry.objects.filter(classroom=None, address=mark), CODES_WAIT, now):
        raise Refused(DoorReason.TOO_MANY, TOO_MANY_SENTENCE)
    WrongTry.objects.create(address=mark, at=now)


def come_in(
    classroom: Classroom, number: int, shown: ShownSecret, knocker: Knocker, now: datetime
) -> Pupil:
    """The pupil with this number and these pictures or words. Raises Refused.

    While a browser or a pupil is blocked, even the right secret is refused, and nothing counted.
    """
    with transaction.atomic():
        # The row is locked so that two processes do not both accept the last allowed attempt.
        held = Classroom.objects.select_for_update().get(pk=classroom.pk)
        pupil = _pupil(held, number)
        near = nearness(pupil, knocker) if pupil else Nearness.STRANGE
        shut = _stopped(held, pupil, near, knocker, now)
        if shut is None and pupil is not None and _fits(held, pupil, shown):
            _welcome(held, pupil, knocker, now)
            return pupil
        if shut is None:
            _note_wrong_try(held, pupil, near, knocker, now)
    raise shut or Refused(DoorReason.WRONG, WRONG_SENTENCE)


def pupil_with_card(token: str) -> Pupil:
    """The pupil whose card has this link. Raises Refused; nothing is counted, because eighty bits
    cannot be guessed.
    """
    pupil = pupil_with_token(token)
    if pupil is None or pupil.removed_at or pupil.classroom.archived_at:
        raise Refused(DoorReason.CARD, CARD_SENTENCE)
    return pupil


def come_in_with_card(token: str, knocker: Knocker, now: datetime) -> Pupil:
    """Sign in the holder of this card. It works even while guessing is blocked."""
    pupil = pupil_with_card(token)
    with transaction.atomic():
        _welcome(pupil.classroom, pupil, knocker, now)
    return pupil


def open_door(classroom: Classroom, pupil: Pupil | None, now: datetime) -> None:
    """Reset the wrong attempts of a pupil, or of the whole class and its browsers."""
    if pupil is not None:
        Pupil.objects.filter(pk=pupil.pk).update(door_open_since=now)
    else:
        Classroom.objects.filter(pk=classroom.pk).update(door_open_since=now)


def note_sign_in(pupil: Pupil, now: datetime) -> None:
    """Record that a pupil was here, and that the class is in use."""
    pupil.signed_in_at = now
    pupil.save(update_fields=["signed_in_at"])
    use_class(pupil.classroom, now)


def _welcome(classroom: Classroom, pupil: Pupil, knocker: Knocker, now: datetime) -> None:
    """Sign a pupil in. The browser's wrong attempts just before were the pupil's own typos; those
    of others still count, or a guesser would start anew with each lesson.
    """
    note_sign_in(pupil, now)
    if not knocker.browser:
        return
    slips = WrongTry.objects.filter(pupil=pupil, browser=knocker.browser)
    slips.filter(at__gt=now - BROWSER_WAITS.within).update(is_forgiven=True)
    KnownBrowser.objects.update_or_create(
        pupil=pupil,
        browser=knocker.browser,
        defaults={"network": knocker.network, "seen_at": now},
    )


def _stopped(
    classroom: Classroom, pupil: Pupil | None, near: Nearness, knocker: Knocker, now: datetime
) -> Refused | None:
    """Why sign-in is blocked now, if so."""
    if browser_waits(classroom, knocker, now):
        return Refused(DoorReason.WAIT, WAIT_SENTENCE)
    if pupil is not None and pupil_is_guessed(classroom, pupil, near, now):
        return Refused(DoorReason.SHUT, SHUT_SENTENCE)
    return None


def _note_wrong_try(
    classroom: Classroom, pupil: Pupil | None, near: Nearness, knocker: Knocker, now: datetime
) -> None:
    of_nobody = WrongTry.objects.filter(classroom=classroom, pupil=None)
    if pupil is None and is_over(of_nobody, STRANGE_NUMBERS_KEPT, now):
        return  # the teacher knows enough, and strangers must not fill the table
    WrongTry.objects.create(
        classroom=classroom, pupil=pupil, browser=knocker.browser, nearness=near, at=now
    )


def _pupil(classroom: Classroom, number: int) -> Pupil | None:
    found = Pupil.objects.filter(classroom=classroom, number=number, removed_at=None)
    return found.select_related("learner", "classroom").first()


def _fits(classroom: Classroom, pupil: Pupil, shown: ShownSecret) -> bool:
    if picture_lock(classroom.sign_in):
        return fit_pictures(pupil, shown.pictures)
    return fit_words(pupil, shown.words)
