"""Who may come in: teachers, pupils of a class, nobody else."""

from collections.abc import Callable
from functools import wraps
from typing import Any
from uuid import UUID

from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponseBase

from classroom.models.classroom import Classroom
from classroom.models.pupil import Pupil
from classroom.queries.access import pupil_of
from classroom.views.people import taught_or_404
from quiz.models.learner import Learner

View = Callable[..., HttpResponseBase]


def for_teachers(view: View) -> View:
    """Let people with an account in. Others may sign in first; pupils and guests cannot."""

    @wraps(view)
    def open_(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        teacher_of(request)
        return view(request, *args, **kwargs)

    return open_


def teacher_of(request: HttpRequest) -> Learner:
    """Whoever asks, where they have an account; 404 otherwise."""
    if isinstance(request.user, Learner) and request.user.has_account:
        return request.user
    raise Http404


def class_or_404(request: HttpRequest, public_id: UUID) -> Classroom:
    """A class that whoever asks teaches."""
    return taught_or_404(request, public_id)


def pupil_or_404(request: HttpRequest) -> Pupil:
    """Whom the asker is in a class."""
    pupil = pupil_of(request.user)
    if pupil is None:
        raise Http404
    return pupil
