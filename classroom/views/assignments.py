"""Assigning."""

from collections.abc import Callable, Collection
from uuid import UUID, uuid4, uuid5

from django.contrib import messages
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from classroom.actions.assign import For, assign_match, assign_set, withdraw
from classroom.forms.assignments import ALL, AssignForm, AssignMatchForm, AssignSetForm
from classroom.models.assignment import Assignment
from classroom.models.classroom import Classroom
from classroom.pages.assignments.assignment_page import assignment_page
from classroom.pages.people.classes_page import taught_classes
from classroom.pages.sets.set_pages import sets_page
from classroom.pages.sets.set_sample import some_lines
from classroom.queries.assignments import NoSuchAssignmentError, assignment_in, plan_in
from classroom.queries.sets import NoSuchSetError, named_set
from classroom.views.doors import teacher_of
from classroom.views.people import for_teachers
from classroom.words.plans import facts_by_mode
from game.queries.open_maps import named_match_maps, open_match_maps
from game.refused import Refused
from game.words.names import in_words
from game.words.refusals import refusal_sentence
from quiz.drills.errors import DrillError
from quiz.run_clock import now

SAMPLE = 4
"""How many questions a teacher sees beside the form."""


@require_http_methods(["GET", "HEAD", "POST"])
@for_teachers
def assign(request: HttpRequest, classroom: Classroom) -> HttpResponse:
    """Assign a practice set to a class, a group or pupils; without one, let the teacher choose."""
    key = request.POST.get("set") or request.GET.get("set", "")
    if not key:
        page = sets_page(teacher_of(request), classroom, request.GET.get("map", ""))
        return render(request, "classroom/choose_set.html", {"page": page})
    try:
        named = named_set(request.user, key)
    except NoSuchSetError as error:
        raise Http404(str(error)) from None
    plan = plan_in(classroom, named.plan)
    initial = {**_usual(), "title": named.title}
    others = _other_classes(request, classroom)
    form = AssignSetForm(
        request.POST or None, classroom=classroom, others=others, plan=plan, initial=initial
    )

    def keep(to: Classroom, target: For, public_id: UUID) -> Assignment:
        set_id = named.row.pk if named.row else None
        return assign_set(
            to,
            form.cleaned_data["title"],
            named.plan,
            target,
            public_id,
            set_id=set_id,
            may_drop_clock=form.drops_clock,
            rules=form.rules,
            instructions=form.cleaned_data["instructions"],
        )

    if (made := _made(request, classroom, form, keep, others)) is not None:
        return redirect("assignment", classroom.public_id, made.public_id)
    values = {
        "form": form,
        "class": classroom,
        "set": named,
        "facts": facts_by_mode(plan),
        "sample": some_lines(plan, named.key, SAMPLE),
    }
    return render(request, "classroom/assign.html", values)


@require_http_methods(["GET", "HEAD", "POST"])
@for_teachers
def assign_a_match(request: HttpRequest, classroom: Classroom) -> HttpResponse:
    """Assign a whole match against a bot."""
    usual = {**_usual(), "map": "europe", "bot": "kira", "border_bot": "pip"}
    usual |= {"shown": "open", "tempo": "turns"}
    others = _other_classes(request, classroom)
    named = (request.GET.get("map", ""), request.POST.get("map", ""))
    entries = (*open_match_maps(teacher_of(request).pk), *named_match_maps(named))
    own = list({one.slug: in_words(one.names) for one in entries}.items())
    usual |= {"map": named[0]} if named[0] in dict(own) else {}
    form = AssignMatchForm(
        request.POST or None, classroom=classroom, others=others, initial=usual, own_maps=own
    )

    def keep(to: Classroom, target: For, public_id: UUID) -> Assignment:
        said = form.cleaned_data["instructions"]
        return assign_match(to, form.named, form.plan, target, public_id, instructions=said)

    if (made := _made(request, classroom, form, keep, others)) is not None:
        return redirect("assignment", classroom.public_id, made.public_id)
    return render(request, "classroom/assign.html", {"form": form, "class": classroom})


@require_safe
@for_teachers
def assignment(request: HttpRequest, classroom: Classroom, assignment_id: UUID) -> HttpResponse:
    """Show an assignment, its pupils, and their progress."""
    page = assignment_page(classroom, assignment_or_404(classroom, assignment_id), now())
    return render(request, "classroom/assignment.html", {"page": page})


@require_POST
@for_teachers
def cancel(request: HttpRequest, classroom: Classroom, assignment_id: UUID) -> HttpResponse:
    """Withdraw an assignment."""
    withdraw(assignment_or_404(classroom, assignment_id), now())
    messages.success(request, _("The assignment is cancelled. Pupils keep what they did."))
    return redirect("report", classroom.public_id)


def assignment_or_404(classroom: Classroom, public_id: UUID) -> Assignment:
    """An assignment of a class."""
    try:
        return assignment_in(classroom, public_id)
    except NoSuchAssignmentError as error:
        raise Http404(str(error)) from None


def _usual() -> dict[str, object]:
    return {"whom": ALL, "starts_at": timezone.localtime(now()), "command": uuid4()}


def _other_classes(request: HttpRequest, classroom: Classroom) -> list[Classroom]:
    """The requesting teacher's other classes that are not archived."""
    taught = taught_classes(teacher_of(request))
    return [one for one in taught if one.pk != classroom.pk and one.archived_at is None]


def _made(
    request: HttpRequest,
    classroom: Classroom,
    form: AssignForm,
    keep: Callable[[Classroom, For, UUID], Assignment],
    others: Collection[Classroom],
) -> Assignment | None:
    """The result of a form, for all classes or none; None if something is invalid."""
    if request.method != "POST" or not form.is_valid():
        return None
    command = form.cleaned_data["command"] or uuid4()
    also = set(form.cleaned_data.get("also") or ())
    try:
        with transaction.atomic():
            for other in (one for one in others if one.public_id in also):
                keep(other, form.target_elsewhere, uuid5(other.public_id, f"assign {command}"))
            return keep(classroom, form.target, uuid5(classroom.public_id, f"assign {command}"))
    except (Refused, DrillError) as refused:
        form.add_error(None, refusal_sentence(refused))
        return None
