"""Secrets that must be readable again, such as those of second factors, encrypted in the database.

They are encrypted with a key derived from SECRET_KEY: a copy of the database alone reveals none of
them. What an earlier key has encrypted can be read while that key is among
SECRET_KEY_FALLBACKS.
"""

import logging
from base64 import b32encode, urlsafe_b64encode
from functools import lru_cache
from os import urandom

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings
from django.utils.crypto import salted_hmac

logger = logging.getLogger(__name__)
SALT = "second factors at rest"
MARK = "sealed:"
"""The prefix of an encrypted text. Other texts are older and unencrypted."""
SECRET_BYTES = 20


def sealed(text: str) -> str:
    """A text that only this site can read."""
    return MARK + _seal(settings.SECRET_KEY).encrypt(text.encode()).decode()


def unsealed(text: str) -> str:
    """The decrypted text.

    If no key fits any more it is a random one, which nobody can know or guess: an empty one would
    be a secret that everybody knows.
    """
    if not text.startswith(MARK):
        return text
    keys = [_seal(key) for key in (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)]
    try:
        return MultiFernet(keys).decrypt(text.removeprefix(MARK)).decode()
    except InvalidToken:
        logger.error(
            "A second factor cannot be read with this SECRET_KEY. If there was another one before,"
            " put it into SECRET_KEY_FALLBACKS; otherwise delete the learner's authenticators."
        )
        return b32encode(urandom(SECRET_BYTES)).decode()


def is_sealed(text: str) -> bool:
    """Whether a text is encrypted with the newest key."""
    return text.startswith(MARK) and _opens(settings.SECRET_KEY, text)


def is_readable(text: str) -> bool:
    """Whether a text can be read with the newest key or one before it."""
    keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    return not text.startswith(MARK) or any(_opens(key, text) for key in keys)


def _opens(key: str, text: str) -> bool:
    try:
        _seal(key).decrypt(text.removeprefix(MARK))
    except InvalidToken:
        return False
    return True


@lru_cache(maxsize=8)
def _seal(secret_key: str) -> Fernet:
    digest = salted_hmac(SALT, "key", secret=secret_key, algorithm="sha256").digest()
    return Fernet(urlsafe_b64encode(digest))
