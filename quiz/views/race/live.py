"""A race live: the part of each viewer, sent when it changes, and a count.

Two hundred phones hear of every join and every answer. They get the same few bytes for it, made
once per language; a whole part is rendered only when what that phone shows has changed, and the
wall of a lobby at most twice a second, however fast a class joins.
"""

from collections.abc import AsyncIterator
from time import monotonic
from typing import NamedTuple
from uuid import UUID

from asgiref.sync import sync_to_async
from django.db import close_old_connections
from django.http.response import HttpResponseBase
from django.utils import translation
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from game.actions.open_streams import open_streams
from game.hosting.match_log import Position, position, remembered
from game.hosting.memory import BoundedMemory
from game.hosting.watch import watchman
from game.hosting.watcher import in_thread
from game.queries.stream_rights import Ticket, ticket_of
from game.views.htmx import HtmxRequest
from game.views.streaming import (
    BEAT,
    BEAT_S,
    HELLO,
    OVER,
    full,
    is_set,
    last_seen,
    last_words,
    message,
    streamed,
)
from quiz.actions.race.presence import TELL_EVERY_S, note_here
from quiz.queries.races import at_races
from quiz.race.observe import Observation
from quiz.race.state import Phase
from quiz.views.race.people import race_or_404
from quiz.views.race.shown import (
    RaceLook,
    count_part,
    counted,
    look_of,
    part_of,
    seen_by,
    version_of,
)

COUNT_S = 1.0
"""Shortest time between two counts that a viewer is sent."""
LOBBY_S = 0.5
"""Shortest time between two drawings of a lobby for the same viewer."""


class RaceViewer(NamedTuple):
    """The viewer of a race."""

    request: HtmxRequest
    look: RaceLook
    language: str
    ticket: Ticket


@require_GET
@never_cache
async def live(request: HtmxRequest, public_id: UUID) -> HttpResponseBase:
    """Send the part of a race whenever it changes, until the race is over."""
    if (answer := full()) is not None:
        return answer
    viewer = await sync_to_async(_come_in)(request, public_id)
    return streamed(_stream(viewer, last_seen(request)))


def _come_in(request: HtmxRequest, public_id: UUID) -> RaceViewer:
    at = race_or_404(request, public_id)
    position(at.match)  # so that it is remembered
    ticket = ticket_of(request, at_races, at.match.pk)
    look = look_of(at, request.GET.get("as", ""))
    viewer = RaceViewer(request, look, translation.get_language(), ticket)
    close_old_connections()  # the stream reads in other threads
    return viewer


async def _stream(viewer: RaceViewer, after: str) -> AsyncIterator[bytes]:
    match, told = viewer.look.at.match, ""
    told_at = drawn_at = here_at = 0.0
    async with (
        watchman().watch(match) as changed,
        open_streams().open(viewer.ticket, changed) as stream,
    ):
        yield HELLO
        while True:
            changed.clear()
            if stream.is_over:
                yield last_words(stream)
                return
            at = remembered(match)
            seen = seen_by(viewer.look, at)
            if seen.phase is Phase.LOBBY and viewer.look.seat and monotonic() >= here_at:
                here_at = monotonic() + TELL_EVERY_S
                await in_thread(note_here, viewer.look.at.race, viewer.look.seat)
            wait_s: float = BEAT_S
            if (version := version_of(viewer.look, seen)) != after:
                wait_s = LOBBY_S - (monotonic() - drawn_at) if seen.phase is Phase.LOBBY else 0.0
                if wait_s <= 0:
                    after, told = version, counted(viewer.look, seen)
                    drawn_at, wait_s = monotonic(), BEAT_S
                    yield message(after, await in_thread(_part, viewer, at))
                    if seen.phase is Phase.OVER or after == "removed":
                        yield OVER
                        return
            if (count := counted(viewer.look, seen)) != told:
                wait_s = min(wait_s, COUNT_S - (monotonic() - told_at))
                if wait_s <= 0:
                    told, told_at, wait_s = count, monotonic(), BEAT_S
                    yield _count_message(viewer, seen)
            if not await is_set(changed, wait_s) and wait_s == BEAT_S:
                yield BEAT


def _part(viewer: RaceViewer, at: Position) -> str:
    with translation.override(viewer.language):
        return part_of(viewer.request, viewer.look, at)


MOST_KEPT = 500
_counts: BoundedMemory[tuple[str, UUID, str], tuple[str, bytes]] = BoundedMemory(MOST_KEPT)
"""The newest count of each race by language; small, because a race replaces its own."""


def _count_message(viewer: RaceViewer, seen: Observation) -> bytes:
    """The count, rendered once for all readers of a language."""
    key = (viewer.look.shape, viewer.look.at.match.public_id, viewer.language)
    second = f"{counted(viewer.look, seen)}.{int(monotonic())}"
    known = _counts.get(key)
    if known is not None and known[0] == second:
        return known[1]
    with translation.override(viewer.language):
        sent = message("", count_part(seen), "count")
    _counts.keep(key, (second, sent))
    return sent
