"""The classroom application."""

from django.apps import AppConfig


class ClassroomConfig(AppConfig):
    """Classes, their members and what they are asked to practise."""

    name = "classroom"

    def ready(self) -> None:
        """Tell game and quiz what classes ask of them."""
        from classroom.registered import register

        register()
