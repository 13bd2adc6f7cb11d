"""Pupils come in, look around and go."""

from uuid import UUID, uuid4

from django.contrib import messages
from django.contrib.auth import login, logout
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.timezone import now
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from classroom.actions.door import (
    Shown,
    class_with_code,
    come_in,
    come_in_with_card,
    pupil_with_card,
)
from classroom.actions.joining import join_class
from classroom.forms import KnockForm
from classroom.models.classroom import Classroom, SignIn
from classroom.models.pupil import Pupil
from classroom.queries.access import pupil_of
from classroom.queries.door_page import door_page
from classroom.queries.mine_page import mine_page, own_card
from classroom.queries.pupil_words import badge
from classroom.queries.refusals import refusal_sentence
from classroom.queries.sent_out import PLACE
from game.rulebook import Refused
from game.views.maps import HtmxRequest
from game.views.people import BACKEND, visitor_address

SCHOOL_DAY = 12 * 60 * 60
NEW = "new_pupil"
NOT_FOUND, TOO_MANY = 404, 429


@require_safe
def find(request: HttpRequest) -> HttpResponse:
    """Ask for the code of a class; typed, go to its door."""
    typed = request.GET.get("code", "")
    if not typed:
        return render(request, "classroom/find.html", {"typed": "", "note": ""})
    try:
        classroom = class_with_code(typed, visitor_address(request), now())
    except Refused as refused:
        return _no_class(request, typed, refused)
    return redirect("class-door", classroom.code)


@never_cache
@sensitive_post_parameters("picked", "picture", "secret")
@require_http_methods(["GET", "HEAD", "POST"])
def door(request: HtmxRequest, code: str) -> HttpResponse:
    """Show the door of a class; with POST, take one picture after the other, or the words."""
    address = visitor_address(request)
    try:
        classroom = class_with_code(code, address, now())
    except Refused as refused:
        return _no_class(request, code, refused)
    form = KnockForm(request.POST or None, has_pictures=classroom.sign_in == SignIn.PICTURES)
    if request.method != "POST":
        return render(request, "classroom/door.html", {"page": door_page(classroom), "form": form})
    if "again" in request.POST or not form.is_valid() or not form.is_whole:
        chosen = () if "again" in request.POST else form.chosen
        return _door(request, classroom, form, chosen)
    shown = Shown(form.chosen, form.cleaned_data["secret"])
    try:
        pupil = come_in(classroom, form.cleaned_data["number"], shown, address, now())
    except Refused as refused:
        return _door(request, classroom, form, (), refusal_sentence(refused))
    return _welcome(request, pupil)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def card(request: HttpRequest, token: str) -> HttpResponse:
    """Show whose card this is; with POST, let the pupil in. A look alone signs nobody in."""
    come = come_in_with_card if request.method == "POST" else pupil_with_card
    try:
        pupil = come(token, visitor_address(request), now())
    except Refused as refused:
        return _no_class(request, "", refused)
    if request.method == "POST":
        return _welcome(request, pupil)
    name = badge(pupil.animal, pupil.number)
    return render(request, "classroom/card.html", {"name": name, "token": token})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, code: str) -> HttpResponse:
    """Offer a place in a class that takes pupils in by its code; with POST, give it."""
    try:
        classroom = class_with_code(code, visitor_address(request), now())
    except Refused as refused:
        return _no_class(request, code, refused)
    if request.method != "POST" and classroom.may_join:
        page = door_page(classroom)
        return render(request, "classroom/join.html", {"page": page, "command": uuid4()})
    try:
        pupil = join_class(classroom, _command(request), now())
    except Refused as refused:
        messages.error(request, refusal_sentence(refused))
        return redirect("class-door", classroom.code)
    _welcome(request, pupil)
    request.session[NEW] = True
    return redirect("class-new-card")


@never_cache
@require_safe
def new_card(request: HttpRequest) -> HttpResponse:
    """Show a pupil who has just joined what to remember; afterwards only the teacher can."""
    pupil = pupil_of(request.user)
    if pupil is None or not request.session.get(NEW):
        return redirect("class-mine")
    return render(request, "classroom/new_card.html", {"page": own_card(pupil)})


@never_cache
@require_safe
def mine(request: HttpRequest) -> HttpResponse:
    """Show a pupil what there is to do; others are asked for a code."""
    pupil = pupil_of(request.user)
    if pupil is None:
        return redirect("class-find")
    request.session.pop(NEW, None)
    return render(request, "classroom/mine.html", {"page": mine_page(pupil)})


@require_POST
def out(request: HttpRequest) -> HttpResponse:
    """Sign a pupil out, and leave the door open for the next one."""
    pupil = pupil_of(request.user)
    logout(request)
    return redirect("class-door", pupil.classroom.code) if pupil else redirect("class-find")


def _welcome(request: HttpRequest, pupil: Pupil) -> HttpResponse:
    """Sign a pupil in for a school day: computers at schools are shared.

    What somebody did as a guest in this browser is left alone: it may be another child's.
    """
    logout(request)
    login(request, pupil.learner, backend=BACKEND)
    request.session.set_expiry(SCHOOL_DAY)
    request.session[PLACE] = (pupil.learner_id, pupil.classroom_id)
    response = redirect("class-mine")
    if getattr(request, "htmx", False):
        response.headers["HX-Redirect"] = response["Location"]
        response.status_code = 200
    return response


def _door(
    request: HtmxRequest,
    classroom: Classroom,
    form: KnockForm,
    chosen: tuple[str, ...],
    note: str = "",
) -> HttpResponse:
    context = {"page": door_page(classroom, chosen, note), "form": form}
    template = "classroom/door.html"
    return render(request, f"{template}#door" if request.htmx else template, context)


def _no_class(request: HttpRequest, typed: str, refused: Refused) -> HttpResponse:
    context = {"typed": typed, "note": refusal_sentence(refused)}
    status = TOO_MANY if refused.reason == "too-many" else NOT_FOUND
    return render(request, "classroom/find.html", context, status=status)


def _command(request: HttpRequest) -> UUID:
    try:
        return UUID(request.POST.get("command", ""))
    except ValueError:
        return uuid4()
