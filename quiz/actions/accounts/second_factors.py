"""The stored secrets of second factors."""

from collections.abc import Callable
from typing import Any

from allauth.mfa.models import Authenticator  # type: ignore[import-untyped]
from django.db import transaction

from quiz.sealed_text import is_readable, is_sealed, sealed, unsealed

SECRETS = ("secret", "seed")
"""The keys under which allauth stores an app's secret and the seed of recovery codes."""
LISTS = ("migrated_codes",)


def seal_second_factors() -> int:
    """Encrypt with the newest key what is unencrypted or uses an earlier one; how many there were.

    What no key can read stays as it is: the right key may come back.
    """
    count = 0
    for pk in list(Authenticator.objects.order_by("pk").values_list("pk", flat=True)):
        with transaction.atomic():
            # Locked: a recovery code used at the same moment must stay used.
            row = Authenticator.objects.select_for_update().filter(pk=pk).first()
            if row is None or all(map(is_sealed, _texts(row.data))):
                continue
            if all(map(is_readable, _texts(row.data))):
                row.data = _changed(row.data, lambda text: sealed(unsealed(text)))
                row.save(update_fields=["data"])
                count += 1
    return count


def _texts(data: dict[str, Any]) -> list[str]:
    single = [data[name] for name in SECRETS if name in data]
    return [*single, *(text for name in LISTS for text in data.get(name) or ())]


def _changed(data: dict[str, Any], change: Callable[[str], str]) -> dict[str, Any]:
    single = {name: change(data[name]) for name in SECRETS if name in data}
    lists = {name: [*map(change, data[name])] for name in LISTS if data.get(name)}
    return {**data, **single, **lists}
