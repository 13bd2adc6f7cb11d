"""Secrets of second factors in the database: sealed, read again, and sealed anew with a new key."""

import json

import pytest
from allauth.mfa.models import Authenticator  # type: ignore[import-untyped]
from allauth.mfa.recovery_codes.internal.auth import RecoveryCodes  # type: ignore[import-untyped]
from django.core.cache import cache
from django.test import Client, override_settings

from quiz.actions.accounts.second_factors import seal_second_factors
from quiz.models.learner import Learner
from quiz.sealed_text import sealed, unsealed
from tests.web.account_help import account, sign_in
from tests.web.accounts.test_second_factor import SECOND, code_now, switch_on

pytestmark = pytest.mark.django_db
SEED = "ab" * 40
SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"
ANOTHER = override_settings(SECRET_KEY="quite another key than the one that there was before")


@pytest.fixture(autouse=True)
def no_limits_from_before() -> None:
    cache.clear()


@pytest.fixture
def learner() -> Learner:
    return account()


def rows() -> str:
    """Everything that the table of second factors holds."""
    return json.dumps(list(Authenticator.objects.values_list("data", flat=True)))


def from_before(learner: Learner) -> None:
    """Rows as they were kept before anything was sealed."""
    Authenticator.objects.create(user=learner, type="totp", data={"secret": SECRET})
    Authenticator.objects.create(
        user=learner, type="recovery_codes", data={"seed": SEED, "used_mask": 1}
    )


def lets_in(code: str) -> bool:
    """Whether a code is taken after the password."""
    client = Client()
    assert sign_in(client) == f"{SECOND}code/"
    response = client.post(f"{SECOND}code/", {"code": code})
    assert response.status_code in (200, 302)
    return response.status_code == 302


def recovery_codes(learner: Learner) -> list[str]:
    found = Authenticator.objects.get(user=learner, type="recovery_codes")
    return [str(code) for code in RecoveryCodes(found).get_unused_codes()]


def test_the_database_tells_no_secret(client: Client, learner: Learner) -> None:
    client.force_login(learner)
    secret = switch_on(client)
    shown = client.get(f"{SECOND}recovery/").content.decode()
    codes = recovery_codes(learner)
    assert codes[0] in shown
    kept = rows()
    for told in (secret, *codes):
        assert told not in kept
    assert kept.count("sealed:") == 2
    assert lets_in(code_now(secret))
    assert lets_in(codes[0])
    assert not lets_in(codes[0])  # once


def test_rows_from_before_hold_and_are_sealed(learner: Learner) -> None:
    from_before(learner)
    codes = recovery_codes(learner)
    assert lets_in(code_now(SECRET))
    assert seal_second_factors() == 2
    assert SECRET not in rows()
    assert SEED not in rows()
    assert recovery_codes(learner) == codes  # and the used one stays used
    cache.clear()  # the code of the same half minute counts once
    assert lets_in(code_now(SECRET))
    assert seal_second_factors() == 0


def test_a_new_key_reads_what_the_old_one_sealed_and_seals_anew(
    learner: Learner, settings: object
) -> None:
    from_before(learner)
    seal_second_factors()
    old, before = settings.SECRET_KEY, rows()  # type: ignore[attr-defined]
    with ANOTHER, override_settings(SECRET_KEY_FALLBACKS=[old]):
        assert lets_in(code_now(SECRET))
        assert seal_second_factors() == 2
        assert rows() != before
    with ANOTHER:  # the old one is not needed any more
        cache.clear()
        assert lets_in(code_now(SECRET))
        assert len(recovery_codes(learner)) == 9


def test_without_the_key_nobody_comes_in_and_nothing_breaks(learner: Learner) -> None:
    from_before(learner)
    seal_second_factors()
    before, codes = rows(), recovery_codes(learner)
    with ANOTHER:
        for code in (code_now(SECRET), codes[0]):
            assert not lets_in(code)
        assert recovery_codes(learner) != recovery_codes(learner)  # nothing that can be known
        assert seal_second_factors() == 0
        assert rows() == before
    cache.clear()
    assert lets_in(codes[0])


def test_the_same_text_is_sealed_differently_each_time() -> None:
    assert sealed("otter") != sealed("otter")
    assert unsealed(sealed("otter")) == "otter"
    assert unsealed("as it was") == "as it was"
