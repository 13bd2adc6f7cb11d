"""A match as it happens: the board part, sent whenever it changes.

A message carries the number of the log that it shows, except while cards are falling: they have
no number of their own. A browser that comes back says which number it has seen last and gets what
is on the board now, with all that was said in between.
"""

from collections.abc import AsyncIterator
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

from game.actions.open_streams import open_streams
from game.hosting.clock import now_ms
from game.hosting.match_log import position
from game.hosting.watch import in_thread, watchman
from game.pages.match_pages import page_of
from game.queries.seated_matches import Asked, NoSuchMatchError, SeatedMatch, seated_match
from game.queries.stream_rights import Ticket, seated_at, ticket_of
from game.views.maps import HtmxRequest
from game.views.people import learner_id
from game.views.streaming import BEAT, BEAT_S, HELLO, full, is_set, last_words, streamed

OVER = b"event: over\ndata:\n\n"


class Viewer(NamedTuple):
    """Whoever looks at a match: the request they came with, and the language they read."""

    request: HtmxRequest
    learner_id: int | None
    match_id: UUID
    language: str
    ticket: Ticket


class _Shown(NamedTuple):
    """What a viewer is shown: a version, the message with it, and whether it is the last one."""

    version: str
    message: bytes
    is_last: bool


@require_GET
@never_cache
async def live(request: HtmxRequest, public_id: UUID) -> HttpResponseBase:
    """Send the board of a match whenever it changes, until the match is over."""
    if (answer := full()) is not None:
        return answer
    viewer, seated = await sync_to_async(_come_in)(request, public_id)
    after = request.headers.get("Last-Event-ID") or request.GET.get("after", "")
    return streamed(_stream(viewer, seated, after))


def _come_in(request: HtmxRequest, public_id: UUID) -> tuple[Viewer, SeatedMatch]:
    me = learner_id(request)
    try:
        seated = seated_match(me, public_id)
    except NoSuchMatchError as error:
        raise Http404(str(error)) from None
    ticket = ticket_of(request, seated_at, seated.match.pk)
    viewer = Viewer(request, me, public_id, translation.get_language(), ticket)
    close_old_connections()  # the stream asks by other threads
    return viewer, seated


async def _stream(viewer: Viewer, seated: SeatedMatch, after: str) -> AsyncIterator[bytes]:
    async with (
        watchman().watch(seated.match) as changed,
        open_streams().open(viewer.ticket, changed) as stream,
    ):
        yield HELLO
        while True:
            changed.clear()
            if stream.is_over:
                yield last_words(stream)
                return
            try:
                shown = await in_thread(_look, viewer, after)
            except NoSuchMatchError:  # the viewer is not at this table any more
                return
            if shown is not None:
                after = shown.version
                yield shown.message
                if shown.is_last:
                    yield OVER
                    return
            while not await is_set(changed, BEAT_S):
                yield BEAT


def _look(viewer: Viewer, after: str) -> _Shown | None:
    """The board as the viewer may see it now; None when they see it already."""
    seated = seated_match(viewer.learner_id, viewer.match_id)
    with translation.override(viewer.language):
        page = page_of(seated, position(seated.match), now_ms(), Asked(after=after))
        if page is None:
            return None
        part = render_to_string(f"{page.template}#board", {"page": page}, request=viewer.request)
    return _Shown(page.version, _message(page.event_id, part), page.is_over)


def _message(event_id: str, part: str) -> bytes:
    """A message in the form of server-sent events; every line of the part is a line of data.

    Without an id the browser keeps the one before, and comes back with that.
    """
    lines = [f"id: {event_id}"] if event_id else []
    lines += ["event: board", *(f"data: {line}" for line in part.splitlines())]
    return ("\n".join(lines) + "\n\n").encode()
