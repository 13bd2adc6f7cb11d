"""What every test may use."""

from collections.abc import Iterator

import pytest
from allauth.mfa.totp.internal import auth as totp  # type: ignore[import-untyped]
from django.utils import translation

from quiz.models.learner import Learner

KEEPER_SECRET = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP"


@pytest.fixture(autouse=True)
def every_test_begins_in_english() -> Iterator[None]:
    """A request leaves the visitor's language behind, and the next test would speak it."""
    translation.deactivate()
    yield
    translation.deactivate()


@pytest.fixture
def keeper(db: None) -> Learner:
    """Whoever runs the site, with a second factor that is on."""
    keeper = Learner.objects.create_superuser("keeper", password="the keeper's own password")
    totp.TOTP.activate(keeper, KEEPER_SECRET)
    return keeper
