"""What every template may use besides its own page."""

from django.conf import settings
from django.http import HttpRequest

THEME_COOKIE = "theme"
THEMES = ("light", "dark")


def site(request: HttpRequest) -> dict[str, object]:
    """Give what the frame of every page shows: is this a demonstration, which appearance."""
    chosen = request.COOKIES.get(THEME_COOKIE)
    return {"demo": settings.DEMO, "theme": chosen if chosen in THEMES else ""}
