"""Reports of a class: its table, one pupil, the misconception map, and files of the same values."""

from uuid import UUID, uuid4, uuid5

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from classroom.actions.assign_borders import assign_borders, borders_plan
from classroom.actions.classes import set_scale
from classroom.forms.assignments import AssignBordersForm
from classroom.forms.gradebook import ScaleForm, read_wishes
from classroom.models.classroom import Classroom
from classroom.pages.reports.gradebook import gradebook
from classroom.pages.reports.misconception_map import concerned, misconception_page, pair_words
from classroom.pages.reports.pupil_report import pupil_report
from classroom.queries.access import NoSuchPupilError, pupil_in
from classroom.views.people import for_teachers
from game.refused import Refused
from game.words.refusals import refusal_sentence
from quiz.drills.errors import DrillError
from quiz.drills.marks import decode_scale
from quiz.run_clock import now
from quiz.views.errands import order
from quiz.views.heavy import heavy, heavy_form


@require_safe
@for_teachers
@heavy
def class_report(request: HttpRequest, classroom: Classroom) -> HttpResponse:
    """Show the gradebook: pupils and assignments."""
    page = gradebook(classroom, now(), read_wishes(request.GET))
    form = ScaleForm(scale=decode_scale(classroom.scale))
    values = {"page": page, "form": form, "opens_scale": "scale" in request.GET}
    return render(request, "classroom/report.html", values)


@require_POST
@for_teachers
def scale(request: HttpRequest, classroom: Classroom) -> HttpResponse:
    """Choose a scale of marks."""
    form = ScaleForm(request.POST, scale=decode_scale(classroom.scale))
    if form.is_valid():
        set_scale(classroom, form.wanted)
        response = redirect("report", classroom.public_id)
        response["Location"] += "?show=mark" if form.wanted else ""
        return response
    for errors in form.errors.values():
        messages.error(request, str(errors[0]))
    response = redirect("report", classroom.public_id)
    response["Location"] += "?scale=1#scale"
    return response


@require_safe
@never_cache
@for_teachers
def class_report_xlsx(request: HttpRequest, classroom: Classroom) -> HttpResponse:
    """Order the same as a file for spreadsheets."""
    return order(request, "report-xlsx", {"class": str(classroom.public_id)})


@require_safe
@never_cache
@for_teachers
def class_report_csv(request: HttpRequest, classroom: Classroom) -> HttpResponse:
    """Order the same as a table file."""
    return order(request, "report-csv", {"class": str(classroom.public_id)})


@require_safe
@for_teachers
@heavy
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
@heavy_form("misconceptions")
def assign_these(request: HttpRequest, classroom: Classroom) -> HttpResponse:
    """Assign a practice set of some borders: first ask to whom and by when, then do it."""
    keys, map_slug = request.POST.getlist("borders"), request.POST.get("map", "")
    pairs = [tuple(text.split("|")) for text in keys]
    try:
        borders_plan(map_slug, pairs)  # report what cannot be asked before asking anything else
        form = AssignBordersForm(
            request.POST if "whom" in request.POST else None,
            classroom=classroom,
            concerned=concerned(classroom, map_slug, keys),
            initial={
                "starts_at": timezone.localtime(now()),
                "command": request.POST.get("command"),
            },
        )
        if form.is_valid():
            command = form.cleaned_data["command"] or uuid4()
            public_id = uuid5(classroom.public_id, f"borders {command} {map_slug} {sorted(pairs)}")
            made = assign_borders(classroom, map_slug, pairs, form.target, public_id)
            return redirect("assignment", classroom.public_id, made.public_id)
    except (Refused, DrillError) as refused:
        messages.error(request, refusal_sentence(refused))
        return redirect("misconceptions", classroom.public_id)
    values = {
        "form": form,
        "class": classroom,
        "borders": keys,
        "named": pair_words(map_slug, pairs),
        "map": map_slug,
    }
    return render(request, "classroom/assign_borders.html", values)
