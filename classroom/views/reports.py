"""Reports of a class: its table, one pupil, the misconception map, and files of the same values."""

from uuid import UUID, uuid4, uuid5

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from classroom.actions.assign import For
from classroom.actions.assign_borders import assign_borders
from classroom.models.classroom import Classroom
from classroom.pages.reports.misconception_map import misconception_page
from classroom.pages.reports.pupil_report import pupil_report
from classroom.pages.reports.report import report
from classroom.queries.access import NoSuchPupilError, pupil_in
from classroom.views.people import for_teachers
from game.rulebook import Refused
from quiz.drills.errors import DrillError
from quiz.queries.refusals import refusal_sentence
from quiz.queries.run_clock import now
from quiz.views.errands import order
from quiz.views.heavy import heavy


@require_safe
@for_teachers
@heavy
def class_report(request: HttpRequest, classroom: Classroom) -> HttpResponse:
    """Show pupils and assignments."""
    page = report(classroom, now())
    return render(request, "classroom/report.html", {"page": page})


@require_safe
@never_cache
@for_teachers
def class_report_csv(request: HttpRequest, classroom: Classroom) -> HttpResponse:
    """Order the same as a table file."""
    return order(request, "report-csv", {"class": str(classroom.public_id)})


@require_safe
@for_teachers
def one_pupil(request: HttpRequest, classroom: Classroom, pupil_id: UUID) -> HttpResponse:
    """Show what one pupil answered wrong."""
    try:
        pupil = pupil_in(classroom, pupil_id)
    except NoSuchPupilError as error:
        raise Http404(str(error)) from None
    page = pupil_report(classroom, pupil, now())
    return render(request, "classroom/pupil_report.html", {"page": page})


@require_safe
@for_teachers
@heavy
def misconceptions(request: HttpRequest, classroom: Classroom) -> HttpResponse:
    """Show which borders the class misses and invents."""
    page = misconception_page(classroom, request.GET.get("map", ""))
    return render(request, "classroom/misconceptions.html", {"page": page})


@require_safe
@never_cache
@for_teachers
def misconceptions_csv(request: HttpRequest, classroom: Classroom) -> HttpResponse:
    """Order the same as a table file."""
    wanted = {"class": str(classroom.public_id), "map": request.GET.get("map", "")[:80]}
    return order(request, "misconceptions-csv", wanted)


@require_POST
@for_teachers
def assign_these(request: HttpRequest, classroom: Classroom) -> HttpResponse:
    """Assign a practice set of some borders to the whole class, with one tap."""
    pairs = [tuple(text.split("|")) for text in request.POST.getlist("borders")]
    command, map_slug = request.POST.get("command") or uuid4(), request.POST.get("map", "")
    public_id = uuid5(classroom.public_id, f"borders {command} {map_slug} {sorted(pairs)}")
    try:
        made = assign_borders(classroom, map_slug, pairs, For(now()), public_id)
    except (Refused, DrillError) as refused:
        messages.error(request, refusal_sentence(refused))
        return redirect("misconceptions", classroom.public_id)
    messages.success(request, _("Assigned to the whole class."))
    return redirect("assignment", classroom.public_id, made.public_id)
