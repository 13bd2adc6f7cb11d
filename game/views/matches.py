"""Playing a match: its page, the live part, and the commands of a seat."""

from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from game.actions.guide import end_guide
from game.actions.play import give, hurry_on
from game.actions.rematch import ask_for_rematch, decline_rematch
from game.hosting.catch_up import catch_up
from game.hosting.clock import now_ms
from game.hosting.watch import nudge
from game.models.match import Match
from game.pages.forms import CommandForm
from game.pages.game_pages import page_of, pages_of
from game.pages.tables.rematch import rematch_part
from game.queries.match_records import record_of
from game.queries.seated_matches import (
    BrowserState,
    NoSuchMatchError,
    PartedError,
    SeatedMatch,
    seated_match,
)
from game.refused import Refused
from game.views.htmx import HtmxRequest
from game.views.people import host, learner_id
from game.words.refusals import refusal_sentence

NO_CONTENT = 204
BOARD = "game/match_frame.html#board"
"""The live part of a match of any game."""


@require_safe
@never_cache
def one_match(request: HtmxRequest, public_id: UUID) -> HttpResponse:
    """Show a match."""
    return show(request, seated_or_404(request, public_id), BrowserState())


@require_safe
@never_cache
def board(request: HtmxRequest, public_id: UUID) -> HttpResponse:
    """Show what has changed since a version; 204 if nothing has."""
    seated = seated_or_404(request, public_id)
    asked = BrowserState(
        after=request.GET.get("after", ""), colour=_colour(request.GET.get("colour"))
    )
    return show(request, seated, asked, is_part=True)


@require_POST
def command(request: HtmxRequest, public_id: UUID, name: str) -> HttpResponse:
    """Run a command of a seat in this game, named by the last segment of the URL."""
    seated = seated_or_404(request, public_id)
    asked = pages_of(seated.match.game).commands.get(name)
    if asked is None:
        raise Http404(name)
    return _do(request, seated, asked(request.POST))


@require_POST
def hurry(request: HtmxRequest, public_id: UUID) -> HttpResponse:
    """Hurry the bots."""
    seated = seated_or_404(request, public_id)
    hurry_on(seated.match)
    nudge()
    if not request.htmx:
        return redirect("match", public_id)
    shown = BrowserState(request.POST.get("after", ""), _colour(request.POST.get("colour")), "")
    return show(request, seated, shown, is_part=True)


@require_POST
def skip_guide(request: HtmxRequest, public_id: UUID) -> HttpResponse:
    """Close the guide of a first match and continue without it."""
    seated = seated_or_404(request, public_id)
    end_guide(seated.match.table)
    return redirect("match", public_id)


@require_POST
def rematch(request: HtmxRequest, public_id: UUID) -> HttpResponse:
    """Play again: at once among bots, otherwise at a table that waits for the others."""
    seated = seated_or_404(request, public_id)
    try:
        again = ask_for_rematch(seated.match, host(request).id)
    except Refused as refused:
        messages.error(request, refusal_sentence(refused))
        return redirect("match", public_id)
    return redirect("match" if isinstance(again, Match) else "table", again.public_id)


@require_POST
def decline(request: HtmxRequest, public_id: UUID) -> HttpResponse:
    """Decline a rematch."""
    seated = seated_or_404(request, public_id)
    try:
        decline_rematch(seated.match, host(request).id)
    except Refused as refused:
        messages.error(request, refusal_sentence(refused))
    return _rematch_part(request, seated) if request.htmx else redirect("match", public_id)


@require_safe
@never_cache
def rematch_wanted(request: HtmxRequest, public_id: UUID) -> HttpResponse:
    """Say whether another player wants a rematch; 204 if the page shows that already."""
    seated = seated_or_404(request, public_id)
    return _rematch_part(request, seated, request.GET.get("shown", ""))


def _rematch_part(request: HtmxRequest, seated: SeatedMatch, shown: str = "") -> HttpResponse:
    part = rematch_part(seated, shown)
    if part is None:
        return HttpResponse(status=NO_CONTENT)
    return render(request, "game/match/rematch.html", {"part": part})


@require_safe
def record(request: HtmxRequest, public_id: UUID) -> HttpResponseBase:
    """The record of a finished match, to keep or to check."""
    found = record_of(seated_or_404(request, public_id).match)
    if found is None:
        raise Http404
    name = f"crossings-{public_id}.json"
    return JsonResponse(found, headers={"Content-Disposition": f'attachment; filename="{name}"'})


def _do(request: HtmxRequest, seated: SeatedMatch, form: CommandForm) -> HttpResponse:
    """Act on a form; then htmx gets the changed part, and a plain form is redirected to the page.

    A browser with an open stream gets the part there, like all other viewers.
    """
    note = ""
    try:
        if form.is_valid():
            sent, asked = form.cleaned_data["command"], form.asked(seated)
            give(seated.match, seated.seat, sent, asked, comes_after_due=form.comes_after_due)
        else:
            said = form.non_field_errors()
            note = (
                str(said[0])
                if said
                else _("We could not read that. Here is the board as it is now.")
            )
    except Refused as refused:
        note = refusal_sentence(refused, seated.match)
    nudge()
    if request.htmx:
        if not note and request.POST.get("live") == "1":
            return HttpResponse(status=NO_CONTENT)
        shown = BrowserState(
            request.POST.get("after", ""), _colour(request.POST.get("colour")), note
        )
        return show(request, seated, shown, is_part=True)
    if note:
        messages.error(request, note)
    return redirect("match", seated.match.public_id)


def show(
    request: HtmxRequest, seated: SeatedMatch, asked: BrowserState, *, is_part: bool = False
) -> HttpResponse:
    """Show a match of any game, or a part of its page; nothing when nothing has changed."""
    now = now_ms()
    page = page_of(seated, catch_up(seated.match, now), now, asked)
    if page is None:
        return HttpResponse(status=NO_CONTENT)
    return render(request, BOARD if is_part else page.template, {"page": page})


def seated_or_404(request: HtmxRequest, public_id: UUID) -> SeatedMatch:
    """The match, for a player at its table.

    For people who were separated, `config.middleware.parted_tables` explains.
    """
    try:
        return seated_match(learner_id(request), public_id)
    except PartedError:
        raise
    except NoSuchMatchError as error:
        raise Http404(str(error)) from None


def _colour(text: str | None) -> int | None:
    return int(text) if text in ("0", "1") else None
