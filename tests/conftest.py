"""What every test may use."""

from collections.abc import Iterator

import pytest
from django.utils import translation

from quiz.models.learner import Learner


@pytest.fixture(autouse=True)
def every_test_begins_in_english() -> Iterator[None]:
    """A request leaves the visitor's language behind, and the next test would speak it."""
    translation.deactivate()
    yield
    translation.deactivate()


@pytest.fixture
def keeper(db: None) -> Learner:
    """Whoever runs the site."""
    return Learner.objects.create_superuser("keeper", password="the keeper's own password")
