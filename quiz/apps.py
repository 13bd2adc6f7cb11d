"""The quiz application."""

from django.apps import AppConfig


class QuizConfig(AppConfig):
    """Learners and their practice."""

    name = "quiz"
