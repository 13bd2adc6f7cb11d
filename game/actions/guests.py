"""People who have only started."""

from django.contrib.auth import get_user_model
from django.contrib.auth.base_user import AbstractBaseUser

from game.queries.wording import visitor_language


def welcome_guest() -> AbstractBaseUser:
    """Make somebody who plays at once and may claim the same row later."""
    return get_user_model().objects.create_guest(language=visitor_language())
