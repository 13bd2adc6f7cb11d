"""A class is asked to do something."""

from collections.abc import Callable
from uuid import UUID, uuid4, uuid5

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from classroom.actions.assign import assign_match, assign_set, withdraw
from classroom.forms.assignments import ALL, AssignForm, AssignMatchForm
from classroom.models.assignment import Assignment
from classroom.models.classroom import Classroom
from classroom.queries.assignment_page import assignment_page
from classroom.queries.assignments import NoSuchAssignmentError, assignment_in
from classroom.queries.plan_words import plan_facts
from classroom.queries.sets import NoSuchSetError, named_set
from classroom.views.doors import class_or_404
from game.rulebook import Refused
from quiz.drills.errors import DrillError
from quiz.queries.refusals import refusal_sentence
from quiz.queries.run_clock import now


@require_http_methods(["GET", "HEAD", "POST"])
def assign(request: HttpRequest, class_id: UUID) -> HttpResponse:
    """Assign a practice set to a class, a group or pupils."""
    classroom = class_or_404(request, class_id)
    key = request.POST.get("set") or request.GET.get("set", "")
    try:
        named = named_set(request.user, key)
    except NoSuchSetError as error:
        raise Http404(str(error)) from None
    form = AssignForm(
        request.POST or None, classroom=classroom, initial={**_usual(), "title": named.title}
    )

    def keep(public_id: UUID) -> Assignment:
        set_id = named.row.pk if named.row else None
        title = form.cleaned_data["title"]
        return assign_set(classroom, title, named.plan, form.target, public_id, set_id=set_id)

    if (made := _made(request, classroom, form, keep)) is not None:
        return redirect("assignment", class_id, made.public_id)
    values = {"form": form, "class": classroom, "set": named, "facts": plan_facts(named.plan)}
    return render(request, "classroom/assign.html", values)


@require_http_methods(["GET", "HEAD", "POST"])
def assign_a_match(request: HttpRequest, class_id: UUID) -> HttpResponse:
    """Assign a whole match against a bot."""
    classroom = class_or_404(request, class_id)
    usual = {**_usual(), "map": "europe", "bot": "kira", "shown": "open", "tempo": "turns"}
    form = AssignMatchForm(request.POST or None, classroom=classroom, initial=usual)

    def keep(public_id: UUID) -> Assignment:
        return assign_match(classroom, form.named, form.wish, form.target, public_id)

    if (made := _made(request, classroom, form, keep)) is not None:
        return redirect("assignment", class_id, made.public_id)
    return render(request, "classroom/assign.html", {"form": form, "class": classroom})


@require_safe
def assignment(request: HttpRequest, class_id: UUID, public_id: UUID) -> HttpResponse:
    """Show what was assigned, to whom, and how far they are."""
    classroom = class_or_404(request, class_id)
    page = assignment_page(classroom, assignment_or_404(classroom, public_id), now())
    return render(request, "classroom/assignment.html", {"page": page})


@require_POST
def take_back(request: HttpRequest, class_id: UUID, public_id: UUID) -> HttpResponse:
    """Take an assignment back."""
    classroom = class_or_404(request, class_id)
    withdraw(assignment_or_404(classroom, public_id), now())
    messages.success(request, _("It is taken back. What pupils did stays theirs."))
    return redirect("report", class_id)


def assignment_or_404(classroom: Classroom, public_id: UUID) -> Assignment:
    """An assignment of a class."""
    try:
        return assignment_in(classroom, public_id)
    except NoSuchAssignmentError as error:
        raise Http404(str(error)) from None


def _usual() -> dict[str, object]:
    return {"whom": ALL, "starts_at": timezone.localtime(now()), "command": uuid4()}


def _made(
    request: HttpRequest,
    classroom: Classroom,
    form: AssignForm,
    keep: Callable[[UUID], Assignment],
) -> Assignment | None:
    """What a form led to; None where it is not sent, or something does not fit."""
    if request.method != "POST" or not form.is_valid():
        return None
    command = form.cleaned_data["command"] or uuid4()
    try:
        return keep(uuid5(classroom.public_id, f"assign {command}"))
    except (Refused, DrillError) as refused:
        form.add_error(None, refusal_sentence(refused))
        return None
