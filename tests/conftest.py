"""What every test may use."""

import pytest

from quiz.models.learner import Learner


@pytest.fixture
def keeper(db: None) -> Learner:
    """Whoever runs the site."""
    return Learner.objects.create_superuser("keeper", password="the keeper's own password")
