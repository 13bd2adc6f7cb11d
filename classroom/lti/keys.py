"""The key pairs with which this site signs messages to platforms. Private keys are encrypted."""

from typing import Any

from jwcrypto.jwk import JWK  # type: ignore[import-untyped]
from lti_tool.models import Key

from quiz.sealed_text import is_readable, is_sealed, sealed, unsealed


class NoKeyError(LookupError):
    """There is no key, or none that this SECRET_KEY decrypts: make one with `platform new-key`."""


def new_key() -> Key:
    """Make a key pair. Earlier ones stay public, so that platforms can check what they signed."""
    pair = JWK.generate(kty="RSA", size=2048)
    return Key.objects.create(
        public_key=pair.export_to_pem().decode(),
        private_key=sealed(pair.export_to_pem(private_key=True, password=None).decode()),
    )


def ensure_key() -> Key:
    """The newest usable key pair; a new one if there is none."""
    found = _newest()
    return found if found is not None and is_readable(found.private_key) else new_key()


def own_key() -> tuple[str, str]:
    """The public and the private key that sign, as PEM. Raises NoKeyError."""
    found = _newest()
    if found is None or not is_readable(found.private_key):
        raise NoKeyError
    return found.public_key, unsealed(found.private_key)


def public_keys() -> dict[str, Any]:
    """The public keys, as platforms fetch them."""
    keys: dict[str, Any] = Key.objects.as_jwks()
    return keys


def seal_keys() -> int:
    """Encrypt with the newest SECRET_KEY what is unencrypted or uses an earlier one; how many."""
    changed = 0
    for key in Key.objects.all():
        if not is_sealed(key.private_key) and is_readable(key.private_key):
            key.private_key = sealed(unsealed(key.private_key))
            key.save(update_fields=["private_key"])
            changed += 1
    return changed


def _newest() -> Key | None:
    found: Key | None = Key.objects.filter(is_active=True).order_by("-pk").first()
    return found
