"""Pupils of a class: how they are added, and what a teacher does with each."""

from collections.abc import Callable
from dataclasses import asdict
from typing import Any
from uuid import UUID, uuid4, uuid5

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.timezone import now
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from classroom.actions.allowances import set_allowance
from classroom.actions.door import open_door
from classroom.actions.places import name_pupil, new_secrets
from classroom.actions.pupil_requests import (
    agree,
    decline,
    move_or_ask,
    remove_or_ask,
    restore_pupil_by,
)
from classroom.actions.pupils import MOST_PUPILS, add_pupils, room_for
from classroom.forms.changes import AllowanceForm
from classroom.forms.lists import CountForm, ListForm
from classroom.forms.people import FirstNameForm
from classroom.models.classroom import Classroom
from classroom.models.pupil import Pupil
from classroom.pages.door.mine_page import own_card
from classroom.pages.people.class_page import class_head
from classroom.pages.people.pupil_list import read_names, written_names
from classroom.pages.people.pupil_page import pupil_page
from classroom.queries.access import NoSuchPupilError, pupil_in
from classroom.views.people import for_teachers, taught_or_404
from game.refused import Refused
from game.views.marks import takes_files
from game.words.refusals import refusal_sentence
from quiz.views.newcomers import learner_of


@never_cache
@require_safe
@for_teachers
def add(request: HttpRequest, classroom: Classroom) -> HttpResponse:
    """Show the ways to add pupils."""
    return _add_page(request, classroom)


@require_POST
@for_teachers
def add_count(request: HttpRequest, classroom: Classroom) -> HttpResponse:
    """Add pupils."""
    form = CountForm(request.POST)
    if not form.is_valid():
        return _add_page(request, classroom, count_form=form)
    return _add(request, classroom, [""] * form.cleaned_data["count"], form.cleaned_data["command"])


@takes_files
@require_POST
@for_teachers
def add_list(request: HttpRequest, classroom: Classroom) -> HttpResponse:
    """Read a list and report its errors; once the teacher confirms, add the pupils."""
    form = ListForm(request.POST, request.FILES)
    if not form.is_valid():
        return _add_page(request, classroom, list_form=form)
    found, command = read_names(form.text, MOST_PUPILS), form.cleaned_data["command"]
    names = [name for _class, name in found.rows]
    if "yes" in request.POST and not found.problems:
        return _add(request, classroom, names, command)
    try:
        room_for(classroom, len(names))
    except Refused as refused:
        form.add_error(None, refusal_sentence(refused))
        return _add_page(request, classroom, list_form=form)
    checked = {"found": found, "names": names, "text": written_names(names), "command": command}
    context = {"page": class_head(classroom), **checked}
    return render(request, "classroom/check_list.html", context)


def _add(
    request: HttpRequest, classroom: Classroom, first_names: list[str], command: UUID
) -> HttpResponse:
    try:
        added = add_pupils(classroom, first_names, uuid5(classroom.public_id, str(command)))
    except Refused as refused:
        messages.error(request, refusal_sentence(refused))
        return redirect("class-add", classroom.public_id)
    said = ngettext("%(n)d pupil was added.", "%(n)d pupils were added.", len(added))
    messages.success(request, said % {"n": len(added)})
    first = min(pupil.number for pupil in added)
    response = redirect("class", classroom.public_id)
    response["Location"] += f"?added={first}"
    return response


def _add_page(request: HttpRequest, classroom: Classroom, **forms: Any) -> HttpResponse:
    fresh = {"command": uuid4()}
    context = {
        "page": class_head(classroom),
        "count_form": CountForm(initial=fresh),
        "list_form": ListForm(initial=fresh),
        **forms,
    }
    return render(request, "classroom/add_pupils.html", context)


@never_cache
@require_safe
@for_teachers
def one_pupil(request: HttpRequest, classroom: Classroom, pupil_id: UUID) -> HttpResponse:
    """Show a pupil, and what can be done."""
    pupil = _pupil_or_404(classroom, pupil_id)
    form = FirstNameForm(initial={"first_name": pupil.first_name})
    page = pupil_page(classroom, pupil, learner_of(request))
    allowance = AllowanceForm(initial=asdict(pupil.allowance))
    secret = own_card(pupil) if pupil.removed_at is None else None
    values = {"page": page, "form": form, "allowance": allowance, "secret": secret}
    return render(request, "classroom/pupil.html", values)


@require_POST
@for_teachers
def allow(request: HttpRequest, classroom: Classroom, pupil_id: UUID) -> HttpResponse:
    """Set a pupil's accommodations."""
    pupil, form = _pupil_or_404(classroom, pupil_id), AllowanceForm(request.POST)
    if form.is_valid():
        set_allowance(pupil, form.allowance)
        messages.success(request, _("Saved. It applies from now on."))
    else:
        messages.error(request, _("We could not read that. Nothing has changed."))
    return redirect("class-pupil", classroom.public_id, pupil.public_id)


@require_POST
@for_teachers
def name(request: HttpRequest, classroom: Classroom, pupil_id: UUID) -> HttpResponse:
    """Store the first name of a pupil."""
    pupil, form = _pupil_or_404(classroom, pupil_id), FirstNameForm(request.POST)
    if not form.is_valid():
        page = pupil_page(classroom, pupil, learner_of(request))
        allowance = AllowanceForm(initial=asdict(pupil.allowance))
        values = {"page": page, "form": form, "allowance": allowance}
        return render(request, "classroom/pupil.html", values)
    first_name = form.cleaned_data["first_name"]
    return _do(request, pupil, lambda: name_pupil(pupil, first_name), _("The name is saved."))


@require_POST
@for_teachers
def reset(request: HttpRequest, classroom: Classroom, pupil_id: UUID) -> HttpResponse:
    """Give a pupil a new card."""
    pupil = _pupil_or_404(classroom, pupil_id)
    said = _("The old card no longer works. Print the new one.")
    return _do(request, pupil, lambda: new_secrets(pupil, now()), said)


@require_POST
@for_teachers
def let_in(request: HttpRequest, classroom: Classroom, pupil_id: UUID) -> HttpResponse:
    """Unblock a pupil."""
    pupil = _pupil_or_404(classroom, pupil_id)
    open_door(classroom, pupil, now())
    messages.success(request, _("The pupil can try again."))
    return redirect("class", classroom.public_id)


@require_POST
@for_teachers
def remove(request: HttpRequest, classroom: Classroom, pupil_id: UUID) -> HttpResponse:
    """Remove a pupil."""
    pupil = _pupil_or_404(classroom, pupil_id)
    if remove_or_ask(pupil, learner_of(request), now()):
        said = _("The pupil has been removed and will be deleted in 30 days.")
    else:
        said = _(
            "The pupil has been removed. The owner of the class decides whether to delete "
            "everything."
        )
    messages.success(request, said)
    return redirect("class", classroom.public_id)


@require_POST
@for_teachers
def back(request: HttpRequest, classroom: Classroom, pupil_id: UUID) -> HttpResponse:
    """Restore a removed pupil."""
    pupil, me = _pupil_or_404(classroom, pupil_id), learner_of(request)
    return _do(
        request, pupil, lambda: restore_pupil_by(pupil, me), _("The pupil is back in the class.")
    )


@require_POST
@for_teachers
def move(request: HttpRequest, classroom: Classroom, pupil_id: UUID) -> HttpResponse:
    """Move a pupil to another class of the same teacher, or ask the owner to."""
    pupil = _pupil_or_404(classroom, pupil_id)
    try:
        to = taught_or_404(request, UUID(request.POST.get("to", "")))
    except ValueError as error:
        raise Http404(str(error)) from None
    said = _("The pupil is in %(name)s now. Print the new card.") % {"name": to.name}
    asked = _("The owner of this class will decide whether the pupil moves.")
    me = learner_of(request)
    return _do(request, pupil, lambda: said if move_or_ask(pupil, to, me, now()) else asked)


@require_POST
@for_teachers
def decide(request: HttpRequest, classroom: Classroom, pupil_id: UUID) -> HttpResponse:
    """Agree or decline what another teacher wants with a pupil."""
    pupil, me = _pupil_or_404(classroom, pupil_id), learner_of(request)
    agrees = request.POST.get("answer") == "yes"
    said = _("Done.") if agrees else _("The pupil stays in this class.")
    _do(request, pupil, lambda: agree(pupil, me, now()) if agrees else decline(pupil, me), said)
    return redirect("class", classroom.public_id)  # the other class may not be the owner's


def _do(
    request: HttpRequest, pupil: Pupil, act: Callable[[], object], said: str = ""
) -> HttpResponse:
    """Act, and say so; an action may return its own message."""
    try:
        done = act()
    except Refused as refused:
        messages.error(request, refusal_sentence(refused))
    else:
        messages.success(request, said or str(done))
    pupil.refresh_from_db()
    return redirect("class-pupil", pupil.classroom.public_id, pupil.public_id)


def _pupil_or_404(classroom: Classroom, public_id: UUID) -> Pupil:
    try:
        return pupil_in(classroom, public_id)
    except NoSuchPupilError as error:
        raise Http404(str(error)) from None
