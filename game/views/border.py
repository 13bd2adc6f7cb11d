"""What a seat does in a match of the border game. Its page is that of any match."""

from uuid import UUID

from django.http import HttpResponse
from django.views.decorators.http import require_POST

from game.actions.border_play import SeenDice, throw_dice, use_dice
from game.forms import CrossForm, ThrowForm
from game.games import BORDER
from game.views.maps import HtmxRequest
from game.views.matches import do, seated_or_404


@require_POST
def throw(request: HtmxRequest, public_id: UUID) -> HttpResponse:
    """Throw the dice that are not kept."""
    seated, form = seated_or_404(request, public_id, BORDER), ThrowForm(request.POST)

    def act() -> None:
        sent = form.cleaned_data
        seen = SeenDice(sent["round"], sent["throws"])
        throw_dice(seated.match, seated.seat, sent["command"], seen, sent["kept"])

    return do(request, seated, form, act)


@require_POST
def cross(request: HtmxRequest, public_id: UUID) -> HttpResponse:
    """Cross off what was chosen, or nothing."""
    seated, form = seated_or_404(request, public_id, BORDER), CrossForm(request.POST)

    def act() -> None:
        sent = form.cleaned_data
        seen = SeenDice(sent["round"], sent["throws"])
        use_dice(seated.match, seated.seat, sent["command"], seen, form.spaces)

    return do(request, seated, form, act)
