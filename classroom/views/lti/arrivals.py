"""After a launch: a pupil starts working; a teacher chooses account and class, and continues."""

from uuid import UUID, uuid5

from allauth.account.decorators import (  # type: ignore[import-untyped]
    reauthentication_required,
)
from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.timezone import now
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST
from lti_tool.models import LtiUser

from classroom.actions.classes import ClassWishes
from classroom.actions.door import note_sign_in
from classroom.actions.lti.arrive import (
    context_of,
    course_of,
    finish,
    note_signed_in,
    open_launch,
    user_of,
)
from classroom.actions.lti.grades import note_column
from classroom.actions.lti.pupils import has_played, pupil_from, take_guest_along
from classroom.actions.lti.teachers import (
    has_own_lock,
    join_account,
    join_course,
    may_be_joined,
    may_teach,
    new_account,
    open_course,
)
from classroom.lti.faults import LaunchError, LaunchFault
from classroom.lti.launch import Launch, Who
from classroom.models.classroom import Classroom
from classroom.models.lti import LtiCourse, LtiPass
from classroom.pages.people.classes_page import taught_classes
from classroom.queries.access import NoSuchClassError, owns, taught_classroom
from classroom.queries.assignments import NoSuchAssignmentError, assignment_in
from classroom.queries.class_races import open_race_code
from classroom.views.arrivals import welcome
from classroom.views.lti.browsers import browser_of, refused
from classroom.views.lti.choosing import choosing
from game.atlas_files import map_slugs
from game.refused import Refused
from game.views.people import BACKEND
from game.words.refusals import refusal_sentence
from quiz.actions.accounts.merge import merge_guest
from quiz.models.learner import Learner

FORBIDDEN = 403


@never_cache
@require_http_methods(["GET", "HEAD", "POST"])
def go(request: HttpRequest) -> HttpResponse:
    """Continue the launch that this browser is in the middle of."""
    try:
        found, launch = open_launch(browser_of(request), now())
        if launch.who is Who.TEACHER:
            return _teacher(request, found, launch)
        if launch.who is Who.OTHER or launch.is_choice:
            finish(found)
            raise LaunchError(LaunchFault.ROLE)
    except LaunchError as error:
        return refused(request, error)
    return _pupil(request, found, launch)


def _may_be_left_open(request: HttpRequest) -> bool:
    """Whether the account signed in here may belong to another person who left."""
    me = request.user
    is_mine = request.POST.get("account") == "mine"
    return is_mine and isinstance(me, Learner) and may_be_joined(me)


@never_cache
@require_POST
@reauthentication_required(enabled=_may_be_left_open)  # type: ignore[untyped-decorator]
def account(request: HttpRequest) -> HttpResponse:
    """Choose an account: the one that is signed in, or a new one.

    From then on the platform opens the account, so its password is asked again.
    """
    try:
        found, launch = open_launch(browser_of(request), now())
    except LaunchError as error:
        return refused(request, error)
    user = user_of(found, launch)
    try:
        if launch.who is not Who.TEACHER:
            raise Refused("role", "Sign in with an account for teachers first.")
        if request.POST.get("account") == "new":
            new_account(user, (get_language() or "en").partition("-")[0])
        elif isinstance(request.user, Learner):
            join_account(user, request.user)
    except Refused as error:
        messages.error(request, refusal_sentence(error))
    return redirect("lti-go")


@never_cache
@require_POST
def class_of_course(request: HttpRequest) -> HttpResponse:
    """Make a class for the course, or link an existing one."""
    try:
        found, launch = open_launch(browser_of(request), now())
    except LaunchError as error:
        return refused(request, error)
    teacher = user_of(found, launch).auth_user
    if launch.who is not Who.TEACHER or teacher is None or request.user != teacher:
        return redirect("lti-go")
    try:
        if request.POST.get("class"):
            join_course(launch, teacher, _own_class(teacher, request.POST["class"]))
        else:
            language = (get_language() or "en").partition("-")[0]
            name = launch.context_title[:60] or _("Course")
            command = uuid5(teacher.public_id, f"lti {launch.deployment} {launch.context_id}")
            open_course(launch, teacher, ClassWishes(name, language), command)
    except Refused as error:
        messages.error(request, refusal_sentence(error))
    return redirect("lti-go")


def _teacher(request: HttpRequest, found: LtiPass, launch: Launch) -> HttpResponse:
    """Ask for what is missing, the account, then the class, and redirect."""
    user = user_of(found, launch)
    teacher: Learner | None = user.auth_user
    if teacher is None:
        return _ask_account(request, user)
    if request.user != teacher and (launch.has_signed_in or not _sign_in(request, teacher)):
        return redirect_to_login(reverse("lti-go"))
    note_signed_in(found, launch)
    course = course_of(launch)
    if course is None:
        return _ask_class(request, launch, teacher, user)
    if not may_teach(course, teacher):
        finish(found)
        values = {"name": course.classroom.name}
        return render(request, "classroom/lti/asked.html", values, status=FORBIDDEN)
    context_of(launch)
    if launch.is_choice:
        return choosing(request, found, launch, course.classroom, teacher)
    finish(found)
    return redirect(_teachers_way(request, course, launch))


def _sign_in(request: HttpRequest, teacher: Learner) -> bool:
    """Sign a teacher in on the platform's word, with their guest data."""
    if has_own_lock(teacher) or not teacher.is_active:
        return False
    guest = request.user
    if isinstance(guest, Learner) and guest.is_guest and merge_guest(guest.pk, teacher.pk):
        messages.success(request, _("What you did as a guest is now in your account."))
    login(request, teacher, backend=BACKEND)
    return True


def _ask_account(request: HttpRequest, user: LtiUser) -> HttpResponse:
    me = request.user
    mine = me if isinstance(me, Learner) and may_be_joined(me) else None
    values = {"platform": user.registration.name, "mine": mine, "next": reverse("lti-go")}
    return render(request, "classroom/lti/account.html", values)


def _ask_class(
    request: HttpRequest, launch: Launch, teacher: Learner, user: LtiUser
) -> HttpResponse:
    classes = [
        one for one in taught_classes(teacher) if one.archived_at is None and owns(teacher, one)
    ]
    values = {
        "platform": user.registration.name,
        "title": launch.context_title or _("Course"),
        "classes": classes,
    }
    return render(request, "classroom/lti/class.html", values)


def _own_class(teacher: Learner, public_id: str) -> Classroom:
    try:
        return taught_classroom(teacher, UUID(public_id))
    except (ValueError, NoSuchClassError):
        raise Refused("owner", "Choose a class that you own.") from None


def _teachers_way(request: HttpRequest, course: LtiCourse, launch: Launch) -> str:
    classroom, custom = course.classroom, launch.custom
    if "assignment" in custom:
        if _note_column(course, launch):
            return reverse("assignment", args=[classroom.public_id, custom["assignment"]])
        messages.warning(request, _("This link belongs to another class. Make a new link for it."))
    if custom.get("map") in map_slugs():
        return reverse("practise-start", args=[custom["map"]])
    if "race" in custom:
        return reverse("race-new")
    return reverse("class", args=[classroom.public_id])


def _pupil(request: HttpRequest, found: LtiPass, launch: Launch) -> HttpResponse:
    """Sign a pupil in. A guest's data in this browser becomes the pupil's if the pupil confirms."""
    course = course_of(launch)
    if course is None:
        finish(found)
        return _sorry(request, _("Your teacher has not opened this course in Crossings yet."))
    guest = request.user if isinstance(request.user, Learner) and request.user.is_guest else None
    if guest is not None and "mine" not in request.POST and has_played(guest):
        return render(request, "classroom/lti/guest.html")
    try:
        pupil = pupil_from(course, user_of(found, launch), launch.given_name)
    except Refused as error:
        finish(found)
        return _sorry(request, refusal_sentence(error))
    if guest is not None and request.POST.get("mine") == "yes":
        take_guest_along(guest.pk, pupil)
    _note_column(course, launch)
    finish(found)
    note_sign_in(pupil, now())
    response = welcome(request, pupil)
    response.headers["Location"] = _pupils_way(request, pupil.classroom, launch)
    return response


def _note_column(course: LtiCourse, launch: Launch) -> bool:
    """Store where the results of the link's assignment go; whether it belongs to this class."""
    try:
        assignment = assignment_in(course.classroom, UUID(launch.custom["assignment"]))
    except (KeyError, ValueError, NoSuchAssignmentError):
        return False
    note_column(course, launch, assignment)
    return True


def _pupils_way(request: HttpRequest, classroom: Classroom, launch: Launch) -> str:
    if launch.custom.get("map") in map_slugs():
        return reverse("practise-start", args=[launch.custom["map"]])
    if "race" in launch.custom:
        if code := open_race_code(classroom, now()):
            return reverse("race-door", args=[code])
        messages.info(request, _("No race is open. Your teacher starts it."))
        return reverse("class-mine")
    return reverse("tasks") if "assignment" in launch.custom else reverse("class-mine")


def _sorry(request: HttpRequest, sentence: str) -> HttpResponse:
    return render(request, "classroom/lti/sorry.html", {"sentence": sentence}, status=FORBIDDEN)
