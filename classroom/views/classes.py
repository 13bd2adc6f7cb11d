"""Classes: the list, one class, and what teachers do with it."""

from dataclasses import replace
from typing import Any
from uuid import UUID, uuid4, uuid5

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.timezone import now
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from classroom.actions.classes import (
    ClassWishes,
    archive_class,
    change_class,
    check_teaches,
    make_class,
    new_code,
    restore_class,
    strengthen_cards,
)
from classroom.actions.copies import Takes, copied_assignments, copy_class
from classroom.actions.door import open_door
from classroom.actions.partings import delete_class
from classroom.actions.pupils import add_pupils
from classroom.forms.classes import ClassForm, DeleteClassForm, NewClassForm
from classroom.forms.schools import CopyForm
from classroom.models.classroom import Classroom
from classroom.pages.people.class_page import (
    class_code,
    class_faces,
    class_head,
    class_page,
)
from classroom.pages.people.classes_page import classes_page
from classroom.queries.access import owns, pupils_of
from classroom.views.people import for_teachers, site_of
from classroom.words.school_years import next_name
from game.refused import Refused
from game.words.refusals import refusal_sentence
from quiz.drills.errors import DrillError
from quiz.models.learner import Learner
from quiz.views.errands import order
from quiz.views.heavy import heavy_form
from quiz.views.newcomers import learner_of, with_account


@require_safe
@never_cache
def teach(request: HttpRequest) -> HttpResponse:
    """Show the classes of a teacher; to others, what a class is and how to begin."""
    return render(request, "classroom/classes.html", {"page": classes_page(request.user, now())})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@with_account
def new_class(request: HttpRequest) -> HttpResponse:
    """Make a class with its pupils, or several, once, however often the form is sent."""
    form = NewClassForm(request.POST or None, initial={"count": 28, "command": uuid4()})
    if request.method != "POST" or not form.is_valid():
        return render(request, "classroom/new_class.html", {"form": form})
    me = learner_of(request)
    public_id = uuid5(me.public_id, f"class {form.cleaned_data['command']}")
    count = form.cleaned_data["count"] or 0
    try:
        classroom = _made(me, form.wishes, count, public_id)
        for place, name in enumerate(form.cleaned_data["also"]):
            _made(me, replace(form.wishes, name=name), count, uuid5(public_id, f"also {place}"))
    except Refused as refused:
        messages.error(request, refusal_sentence(refused))
        return redirect("teach")
    return (
        redirect("teach") if form.cleaned_data["also"] else redirect("class", classroom.public_id)
    )


def _made(me: Learner, wishes: ClassWishes, pupils: int, public_id: UUID) -> Classroom:
    """Make a class with its pupils; the same one for the same id. Raises Refused."""
    classroom = make_class(me.pk, wishes, public_id)
    check_teaches(me, classroom)
    add_pupils(classroom, [""] * pupils, public_id)
    return classroom


@require_safe
@never_cache
@for_teachers
def one_class(request: HttpRequest, classroom: Classroom) -> HttpResponse:
    """Show a class: its pupils, its sign-in, its teachers."""
    added = request.GET.get("added", "")
    added_from = int(added) if added.isdecimal() and len(added) < 5 else None
    page = class_page(classroom, learner_of(request), site_of(request), now(), added_from)
    return render(request, "classroom/class.html", {"page": page})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@for_teachers
def settings(request: HttpRequest, classroom: Classroom) -> HttpResponse:
    """Show the settings of a class; a POST changes them."""
    is_owner = owns(learner_of(request), classroom)
    form = ClassForm(request.POST or None, classroom=classroom, is_owner=is_owner)
    if request.method == "POST" and form.is_valid():
        change_class(classroom, form.wishes, by_owner=is_owner)
        messages.success(request, _("The changes are saved."))
        return redirect("class", classroom.public_id)
    context = {"form": form, "page": class_head(classroom), "is_owner": is_owner}
    return render(request, "classroom/settings.html", context)


@require_safe
@never_cache
@for_teachers
def cards(request: HttpRequest, classroom: Classroom) -> HttpResponse:
    """Order the cards of all pupils, of one, or of those from a number on, to print."""
    one, since = request.GET.get("pupil", ""), request.GET.get("from", "")
    # The code is printed on the cards: a new one makes it another order.
    wanted: dict[str, Any] = {
        "class": str(classroom.public_id),
        "site": site_of(request),
        "code": classroom.code,
    }
    pupils = pupils_of(classroom)
    if one.isdecimal() and len(one) < 5:
        wanted["pupil"], pupils = int(one), pupils.filter(number=int(one))
    elif since.isdecimal() and len(since) < 5:
        wanted["since"], pupils = int(since), pupils.filter(number__gte=int(since))
    if not pupils.exists():
        messages.info(
            request, _("There are no pupils yet, so there are no cards to print. Add pupils first.")
        )
        return redirect("class", classroom.public_id)
    return order(request, "cards", wanted)


@require_safe
@never_cache
@for_teachers
def export(request: HttpRequest, classroom: Classroom) -> HttpResponse:
    """Order everything of a class as one file."""
    return order(request, "class-export", {"class": str(classroom.public_id)})


@never_cache
@require_safe
@for_teachers
def code(request: HttpRequest, classroom: Classroom) -> HttpResponse:
    """Show the class code alone, large enough for the last row."""
    page = class_code(classroom, site_of(request))
    return render(request, "classroom/code.html", {"page": page})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@for_teachers
@heavy_form("class-copy")
def copy(request: HttpRequest, classroom: Classroom) -> HttpResponse:
    """Make a class like this one: beside it, or for the next year."""
    me = learner_of(request)
    usual = {
        "name": next_name(classroom.name, classroom.language, classroom.time_zone),
        "command": uuid4(), "takes": Takes.AS_MANY.value,
        "first_on": timezone.localdate(now()),
    }  # fmt: skip
    assignments = copied_assignments(classroom).count()
    form = CopyForm(
        request.POST or None, is_owner=owns(me, classroom), assignments=assignments, initial=usual
    )
    if request.method == "POST" and form.is_valid():
        public_id = uuid5(me.public_id, f"copy class {form.cleaned_data['command']}")
        try:
            made = copy_class(classroom, me, form.wishes, public_id, now())
        except (Refused, DrillError) as refused:
            form.add_error(None, refusal_sentence(refused))
        else:
            return redirect("class", made.public_id)
    values = _head(classroom) | {"form": form, "assignments": assignments}
    return render(request, "classroom/copy.html", values)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@for_teachers
def archive(request: HttpRequest, classroom: Classroom) -> HttpResponse:
    """Ask for confirmation; then archive a class."""
    if request.method != "POST":
        return render(request, "classroom/archive.html", _head(classroom))
    archive_class(classroom, now())
    messages.success(request, _("The class is archived. Its pupils can no longer sign in."))
    return redirect("class", classroom.public_id)


@require_POST
@for_teachers
def restore(request: HttpRequest, classroom: Classroom) -> HttpResponse:
    """Restore a class."""
    restore_class(classroom, now())
    messages.success(request, _("The class is restored. Its pupils can sign in again."))
    return redirect("class", classroom.public_id)


@require_POST
@for_teachers
def change_code(request: HttpRequest, classroom: Classroom) -> HttpResponse:
    """Give a class another code."""
    new_code(classroom)
    messages.success(request, _("The class has a new code. Print the cards again."))
    return redirect("class", classroom.public_id)


@require_POST
@for_teachers
def let_in(request: HttpRequest, classroom: Classroom) -> HttpResponse:
    """Unblock sign-in after wrong attempts, for the whole class."""
    open_door(classroom, None, now())
    messages.success(request, _("Everyone in the class can try again."))
    return redirect("class", classroom.public_id)


@require_POST
@for_teachers
def better_cards(request: HttpRequest, classroom: Classroom) -> HttpResponse:
    """Give a class with weak cards better ones; their links stay."""
    try:
        strengthen_cards(classroom, request.POST.get("sign_in", ""))
    except Refused as refused:
        messages.error(request, refusal_sentence(refused))
    else:
        said = _("The pupils have new pictures now. Print the cards again.")
        messages.success(request, said)
    return redirect("class", classroom.public_id)


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@for_teachers
def delete(request: HttpRequest, classroom: Classroom) -> HttpResponse:
    """Ask the owner for confirmation; then delete a class with its pupils and all their data.

    A worker deletes the rows.
    """
    if not owns(learner_of(request), classroom):
        raise Http404
    form = DeleteClassForm(request.POST or None, classroom=classroom)
    if request.method == "POST" and form.is_valid():
        try:
            delete_class(classroom, by=learner_of(request))
        except Refused as refused:
            form.add_error(None, refusal_sentence(refused))
        else:
            messages.success(
                request,
                _(
                    "The class is deleted, and its cards no longer work. "
                    "Everything its pupils did is deleted within minutes."
                ),
            )
            return redirect("teach")
    return render(request, "classroom/delete.html", _head(classroom) | {"form": form})


def _head(classroom: Classroom) -> dict[str, Any]:
    """The values of a question about a whole class: its head, and the faces beside it."""
    return {"page": class_head(classroom), "faces": class_faces(classroom)}
