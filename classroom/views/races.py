"""The results of a race as files: every table of the site is written in one way."""

from uuid import UUID

from django.http import HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from classroom.pages.reports.csv_text import csv_text
from classroom.pages.reports.race_tables import player_table
from game.views.htmx import HtmxRequest
from quiz.pages.race.results import results_page
from quiz.views.errands import order
from quiz.views.race.people import hosted_or_404, site_of


@require_safe
@never_cache
def results_csv(request: HtmxRequest, public_id: UUID) -> HttpResponse:
    """The table of a race for its host: a line for each player, a column for each round."""
    page = results_page(hosted_or_404(request, public_id).race, site_of(request))
    response = HttpResponse(csv_text(player_table(page)), "text/csv; charset=utf-8")
    response["Content-Disposition"] = 'attachment; filename="race.csv"'
    return response


@require_safe
@never_cache
def results_pdf(request: HtmxRequest, public_id: UUID) -> HttpResponse:
    """Order the results of a race on paper."""
    hosted_or_404(request, public_id)
    return order(request, "race-paper", {"race": str(public_id), "site": site_of(request)})
