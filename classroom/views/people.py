"""Access for the teachers of a class."""

from collections.abc import Callable
from functools import wraps
from typing import Any
from uuid import UUID

from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.timezone import now

from classroom.actions.classes import use_class
from classroom.models.classroom import Classroom
from classroom.queries.access import NoSuchClassError, taught_classroom
from game.hosting.reader_zone import zone_named

View = Callable[..., HttpResponseBase]


def for_teachers(view: View) -> View:
    """Give the view the class of its URL, for its teachers alone; anyone else gets 404.

    Dates on its pages are in the time zone of the class, as its pupils see them.

    A visitor who is not signed in may sign in first: that does not reveal whether the class exists.
    """

    @wraps(view)
    def open_(request: HttpRequest, public_id: UUID, **kwargs: Any) -> HttpResponseBase:
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        classroom = taught_or_404(request, public_id)
        with timezone.override(zone_named(classroom.time_zone)):
            return view(request, classroom, **kwargs)

    return open_


def taught_or_404(request: HttpRequest, public_id: UUID) -> Classroom:
    """A class that the requesting teacher teaches; this counts as using it."""
    try:
        classroom = taught_classroom(request.user, public_id)
    except NoSuchClassError as error:
        raise Http404(str(error)) from None
    use_class(classroom, now())
    return classroom


def site_of(request: HttpRequest) -> str:
    """The URL of this site as its visitors type it."""
    return request.build_absolute_uri("/").rstrip("/")
