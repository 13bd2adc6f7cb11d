"""What every template may use besides its own page."""

from django.conf import settings
from django.http import HttpRequest
from django.utils import timezone
from django.utils.functional import SimpleLazyObject

from classroom.queries.due_tasks import due_tasks

THEME_COOKIE = "theme"
THEMES = ("light", "dark")


def site(request: HttpRequest) -> dict[str, object]:
    """Give what the frame of every page shows: is this a demonstration, which appearance, and what
    a pupil has to do.
    """
    chosen = request.COOKIES.get(THEME_COOKIE)
    return {
        "demo": settings.DEMO,
        "theme": chosen if chosen in THEMES else "",
        # Looked for when a page shows it, and only whole pages of pupils do.
        "due_tasks": SimpleLazyObject(lambda: due_tasks(request.user, timezone.now())),
    }
