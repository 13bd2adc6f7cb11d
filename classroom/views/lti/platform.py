"""The courses of a class at learning platforms: who comes from there, names, and grades."""

import contextlib
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.timezone import now
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe
from kombu.exceptions import OperationalError

from classroom.actions.lti.grades import send_again
from classroom.actions.lti.pupils import add_members, join_pupils, unlink_person
from classroom.actions.lti.teachers import unlink_course
from classroom.lti.faults import ServiceError
from classroom.lti.services import PlatformConnection, members
from classroom.models.classroom import Classroom, Names
from classroom.models.lti import LtiCourse
from classroom.pages.lti.platform_page import platform_page
from classroom.queries.access import NoSuchPupilError, check_owns, pupil_in
from classroom.tasks import send_grades
from classroom.views.people import for_teachers
from classroom.words.lti import SERVICE_SENTENCES
from game.refused import Refused
from game.words.refusals import refusal_sentence
from quiz.views.heavy import Desk, heavy
from quiz.views.newcomers import learner_of

TOO_MANY = 429
DESK = Desk()
"""A slow platform takes one slot of a web process, not all of them."""


@never_cache
@require_safe
@for_teachers
@heavy
def platform(request: HttpRequest, classroom: Classroom) -> HttpResponse:
    """Show the courses that are linked to this class."""
    return _page(request, classroom)


@never_cache
@require_POST
@for_teachers
def fetch_members(request: HttpRequest, classroom: Classroom) -> HttpResponse:
    """Ask the platform who is in a course: new ones get a place. Names are shown this once; if the
    class stores none, the browser keeps them.
    """
    course = _course_or_404(request, classroom)
    me = request.user.pk
    if not DESK.take(me):
        messages.warning(request, _("Another list is being fetched. Try again in a minute."))
        return redirect("class-platform", classroom.public_id)
    try:
        asked = PlatformConnection(course.context.deployment.registration)
        found = add_members(course, members(asked, course.context.memberships_url))
    except ServiceError as error:
        messages.error(request, str(SERVICE_SENTENCES[error.fault.value]))
        return redirect("class-platform", classroom.public_id)
    except Refused as error:
        messages.error(request, refusal_sentence(error))
        return redirect("class-platform", classroom.public_id)
    finally:
        DESK.leave(me)
    said = ngettext("%(n)s pupil added.", "%(n)s pupils added.", found.added)
    messages.success(request, said % {"n": found.added})
    return _page(request, classroom, {pupil.pk: name for pupil, name in found.names})


@require_POST
@for_teachers
def join(request: HttpRequest, classroom: Classroom) -> HttpResponse:
    """Link a person of the platform to a pupil of the class (the owner), or unlink them."""
    place, wanted = _number(request, "place"), request.POST.get("pupil", "")
    try:
        if wanted == "new":
            unlink_person(classroom, place)
            messages.success(request, _("Separated. Next time, this person will be a new pupil."))
        else:
            join_pupils(classroom, place, pupil_in(classroom, UUID(wanted)), learner_of(request))
            messages.success(request, _("Merged: there is now one pupil with all the work."))
    except (NoSuchPupilError, ValueError):
        messages.warning(request, _("Choose a pupil of this class."))
    except Refused as error:
        messages.error(request, refusal_sentence(error))
    return redirect("class-platform", classroom.public_id)


@require_POST
@for_teachers
def part(request: HttpRequest, classroom: Classroom) -> HttpResponse:
    """Unlink a course from this class; only the owner of the class may."""
    try:
        check_owns(learner_of(request), classroom)
        unlink_course(classroom, _number(request, "course"))
    except Refused as error:
        messages.error(request, refusal_sentence(error))
    return redirect("class-platform", classroom.public_id)


@require_POST
@for_teachers
def send(request: HttpRequest, classroom: Classroom) -> HttpResponse:
    """Send the missing grades, as soon as a worker can."""
    send_again(classroom, now())
    with contextlib.suppress(OperationalError, OSError):  # a job every minute looks for them too
        send_grades.delay()
    messages.success(request, _("The grades are being sent."))
    return redirect("class-platform", classroom.public_id)


def _page(
    request: HttpRequest, classroom: Classroom, names: dict[int, str] | None = None
) -> HttpResponse:
    page = platform_page(classroom, learner_of(request), names)
    values = {"page": page, "names_here": classroom.names != Names.STORED}
    return render(request, "classroom/lti/platform.html", values)


def _course_or_404(request: HttpRequest, classroom: Classroom) -> LtiCourse:
    rows = LtiCourse.objects.filter(classroom=classroom, pk=_number(request, "course"))
    found = rows.select_related("context__deployment__registration").first()
    if found is None:
        raise Http404
    return found


def _number(request: HttpRequest, name: str) -> int:
    sent = request.POST.get(name, "")
    return int(sent) if sent.isascii() and sent.isdigit() and len(sent) < 16 else 0
