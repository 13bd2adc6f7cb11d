"""A run of practice: its page, and what a learner does in it."""

from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from game.refused import Refused
from game.views.htmx import HtmxRequest
from game.views.people import learner_id
from game.words.refusals import refusal_sentence
from quiz.actions.answer_question import Sent, TakenAnswer, answer_in_run, catch_up
from quiz.actions.run_notes import note_back, note_browser, note_left
from quiz.actions.steer_run import ask_next, end_run, note_presence, switch_off_clock
from quiz.drills.errors import BadAnswer
from quiz.forms.practise import AnswerForm, NumberForm
from quiz.models.drill_run import DrillRun
from quiz.pages.run.kept_answer import NOTHING_KEPT, kept_answer
from quiz.pages.run.run_page import NoSuchRunError, ShowWish, run_look, run_of, run_page
from quiz.run_clock import now


@require_safe
@never_cache
def one_run(request: HtmxRequest, public_id: UUID) -> HttpResponse:
    """Show a run: the open question, the feedback on the last answer, or the summary."""
    run = catch_up(_run_or_404(request, public_id), now())
    note_browser(run, request.session.session_key, now())
    return _show(request, run, ShowWish(number=_number(request.GET.get("look"))))


@require_safe
@never_cache
def look(request: HtmxRequest, public_id: UUID) -> HttpResponse:
    """Show the explanation of an answer, for a page that already shows the verdict."""
    run, number = _run_or_404(request, public_id), _number(request.GET.get("number"))
    page = run_look(run, number, now())
    if page is None:
        raise Http404
    return render(request, "quiz/run.html#look", {"page": page})


@require_POST
def answer(request: HtmxRequest, public_id: UUID) -> HttpResponse:
    """Answer the open question."""
    form, moment = AnswerForm(request.POST), now()

    def act() -> TakenAnswer:
        fields: Any = None if "pass" in request.POST else dict(request.POST.lists())
        sent = Sent(form.cleaned_data["number"], form.cleaned_data["command"], fields)
        try:
            return answer_in_run(learner_id(request), public_id, sent, moment)
        except NoSuchRunError as error:
            raise Http404(str(error)) from None

    return _do(request, public_id, form, act)


@require_POST
def go_on(request: HtmxRequest, public_id: UUID) -> HttpResponse:
    """Continue to the waiting question."""
    form, moment = NumberForm(request.POST), now()

    def act() -> None:
        ask_next(learner_id(request), public_id, form.cleaned_data["number"], moment)

    return _do(request, public_id, form, act)


@require_POST
def here(request: HtmxRequest, public_id: UUID) -> HttpResponse:
    """Record that the page is open; nothing happens if the run is over."""
    if not note_presence(learner_id(request), public_id, now()):
        raise Http404
    return HttpResponse(status=204)


@require_POST
def left(request: HtmxRequest, public_id: UUID) -> HttpResponse:
    """Record that the page of a test was left."""
    if not note_left(learner_id(request), public_id, now()):
        raise Http404
    return HttpResponse(status=204)


@require_POST
def back(request: HtmxRequest, public_id: UUID) -> HttpResponse:
    """Record that the page of a test is viewed again."""
    if not note_back(learner_id(request), public_id, now()):
        raise Http404
    return HttpResponse(status=204)


@require_POST
def end(request: HtmxRequest, public_id: UUID) -> HttpResponse:
    """End the run."""
    run, moment = _run_or_404(request, public_id), now()
    end_run(catch_up(run, moment), moment)
    return redirect("practise-run", public_id)


@require_POST
def no_clock(request: HtmxRequest, public_id: UUID) -> HttpResponse:
    """Continue without a clock."""
    run = _run_or_404(request, public_id)
    try:
        switch_off_clock(catch_up(run, now()))
    except Refused as refused:
        messages.error(request, refusal_sentence(refused))
    return redirect("practise-run", public_id)


def _do(
    request: HtmxRequest,
    public_id: UUID,
    form: AnswerForm | NumberForm,
    act: Callable[[], TakenAnswer | None],
) -> HttpResponse:
    """Act on a form; then htmx gets the changed part, and a plain form a redirect to the page."""
    note, kept, answered = "", NOTHING_KEPT, None
    try:
        if form.is_valid():
            answered = act()
        else:
            note = _("We could not read that. Here is the question again.")
    except BadAnswer as bad:
        note, kept = refusal_sentence(bad), kept_answer(dict(request.POST.lists()))
    except Refused as refused:
        note = refusal_sentence(refused)
    attempt = answered.attempt if answered else None
    newest = attempt.run if attempt else catch_up(_run_or_404(request, public_id), now())
    if request.htmx:
        scores = answered.scores if answered else None
        shown = ShowWish(attempt=attempt, scores=scores, note=note, is_whole=False, kept=kept)
        return _show(request, newest, shown)
    if note:
        messages.error(request, note)
    look = f"?look={attempt.number}" if attempt else ""
    return redirect(reverse("practise-run", args=[public_id]) + look)


def _show(request: HtmxRequest, run: DrillRun, shown: ShowWish) -> HttpResponse:
    part = bool(request.htmx) and not request.htmx.history_restore_request
    template = "quiz/run.html#run" if part else "quiz/run.html"
    return render(request, template, {"page": run_page(run, now(), shown)})


def _run_or_404(request: HtmxRequest, public_id: UUID) -> DrillRun:
    try:
        return run_of(learner_id(request), public_id)
    except NoSuchRunError as error:
        raise Http404(str(error)) from None


def _number(text: str | None) -> int | None:
    return int(text) if text and text.isascii() and text.isdecimal() and len(text) < 7 else None
