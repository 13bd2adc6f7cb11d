"""The classroom application."""

from django.apps import AppConfig


class ClassroomConfig(AppConfig):
    """Classes, their members and what they are asked to practise."""

    name = "classroom"
