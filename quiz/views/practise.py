"""Where practice begins: the start page, the daily archive, finding names."""

from datetime import date
from uuid import uuid4, uuid5

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from game.atlas_files import UnknownMapError, load_atlas
from game.hosting.clock import site_day
from game.pages.maps.place_search import find_place
from game.refused import Refused
from game.views.people import host, learner_id
from game.words.names import in_words
from game.words.refusals import refusal_sentence
from quiz.actions.begin_run import begin_run
from quiz.actions.progress import say_home
from quiz.drills.errors import NotEnough
from quiz.forms.practise import BeginForm, StartForm
from quiz.pages.practise.practise_page import map_to_practise, practise_page
from quiz.pages.practise.start_page import start_page
from quiz.queries.daily import FIRST_DAY, daily_page
from quiz.run_clock import now


@require_safe
def practise(request: HttpRequest) -> HttpResponse:
    """Show the ways to practise on a map."""
    me = learner_id(request)
    try:
        map_slug = map_to_practise(me, request.GET.get("map", ""))
    except UnknownMapError as error:
        raise Http404(str(error)) from None
    page = practise_page(me, map_slug, site_day(now()))
    form = BeginForm(map_slug=map_slug, initial={"length": 10, "timer": 0})
    return render(request, "quiz/practise.html", {"page": page, "form": form})


@require_POST
def begin(request: HttpRequest) -> HttpResponse:
    """Begin a run once, however often the same form is sent, and redirect to it."""
    form = BeginForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("We could not read that. Choose again."))
        return redirect("practise")
    me = host(request)
    command = form.cleaned_data["command"] or uuid4()
    wishes = form.wishes
    # Going back and choosing differently sends the same command with other wishes.
    public_id = uuid5(me.public_id, f"practise {command} {wishes}")
    try:
        run = begin_run(me.id, public_id, wishes, now())
    except (Refused, NotEnough) as refused:
        messages.error(request, refusal_sentence(refused))
        return redirect("practise")
    return redirect("practise-run", run.public_id)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def start(request: HttpRequest, map_slug: str) -> HttpResponse:
    """Ask where a learner lives and how well they know a map, and store it; both may be skipped."""
    me = learner_id(request)
    try:
        page = start_page(me, map_slug)
    except UnknownMapError as error:
        raise Http404(str(error)) from None
    said = {"home": page.home, "knows": page.knows}
    form = StartForm(request.POST or None, map_slug=map_slug, initial=said)
    if request.method != "POST":
        return render(request, "quiz/start.html", {"page": page, "form": form})
    if not form.is_valid():
        messages.error(request, _("We could not read that. Choose again."))
        return redirect("practise-start", map_slug)
    say_home(host(request).id, map_slug, form.cleaned_data["home"], form.cleaned_data["knows"])
    return redirect("progress-map", map_slug)


@require_safe
def daily(request: HttpRequest, map_slug: str) -> HttpResponse:
    """Show the daily journeys of a month."""
    today = site_day(now())
    month = _month(request.GET.get("month", ""), today)
    try:
        page = daily_page(learner_id(request), map_slug, month, today, uuid4())
    except UnknownMapError as error:
        raise Http404(str(error)) from None
    return render(request, "quiz/daily.html", {"page": page})


@require_safe
def find(request: HttpRequest, map_slug: str) -> HttpResponse:
    """Say which place a typed name means, for the script beside a field."""
    typed = request.GET.get("typed", "")[:80]
    try:
        atlas = load_atlas(map_slug)
    except UnknownMapError as error:
        raise Http404(str(error)) from None
    place = find_place(map_slug, typed) if typed.strip() else None
    name = in_words(atlas.places[place].names) if place else ""
    return JsonResponse({"place": place, "name": name})


def _month(text: str, today: date) -> date:
    """The first day of the requested month; this month by default."""
    try:
        month = date.fromisoformat(f"{text}-01")
    except ValueError:
        month = today
    return month if FIRST_DAY.replace(day=1) <= month <= today else today
