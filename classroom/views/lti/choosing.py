"""A teacher chooses what a link of the course leads to (deep linking)."""

from uuid import UUID, uuid4

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.timezone import now
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from classroom.actions.lti.arrive import course_of, open_launch, user_of
from classroom.actions.lti.choose import answer_of, answer_platform, choose
from classroom.lti.faults import LaunchError, ServiceError
from classroom.lti.keys import NoKeyError
from classroom.lti.launch import Launch, Who
from classroom.lti.outgoing import hosts_of
from classroom.models.classroom import Classroom
from classroom.models.lti import LtiPass
from classroom.pages.lti.choice_page import choice_page
from classroom.queries.access import NoSuchClassError, taught_classroom
from classroom.queries.assignments import NoSuchAssignmentError
from classroom.queries.sets import NoSuchSetError
from classroom.views.lti.browsers import browser_of, refused, sending
from classroom.views.people import site_of
from classroom.words.lti import SERVICE_SENTENCES
from game.refused import Refused
from game.words.refusals import refusal_sentence
from quiz.drills.errors import DrillError
from quiz.models.learner import Learner


def choosing(
    request: HttpRequest, found: LtiPass, launch: Launch, classroom: Classroom, teacher: Learner
) -> HttpResponse:
    """Show what can be chosen."""
    wanted = request.GET.get("map", "")
    page = choice_page(classroom, teacher, found.registration.name, wanted)
    return render(request, "classroom/lti/choose.html", {"page": page})


@never_cache
@require_POST
def chosen(request: HttpRequest) -> HttpResponse:
    """Assign the choice, and pass the signed link to the platform."""
    try:
        found, launch = open_launch(browser_of(request), now())
    except LaunchError as error:
        return refused(request, error)
    course, teacher = course_of(launch), user_of(found, launch).auth_user
    is_open = launch.is_choice and launch.who is Who.TEACHER and course is not None
    if not is_open or course is None or teacher is None or request.user != teacher:
        return redirect("lti-go")
    kind, key = request.POST.get("kind", ""), request.POST.get("key", "")
    try:
        classroom = taught_classroom(teacher, course.classroom.public_id)
        link = choose(classroom, teacher, kind=kind, key=key, command=_command(request), now=now())
        answer_platform(found, launch, link, site_of(request) + reverse("lti-launch"))
    except (Refused, DrillError) as error:
        messages.error(request, refusal_sentence(error))
        return redirect("lti-go")
    except (NoSuchSetError, NoSuchAssignmentError, NoSuchClassError):
        messages.error(request, refusal_sentence(Refused("gone", "This no longer exists.")))
        return redirect("lti-go")
    except ServiceError as error:
        messages.error(request, str(SERVICE_SENTENCES[error.fault.value]))
        return redirect("lti-go")
    except NoKeyError:
        messages.error(request, str(SERVICE_SENTENCES["odd"]))
        return redirect("lti-go")
    return _sent(request, LtiPass.objects.get(pk=found.pk), link.title)


def _sent(request: HttpRequest, found: LtiPass, title: str) -> HttpResponse:
    """If a page of the platform waits, it takes the link; otherwise this window does."""
    address, signed = answer_of(found)
    context = {
        "title": title,
        "platform": found.registration.name,
        "address": "" if found.frame else address,
        "signed": signed,
    }
    response = render(request, "classroom/lti/chosen.html", context)
    return response if found.frame else sending(response, hosts_of(found.registration))


def _command(request: HttpRequest) -> UUID:
    try:
        return UUID(request.POST.get("command", ""))
    except ValueError:
        return uuid4()
