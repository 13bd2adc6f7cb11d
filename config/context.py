"""What every template may use besides its own page."""

from django.conf import settings
from django.http import HttpRequest
from django.utils.functional import SimpleLazyObject

from classroom.lti.registrations import is_on
from classroom.queries.due_tasks import due_tasks
from config.trust.texts import told_kept
from game.hosting import clock
from game.house_rules import allowance
from quiz.models.learner import Learner

THEME_COOKIE = "theme"
THEMES = ("light", "dark")


def site(request: HttpRequest) -> dict[str, object]:
    """The context of every page's frame: whether this is a demonstration, the appearance, and what
    a pupil has to do.
    """
    chosen = request.COOKIES.get(THEME_COOKIE)
    return {
        "demo": settings.DEMO,
        "theme": chosen if chosen in THEMES else "",
        # Lazy: only whole pages of pupils need it.
        "is_large_print": SimpleLazyObject(lambda: _is_large_print(request)),
        "what_we_keep": SimpleLazyObject(told_kept),
        # Whether any learning platform is registered: then class pages link to theirs.
        "lti": SimpleLazyObject(is_on),
        "due_tasks": SimpleLazyObject(lambda: due_tasks(request.user, clock.now())),
    }


def _is_large_print(request: HttpRequest) -> bool:
    """Whether the pupil's teachers have set large print."""
    learner = request.user
    if not isinstance(learner, Learner) or learner.is_guest or learner.has_account:
        return False
    return allowance(learner.pk).is_large_print
