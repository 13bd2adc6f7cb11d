"""Change an assignment after it was assigned: for all, or for one pupil."""

from collections.abc import Callable
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from classroom.actions.change_assignment import (
    arrange,
    change_assignment,
    close,
    comment,
    reopen,
)
from classroom.forms.changes import ChangeForm, CommentForm, ForOneForm
from classroom.models.assignment import Assignment
from classroom.models.classroom import Classroom
from classroom.models.pupil import Pupil
from classroom.pages.assignments.work_page import work_page
from classroom.queries.access import NoSuchPupilError, pupil_in
from classroom.views.assignments import assignment_or_404
from classroom.views.doors import teacher_of
from classroom.views.people import for_teachers
from classroom.words.titles import title_words
from game.refused import Refused
from game.words.refusals import refusal_sentence
from quiz.run_clock import now


@require_http_methods(["GET", "HEAD", "POST"])
@for_teachers
def change(request: HttpRequest, classroom: Classroom, assignment_id: UUID) -> HttpResponse:
    """Change deadline, instructions and pupils."""
    row, by = assignment_or_404(classroom, assignment_id), teacher_of(request).pk
    form = ChangeForm(request.POST or None, classroom=classroom, row=row)
    if request.method == "POST" and form.is_valid():
        return _done(
            request, classroom, row, lambda: change_assignment(row, by, form.wanted, now())
        )
    title = title_words(row.title, row.map)
    values = {"form": form, "class": classroom, "row": row, "title": title}
    return render(request, "classroom/change.html", values)


@require_POST
@for_teachers
def close_it(request: HttpRequest, classroom: Classroom, assignment_id: UUID) -> HttpResponse:
    """Close an assignment."""
    row, by = assignment_or_404(classroom, assignment_id), teacher_of(request).pk
    return _done(request, classroom, row, lambda: close(row, by, now()))


@require_POST
@for_teachers
def reopen_it(request: HttpRequest, classroom: Classroom, assignment_id: UUID) -> HttpResponse:
    """Open an assignment again."""
    row, by = assignment_or_404(classroom, assignment_id), teacher_of(request).pk
    return _done(request, classroom, row, lambda: reopen(row, by, now()))


@require_http_methods(["GET", "HEAD", "POST"])
@for_teachers
def work(
    request: HttpRequest, classroom: Classroom, assignment_id: UUID, pupil_id: UUID
) -> HttpResponse:
    """Show all answers of a pupil; make an exception for this pupil alone."""
    row, pupil = assignment_or_404(classroom, assignment_id), pupil_or_404(classroom, pupil_id)
    page = work_page(classroom, row, pupil, now())
    form = ForOneForm(request.POST or None, terms=page.terms, is_test=row.is_test)
    if request.method == "POST" and form.is_valid():
        by = teacher_of(request).pk
        return _done(
            request, classroom, row, lambda: arrange(row, by, pupil, form.wanted, now()), pupil
        )
    said = CommentForm(initial={"comment": page.terms.comment})
    values = {"page": page, "form": form, "comment": said}
    return render(request, "classroom/work.html", values)


@require_POST
@for_teachers
def comment_on(
    request: HttpRequest, classroom: Classroom, assignment_id: UUID, pupil_id: UUID
) -> HttpResponse:
    """Store a comment on a pupil's work."""
    row, pupil = assignment_or_404(classroom, assignment_id), pupil_or_404(classroom, pupil_id)
    form = CommentForm(request.POST)
    if form.is_valid():
        comment(row, pupil, form.cleaned_data["comment"])
        messages.success(request, _("Saved."))
    else:
        messages.error(request, _("A comment can have at most 500 characters. Nothing was saved."))
    return redirect("assignment-pupil", classroom.public_id, row.public_id, pupil.public_id)


def pupil_or_404(classroom: Classroom, pupil_id: UUID) -> Pupil:
    """A pupil of a class."""
    try:
        return pupil_in(classroom, pupil_id)
    except NoSuchPupilError as error:
        raise Http404(str(error)) from None


def _done(
    request: HttpRequest,
    classroom: Classroom,
    row: Assignment,
    act: Callable[[], None],
    pupil: Pupil | None = None,
) -> HttpResponse:
    """Change something and redirect back, with a sentence."""
    try:
        act()
    except Refused as refused:
        messages.error(request, refusal_sentence(refused))
    else:
        messages.success(request, _("Saved."))
    if pupil is not None:
        return redirect("assignment-pupil", classroom.public_id, row.public_id, pupil.public_id)
    return redirect("assignment", classroom.public_id, row.public_id)
