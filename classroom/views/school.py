"""A whole school at once: a list of many classes, checked, then imported in the background."""

import contextlib
from uuid import UUID, uuid4, uuid5

from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.timezone import now
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from kombu.exceptions import OperationalError

from classroom.actions.lists import begin_import, keep_school_list
from classroom.actions.pupils import MOST_PUPILS
from classroom.forms.lists import SchoolForm
from classroom.models.school_import import SchoolImport
from classroom.pages.people.classes_page import taught_classes
from classroom.pages.people.one_roster import read_one_roster
from classroom.pages.people.pupil_list import read_school
from classroom.pages.people.school_page import school_page
from classroom.tasks import bring_in_list
from game.views.htmx import HtmxRequest
from game.views.marks import takes_files
from quiz.views.newcomers import learner_of, with_account


@takes_files
@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@with_account
def school(request: HtmxRequest) -> HttpResponse:
    """Ask for the list of a school; then report its errors, or what it would create."""
    form = SchoolForm(request.POST or None, request.FILES or None, initial={"command": uuid4()})
    if request.method != "POST" or not form.is_valid():
        return render(request, "classroom/school.html", {"form": form})
    me = learner_of(request)
    taken = {classroom.name for classroom in taught_classes(me) if classroom.archived_at is None}
    if form.roster is None:
        found = read_school(form.text, taken, MOST_PUPILS)
    else:
        found = read_one_roster(form.roster, taken, MOST_PUPILS)
    if found.problems:
        return render(request, "classroom/school.html", {"form": form, "found": found})
    public_id = uuid5(me.public_id, f"school {form.cleaned_data['command']}")
    kept = keep_school_list(me, found, form.wishes, public_id)
    return redirect("school-list", kept.public_id)


@never_cache
@require_safe
@with_account
def school_list(request: HtmxRequest, public_id: UUID) -> HttpResponse:
    """Show a list that waits for confirmation, or its progress."""
    page = school_page(_own_or_404(request, public_id))
    template = "classroom/school_list.html"
    return render(request, f"{template}#progress" if request.htmx else template, {"page": page})


@require_POST
@with_account
def begin(request: HtmxRequest, public_id: UUID) -> HttpResponse:
    """Confirm a list. Confirmed twice, it is imported once."""
    kept = _own_or_404(request, public_id)
    if begin_import(kept, now()):
        with contextlib.suppress(OperationalError, OSError):  # a job every minute looks for it too
            bring_in_list.delay(kept.pk)
    return redirect("school-list", public_id)


@require_POST
@with_account
def drop(request: HtmxRequest, public_id: UUID) -> HttpResponse:
    """Discard a list."""
    SchoolImport.objects.filter(pk=_own_or_404(request, public_id).pk, began_at=None).delete()
    return redirect("teach")


def _own_or_404(request: HtmxRequest, public_id: UUID) -> SchoolImport:
    mine = SchoolImport.objects.filter(teacher=learner_of(request), public_id=public_id)
    found = mine.first()
    if found is None:
        raise Http404
    return found
