"""The results of a race as a table file: every table of the site is written in one way."""

from uuid import UUID

from django.http import HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from classroom.pages.reports.csv_text import Cells, csv_text
from game.views.htmx import HtmxRequest
from quiz.pages.race.results import results_page
from quiz.views.race.people import hosted_or_404, site_of


@require_safe
@never_cache
def results_csv(request: HtmxRequest, public_id: UUID) -> HttpResponse:
    """Give the host the table of a race: a line for each player, a column for each round."""
    page = results_page(hosted_or_404(request, public_id).race, site_of(request))
    head = (_("Rank"), _("Traveller"), _("Team"), _("Money"), _("Right"))
    rounds = tuple(_("Round %(n)s") % {"n": number} for number in page.numbers)
    rows: list[Cells] = [
        (line.rank, line.who.name, line.who.team_name, line.purse, line.right, *line.rounds)
        for line in page.lines
    ]
    response = HttpResponse(csv_text([(*head, *rounds), *rows]), "text/csv; charset=utf-8")
    response["Content-Disposition"] = 'attachment; filename="race.csv"'
    return response
