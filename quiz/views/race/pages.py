"""The pages of a race: new, wall, remote control, phone, join."""

from uuid import UUID, uuid4, uuid5

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from game.atlas_files import load_atlas
from game.hosting.catch_up import catch_up
from game.hosting.clock import now_ms
from game.hosting.watch import nudge
from game.refused import Refused
from game.views.htmx import HtmxRequest
from game.views.people import host, learner_id, visitor_address
from game.words.invite_codes import read_code
from game.words.refusals import refusal_sentence
from quiz.actions.race.open_race import open_race
from quiz.actions.race.play_race import (
    answer_round,
    check_open,
    draw_another_name,
    join_race,
    may_return,
)
from quiz.actions.race.presence import check_pace, note_here
from quiz.actions.race.steer_race import VERBS, empty_lobby, steer
from quiz.answers.given_answer import given_answer
from quiz.drills.errors import BadAnswer, NotEnough
from quiz.forms.race import ON_MAP, AnswerRoundForm, JoinForm, NewRaceForm, SteerForm
from quiz.models.race import Race
from quiz.pages.race.door import door_page
from quiz.pages.race.new import new_race_page
from quiz.queries.races import NoSuchRaceError, at_race, race_of_code, race_state
from quiz.race.state import Phase, has_answered
from quiz.views.heavy import at_desk
from quiz.views.race.delay import measured
from quiz.views.race.people import hosted_or_404, joining, race_or_404, sent_before
from quiz.views.race.shown import TEMPLATES, RaceLook, look_of, page_of

NOTHING_NEW = 204
EMPTY = "empty"


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def new(request: HtmxRequest) -> HttpResponse:
    """Ask what to race about; a POST opens the lobby."""
    about = request.GET.get("about") or ON_MAP + request.GET.get("map", "")
    wanted = {"about": about[:80]} if about != ON_MAP else {}
    sent = request.POST if request.method == "POST" else None
    form = NewRaceForm(sent, host_id=learner_id(request), initial=wanted)
    opened = None
    if sent is not None and sent.get("about", ON_MAP).startswith(ON_MAP):
        opened = _opened(request, form)
    elif sent is not None:
        # Finding the mistakes of a large class takes long: one host after the other.
        with at_desk(request.user.pk) as is_free:
            if is_free:
                opened = _opened(request, form)
            else:
                messages.warning(request, _("The site is busy. Try again in a moment."))
    if opened is not None:
        return redirect("race", opened.match.public_id)
    page = new_race_page(learner_id(request))
    return render(request, "quiz/race/new.html", {"form": form, "page": page})


def _opened(request: HtmxRequest, form: NewRaceForm) -> Race | None:
    """The race of a form; None, with the reason on the page, if it is impossible."""
    if not form.is_valid():
        return None
    me = host(request)
    public_id = uuid5(me.public_id, f"race:{form.cleaned_data['command'] or uuid4()}")
    try:
        return open_race(me.id, form.plan, public_id)
    except (Refused, NotEnough) as refused:
        messages.error(request, refusal_sentence(refused))
        return None


@require_safe
@never_cache
def one_race(request: HtmxRequest, public_id: UUID) -> HttpResponse:
    """Show the race: the wall to its host, the phone to a player; a poll gets only what is new."""
    return _show(request, look_of(race_or_404(request, public_id), request.GET.get("as", "")))


@require_safe
@never_cache
def remote(request: HtmxRequest, public_id: UUID) -> HttpResponse:
    """Show the host's remote control."""
    return _show(request, look_of(hosted_or_404(request, public_id), "remote"))


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def door(request: HtmxRequest, code: str) -> HttpResponse:
    """Show the race of a code; a POST joins it. A player who is in already is redirected."""
    race = race_of_code(read_code(code) or "")
    if race is None:
        raise Http404(code)
    if _is_in(race, learner_id(request)):
        return redirect("race", race.match.public_id)
    catch_up(race.match, now_ms())
    problem = ""
    try:
        if request.method == "POST":
            _join(request, race)
            return redirect("race", race.match.public_id)
        check_open(race)
    except Refused as refused:
        problem = refusal_sentence(refused)
    status = 200 if not problem or request.method != "POST" else 409
    return render(request, "quiz/race/door.html", {"page": door_page(race, problem)}, status=status)


def _join(request: HtmxRequest, race: Race) -> None:
    """Join with the form. Raises Refused."""
    form = JoinForm(request.POST)
    sent = form.cleaned_data if form.is_valid() else {}
    key = sent.get("key")
    if request.user.is_authenticated or sent_before(race, key) is None:
        check_open(race)
        check_pace(race, visitor_address(request))
    me = joining(request, race, key)
    join_race(race, me, sent.get("team", ""), has_arrived=False)
    nudge()


@require_POST
def roll(request: HtmxRequest, public_id: UUID) -> HttpResponse:
    """Change to another animal."""
    at, form = race_or_404(request, public_id), SteerForm(request.POST)
    if at.player is None:
        raise Http404
    note = ""
    try:
        if form.is_valid():
            draw_another_name(at.race, at.player, form.cleaned_data["command"])
            nudge()
    except Refused as refused:
        note = refusal_sentence(refused)
    return _answered(request, look_of(at, "phone"), note)


@require_POST
def answer(request: HtmxRequest, public_id: UUID) -> HttpResponse:
    """Answer the open round."""
    at, form = race_or_404(request, public_id), AnswerRoundForm(request.POST)
    if at.player is None:
        raise Http404
    look, note = look_of(at, "phone"), ""
    if not form.is_valid():
        return _answered(request, look, "")
    number = form.cleaned_data["round"]
    state = race_state(catch_up(at.match, now_ms()))
    try:
        if state.phase is Phase.ASKING and state.round == number:
            question = state.setup.rounds[number - 1].question
            fields = dict(request.POST.lists())
            given = given_answer(load_atlas(at.match.map), question, fields)
            delay = measured(form.cleaned_data["delay"], at.match.public_id, at.player, number)
            answer_round(at.race, at.player, number, given, delay)
            nudge()
        elif not has_answered(state, at.player, number):  # resent: it was accepted before
            note = refusal_sentence(Refused("not-open", "This round is over."))
    except Refused as refused:
        note = refusal_sentence(refused)
    except BadAnswer as error:
        note = refusal_sentence(error)
    return _answered(request, look, note)


@require_POST
def host_does(request: HtmxRequest, public_id: UUID, verb: str) -> HttpResponse:
    """Run a command of the host."""
    at, form = hosted_or_404(request, public_id), SteerForm(request.POST)
    if verb not in VERBS and verb != EMPTY:
        raise Http404
    note = ""
    try:
        if form.is_valid() and verb == EMPTY:
            empty_lobby(at.race, form.cleaned_data["command"])
            nudge()
        elif form.is_valid():
            steer(at.race, verb, form.cleaned_data["number"] or 0, form.cleaned_data["command"])
            nudge()
    except Refused as refused:
        note = refusal_sentence(refused)
    return _answered(request, look_of(at, request.POST.get("as", "")), note)


def _answered(request: HtmxRequest, look: RaceLook, note: str) -> HttpResponse:
    """The part for htmx, the page for a plain form."""
    if request.htmx:
        page = page_of(request, look, catch_up(look.at.match, now_ms()), note)
        return render(request, f"{TEMPLATES[look.shape]}#race", {"page": page, "shape": look.shape})
    if note:
        messages.warning(request, note)
    name = "race-remote" if look.shape == "remote" else "race"
    return redirect(name, look.at.match.public_id)


def _show(request: HtmxRequest, look: RaceLook) -> HttpResponse:
    if look.seat is not None:
        note_here(look.at.race, look.seat)
    page = page_of(request, look, catch_up(look.at.match, now_ms()))
    after = request.GET.get("after")
    if after is not None and after == page.version:  # type: ignore[attr-defined]
        return HttpResponse(status=NOTHING_NEW)
    part = "" if after is None else "#race"
    return render(request, f"{TEMPLATES[look.shape]}{part}", {"page": page, "shape": look.shape})


def _is_in(race: Race, me: int | None) -> bool:
    """Whether the race shows a learner its page, unless it is to say that they may join again."""
    try:
        at = at_race(me, race.match.public_id)
    except NoSuchRaceError:
        return False
    return at.is_host or at.player is None or not may_return(race, at.player)
