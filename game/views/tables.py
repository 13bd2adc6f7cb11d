"""Opening tables: at once, like last time, or as one wishes."""

from collections.abc import Callable
from uuid import UUID, uuid4, uuid5

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_POST

from game.actions.play import Wishes, open_table
from game.actions.tables import open_table_like
from game.atlas_files import map_slugs
from game.forms import NewTableForm, usual_answers
from game.models.match import Match
from game.queries.bot_choices import usual_bots
from game.queries.lobby import first_match, last_table
from game.queries.refusals import refusal_sentence
from game.rulebook import Refused
from game.views.people import Host, host, learner_id


@require_POST
def play_now(request: HttpRequest) -> HttpResponse:
    """Open the usual table and go there."""

    def open_usual(me: Host, table: UUID) -> Match:
        bots = usual_bots(3)
        return open_table(me.id, me.name, map_slugs()[0], bots, Wishes(), public_id=table)

    return _open(request, open_usual)


@require_POST
def like_last_time(request: HttpRequest) -> HttpResponse:
    """Open a table like the last one and go there."""
    last = last_table(learner_id(request))
    if last is None:
        return redirect("play")
    return _open(request, lambda me, table: open_table_like(last, me.name, table))


@require_http_methods(["GET", "HEAD", "POST"])
def new_table(request: HttpRequest) -> HttpResponse:
    """Ask how somebody wants to play; then open the table and go there."""
    form = NewTableForm(request.POST or None, initial=usual_answers(uuid4()))
    if request.method != "POST" or not form.is_valid():
        return render(request, "game/new_table.html", {"form": form})

    def open_wished(me: Host, table: UUID) -> Match:
        map_slug = form.cleaned_data["map"]
        return open_table(me.id, me.name, map_slug, form.bots, form.wishes, public_id=table)

    return _open(request, open_wished)


def _open(request: HttpRequest, open_at: Callable[[Host, UUID], Match]) -> HttpResponseRedirect:
    """Open a table once, however often the same form is sent, and go to its match."""
    me = host(request)
    table = uuid5(me.public_id, _command(request))
    match = first_match(table)
    try:
        return redirect("match", (match or open_at(me, table)).public_id)
    except Refused as refused:
        messages.error(request, refusal_sentence(refused))
        return redirect("play")


def _command(request: HttpRequest) -> str:
    return request.POST.get("command", "") or str(uuid4())
