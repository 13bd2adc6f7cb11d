"""The quiz application."""

from django.apps import AppConfig


class QuizConfig(AppConfig):
    """Learners and their practice."""

    name = "quiz"

    def ready(self) -> None:
        """Register races with the game."""
        from quiz.registered import register

        register()
