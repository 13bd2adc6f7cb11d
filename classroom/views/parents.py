"""The page for parents: by a link that a teacher gives out, and as a preview for the teacher."""

from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from classroom.actions.sharing.parents import cancel_parents_link, make_parents_link
from classroom.models.classroom import Classroom
from classroom.pages.door.pupil_secrets import parents_token, pupil_of_parents
from classroom.pages.reports.parents_page import parents_page
from classroom.views.changes import pupil_or_404
from classroom.views.people import for_teachers, site_of
from game.drawing.qr_code import qr_code
from game.hosting.reader_zone import zone_named
from quiz.run_clock import now


@require_safe
@never_cache
def for_parents(request: HttpRequest, token: str) -> HttpResponse:
    """Show a pupil's page to parents, in the time zone of the class."""
    pupil = pupil_of_parents(token)
    if pupil is None:
        return render(request, "classroom/no_parents_link.html", status=404)
    with timezone.override(zone_named(pupil.classroom.time_zone)):
        return render(request, "classroom/parents.html", {"page": parents_page(pupil, now())})


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
@for_teachers
def parents(request: HttpRequest, classroom: Classroom, pupil_id: UUID) -> HttpResponse:
    """Show the page for parents to a teacher, to print or to give out; make or cancel its link."""
    pupil = pupil_or_404(classroom, pupil_id)
    if pupil.removed_at is not None:
        raise Http404
    if request.method == "POST":
        if "stop" in request.POST:
            cancel_parents_link(pupil)
            messages.success(request, _("The link no longer works."))
        else:
            make_parents_link(pupil)
            messages.success(request, _("Here is the link. Older links no longer work."))
        return redirect("pupil-parents", classroom.public_id, pupil.public_id)
    token = parents_token(pupil)
    link = f"{site_of(request)}{reverse('parents', args=[token])}" if token else ""
    qr = qr_code(link) if link else None
    values = {"page": parents_page(pupil, now()), "link": link, "qr": qr, "for_teacher": True}
    return render(request, "classroom/parents.html", values)
