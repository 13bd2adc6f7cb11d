"""Pages that take long to work out: a process works out one at a time, and one for each account.

A page of a very large class may cost a hundred times the front page, and a request that has begun
is worked on to its end even when its visitor has left. A visitor who asks again meanwhile gets a
small page that opens the large one as soon as it is free.
"""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponseBase
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _

View = Callable[..., HttpResponseBase]
TOO_MANY_REQUESTS = 429
LONGEST_WAIT_S = 5.0
MOST_WAITING = 1
"""How many accounts wait inside of a request; they keep places that other pages need."""


class Desk:
    """Where one page after the other is worked out."""

    def __init__(self, most_waiting: int = MOST_WAITING, wait_s: float = LONGEST_WAIT_S) -> None:
        self._turn, self._list = threading.Lock(), threading.Lock()
        self._accounts: set[object] = set()
        self._most, self._wait_s = most_waiting + 1, wait_s

    def take(self, account: object) -> bool:
        """Wait for a turn; False where the account has one already or too many wait."""
        with self._list:
            if account in self._accounts or len(self._accounts) >= self._most:
                return False
            self._accounts.add(account)
        if self._turn.acquire(timeout=self._wait_s):
            return True
        with self._list:
            self._accounts.discard(account)
        return False

    def leave(self, account: object) -> None:
        """Let the next one have its turn."""
        with self._list:
            self._accounts.discard(account)
        self._turn.release()


DESK = Desk()


@contextmanager
def at_desk(account: object) -> Iterator[bool]:
    """Do heavy work in turn, where a form asks for it; gives False where it must wait."""
    if not DESK.take(account):
        yield False
        return
    try:
        yield True
    finally:
        DESK.leave(account)


def heavy(view: View) -> View:
    """Work a page out when it is its turn; until then answer with a small page that asks again."""

    @wraps(view)
    def open_(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if request.method == "POST":  # what was typed must not be lost; an answer to it is short
            return view(request, *args, **kwargs)
        with at_desk(request.user.pk) as is_free:
            return view(request, *args, **kwargs) if is_free else _later(request)

    return open_


def heavy_form(back: str) -> Callable[[View], View]:
    """Work on a form when it is its turn; where too many wait, say so and lead back to a page.

    `back` is the name of that page. The view gets the row that the form is about, if any.
    """

    def in_turn(view: View) -> View:
        @wraps(view)
        def open_(request: HttpRequest, *rows: Any, **kwargs: Any) -> HttpResponseBase:
            if request.method != "POST":
                return view(request, *rows, **kwargs)
            with at_desk(request.user.pk) as is_free:
                if is_free:
                    return view(request, *rows, **kwargs)
            messages.warning(request, _("The site is busy. Try again in a moment."))
            return redirect(back, *(row.public_id for row in rows))

        return open_

    return in_turn


def _later(request: HttpRequest) -> HttpResponseBase:
    response = render(request, "quiz/heavy.html", status=TOO_MANY_REQUESTS)
    response["Retry-After"] = "2"
    response["Cache-Control"] = "no-store"
    return response
