"""The lobby and the rules."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from game.atlas_files import UnknownMapError
from game.pages.rules.page import rules_page
from game.pages.tables.lobby import lobby_page
from game.views.people import learner_id


@require_safe
@never_cache
def lobby(request: HttpRequest) -> HttpResponse:
    """Show ways to play, current and past matches."""
    return render(request, "game/lobby.html", {"page": lobby_page(learner_id(request))})


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """Show the rules of the journey game, with examples on a map."""
    try:
        page = rules_page(request.GET.get("map", ""))
    except UnknownMapError as error:
        raise Http404(str(error)) from None
    return render(request, "game/rules.html", {"page": page})
