"""Pupils come in at the door of their class, and whoever guesses is stopped.

Thirty children behind one address all come in, so the address of a visitor counts only where no
class is known. What is wrong is counted for the pupil and for the class, in the database, so that
it does not matter which process answers.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from django.db import transaction
from django.db.models import QuerySet
from django.utils.crypto import salted_hmac

from classroom.actions.classes import use_class
from classroom.models.classroom import Classroom, SignIn
from classroom.models.door import WrongTry
from classroom.models.pupil import Pupil
from classroom.queries.door_limits import (
    ADDRESS_WAITS,
    CLASS_SHUT,
    CLASS_WAITS,
    PUPIL_SHUT,
    PUPIL_WAITS,
    Limit,
)
from classroom.queries.pupil_secrets import fit_pictures, fit_words, pupil_with_token
from game.queries.invite_codes import read_code
from game.rulebook import Refused


class DoorReason(StrEnum):
    """Why somebody does not come in."""

    NO_CLASS = "no-class"
    WRONG = "wrong"
    WAIT = "wait"
    SHUT = "shut"
    CARD = "card"
    TOO_MANY = "too-many"


WRONG_SENTENCE = "The number or the secret is not right. Look at your card and try again."
WAIT_SENTENCE = "Too many wrong tries. Wait ten minutes, or ask your teacher."
SHUT_SENTENCE = "Too many wrong tries. Ask your teacher to let you in."
NO_CLASS_SENTENCE = "No class has this code. Look at your card and try again."
CARD_SENTENCE = "This card does not open the door any more. Ask your teacher for a new one."
TOO_MANY_SENTENCE = "Too many wrong tries. Wait an hour, then try again."


@dataclass(frozen=True, slots=True)
class Shown:
    """What somebody shows at the door: the pictures or the words, whichever the class has."""

    pictures: Sequence[str] = ()
    words: str = ""


def class_with_code(typed: str, address: str, now: datetime) -> Classroom:
    """The class of a code, however it was typed. Raises Refused, and counts wrong codes."""
    mark = _mark(address)
    _check_address(mark, now)
    code = read_code(typed)
    found = None
    if code is not None:
        found = Classroom.objects.filter(code=code, archived_at=None).first()
    if found is None:
        WrongTry.objects.create(address=mark, at=now)
        raise Refused(DoorReason.NO_CLASS, NO_CLASS_SENTENCE)
    return found


def come_in(classroom: Classroom, number: int, shown: Shown, address: str, now: datetime) -> Pupil:
    """The pupil who has this number and these pictures or words. Raises Refused."""
    with transaction.atomic():
        # The row is held so that two processes do not both let a try pass as the last one.
        held = Classroom.objects.select_for_update().get(pk=classroom.pk)
        pupil = _pupil(held, number)
        tries = WrongTry.objects.filter(classroom=held)
        shut = _class_is_shut(tries, held, now)
        if shut is None and pupil is not None:
            shut = _pupil_is_shut(tries.filter(pupil=pupil), pupil, now)
        if shut is None and pupil is not None and _fits(held, pupil, shown):
            _welcome(held, pupil, now)
            return pupil
        if shut is None:
            WrongTry.objects.create(classroom=held, pupil=pupil, address=_mark(address), at=now)
    raise shut or Refused(DoorReason.WRONG, WRONG_SENTENCE)


def pupil_with_card(token: str, address: str, now: datetime) -> Pupil:
    """The pupil whose card has this link. Raises Refused, and counts wrong links."""
    mark = _mark(address)
    _check_address(mark, now)
    pupil = pupil_with_token(token)
    if pupil is None or pupil.removed_at or pupil.classroom.archived_at:
        WrongTry.objects.create(address=mark, at=now)
        raise Refused(DoorReason.CARD, CARD_SENTENCE)
    return pupil


def come_in_with_card(token: str, address: str, now: datetime) -> Pupil:
    """Let in whoever has this card. It opens the door also while guessing is stopped."""
    pupil = pupil_with_card(token, address, now)
    with transaction.atomic():
        _welcome(pupil.classroom, pupil, now)
    return pupil


def open_door(classroom: Classroom, pupil: Pupil | None, now: datetime) -> None:
    """Forget the wrong tries that count for a pupil, or for the whole class."""
    if pupil is not None:
        Pupil.objects.filter(pk=pupil.pk).update(door_open_since=now)
    else:
        Classroom.objects.filter(pk=classroom.pk).update(door_open_since=now)


def _welcome(classroom: Classroom, pupil: Pupil, now: datetime) -> None:
    pupil.signed_in_at = pupil.door_open_since = now
    pupil.save(update_fields=["signed_in_at", "door_open_since"])
    use_class(classroom, now)


def _pupil(classroom: Classroom, number: int) -> Pupil | None:
    found = Pupil.objects.filter(classroom=classroom, number=number, removed_at=None)
    return found.select_related("learner").first()


def _fits(classroom: Classroom, pupil: Pupil, shown: Shown) -> bool:
    if classroom.sign_in == SignIn.PICTURES:
        return fit_pictures(pupil, shown.pictures)
    return fit_words(pupil, shown.words)


def _class_is_shut(
    tries: QuerySet[WrongTry], classroom: Classroom, now: datetime
) -> Refused | None:
    """Why nobody comes into a class now, if so."""
    counted = tries.filter(at__gt=classroom.door_open_since)
    if any(_is_over(counted, limit, now) for limit in (CLASS_WAITS, CLASS_SHUT)):
        return Refused(DoorReason.SHUT, SHUT_SENTENCE)
    return None


def _pupil_is_shut(tries: QuerySet[WrongTry], pupil: Pupil, now: datetime) -> Refused | None:
    """Why a pupil does not come in now, if so."""
    counted = tries.filter(at__gt=pupil.door_open_since)
    if _is_over(counted, PUPIL_SHUT, now):
        return Refused(DoorReason.SHUT, SHUT_SENTENCE)
    if _is_over(counted, PUPIL_WAITS, now):
        return Refused(DoorReason.WAIT, WAIT_SENTENCE)
    return None


def _is_over(tries: QuerySet[WrongTry], limit: Limit, now: datetime) -> bool:
    return tries.filter(at__gt=now - limit.within).count() >= limit.tries


def _check_address(mark: str, now: datetime) -> None:
    """Raise Refused when too many codes or cards were wrong at one address."""
    if mark and _is_over(WrongTry.objects.filter(classroom=None, address=mark), ADDRESS_WAITS, now):
        raise Refused(DoorReason.TOO_MANY, TOO_MANY_SENTENCE)


def _mark(address: str) -> str:
    """A number for an address that nobody can turn back; empty where no address is known."""
    return salted_hmac("classroom door", address).hexdigest() if address else ""
