"""Playing a match: its page, the part that keeps up, and what a seat does."""

from collections.abc import Callable
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from game.actions.catch_up import catch_up
from game.actions.clock import now_ms
from game.actions.play import Placement, get_ready, place_token
from game.actions.tables import play_again
from game.actions.watch import nudge
from game.forms import PlacementForm, ReadyForm
from game.queries.match_page import Asked, NoSuchMatchError, SeatedMatch, match_page, seated_match
from game.queries.match_records import record_of
from game.queries.refusals import refusal_sentence
from game.rulebook import Refused
from game.views.maps import HtmxRequest
from game.views.people import learner_id

NO_CONTENT = 204


@require_safe
@never_cache
def one_match(request: HtmxRequest, public_id: UUID) -> HttpResponse:
    """Show a match."""
    return _show(request, _seated_or_404(request, public_id), "game/match.html", Asked())


@require_safe
@never_cache
def board(request: HtmxRequest, public_id: UUID) -> HttpResponse:
    """Show what has changed since a version; nothing when nothing has."""
    seated = _seated_or_404(request, public_id)
    asked = Asked(after=request.GET.get("after", ""), colour=_colour(request.GET.get("colour")))
    return _show(request, seated, "game/match.html#board", asked)


@require_POST
def tokens(request: HtmxRequest, public_id: UUID) -> HttpResponse:
    """Place a token."""
    seated, form = _seated_or_404(request, public_id), PlacementForm(request.POST)

    def place() -> None:
        sent = form.cleaned_data
        colour = sent["colour"] or 0
        wanted = Placement(sent["round"], seated.seat, colour, sent["space"])
        place_token(seated.match, sent["command"], wanted)

    return _do(request, seated, form, place)


@require_POST
def ready(request: HtmxRequest, public_id: UUID) -> HttpResponse:
    """Say that one has seen enough of a round."""
    seated, form = _seated_or_404(request, public_id), ReadyForm(request.POST)

    def be_ready() -> None:
        sent = form.cleaned_data
        get_ready(seated.match, seated.seat, sent["command"], sent["round"])

    return _do(request, seated, form, be_ready)


@require_POST
def rematch(request: HtmxRequest, public_id: UUID) -> HttpResponse:
    """Play again at the same table."""
    seated = _seated_or_404(request, public_id)
    try:
        return redirect("match", play_again(seated.match).public_id)
    except Refused as refused:
        messages.error(request, refusal_sentence(refused))
        return redirect("match", public_id)


@require_safe
def record(request: HtmxRequest, public_id: UUID) -> HttpResponseBase:
    """Give the record of a match that is over, to keep or to check."""
    found = record_of(_seated_or_404(request, public_id).match)
    if found is None:
        raise Http404
    name = f"crossings-{public_id}.json"
    return JsonResponse(found, headers={"Content-Disposition": f'attachment; filename="{name}"'})


def _do(
    request: HtmxRequest,
    seated: SeatedMatch,
    form: PlacementForm | ReadyForm,
    act: Callable[[], None],
) -> HttpResponse:
    """Act on a form; then htmx gets the changed part, and a plain form goes back to the page.

    A browser with an open stream gets the part there, as everybody else does.
    """
    note = ""
    try:
        if form.is_valid():
            act()
        else:
            note = _("That could not be read. Here is the board as it is.")
    except Refused as refused:
        note = refusal_sentence(refused, seated.match)
    nudge()
    if request.htmx:
        if not note and request.POST.get("live") == "1":
            return HttpResponse(status=NO_CONTENT)
        asked = Asked(request.POST.get("after", ""), _colour(request.POST.get("colour")), note)
        return _show(request, seated, "game/match.html#board", asked)
    if note:
        messages.error(request, note)
    return redirect("match", seated.match.public_id)


def _show(request: HtmxRequest, seated: SeatedMatch, template: str, asked: Asked) -> HttpResponse:
    now = now_ms()
    page = match_page(seated, catch_up(seated.match, now), now, asked)
    if page is None:
        return HttpResponse(status=NO_CONTENT)
    return render(request, template, {"page": page})


def _seated_or_404(request: HtmxRequest, public_id: UUID) -> SeatedMatch:
    try:
        return seated_match(learner_id(request), public_id)
    except NoSuchMatchError as error:
        raise Http404(str(error)) from None


def _colour(text: str | None) -> int | None:
    return int(text) if text in ("0", "1") else None
