"""The waiting room of a table: who has joined, and what host and guests do before the match."""

from collections.abc import Callable
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import HttpResponseClientRedirect

from game.actions.waiting import (
    close_table,
    free_chair,
    leave_table,
    remove_chair,
    seat_bot,
    start_match,
)
from game.pages.tables.waiting_room import NoSuchTableError, SeatedTable, room_page, seated_table
from game.refused import Refused
from game.views.htmx import HtmxRequest
from game.views.people import learner_id
from game.words.refusals import refusal_sentence

NO_CONTENT, NOT_FOUND = 204, 404


@require_safe
@never_cache
def room(request: HtmxRequest, public_id: UUID) -> HttpResponse:
    """Show a waiting room; once the wait is over, redirect to where it led."""
    seated = _seated_or_404(request, public_id)
    address = _elsewhere(request, seated)
    if address:
        return redirect(address)
    return render(request, "game/room.html", {"page": room_page(seated, _site(request))})


@require_safe
@never_cache
def part(request: HtmxRequest, public_id: UUID) -> HttpResponse:
    """Show what has changed since a version; 204 if nothing has."""
    try:
        seated = _seated_or_404(request, public_id)
    except Http404:
        if not request.htmx:
            raise
        # The page may belong to a player whom the host has removed.
        messages.info(request, _("You are not at that table."))
        return HttpResponse(status=NOT_FOUND, headers={"HX-Redirect": reverse("play")})
    return _part(request, seated, request.GET.get("after", ""), None)


@require_POST
def start(request: HtmxRequest, public_id: UUID) -> HttpResponse:
    """Begin the match."""
    seated = _seated_or_404(request, public_id)
    return _do(request, seated, lambda: start_match(seated.table, seated.learner_id))


@require_POST
def leave(request: HtmxRequest, public_id: UUID) -> HttpResponse:
    """Leave the table."""
    seated = _seated_or_404(request, public_id)
    try:
        leave_table(seated.table, seated.learner_id)
    except Refused as refused:
        messages.error(request, refusal_sentence(refused))
        return redirect("table", public_id)
    messages.success(request, _("You have left the table."))
    return redirect("play")


@require_POST
def close(request: HtmxRequest, public_id: UUID) -> HttpResponse:
    """Cancel the table."""
    seated = _seated_or_404(request, public_id)
    return _do(request, seated, lambda: close_table(seated.table, seated.learner_id))


@require_POST
def bot(request: HtmxRequest, public_id: UUID, number: int) -> HttpResponse:
    """Put a bot into a free chair."""
    seated, key = _seated_or_404(request, public_id), request.POST.get("bot", "")
    return _do(request, seated, lambda: seat_bot(seated.table, seated.learner_id, number, key))


@require_POST
def free(request: HtmxRequest, public_id: UUID, number: int) -> HttpResponse:
    """Remove a player from the waiting room."""
    seated, who = _seated_or_404(request, public_id), request.POST.get("who", "")
    return _do(request, seated, lambda: free_chair(seated.table, seated.learner_id, number, who))


@require_POST
def remove(request: HtmxRequest, public_id: UUID, number: int) -> HttpResponse:
    """Remove a free chair."""
    seated = _seated_or_404(request, public_id)
    return _do(request, seated, lambda: remove_chair(seated.table, seated.learner_id, number))


def _do(request: HtmxRequest, seated: SeatedTable, act: Callable[[], object]) -> HttpResponse:
    """Act; then htmx gets the changed part, and a plain form is redirected to the page."""
    note = ""
    try:
        act()
    except Refused as refused:
        note = refusal_sentence(refused)
    if request.htmx:
        return _part(request, _seated_or_404(request, seated.table.public_id), "", note)
    if note:
        messages.error(request, note)
    return redirect("table", seated.table.public_id)


def _part(request: HtmxRequest, seated: SeatedTable, after: str, note: str | None) -> HttpResponse:
    address = _elsewhere(request, seated)
    if address:
        return HttpResponseClientRedirect(address)
    page = room_page(seated, _site(request), after, note)
    if page is None:
        return HttpResponse(status=NO_CONTENT)
    return render(request, "game/room.html#room", {"page": page})


def _elsewhere(request: HtmxRequest, seated: SeatedTable) -> str:
    """Where to go when the wait is over; empty before."""
    if seated.match is not None:
        return reverse("match", args=[seated.match.public_id])
    if seated.table.closed_at is not None:
        messages.info(request, _("This table is closed."))
        return reverse("play")
    return ""


def _seated_or_404(request: HtmxRequest, public_id: UUID) -> SeatedTable:
    try:
        return seated_table(learner_id(request), public_id)
    except NoSuchTableError as error:
        raise Http404(str(error)) from None


def _site(request: HtmxRequest) -> str:
    return request.build_absolute_uri("/").rstrip("/")
