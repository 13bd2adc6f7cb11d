"""Opening tables: at once, like last time, or as one wishes."""

from collections.abc import Callable
from uuid import UUID, uuid4, uuid5

from django.contrib import messages
from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from game.actions.border_play import BorderWishes, border_plan
from game.actions.play import Wishes, journey_plan
from game.actions.tables import open_table_like, open_table_with
from game.atlas_files import board_slugs, map_slugs
from game.forms import BorderTableForm, NewTableForm, usual_answers, usual_border_answers
from game.house_rules import is_calm
from game.models.table import Table
from game.pages.tables.lobby import last_table, opened_table
from game.pages.tables.waiting_room import newest_match
from game.rulebook import Refused
from game.views.people import Host, host, learner_id
from game.words.bots import usual_border_bots, usual_bots
from game.words.refusals import refusal_sentence


@require_POST
def play_now(request: HttpRequest) -> HttpResponse:
    """Open the usual table and go there."""

    def open_usual(me: Host, public_id: UUID) -> Table:
        plan = journey_plan(map_slugs()[0], usual_bots(3), Wishes())
        return open_table_with(me.id, plan, public_id)

    return _open(request, open_usual)


@require_POST
def play_border_now(request: HttpRequest) -> HttpResponse:
    """Open the usual table of the border game and go there."""

    def open_usual(me: Host, public_id: UUID) -> Table:
        plan = border_plan(board_slugs()[0], usual_border_bots(), BorderWishes())
        return open_table_with(me.id, plan, public_id)

    return _open(request, open_usual)


@require_POST
def like_last_time(request: HttpRequest) -> HttpResponse:
    """Open a table like the last one and go there."""
    last = last_table(learner_id(request))
    if last is None:
        return redirect("play")
    return _open(request, lambda _me, public_id: open_table_like(last, public_id))


@require_http_methods(["GET", "HEAD", "POST"])
def new_table(request: HttpRequest) -> HttpResponse:
    """Ask how somebody wants to play; then open the table and go there."""
    calm = is_calm(learner_id(request))
    form = NewTableForm(request.POST or None, initial=usual_answers(uuid4()), is_calm=calm)
    if request.method != "POST" or not form.is_valid():
        return render(request, "game/new_table.html", {"form": form})

    def open_wished(me: Host, public_id: UUID) -> Table:
        return open_table_with(me.id, form.plan, public_id)

    return _open(request, open_wished)


@require_http_methods(["GET", "HEAD", "POST"])
def new_border_table(request: HttpRequest) -> HttpResponse:
    """The same for the border game."""
    calm, initial = is_calm(learner_id(request)), usual_border_answers(uuid4())
    form = BorderTableForm(request.POST or None, initial=initial, is_calm=calm)
    if request.method != "POST" or not form.is_valid():
        return render(request, "game/new_border_table.html", {"form": form})
    return _open(request, lambda me, public_id: open_table_with(me.id, form.plan, public_id))


def _open(request: HttpRequest, open_at: Callable[[Host, UUID], Table]) -> HttpResponseRedirect:
    """Open a table once, however often the same form is sent, and go there."""
    me = host(request)
    public_id = uuid5(me.public_id, _command(request))
    try:
        table = opened_table(public_id) or open_at(me, public_id)
    except IntegrityError:
        # The same form, sent twice at the same moment: the other one has opened it.
        table = Table.objects.get(public_id=public_id)
    except Refused as refused:
        messages.error(request, refusal_sentence(refused))
        return redirect("play")
    return go_to(table)


def go_to(table: Table) -> HttpResponseRedirect:
    """The way to a table: to the match that is on, or to the room where people wait for it."""
    match = newest_match(table)
    return redirect("match", match.public_id) if match else redirect("table", table.public_id)


def _command(request: HttpRequest) -> str:
    """What names a sent form: several forms of one page may share its id."""
    return f"{request.path}:{request.POST.get('command', '') or uuid4()}"
