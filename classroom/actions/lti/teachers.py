"""Teachers arrive from platforms: with which account, and which class."""

import secrets
from uuid import UUID

from allauth.mfa.models import Authenticator  # type: ignore[import-untyped]
from django.db import transaction
from lti_tool.models import LtiUser

from classroom.actions.classes import ClassWishes, check_teaches, make_class
from classroom.actions.lti.arrive import context_of
from classroom.lti.launch import Launch
from classroom.models.classroom import Classroom, Teaching, TeachingRequest
from classroom.models.lti import LtiCourse
from game.hosting import clock
from game.refused import Refused
from quiz.models.learner import Learner

NAME_SIGNS = "abcdefghjkmnpqrstuvwxyz23456789"


def has_own_lock(teacher: Learner) -> bool:
    """Whether a platform's word is not enough to sign in: administrators, and two-step accounts."""
    return teacher.is_staff or Authenticator.objects.filter(user=teacher).exists()


def may_be_joined(teacher: Learner) -> bool:
    """Whether an account can be linked to another person of a platform: one with a password.

    Without one, nothing tells its owner from the next teacher at a computer that was left open.
    """
    return teacher.has_account and teacher.has_usable_password()


def join_account(user: LtiUser, teacher: Learner) -> None:
    """Link a person of a platform to an account. Raises Refused."""
    if not may_be_joined(teacher):
        raise Refused("account", "Sign in with an account for teachers first.")
    with transaction.atomic():
        held = LtiUser.objects.select_for_update().get(pk=user.pk)
        if held.auth_user_id not in (None, teacher.pk):
            raise Refused("account", "You are already linked to another account.")
        LtiUser.objects.filter(pk=held.pk).update(auth_user=teacher)


def new_account(user: LtiUser, language: str) -> Learner:
    """Make an account for a teacher without one; called again, the same one.

    It has no password: the platform signs the teacher in. One can be set with an e-mail address.
    """
    with transaction.atomic():
        held = LtiUser.objects.select_for_update().get(pk=user.pk)
        if held.auth_user is not None:
            found: Learner = held.auth_user
            return found
        name = "teacher-" + "".join(secrets.choice(NAME_SIGNS) for _ in range(8))
        teacher = Learner.objects.create_user(name, language=language)
        LtiUser.objects.filter(pk=held.pk).update(auth_user=teacher)
    return teacher


def open_course(launch: Launch, teacher: Learner, wishes: ClassWishes, command: UUID) -> LtiCourse:
    """Make a class for a course. A course that has one keeps it. Raises Refused."""
    classroom = make_class(teacher.pk, wishes, command)
    check_teaches(teacher, classroom)
    return join_course(launch, teacher, classroom)


def join_course(launch: Launch, teacher: Learner, classroom: Classroom) -> LtiCourse:
    """Link a course to a class that the teacher owns. A course that has one keeps it."""
    owned = Teaching.objects.filter(classroom=classroom, teacher=teacher, is_owner=True)
    if classroom.archived_at is not None or not owned.exists():
        raise Refused("owner", "Choose a class that you own.")
    context = context_of(launch)
    with transaction.atomic():
        course, made = LtiCourse.objects.get_or_create(
            context=context, defaults={"classroom": classroom}
        )
    if not made and course.classroom_id != classroom.pk:
        raise Refused("course", "This course already has a class.")
    return course


def unlink_course(classroom: Classroom, course_id: int) -> None:
    """Unlink a course from its class: its links stop working, pupils and results stay."""
    LtiCourse.objects.filter(classroom=classroom, pk=course_id).delete()


def may_teach(course: LtiCourse, teacher: Learner) -> bool:
    """Whether a teacher of a course teaches its class. Otherwise the owner of the class is asked.

    A platform decides who teaches a course, but not who sees pupils with cards.
    """
    if Teaching.objects.filter(classroom=course.classroom, teacher=teacher).exists():
        return True
    TeachingRequest.objects.update_or_create(
        classroom=course.classroom, teacher=teacher, defaults={"made_at": clock.now()}
    )
    return False
