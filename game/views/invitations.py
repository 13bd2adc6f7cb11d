"""Joining a table by its code."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from game.actions.waiting import take_seat
from game.games import JOINED_AT
from game.pages.tables.join import invited_table, join_page
from game.pages.tables.waiting_room import NoSuchTableError, seated_table
from game.refused import Refused
from game.views.people import host, learner_id
from game.views.tables import go_to
from game.words.invite_codes import read_code
from game.words.refusals import refusal_sentence

NOT_FOUND = 404


@require_safe
def find(request: HttpRequest) -> HttpResponse:
    """Redirect to the table of a typed code."""
    code = read_code(request.GET.get("code", ""))
    if code is None:
        return render(request, "game/join.html", {"page": join_page(None, None)}, status=NOT_FOUND)
    return redirect("join", code)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def join(request: HttpRequest, code: str) -> HttpResponse:
    """Show the table of a code; a POST sits down there. A seated player is redirected to it."""
    table = invited_table(code)
    if table is not None and table.game in JOINED_AT:
        return redirect(JOINED_AT[table.game], table.invite_code)
    page = join_page(table, learner_id(request))
    if table is None:
        return render(request, "game/join.html", {"page": page}, status=NOT_FOUND)
    try:
        return go_to(seated_table(learner_id(request), table.public_id).table)
    except NoSuchTableError:
        if request.method != "POST" or page.problem:
            return render(request, "game/join.html", {"page": page})
    try:
        take_seat(table, host(request).id)
    except Refused as refused:
        messages.error(request, refusal_sentence(refused))
        return redirect("join", table.invite_code)
    return redirect("table", table.public_id)
