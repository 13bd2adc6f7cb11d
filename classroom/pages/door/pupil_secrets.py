"""A pupil's secrets: pictures, words, and the link on the card.

None of them is stored. Each is derived from the pupil's seed and the secret key of the site, so
that a card can be printed at any time, a new seed invalidates every old card, and a copy of the
database alone lets nobody in. With another secret key all cards must be printed again.
"""

from base64 import b32decode, b32encode
from binascii import Error
from collections.abc import Sequence
from dataclasses import dataclass
from math import perm
from uuid import UUID

from django.utils.crypto import constant_time_compare, salted_hmac

from classroom.models.classroom import SignIn
from classroom.models.pupil import Pupil
from classroom.paper.pictures import pictures
from classroom.paper.words import words
from game.atlas.reading import LANGUAGES
from game.words.names import folded


@dataclass(frozen=True, slots=True)
class PictureLock:
    """How many pictures a pupil shows in order, out of the first `offered` of all."""

    chosen: int
    offered: int


PICTURE_LOCKS = {
    SignIn.TWELVE: PictureLock(chosen=3, offered=12),
    SignIn.THREE: PictureLock(chosen=3, offered=24),
    SignIn.FOUR: PictureLock(chosen=4, offered=24),
}
FIRST_NUMBER, NUMBERS = 10, 90
TOKEN_ID, TOKEN_MARK = 26, 16


def picture_lock(sign_in: str) -> PictureLock | None:
    """The pictures of a class with this sign-in; None if pupils type words."""
    return PICTURE_LOCKS.get(SignIn(sign_in))


def ways_to_guess(sign_in: str) -> int:
    """How many secrets there are, all equally likely."""
    lock = picture_lock(sign_in)
    if lock is None:
        return len(words()) ** 2 * NUMBERS
    return perm(lock.offered, lock.chosen)


def pictures_of(pupil: Pupil, sign_in: str = "") -> tuple[str, ...]:
    """The pictures of a pupil, in their order, none of them twice.

    `sign_in` is that of the class; by default it is read from the class.
    """
    way = SignIn(sign_in or pupil.classroom.sign_in)
    lock = PICTURE_LOCKS.get(way, PICTURE_LOCKS[SignIn.FOUR])
    number, left, chosen = _number(pupil, way.value), list(pictures())[: lock.offered], []
    for _ in range(lock.chosen):
        number, place = divmod(number, len(left))
        chosen.append(left.pop(place))
    return tuple(chosen)


def words_of(pupil: Pupil, language: str) -> str:
    """The two words and the number of a pupil."""
    number = _number(pupil, "words")
    number, first = divmod(number, len(words()))
    number, second = divmod(number, len(words()))
    one, other = words()[first][language], words()[second][language]
    return f"{one} {other} {FIRST_NUMBER + number % NUMBERS}"


def token_of(pupil: Pupil) -> str:
    """The token in the link on a pupil's card."""
    return f"{_name(pupil)}{_mark(pupil)}"


def fit_pictures(pupil: Pupil, chosen: Sequence[str]) -> bool:
    """Whether these are the pictures of a pupil."""
    return constant_time_compare(" ".join(chosen), " ".join(pictures_of(pupil)))


def fit_words(pupil: Pupil, typed: str) -> bool:
    """Whether these are the words of a pupil, in any language, with accents or without."""
    given = folded(typed)
    return any(
        constant_time_compare(given, folded(words_of(pupil, language))) for language in LANGUAGES
    )


def pupil_with_token(token: str) -> Pupil | None:
    """The pupil whose card has this link; None if there is none, or no longer."""
    public_id, mark = _parted(token)
    pupil = Pupil.objects.filter(public_id=public_id).select_related("classroom", "learner").first()
    if pupil is None or not constant_time_compare(mark, _mark(pupil)):
        return None
    return pupil


def parents_token(pupil: Pupil) -> str:
    """The token in the link for the parents of a pupil; empty without a link."""
    if not pupil.parents_seed:
        return ""
    return f"{_name(pupil)}{_parents_mark(pupil)}"


def pupil_of_parents(token: str) -> Pupil | None:
    """The pupil of a link for parents; None if there is none, or no longer.

    A pupil who was removed has none, and a class that is archived shows nothing.
    """
    public_id, mark = _parted(token)
    found = Pupil.objects.filter(
        public_id=public_id, removed_at=None, classroom__archived_at=None
    ).exclude(parents_seed="")
    pupil = found.select_related("classroom").first()
    if pupil is None or not constant_time_compare(mark, _parents_mark(pupil)):
        return None
    return pupil


NOBODY = UUID(int=0)


def _name(pupil: Pupil) -> str:
    """The id of a pupil in links."""
    return b32encode(pupil.public_id.bytes).decode().rstrip("=").lower()


def _parted(token: str) -> tuple[UUID, str]:
    """The id and the mark in a link; a null id if it is unreadable."""
    try:
        return UUID(bytes=b32decode(f"{token[:TOKEN_ID].upper()}======")), token[TOKEN_ID:]
    except (Error, ValueError):
        return NOBODY, ""


def _parents_mark(pupil: Pupil) -> str:
    value = f"{pupil.public_id}:{pupil.parents_seed}"
    digest = salted_hmac("classroom parents", value, algorithm="sha256").digest()
    return b32encode(digest).decode()[:TOKEN_MARK].lower()


def _mark(pupil: Pupil) -> str:
    return b32encode(_digest(pupil, "card")).decode()[:TOKEN_MARK].lower()


def _number(pupil: Pupil, purpose: str) -> int:
    return int.from_bytes(_digest(pupil, purpose), "big")


def _digest(pupil: Pupil, purpose: str) -> bytes:
    value = f"{pupil.public_id}:{pupil.seed}"
    return salted_hmac(f"classroom {purpose}", value, algorithm="sha256").digest()
