"""Lessons for bots: which bot to teach, its mental map, and how a lesson begins."""

from uuid import uuid4, uuid5

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from game.atlas_files import UnknownMapError
from game.refused import Refused
from game.views.people import host, learner_id
from game.words.refusals import refusal_sentence
from quiz.actions.teach import begin_lesson
from quiz.forms.teach import LessonForm
from quiz.pages.practise.practise_page import map_to_practise
from quiz.pages.teach.pages import NoSuchBotError, bot_page, check_bot, teach_page
from quiz.run_clock import now


@require_safe
@never_cache
def bots(request: HttpRequest) -> HttpResponse:
    """Show the bots that can be taught on a map."""
    me = learner_id(request)
    try:
        page = teach_page(me, map_to_practise(me, request.GET.get("map", "")))
    except UnknownMapError as error:
        raise Http404(str(error)) from None
    return render(request, "quiz/teach/bots.html", {"page": page})


@require_safe
@never_cache
def one_bot(request: HttpRequest, map_slug: str, bot: str) -> HttpResponse:
    """Show the mental map of a bot."""
    try:
        page = bot_page(learner_id(request), map_slug, bot)
    except NoSuchBotError as error:
        raise Http404(str(error)) from None
    return render(request, "quiz/teach/bot.html", {"page": page})


@require_POST
def begin(request: HttpRequest, map_slug: str, bot: str) -> HttpResponse:
    """Begin a lesson once, however often the same form is sent, and redirect to it."""
    try:
        check_bot(map_slug, bot)
    except NoSuchBotError as error:
        raise Http404(str(error)) from None
    form = LessonForm(request.POST)
    command = form.cleaned_data["command"] if form.is_valid() else None
    me = host(request)
    public_id = uuid5(me.public_id, f"teach {map_slug} {bot} {command or uuid4()}")
    try:
        run = begin_lesson(me.id, public_id, map_slug, bot, now())
    except Refused as refused:
        messages.error(request, refusal_sentence(refused))
        return redirect("bot-head", map_slug, bot)
    return redirect("practise-run", run.public_id)
