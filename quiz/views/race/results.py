"""After a race: its summary, one's own rounds, again, copied, as homework."""

from datetime import timedelta
from uuid import UUID, uuid4, uuid5

from django.contrib import messages
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from game.hosting.catch_up import catch_up
from game.hosting.clock import now_ms
from game.refused import Refused
from game.views.htmx import HtmxRequest
from game.views.people import host
from game.words.refusals import refusal_sentence
from quiz.actions.race.homework import begin_homework, open_homework
from quiz.actions.race.note_race import note_later, note_race
from quiz.actions.race.open_race import copy_race, play_again
from quiz.drills.errors import NotEnough
from quiz.pages.race.door import door_page
from quiz.pages.race.mine import mine_page
from quiz.pages.race.results import results_page
from quiz.queries.races import AtRace, NoSuchRaceError, any_race
from quiz.race_registry import classes_of
from quiz.run_clock import now
from quiz.views.heavy import at_desk
from quiz.views.race.people import hosted_or_404, race_or_404, site_of

NO_WORKER = timedelta(minutes=3)
"""After this long no worker seems to be running: each looks for finished races once a minute."""


@require_safe
@never_cache
def results(request: HtmxRequest, public_id: UUID) -> HttpResponse:
    """Show the host what the room knows."""
    at = hosted_or_404(request, public_id)
    _settle(request, at)
    page = results_page(at.race, site_of(request), classes_of(request.user.pk or 0))
    return render(request, "quiz/race/results.html", {"page": page})


@require_safe
@never_cache
def mine(request: HtmxRequest, public_id: UUID) -> HttpResponse:
    """Show a player their own rounds, and what to practise."""
    at = race_or_404(request, public_id)
    if at.player is None:
        raise Http404
    _settle(request, at)
    is_guest = bool(getattr(request.user, "is_guest", False))
    page = mine_page(at.race, at.player, is_guest=is_guest)
    return render(request, "quiz/race/mine.html", {"page": page})


@require_POST
def again(request: HtmxRequest, public_id: UUID) -> HttpResponse:
    """Open a new lobby with the same questions."""
    at = hosted_or_404(request, public_id)
    race = play_again(at.race, _next_id(request, at, "again"))
    return redirect("race", race.match.public_id)


@require_POST
def copy(request: HtmxRequest, public_id: UUID) -> HttpResponse:
    """Open a race like this one with new questions."""
    at = hosted_or_404(request, public_id)
    try:
        race = copy_race(at.race, _next_id(request, at, "copy"))
    except (Refused, NotEnough) as refused:
        messages.error(request, refusal_sentence(refused))
        return redirect("race-results", public_id)
    return redirect("race", race.match.public_id)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def homework(request: HtmxRequest, public_id: UUID) -> HttpResponse:
    """Open the questions as homework (the host), or begin to answer them (anyone with the link)."""
    try:
        race = any_race(public_id)
    except NoSuchRaceError as error:
        raise Http404(str(error)) from None
    if request.method == "POST" and "open" in request.POST:
        at = hosted_or_404(request, public_id)
        open_homework(at.race, is_open=request.POST["open"] == "1")
        return redirect("race-results", public_id)
    if not race.is_homework:
        raise Http404(str(public_id))
    catch_up(race.match, now_ms())
    problem = ""
    if request.method == "POST":
        try:
            run = begin_homework(race, host(request).id, now())
        except (Refused, NotEnough) as refused:
            problem = refusal_sentence(refused) if isinstance(refused, Refused) else str(refused)
        else:
            return redirect("practise-run", run.public_id)
    page = door_page(race, problem)
    return render(request, "quiz/race/homework.html", {"page": page, "id": public_id})


def _next_id(request: HtmxRequest, at: AtRace, way: str) -> UUID:
    """The id of the race that follows: the same form, sent twice, opens one."""
    return uuid5(at.match.public_id, f"{way}:{request.POST.get('command') or uuid4()}")


def _settle(request: HtmxRequest, at: AtRace) -> None:
    """Run what is due, and have the answers of a finished race stored.

    That takes long after a race of 200, and the page does not need them: a worker does it. Where
    none has for a while, a look does it, one race after the other.
    """
    catch_up(at.match, now_ms())
    if at.match.ended_at is None or at.race.noted_at is not None:
        return
    if now() - at.match.ended_at < NO_WORKER:
        note_later(at.race)
        return
    with at_desk(request.user.pk) as is_free:
        if is_free:
            note_race(at.race)
