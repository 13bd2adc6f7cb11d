"""Paper: worksheets, reports as PDF files, and typing in what pupils wrote."""

from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from classroom.actions.paper import delete_sheet, may_type, type_in
from classroom.models.classroom import Classroom
from classroom.models.pupil import Pupil
from classroom.pages.assignments.paper_page import RefusedPaper, paper_page
from classroom.queries.access import NoSuchPupilError, pupil_in
from classroom.queries.assignments import questions_of
from classroom.queries.sheets import sheet_for, sheets_of
from classroom.views.assignments import assignment_or_404
from classroom.views.doors import for_accounts
from classroom.views.people import for_teachers
from classroom.views.sets import set_or_404
from game.refused import Refused
from game.words.refusals import refusal_sentence
from quiz.drills.errors import DrillError
from quiz.run_clock import now
from quiz.views.errands import order
from quiz.views.heavy import heavy


@require_safe
@never_cache
@for_accounts
def set_worksheet(request: HttpRequest, where: str, name: str) -> HttpResponse:
    """Order a practice set on paper."""
    set_or_404(request, where, name)
    return order(request, "set-worksheet", {"where": where, "name": name})


@require_safe
@never_cache
@for_teachers
def assignment_worksheet(
    request: HttpRequest, classroom: Classroom, assignment_id: UUID
) -> HttpResponse:
    """Order the questions of an assignment on paper: the same that pupils get on screens."""
    if not questions_of(assignment_or_404(classroom, assignment_id)):
        raise Http404
    wanted = {"class": str(classroom.public_id), "assignment": str(assignment_id)}
    return order(request, "assignment-worksheet", wanted)


@require_http_methods(["GET", "HEAD", "POST"])
@for_teachers
@heavy
def paper(request: HttpRequest, classroom: Classroom, assignment_id: UUID) -> HttpResponse:
    """Show the grid of sheets, and store the sheet of one pupil."""
    assignment = assignment_or_404(classroom, assignment_id)
    if not may_type(classroom, assignment):
        raise Http404
    refused = None
    if request.method == "POST":
        pupil = _pupil_or_404(classroom, request.POST.get("pupil", ""))
        asked = sheet_for(sheets_of(assignment), pupil).questions
        texts = tuple(
            request.POST.get(f"answer-{number}", "") for number in range(1, len(asked) + 1)
        )
        try:
            type_in(pupil, assignment, texts, now())
        except (Refused, DrillError) as error:
            refused = RefusedPaper(pupil.public_id, texts, refusal_sentence(error))
        else:
            return redirect("paper", classroom.public_id, assignment_id)
    page = paper_page(classroom, assignment, refused)
    return render(request, "classroom/paper.html", {"page": page})


@require_POST
@for_teachers
def delete_typed(request: HttpRequest, classroom: Classroom, assignment_id: UUID) -> HttpResponse:
    """Delete what was typed in for a pupil."""
    assignment = assignment_or_404(classroom, assignment_id)
    if not may_type(classroom, assignment):
        raise Http404
    delete_sheet(_pupil_or_404(classroom, request.POST.get("pupil", "")), assignment)
    messages.success(request, _("Removed. Type it in again."))
    return redirect("paper", classroom.public_id, assignment_id)


@require_safe
@never_cache
@for_teachers
def report_pdf(request: HttpRequest, classroom: Classroom) -> HttpResponse:
    """Order the report on paper."""
    return order(request, "report-paper", {"class": str(classroom.public_id)})


@require_safe
@never_cache
@for_teachers
def misconceptions_pdf(request: HttpRequest, classroom: Classroom) -> HttpResponse:
    """Order the misconception map on paper."""
    wanted = {"class": str(classroom.public_id), "map": request.GET.get("map", "")[:80]}
    return order(request, "misconceptions-paper", wanted)


def _pupil_or_404(classroom: Classroom, text: str) -> Pupil:
    try:
        pupil = pupil_in(classroom, UUID(text))
    except (ValueError, NoSuchPupilError) as error:
        raise Http404(str(error)) from None
    if pupil.removed_at is not None:
        raise Http404
    return pupil
