"""Guests: players without an account."""

from uuid import UUID

from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.base_user import AbstractBaseUser
from django.core.cache import cache
from django.utils.crypto import salted_hmac
from redis import RedisError

from game.words.names import visitor_language

AN_HOUR = 60 * 60


class TooManyGuestsError(Exception):
    """Too many guests have started from one address within an hour."""


def welcome_guest(public_id: UUID | None = None) -> AbstractBaseUser:
    """Make a guest, who plays at once and may claim the same row later."""
    given = {} if public_id is None else {"public_id": public_id}
    return get_user_model().objects.create_guest(language=visitor_language(), **given)


def may_welcome(address: str) -> bool:
    """Whether one more guest may start from this address within the hour, and count it.

    The address itself is not stored, only a one-way hash, for an hour. If the address is unknown
    or Redis cannot be reached, nobody is refused.
    """
    most = settings.GUESTS_PER_HOUR
    if not most or not address:
        return True
    key = f"guests:{salted_hmac('guests', address).hexdigest()}"
    try:
        cache.add(key, 0, AN_HOUR)
        return bool(cache.incr(key) <= most)
    except (RedisError, ValueError):  # or the hour has ended in between
        return True
