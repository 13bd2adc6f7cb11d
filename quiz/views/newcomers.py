"""Who may see which account page: anonymous visitors, guests, people with an account."""

from collections.abc import Callable
from functools import wraps
from typing import Any, cast
from urllib.parse import urlencode

from django.contrib.auth import REDIRECT_FIELD_NAME
from django.contrib.auth.models import AnonymousUser
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse

from quiz.models.learner import Learner

View = Callable[..., HttpResponseBase]


def newcomer(view: View) -> View:
    """Let a guest sign in like an anonymous visitor, and remember who the guest is.

    A guest is logged in to a row of their own, but has no account; allauth knows only the two. The
    guest is kept in `request.guest`.
    """

    @wraps(view)
    def open_(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        learner = request.user
        if isinstance(learner, Learner) and learner.is_guest:
            request.guest = learner  # type: ignore[attr-defined]
            request.user = AnonymousUser()
        return view(request, *args, **kwargs)

    return open_


def with_account(view: View) -> View:
    """Let only people with an account in; others may sign in, and guests sign up.

    A pupil has none: what an account has, such as an address, is not for pupils.
    """

    @wraps(view)
    def open_(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if not request.user.is_authenticated:
            return redirect_to_login(request.get_full_path())
        if learner_of(request).is_guest:
            return redirect(with_way_back(request, "account_signup"))
        if not learner_of(request).has_account:
            raise Http404
        return view(request, *args, **kwargs)

    return open_


def with_way_back(request: HttpRequest, name: str) -> str:
    """The URL of a sign-in page that leads back to this page."""
    address = reverse(name)
    if request.method not in ("GET", "HEAD"):
        return address  # the submitted form is lost, and there is no page to return to
    return f"{address}?{urlencode({REDIRECT_FIELD_NAME: request.get_full_path()})}"


def learner_of(request: HttpRequest) -> Learner:
    """The requesting learner, if one is known to be signed in."""
    return cast(Learner, request.user)
