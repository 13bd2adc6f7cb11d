"""Deletion of people and courses of platforms."""

from datetime import datetime, timedelta

from django.db.models import Q
from lti_tool.models import LtiContext, LtiUser

from classroom.models.classroom import Classroom
from classroom.models.lti import LtiCourse, LtiPupil

KEPT = timedelta(days=1)


def leave_platforms(learner_id: int) -> None:
    """Delete the platform identities of an account, or of a pupil with no other place."""
    LtiUser.objects.filter(auth_user_id=learner_id).delete()
    own = LtiPupil.objects.filter(pupil__learner_id=learner_id)
    users = list(own.values_list("user_id", flat=True))
    own.delete()
    LtiUser.objects.filter(pk__in=users, pupils=None, auth_user=None).delete()


def leave_courses(classroom: Classroom) -> None:
    """Unlink a class that is deleted from the courses of platforms, with its pupils there."""
    places = LtiPupil.objects.filter(pupil__classroom=classroom)
    users = list(places.values_list("user_id", flat=True))
    places.delete()
    LtiCourse.objects.filter(classroom=classroom).delete()
    LtiUser.objects.filter(pk__in=users, pupils=None, auth_user=None).delete()


def forget_strangers(now: datetime) -> None:
    """Delete unlinked people and courses of platforms."""
    old = Q(datetime_modified__lt=now - KEPT)
    LtiUser.objects.filter(old, pupils=None, auth_user=None).delete()
    LtiContext.objects.filter(old, course=None).delete()
