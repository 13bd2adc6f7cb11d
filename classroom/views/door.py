"""Pupils sign in, see their start page and sign out."""

from uuid import UUID, uuid4

from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.timezone import now
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from classroom.actions.door import ShownSecret, class_with_code, come_in, count_wrong_code
from classroom.actions.joining import join_class
from classroom.forms.door import KnockForm
from classroom.models.classroom import Classroom
from classroom.pages.door.door_page import door_page
from classroom.pages.door.mine_page import mine_page, own_card
from classroom.pages.door.pupil_secrets import picture_lock
from classroom.queries.access import pupil_of
from classroom.views.arrivals import knocker_of, remember_browser, speak_to, welcome
from classroom.views.class_language import speak_as_before
from game.refused import Refused
from game.views.htmx import HtmxRequest
from game.views.people import visitor_address
from game.words.refusals import refusal_sentence

NEW = "new_pupil"
NOT_FOUND, TOO_MANY = 404, 429


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def find(request: HttpRequest) -> HttpResponse:
    """Ask for the code of a class; a POST redirects to its sign-in page."""
    typed = (request.POST or request.GET).get("code", "")
    if not typed:
        return render(request, "classroom/find.html", {"typed": "", "note": ""})
    try:
        classroom = class_with_code(typed)
    except Refused as refused:
        return _no_class(request, typed, refused)
    return redirect("class-door", classroom.code)


@never_cache
@sensitive_post_parameters("picked", "picture", "secret")
@require_http_methods(["GET", "HEAD", "POST"])
def door(request: HtmxRequest, code: str) -> HttpResponse:
    """Show the sign-in page of a class; a POST takes one picture after the other, or the words."""
    try:
        classroom = class_with_code(code)
    except Refused as refused:
        return _no_class(request, code, refused)
    speak_to(request, classroom)
    form = KnockForm(request.POST or None, lock=picture_lock(classroom.sign_in))
    if request.method != "POST":
        return _door(request, classroom, form)
    if "again" in request.POST or not form.is_valid() or not form.is_whole:
        chosen = () if "again" in request.POST else form.chosen
        return _door(request, classroom, form, chosen)
    shown = ShownSecret(form.chosen, form.cleaned_data["secret"])
    try:
        number = form.cleaned_data["number"]
        pupil = come_in(classroom, number, shown, knocker_of(request), now())
    except Refused as refused:
        return _door(request, classroom, form, (), refusal_sentence(refused))
    return welcome(request, pupil)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def join(request: HttpRequest, code: str) -> HttpResponse:
    """Offer a place in a class that pupils can join by its code; a POST creates it."""
    try:
        classroom = class_with_code(code)
    except Refused as refused:
        return _no_class(request, code, refused)
    speak_to(request, classroom)
    if request.method != "POST" and classroom.may_join:
        page = door_page(classroom)
        return render(request, "classroom/join.html", {"page": page, "command": uuid4()})
    try:
        pupil = join_class(classroom, _command(request), now())
    except Refused as refused:
        messages.error(request, refusal_sentence(refused))
        return redirect("class-door", classroom.code)
    response = welcome(request, pupil)
    request.session[NEW] = True
    response.headers["Location"] = redirect("class-new-card")["Location"]
    return response


@never_cache
@require_safe
def new_card(request: HttpRequest) -> HttpResponse:
    """Show a pupil who has just joined what to remember; later only the teacher can."""
    pupil = pupil_of(request.user)
    if pupil is None or not request.session.get(NEW):
        return redirect("class-mine")
    return render(request, "classroom/new_card.html", {"page": own_card(pupil)})


@never_cache
@require_safe
def mine(request: HttpRequest) -> HttpResponse:
    """Show a pupil their assignments; others are asked for a code."""
    pupil = pupil_of(request.user)
    if pupil is None:
        return redirect("class-find")
    request.session.pop(NEW, None)
    return render(request, "classroom/mine.html", {"page": mine_page(pupil)})


@require_POST
def out(request: HttpRequest) -> HttpResponse:
    """Sign a pupil out, and show the sign-in page for the next one."""
    pupil = pupil_of(request.user)
    logout(request)
    response = redirect("class-door", pupil.classroom.code) if pupil else redirect("class-find")
    speak_as_before(response)
    return response


def _door(
    request: HtmxRequest,
    classroom: Classroom,
    form: KnockForm,
    chosen: tuple[str, ...] = (),
    note: str = "",
) -> HttpResponse:
    context = {"page": door_page(classroom, chosen, note), "form": form}
    template = "classroom/door.html"
    response = render(request, f"{template}#door" if request.htmx else template, context)
    return remember_browser(request, response)


def _no_class(request: HttpRequest, typed: str, refused: Refused) -> HttpResponse:
    """Ask for the code again. Only our own submitted forms are counted: another web page can make a
    browser request URLs here, and must not lock a school out by it.
    """
    status = NOT_FOUND
    if request.method == "POST":
        try:
            count_wrong_code(visitor_address(request), now())
        except Refused as too_many:
            refused, status = too_many, TOO_MANY
    context = {"typed": typed, "note": refusal_sentence(refused)}
    return render(request, "classroom/find.html", context, status=status)


def _command(request: HttpRequest) -> UUID:
    try:
        return UUID(request.POST.get("command", ""))
    except ValueError:
        return uuid4()
