"""Errands: order one, watch it, download its file. Each is private to the account that ordered."""

import contextlib
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.timezone import now
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from kombu.exceptions import OperationalError

from game.refused import Refused
from game.views.htmx import HtmxRequest
from game.views.people import visitor_address
from game.words.refusals import refusal_sentence
from quiz.actions.errand_kinds import ERRANDS, Wanted
from quiz.actions.errands import Order, look_at, order_errand
from quiz.actions.run_errand import errand_file
from quiz.models.errand import Errand
from quiz.pages.errand_page import ErrandStage, errand_page, stage_of
from quiz.tasks import run_errands
from quiz.views.newcomers import learner_of

TOO_MANY_REQUESTS = 429


def order(request: HttpRequest, kind: str, wanted: Wanted) -> HttpResponse:
    """Order something for the signed-in learner, and redirect to the page where it is prepared.

    The view has checked that the learner may have it.
    """
    wish = Order(kind, wanted, request.get_full_path(), visitor_address(request))
    try:
        errand = order_errand(learner_of(request), wish, now())
    except Refused as refused:
        context = {"sentence": refusal_sentence(refused)}
        return render(request, "quiz/errand_refused.html", context, status=TOO_MANY_REQUESTS)
    return redirect("errand", errand.public_id)


@never_cache
@require_safe
def one_errand(request: HtmxRequest, public_id: UUID) -> HttpResponse:
    """Show the progress of an errand. While this page is open, the worker works on it."""
    errand = _own(request, public_id)
    if errand is None and request.htmx:  # signed out meanwhile: the page itself says so
        return HttpResponse(headers={"HX-Refresh": "true"})
    if errand is None:
        raise Http404
    if look_at(errand, now()):
        with contextlib.suppress(OperationalError, OSError):  # the page polls again soon
            run_errands.apply_async(expires=60)
        errand.refresh_from_db()
    kind = ERRANDS[errand.kind]
    if kind.then is not None and stage_of(errand, now()) is ErrandStage.READY:
        where = kind.then(errand.wanted)
        if request.htmx:
            return HttpResponse(headers={"HX-Redirect": where})
        return redirect(where)
    page = errand_page(errand, str(kind.title), str(kind.preparing), str(kind.ready), now())
    template = "quiz/errand.html"
    return render(request, f"{template}#errand" if request.htmx else template, {"page": page})


@never_cache
@require_safe
def file(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """The file of an errand, while it is kept and its account may still have it."""
    errand = _own(request, public_id)
    if errand is None:
        raise Http404
    if stage_of(errand, now()) is not ErrandStage.READY:
        return redirect("errand", public_id)
    if not ERRANDS[errand.kind].may(learner_of(request), errand.wanted):
        raise Http404
    try:
        content = errand_file(errand).read_bytes()
    except FileNotFoundError:
        raise Http404 from None
    how = "inline" if errand.is_shown else "attachment"
    headers = {"Content-Disposition": f'{how}; filename="{errand.filename}"'}
    return HttpResponse(content, content_type=errand.content_type, headers=headers)


def _own(request: HttpRequest, public_id: UUID) -> Errand | None:
    if not request.user.is_authenticated:
        return None
    mine = Errand.objects.filter(public_id=public_id, learner=learner_of(request))
    errand = mine.first()
    return errand if errand is not None and errand.kind in ERRANDS else None
