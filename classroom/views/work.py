"""A pupil's pages: assignments, and beginning one."""

from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from classroom.actions.work import begin_work
from classroom.pages.assignments.pupil_home import pupil_home
from classroom.queries.assignments import NoSuchAssignmentError, assignment_for
from classroom.views.doors import pupil_or_404
from game.refused import Refused
from game.words.refusals import refusal_sentence
from quiz.drills.errors import DrillError
from quiz.run_clock import now


@require_safe
@never_cache
def own_tasks(request: HttpRequest) -> HttpResponse:
    """Show a pupil's assignments."""
    return render(
        request, "classroom/tasks.html", {"page": pupil_home(pupil_or_404(request), now())}
    )


@require_POST
def begin(request: HttpRequest, public_id: UUID) -> HttpResponse:
    """Begin or continue an assignment."""
    pupil, moment = pupil_or_404(request), now()
    try:
        work = begin_work(pupil, assignment_for(pupil, public_id, moment), moment)
    except NoSuchAssignmentError as error:
        raise Http404(str(error)) from None
    except (Refused, DrillError) as refused:
        messages.error(request, refusal_sentence(refused))
        return redirect("tasks")
    if work.match is not None:
        return redirect("match", work.match.public_id)
    assert work.run is not None  # noqa: S101 - for the type checker
    return redirect("practise-run", work.run.public_id)
