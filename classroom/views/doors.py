"""Access for others than the teachers of a class: people with an account, and pupils."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponseBase

from classroom.models.pupil import Pupil
from classroom.queries.access import pupil_of
from quiz.models.learner import Learner

View = Callable[..., HttpResponseBase]


def for_accounts(view: View) -> View:
    """Let people with an account in. Others may sign in first; pupils and guests cannot."""

    @wraps(view)
    def open_(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        teacher_of(request)
        return view(request, *args, **kwargs)

    return open_


def teacher_of(request: HttpRequest) -> Learner:
    """The requesting account; 404 without one."""
    if isinstance(request.user, Learner) and request.user.has_account:
        return request.user
    raise Http404


def pupil_or_404(request: HttpRequest) -> Pupil:
    """The requesting user's Pupil."""
    pupil = pupil_of(request.user)
    if pupil is None:
        raise Http404
    return pupil
