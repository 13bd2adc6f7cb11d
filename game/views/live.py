"""A match live: the board part, sent whenever it changes.

A message carries the sequence number that it shows, except while cards are dealt: they have
no number of their own. A reconnecting browser says which number it has seen last and gets the
current board, with everything announced in between.
"""

from collections.abc import AsyncIterator
from contextlib import aclosing
from typing import NamedTuple
from uuid import UUID

from asgiref.sync import sync_to_async
from django.db import close_old_connections
from django.http import Http404
from django.http.response import HttpResponseBase
from django.template.loader import render_to_string
from django.utils import translation
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from game.hosting.clock import now_ms
from game.hosting.match_log import position
from game.hosting.watch import watchman
from game.hosting.watcher import in_thread
from game.pages.game_pages import page_of
from game.queries.seated_matches import BrowserState, NoSuchMatchError, SeatedMatch, seated_match
from game.queries.stream_rights import Ticket, seated_at, ticket_of
from game.views.htmx import HtmxRequest
from game.views.matches import BOARD
from game.views.people import learner_id
from game.views.streaming import GoneError, StreamedPart, full, last_seen, message, stream, streamed


class Viewer(NamedTuple):
    """The viewer of a match: their request, and their language."""

    request: HtmxRequest
    learner_id: int | None
    match_id: UUID
    language: str
    ticket: Ticket


@require_GET
@never_cache
async def live(request: HtmxRequest, public_id: UUID) -> HttpResponseBase:
    """Send the board of a match whenever it changes, until the match is over."""
    if (answer := full()) is not None:
        return answer
    viewer, seated = await sync_to_async(_come_in)(request, public_id)
    return streamed(_stream(viewer, seated, last_seen(request)))


def _come_in(request: HtmxRequest, public_id: UUID) -> tuple[Viewer, SeatedMatch]:
    me = learner_id(request)
    try:
        seated = seated_match(me, public_id)
    except NoSuchMatchError as error:
        raise Http404(str(error)) from None
    ticket = ticket_of(request, seated_at, seated.match.pk)
    viewer = Viewer(request, me, public_id, translation.get_language(), ticket)
    close_old_connections()  # the stream reads in other threads
    return viewer, seated


async def _stream(viewer: Viewer, seated: SeatedMatch, after: str) -> AsyncIterator[bytes]:
    async def look(after: str) -> StreamedPart | None:
        try:
            return await in_thread(_look, viewer, after)
        except NoSuchMatchError as error:  # the viewer no longer sits at this table
            raise GoneError from error

    async with (
        watchman().watch(seated.match) as changed,
        aclosing(stream(changed, viewer.ticket, look, after)) as messages,
    ):
        async for sent in messages:
            yield sent


def _look(viewer: Viewer, after: str) -> StreamedPart | None:
    """The board as the viewer may see it now; None if they see it already."""
    seated = seated_match(viewer.learner_id, viewer.match_id)
    with translation.override(viewer.language):
        page = page_of(seated, position(seated.match), now_ms(), BrowserState(after=after))
        if page is None:
            return None
        part = render_to_string(BOARD, {"page": page}, request=viewer.request)
    return StreamedPart(page.version, message(page.event_id, part), page.is_over)
