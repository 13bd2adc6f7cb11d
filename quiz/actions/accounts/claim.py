"""Turn a guest into a learner with an account, on the same row."""

from django.contrib.auth.hashers import make_password
from django.db import transaction

from quiz.models.learner import Learner


class GuestGoneError(Exception):
    """The guest no longer exists, or is no longer a guest."""


def claim(guest_id: int | None, username: str, password: str, language: str) -> Learner:
    """Give a guest a user name and a password; without a guest, make a new learner.

    Raises GuestGoneError, and IntegrityError if the name was taken a moment ago. The password is
    hashed before any row is locked, because hashing takes long.
    """
    hashed, name = make_password(password), Learner.normalize_username(username)
    with transaction.atomic():
        if guest_id is None:
            return Learner.objects.create(username=name, password=hashed, language=language)
        learner = Learner.objects.select_for_update().filter(pk=guest_id, is_guest=True).first()
        if learner is None:
            raise GuestGoneError
        learner.username = name
        learner.is_guest = False
        learner.password = hashed
        learner.save()
    return learner
