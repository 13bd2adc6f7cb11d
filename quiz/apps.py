"""The quiz application."""

from django.apps import AppConfig


class QuizConfig(AppConfig):
    """Learners and their practice."""

    name = "quiz"

    def ready(self) -> None:
        """Tell the game that there are races."""
        from quiz.registered import register

        register()
