"""Opening tables: at once, with the last settings, or with chosen ones."""

from collections.abc import Callable
from uuid import UUID, uuid4, uuid5

from django.contrib import messages
from django.db import IntegrityError
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from game.actions.guide import leave_guides, open_guided
from game.actions.tables import open_table_like, open_table_with
from game.hosting import clock
from game.house_rules import is_calm
from game.models.table import Table
from game.pages.forms import offer_maps
from game.pages.game_pages import GamePages, all_games, pages_of
from game.pages.match.plan import guided_plan, plan_with_friends
from game.pages.tables.lobby import last_table, opened_table
from game.pages.tables.waiting_room import newest_match
from game.queries.open_maps import open_match_maps
from game.refused import Refused
from game.views.people import Host, host, learner_id
from game.words.refusals import refusal_sentence


@require_POST
def play_now(request: HttpRequest, game: str = "journey") -> HttpResponse:
    """Open the default table of a game and redirect to it."""
    pages = _pages_or_404(game)

    def opened(me: Host, at: UUID) -> Table:
        leave_guides(me.id, clock.now())
        return open_table_with(me.id, pages.usual_plan(), at)

    return _open(request, opened)


@require_POST
def play_guided(request: HttpRequest) -> HttpResponse:
    """Open a first match with a guide and redirect to it."""
    return _open(request, lambda me, at: open_guided(me.id, guided_plan(), at))


@require_POST
def play_with_friends(request: HttpRequest) -> HttpResponse:
    """Open a table with free chairs and redirect to it: its link can be sent at once."""
    return _open(request, lambda me, at: open_table_with(me.id, plan_with_friends(), at))


@require_POST
def like_last_time(request: HttpRequest) -> HttpResponse:
    """Open a table like the last one and redirect to it."""
    last = last_table(learner_id(request))
    if last is None:
        return redirect("play")
    return _open(request, lambda _me, public_id: open_table_like(last, public_id))


@require_http_methods(["GET", "HEAD", "POST"])
def new_table(request: HttpRequest, game: str = "journey") -> HttpResponse:
    """Ask how the visitor wants to play; then open the table and redirect to it."""
    pages, calm = _pages_or_404(game), is_calm(learner_id(request))
    form = pages.form(request.POST or None, initial=pages.usual(uuid4()), is_calm=calm)
    offer_maps(form, open_match_maps(learner_id(request)), request.GET.get("map", ""))
    if request.method != "POST" or not form.is_valid():
        values = {"form": form, "game": pages.name, "games": all_games()}
        return render(request, "game/new_table.html", values)
    return _open(request, lambda me, at: open_table_with(me.id, form.plan, at))


def _pages_or_404(game: str) -> GamePages:
    try:
        return pages_of(game)
    except KeyError:
        raise Http404(game) from None


def _open(request: HttpRequest, open_at: Callable[[Host, UUID], Table]) -> HttpResponseRedirect:
    """Open a table once, however often the same form is sent, and redirect to it."""
    me = host(request)
    public_id = uuid5(me.public_id, _command(request))
    try:
        table = opened_table(public_id) or open_at(me, public_id)
    except IntegrityError:
        # The same form, sent twice at the same moment: the other request has opened it.
        table = Table.objects.get(public_id=public_id)
    except Refused as refused:
        messages.error(request, refusal_sentence(refused))
        return redirect("play")
    return go_to(table)


def go_to(table: Table) -> HttpResponseRedirect:
    """The URL of a table: the current match, or the waiting room."""
    match = newest_match(table)
    return redirect("match", match.public_id) if match else redirect("table", table.public_id)


def _command(request: HttpRequest) -> str:
    """The key of a sent form: several forms of one page may share its id."""
    return f"{request.path}:{request.POST.get('command', '') or uuid4()}"
