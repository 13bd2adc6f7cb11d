"""A class at work, as it happens: a page, its part, and a stream of that part."""

import asyncio
from collections.abc import AsyncIterator
from typing import NamedTuple
from uuid import UUID

from asgiref.sync import sync_to_async
from django.contrib.auth.views import redirect_to_login
from django.db import close_old_connections
from django.http import HttpRequest, HttpResponse, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import translation
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_safe

from classroom.actions.watch_class import class_watch
from classroom.models.classroom import Classroom
from classroom.queries.access import NoSuchClassError, taught_classroom
from classroom.queries.live_board import LiveBoard, live_board
from classroom.queries.live_page import live_page
from classroom.views.people import for_teachers, taught_or_404
from game.actions.watch import in_thread
from quiz.queries.run_clock import now

BEAT_S = 15
RETRY_MS = 1_000
BEAT = b"event: beat\ndata:\n\n"
NOTHING_NEW = 204


class Watcher(NamedTuple):
    """Whoever watches a class, and the language they read."""

    request: HttpRequest
    class_id: UUID
    language: str


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
    come_in = sync_to_async(_come_in)
    found = await come_in(request, public_id)
    if isinstance(found, HttpResponseBase):
        return found
    watcher, classroom = found
    after = request.headers.get("Last-Event-ID") or request.GET.get("after", "")
    response = StreamingHttpResponse(_stream(watcher, classroom, after), "text/event-stream")
    response["X-Accel-Buffering"] = "no"  # a proxy must not wait for more
    response["Content-Encoding"] = "identity"  # nor may anybody pack it up
    return response


def _come_in(request: HttpRequest, public_id: UUID) -> tuple[Watcher, Classroom] | HttpResponseBase:
    """Whoever watches, and the class; for somebody who is not signed in, the way to do so."""
    if not request.user.is_authenticated:
        return redirect_to_login(request.get_full_path())
    classroom = taught_or_404(request, public_id)
    watcher = Watcher(request, public_id, translation.get_language())
    # This thread sleeps as long as the stream is open; its connection would sleep with it.
    close_old_connections()
    return watcher, classroom


async def _stream(watcher: Watcher, classroom: Classroom, after: str) -> AsyncIterator[bytes]:
    loop = asyncio.get_running_loop()
    asked_at = loop.time()
    async with class_watch().watch(classroom.pk) as (watched, changed):
        yield f"retry: {RETRY_MS}\n".encode() + BEAT
        while True:
            is_new = await _is_set(changed)
            changed.clear()
            if loop.time() - asked_at >= BEAT_S:
                asked_at = loop.time()
                try:  # a teacher may have left the class meanwhile
                    classroom = await in_thread(_still, watcher)
                except NoSuchClassError:
                    return
            board = watched.board
            if is_new and board is not None and board.version != after:
                after = board.version
                yield await in_thread(_message, watcher, classroom, board)
            elif not is_new:
                yield BEAT


async def _is_set(changed: asyncio.Event) -> bool:
    """Wait for a change, but no longer than a beat."""
    try:
        async with asyncio.timeout(BEAT_S):
            return await changed.wait()
    except TimeoutError:
        return False


def _still(watcher: Watcher) -> Classroom:
    return taught_classroom(watcher.request.user, watcher.class_id)


def _message(watcher: Watcher, classroom: Classroom, board: LiveBoard) -> bytes:
    """The part in the form of server-sent events; every line of it is a line of data."""
    with translation.override(watcher.language):
        page = live_page(classroom, board)
        part = render_to_string(
            "classroom/live.html#live-board", {"page": page}, request=watcher.request
        )
    lines = [f"id: {page.version}", "event: board", *(f"data: {x}" for x in part.splitlines())]
    return ("\n".join(lines) + "\n\n").encode()
