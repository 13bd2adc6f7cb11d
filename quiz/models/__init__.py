"""Rows of the quiz. Import them by module: `from quiz.models.learner import Learner`."""

from quiz.models import attempt, drill_run, errand, learner, progress, race, run_note

__all__ = ["attempt", "drill_run", "errand", "learner", "progress", "race", "run_note"]
