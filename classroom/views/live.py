"""A class at work, as it happens: a page, its part, and a stream of that part."""

from collections.abc import AsyncIterator
from typing import NamedTuple
from uuid import UUID

from asgiref.sync import sync_to_async
from django.contrib.auth.views import redirect_to_login
from django.db import close_old_connections
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import translation
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_safe

from classroom.actions.watch_class import class_watch
from classroom.models.classroom import Classroom
from classroom.pages.live.live_board import LiveBoard, live_board
from classroom.pages.live.live_page import live_page
from classroom.queries.access import taught_by
from classroom.views.people import for_teachers, taught_or_404
from game.actions.open_streams import open_streams
from game.hosting.watch import in_thread
from game.queries.stream_rights import Ticket, ticket_of
from game.views.streaming import BEAT, BEAT_S, HELLO, full, is_set, last_words, streamed
from quiz.queries.run_clock import now

NOTHING_NEW = 204


class Watcher(NamedTuple):
    """Whoever watches a class, and the language they read."""

    request: HttpRequest
    language: str
    ticket: Ticket


@require_safe
@never_cache
@for_teachers
def live(request: HttpRequest, classroom: Classroom) -> HttpResponse:
    """Show a class at work; a script that asks for news gets the part, or nothing if it is old."""
    page = live_page(classroom, live_board(classroom.pk, now()))
    after = request.GET.get("after")
    if after == page.version:
        return HttpResponse(status=NOTHING_NEW)
    template = "classroom/live.html" if after is None else "classroom/live.html#live-board"
    return render(request, template, {"page": page})


@require_GET
@never_cache
async def live_stream(request: HttpRequest, public_id: UUID) -> HttpResponseBase:
    """Send the part whenever it changes."""
    if (answer := full()) is not None:
        return answer
    come_in = sync_to_async(_come_in)
    found = await come_in(request, public_id)
    if isinstance(found, HttpResponseBase):
        return found
    watcher, classroom = found
    after = request.headers.get("Last-Event-ID") or request.GET.get("after", "")
    return streamed(_stream(watcher, classroom, after))


def _come_in(request: HttpRequest, public_id: UUID) -> tuple[Watcher, Classroom] | HttpResponseBase:
    """Whoever watches, and the class; for somebody who is not signed in, the way to do so."""
    if not request.user.is_authenticated:
        return redirect_to_login(request.get_full_path())
    classroom = taught_or_404(request, public_id)
    ticket = ticket_of(request, taught_by, classroom.pk)
    watcher = Watcher(request, translation.get_language(), ticket)
    close_old_connections()  # the stream asks by other threads
    return watcher, classroom


async def _stream(watcher: Watcher, classroom: Classroom, after: str) -> AsyncIterator[bytes]:
    async with (
        class_watch().watch(classroom.pk) as (watched, changed),
        open_streams().open(watcher.ticket, changed) as stream,
    ):
        yield HELLO
        while True:
            is_new = await is_set(changed, BEAT_S)
            changed.clear()
            if stream.is_over:  # a teacher may have left the class meanwhile
                yield last_words(stream)
                return
            board = watched.board
            if is_new and board is not None and board.version != after:
                after = board.version
                yield await in_thread(_message, watcher, classroom, board)
            elif not is_new:
                yield BEAT


def _message(watcher: Watcher, classroom: Classroom, board: LiveBoard) -> bytes:
    """The part in the form of server-sent events; every line of it is a line of data."""
    with translation.override(watcher.language):
        page = live_page(classroom, board)
        part = render_to_string(
            "classroom/live.html#live-board", {"page": page}, request=watcher.request
        )
    lines = [f"id: {page.version}", "event: board", *(f"data: {x}" for x in part.splitlines())]
    return ("\n".join(lines) + "\n\n").encode()
