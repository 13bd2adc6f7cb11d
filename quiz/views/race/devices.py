"""One more device for the host: a phone as remote control, or another laptop."""

from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from game.drawing.qr_code import qr_code
from game.refused import Refused
from game.views.htmx import HtmxRequest
from game.words.refusals import refusal_sentence
from quiz.actions.race.steer_race import (
    new_remote,
    opens_remote,
    take_remote,
    withdraw_devices,
)
from quiz.pages.race.door import door_page
from quiz.queries.races import NoSuchRaceError, any_race
from quiz.views.race.people import hosted_or_404, site_of, welcomed


@require_POST
@never_cache
def new_device(request: HtmxRequest, public_id: UUID) -> HttpResponse:
    """Show a one-time link that makes a device the host's."""
    at = hosted_or_404(request, public_id)
    link = reverse("race-take-over", args=[public_id, new_remote(at.race)])
    link = f"{site_of(request)}{link}"
    page = {"id": public_id, "link": link, "qr": qr_code(link)}
    return render(request, "quiz/race/device.html", {"page": page})


@require_POST
def alone(request: HtmxRequest, public_id: UUID) -> HttpResponse:
    """Take the control from all other devices; only the learner who opened the race may."""
    at = hosted_or_404(request, public_id)
    if not at.is_owner:
        raise Http404
    withdraw_devices(at.race)
    messages.success(request, _("Only this device controls the race now."))
    return redirect("race-remote", public_id)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def take_over(request: HtmxRequest, public_id: UUID, secret: UUID) -> HttpResponse:
    """Ask whether this device should control the race; a POST makes it so."""
    try:
        race = any_race(public_id)
    except NoSuchRaceError as error:
        raise Http404(str(error)) from None
    if not opens_remote(race, secret):
        raise Http404(str(public_id))
    problem = ""
    if request.method == "POST":
        try:
            take_remote(race, secret, welcomed(request))
        except Refused as refused:
            problem = refusal_sentence(refused)
        else:
            return redirect("race-remote", public_id)
    values = {"page": door_page(race, problem), "id": public_id, "secret": secret}
    return render(request, "quiz/race/take_over.html", values)
