"""After a match: its replay step by step, who may watch it, and the bots' mental maps."""

from collections.abc import Callable
from typing import ParamSpec, TypeVar
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django.views.decorators.vary import vary_on_headers

from game.actions.sharing import share_replay, stop_sharing
from game.models.match import Match
from game.pages.game_pages import replay_of
from game.pages.replay.mind import NoSuchMindError, mind_page
from game.queries.replay_access import (
    NoSuchStepError,
    hosted_replay,
    sharing_of,
    watched_match,
)
from game.queries.seated_matches import NoSuchMatchError
from game.refused import Refused
from game.views.htmx import HtmxRequest
from game.views.people import learner_id
from game.words.refusals import refusal_sentence

Asked = ParamSpec("Asked")
Found = TypeVar("Found")
STEP = "game/replay_frame.html#step"
"""The changing part of a replay of any game."""


@require_safe
@never_cache
@vary_on_headers("HX-Request")
def replay(request: HtmxRequest, public_id: UUID) -> HttpResponse:
    """Show a step of a match that is over."""
    watched = _or_404(watched_match, learner_id(request), public_id)
    page = _or_404(replay_of, watched, request.GET.get("step", "1"), _link(request, public_id))
    # The back button needs a whole page, because the one it was on may be gone.
    part = bool(request.htmx) and not request.htmx.history_restore_request
    return render(request, STEP if part else page.template, {"page": page})


@require_POST
def share(request: HtmxRequest, public_id: UUID) -> HttpResponse:
    """Let anyone with the link watch."""
    return _change(request, public_id, share_replay)


@require_POST
def stop(request: HtmxRequest, public_id: UUID) -> HttpResponse:
    """Let only the table watch."""
    return _change(request, public_id, stop_sharing)


@require_safe
@never_cache
def mind(request: HtmxRequest, public_id: UUID, seat: int) -> HttpResponse:
    """Show a bot's mental map."""
    watched = _or_404(watched_match, learner_id(request), public_id)
    page = _or_404(mind_page, watched, seat, request.GET.get("show", ""))
    return render(request, "game/mind.html", {"page": page})


def _change(request: HtmxRequest, public_id: UUID, change: Callable[[Match], None]) -> HttpResponse:
    """Change who may watch; then htmx gets the changed part, and a plain form the page."""
    watched = _or_404(hosted_replay, learner_id(request), public_id)
    note = ""
    try:
        change(watched.match)
    except Refused as refused:
        note = refusal_sentence(refused)
    if not request.htmx:
        if note:
            messages.error(request, note)
        return redirect("replay", public_id)
    sharing = sharing_of(watched, _link(request, public_id), note)
    return render(request, "game/replay/sharing.html", {"sharing": sharing})


def _link(request: HttpRequest, public_id: UUID) -> str:
    return request.build_absolute_uri(reverse("replay", args=[public_id]))


def _or_404(query: Callable[Asked, Found], *args: Asked.args, **options: Asked.kwargs) -> Found:
    try:
        return query(*args, **options)
    except (NoSuchMatchError, NoSuchStepError, NoSuchMindError) as error:
        raise Http404(str(error)) from None
