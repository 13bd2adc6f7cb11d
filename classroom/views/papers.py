"""Paper: worksheets, reports as PDF files, and typing in what pupils wrote."""

from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.text import slugify
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from classroom.actions.paper import may_type, take_paper_back, type_in
from classroom.models.classroom import Classroom
from classroom.models.pupil import Pupil
from classroom.paper.tables import tables_pdf
from classroom.paper.worksheet import worksheet_pdf
from classroom.queries.access import NoSuchPupilError, pupil_in
from classroom.queries.assignments import plan_as_done, questions_of
from classroom.queries.csv_text import Cells
from classroom.queries.misconception_map import misconception_page
from classroom.queries.paper_maps import paper_map
from classroom.queries.paper_page import Refusal, paper_page
from classroom.queries.report import report
from classroom.queries.set_sample import drawn_questions
from classroom.queries.tables import misconception_table, report_sheets
from classroom.queries.worksheet import worksheet
from classroom.views.assignments import assignment_or_404
from classroom.views.doors import for_accounts
from classroom.views.people import for_teachers
from classroom.views.sets import set_or_404
from game.rulebook import Refused
from quiz.drills.errors import DrillError
from quiz.queries.refusals import refusal_sentence
from quiz.queries.run_clock import now


@require_safe
@for_accounts
def set_worksheet(request: HttpRequest, where: str, name: str) -> HttpResponse:
    """Give a practice set on paper."""
    named = set_or_404(request, where, name)
    seed = str(named.row.public_id) if named.row else named.key
    sheet = worksheet(named.title, named.plan, drawn_questions(named.plan, seed))
    return pdf_file(named.title, worksheet_pdf(sheet))


@require_safe
@for_teachers
def assignment_worksheet(
    request: HttpRequest, classroom: Classroom, assignment_id: UUID
) -> HttpResponse:
    """Give the questions of an assignment on paper: the same that pupils get on screens."""
    assignment = assignment_or_404(classroom, assignment_id)
    questions = questions_of(assignment)
    if not questions:
        raise Http404
    sheet = worksheet(assignment.title, plan_as_done(assignment), questions)
    return pdf_file(assignment.title, worksheet_pdf(sheet))


@require_http_methods(["GET", "HEAD", "POST"])
@for_teachers
def paper(request: HttpRequest, classroom: Classroom, assignment_id: UUID) -> HttpResponse:
    """Show the grid of sheets, and keep the sheet of one pupil."""
    assignment = assignment_or_404(classroom, assignment_id)
    if not may_type(classroom, assignment):
        raise Http404
    refused = None
    if request.method == "POST":
        pupil = _pupil_or_404(classroom, request.POST.get("pupil", ""))
        texts = tuple(
            request.POST.get(f"answer-{number}", "")
            for number in range(1, len(questions_of(assignment)) + 1)
        )
        try:
            type_in(pupil, assignment, texts, now())
        except (Refused, DrillError) as error:
            refused = Refusal(pupil.public_id, texts, refusal_sentence(error))
        else:
            return redirect("paper", classroom.public_id, assignment_id)
    page = paper_page(classroom, assignment, refused)
    return render(request, "classroom/paper.html", {"page": page})


@require_POST
@for_teachers
def paper_back(request: HttpRequest, classroom: Classroom, assignment_id: UUID) -> HttpResponse:
    """Forget what was typed in for a pupil."""
    assignment = assignment_or_404(classroom, assignment_id)
    if not may_type(classroom, assignment):
        raise Http404
    take_paper_back(_pupil_or_404(classroom, request.POST.get("pupil", "")), assignment)
    messages.success(request, _("Taken back. Type it in anew."))
    return redirect("paper", classroom.public_id, assignment_id)


@require_safe
@for_teachers
def report_pdf(request: HttpRequest, classroom: Classroom) -> HttpResponse:
    """Give the report on paper."""
    page = report(classroom, now())
    title = _("Report: %(name)s") % {"name": page.class_name}
    return pdf_file(title, tables_pdf(title, _language(), report_sheets(page)))


@require_safe
@for_teachers
def misconceptions_pdf(request: HttpRequest, classroom: Classroom) -> HttpResponse:
    """Give the misconception map on paper."""
    page = misconception_page(classroom, request.GET.get("map", ""))
    title = _("Misconception map: %(name)s") % {"name": page.class_name}
    note = _(
        "Dashes: a border that is missed. Dots: one that is invented. Thick: wrong when asked. "
        "Thin: probably wrong. The figure is the number of pupils."
    )
    table = _texts(misconception_table(page))
    outline = paper_map(page.map, lines=page.lines)
    return pdf_file(title, tables_pdf(title, _language(), [table], note, outline))


def pdf_file(name: str, data: bytes) -> HttpResponse:
    """A PDF file to open or to keep."""
    response = HttpResponse(data, content_type="application/pdf")
    response["Content-Disposition"] = f'inline; filename="{slugify(name) or "paper"}.pdf"'
    return response


def _language() -> str:
    return get_language() or "en"


def _texts(rows: tuple[Cells, ...]) -> list[list[str]]:
    return [[str(cell) for cell in row] for row in rows]


def _pupil_or_404(classroom: Classroom, text: str) -> Pupil:
    try:
        pupil = pupil_in(classroom, UUID(text))
    except (ValueError, NoSuchPupilError) as error:
        raise Http404(str(error)) from None
    if pupil.removed_at is not None:
        raise Http404
    return pupil
