"""A class live: a page, its part, and a stream of that part."""

from collections.abc import AsyncIterator
from contextlib import aclosing
from typing import NamedTuple
from uuid import UUID

from asgiref.sync import sync_to_async
from django.contrib.auth.views import redirect_to_login
from django.db import close_old_connections
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils import timezone, translation
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_safe

from classroom.actions.watch_class import class_watch
from classroom.models.classroom import Classroom
from classroom.pages.live.live_board import LiveBoard, live_board
from classroom.pages.live.live_page import live_page
from classroom.queries.access import taught_by
from classroom.views.people import for_teachers, taught_or_404
from game.hosting.reader_zone import zone_named
from game.hosting.watcher import in_thread
from game.queries.stream_rights import Ticket, ticket_of
from game.views.streaming import StreamedPart, full, last_seen, message, stream, streamed
from quiz.run_clock import now

NOTHING_NEW = 204


class ClassWatcher(NamedTuple):
    """The viewer of a class, and their language."""

    request: HttpRequest
    language: str
    ticket: Ticket


@require_safe
@never_cache
@for_teachers
def live(request: HttpRequest, classroom: Classroom) -> HttpResponse:
    """Show a class live; a poll gets the part, or 204 if nothing is new."""
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
    return streamed(_stream(watcher, classroom, last_seen(request)))


def _come_in(
    request: HttpRequest, public_id: UUID
) -> tuple[ClassWatcher, Classroom] | HttpResponseBase:
    """The viewer and the class; a visitor who is not signed in gets a redirect to sign-in."""
    if not request.user.is_authenticated:
        return redirect_to_login(request.get_full_path())
    classroom = taught_or_404(request, public_id)
    ticket = ticket_of(request, taught_by, classroom.pk)
    watcher = ClassWatcher(request, translation.get_language(), ticket)
    close_old_connections()  # the stream reads in other threads
    return watcher, classroom


async def _stream(watcher: ClassWatcher, classroom: Classroom, after: str) -> AsyncIterator[bytes]:
    async with class_watch().watch(classroom.pk) as (watched, changed):

        async def look(after: str) -> StreamedPart | None:
            board = watched.board
            if board is None or board.version == after:
                return None
            return await in_thread(_shown, watcher, classroom, board)

        async with aclosing(stream(changed, watcher.ticket, look, after)) as messages:
            async for sent in messages:
                yield sent


def _shown(watcher: ClassWatcher, classroom: Classroom, board: LiveBoard) -> StreamedPart:
    zone = zone_named(classroom.time_zone)
    with translation.override(watcher.language), timezone.override(zone):
        page = live_page(classroom, board)
        part = render_to_string(
            "classroom/live.html#live-board", {"page": page}, request=watcher.request
        )
    return StreamedPart(page.version, message(page.version, part))
