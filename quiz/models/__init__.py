"""Rows of the quiz. Import them by module: `from quiz.models.learner import Learner`."""

from quiz.models import learner

__all__ = ["learner"]
