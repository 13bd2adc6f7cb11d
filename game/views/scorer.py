"""Scoring a journey of a game on a real table."""

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers
from django_htmx.http import replace_url

from game.forms import ScorerForm
from game.pages.scorer import scorer_page
from game.views.htmx import HtmxRequest


@require_safe
@vary_on_headers("HX-Request")
def scorer(request: HtmxRequest) -> HttpResponse:
    """Show what a journey costs. The URL holds the whole request, so that it can be kept."""
    form = ScorerForm(request.GET.dict())
    form.full_clean()
    page = scorer_page(
        form.map_slug,
        form.asked,
        address=f"{reverse('scorer')}?{form.query}",
        has_land=request.GET.get("land") == form.map_slug,
    )
    if not request.htmx or request.htmx.history_restore_request:
        return render(request, "game/scorer.html", {"page": page, "form": form})
    part = render(request, "game/scorer.html#result", {"page": page, "form": form})
    return replace_url(part, page.address)
