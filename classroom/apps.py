"""The classroom application."""

from django.apps import AppConfig


class ClassroomConfig(AppConfig):
    """Classes, their members and what they are asked to practise."""

    name = "classroom"

    def ready(self) -> None:
        """Register the rules and data of classes with game and quiz."""
        from classroom.registered import register

        register()
