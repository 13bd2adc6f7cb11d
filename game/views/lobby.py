"""Where playing begins, and the rules."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from game.queries.lobby import lobby_page
from game.views.people import learner_id


@require_safe
def lobby(request: HttpRequest) -> HttpResponse:
    """Show how to begin, what is on and what was."""
    return render(request, "game/lobby.html", {"page": lobby_page(learner_id(request))})


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """Tell the rules of the journey game."""
    return render(request, "game/rules.html")
