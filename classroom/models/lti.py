"""Courses of learning platforms (LTI): the origin of each pupil, and the grades that are sent.

Registrations, deployments, courses and people of platforms are rows of `lti_tool`. Of a person only
the platform's own identifier is stored there, neither name nor address.
"""

from typing import ClassVar

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from classroom.models.assignment import Assignment
from classroom.models.classroom import Classroom
from classroom.models.pupil import Pupil


class LtiServices(models.Model):
    """Further hosts of a platform that receive grades and provide lists of members.

    Requests go to the hosts of the registration and to these, and nowhere else.
    """

    registration = models.OneToOneField(
        "lti_tool.LtiRegistration", on_delete=models.CASCADE, related_name="services"
    )
    hosts = models.JSONField(_("further hosts"), default=list, blank=True)

    class Meta:
        verbose_name = _("further hosts of a platform")
        verbose_name_plural = _("further hosts of platforms")

    def __str__(self) -> str:
        return " ".join(self.hosts)


class LtiInvitation(models.Model):
    """A link with which one platform registers itself. Only these hosts are contacted.

    `site` is the URL of this site for the platform.
    """

    mark = models.CharField(_("hash of the secret"), max_length=64, unique=True)
    site = models.URLField(_("address of this site"), max_length=200)
    name = models.CharField(_("name"), max_length=100)
    hosts = models.JSONField(_("hosts"), default=list)
    made_at = models.DateTimeField(_("made at"), default=timezone.now)
    used_at = models.DateTimeField(_("used at"), null=True, blank=True)

    class Meta:
        verbose_name = _("invitation of a platform")
        verbose_name_plural = _("invitations of platforms")

    def __str__(self) -> str:
        return self.name


class LtiPass(models.Model):
    """A launch whose token was valid. No other token with its nonce is accepted.

    The browser that began the launch enters with its ticket, once. `claims` are what is needed to
    go on (`classroom.lti.launch.Launch`); they are deleted when the launch is over. `frame` names a
    page inside the platform that waits for `answer`, the signed choice of a teacher.
    """

    registration = models.ForeignKey("lti_tool.LtiRegistration", on_delete=models.CASCADE)
    nonce = models.CharField(_("hash of the nonce"), max_length=64, unique=True)
    ticket = models.CharField(_("hash of the ticket"), max_length=64, unique=True)
    browser = models.CharField(_("hash of the browser's cookie"), max_length=64, db_index=True)
    frame = models.CharField(_("hash of the waiting page"), max_length=64, blank=True)
    claims = models.JSONField(_("what the platform says"), default=dict)
    answer = models.TextField(_("signed choice"), blank=True)
    made_at = models.DateTimeField(_("made at"), default=timezone.now)
    entered_at = models.DateTimeField(_("entered at"), null=True, blank=True)

    class Meta:
        verbose_name = _("launch from a platform")
        verbose_name_plural = _("launches from platforms")
        indexes: ClassVar = [models.Index(fields=["frame"], name="lti_pass_by_frame")]

    def __str__(self) -> str:
        return f"{self.registration_id} {self.made_at:%Y-%m-%d %H:%M}"


class LtiCourse(models.Model):
    """The link between a course of a platform and a class."""

    context = models.OneToOneField(
        "lti_tool.LtiContext", on_delete=models.CASCADE, related_name="course"
    )
    classroom = models.ForeignKey(Classroom, on_delete=models.CASCADE, related_name="lti_courses")
    since = models.DateTimeField(_("since"), default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("course of a platform")
        verbose_name_plural = _("courses of platforms")

    def __str__(self) -> str:
        return f"{self.context_id}: {self.classroom}"


class LtiPupil(models.Model):
    """The link between a person of a course and a pupil of its class.

    `is_joined` says that a teacher chose the pupil, who also has a card; otherwise the pupil was
    made for the person.
    """

    course = models.ForeignKey(LtiCourse, on_delete=models.CASCADE, related_name="pupils")
    user = models.ForeignKey("lti_tool.LtiUser", on_delete=models.CASCADE, related_name="pupils")
    pupil = models.ForeignKey(Pupil, on_delete=models.CASCADE, related_name="lti_places")
    is_joined = models.BooleanField(_("joined with a pupil"), default=False)
    since = models.DateTimeField(_("since"), default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("pupil of a platform")
        verbose_name_plural = _("pupils of platforms")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["course", "user"], name="lti_person_once_per_course"),
            models.UniqueConstraint(fields=["course", "pupil"], name="lti_pupil_once_per_course"),
        ]

    def __str__(self) -> str:
        return f"{self.course_id}/{self.pupil_id}"


class LtiColumn(models.Model):
    """A column of a platform's gradebook that takes the results of an assignment."""

    course = models.ForeignKey(LtiCourse, on_delete=models.CASCADE, related_name="columns")
    assignment = models.ForeignKey(Assignment, on_delete=models.CASCADE, related_name="lti_columns")
    url = models.URLField(_("address"), max_length=500, unique=True)

    class Meta:
        verbose_name = _("gradebook column of a platform")
        verbose_name_plural = _("gradebook columns of platforms")

    def __str__(self) -> str:
        return f"{self.course_id}/{self.assignment_id}"


class LtiGrade(models.Model):
    """A pupil's score in such a column: what it is here, and what the platform has acknowledged.

    A score that is not acknowledged is sent again at `next_at`, with growing delays. A score of
    None was taken back here: the platform is told that there is none, and then the row is deleted.
    """

    column = models.ForeignKey(LtiColumn, on_delete=models.CASCADE, related_name="grades")
    pupil = models.ForeignKey(Pupil, on_delete=models.CASCADE, related_name="lti_grades")
    score = models.PositiveSmallIntegerField(_("score in per cent"), null=True, blank=True)
    sent_score = models.PositiveSmallIntegerField(_("score at the platform"), null=True, blank=True)
    sent_at = models.DateTimeField(_("acknowledged at"), null=True, blank=True)
    next_at = models.DateTimeField(_("send again at"), default=timezone.now)
    tries = models.PositiveSmallIntegerField(_("failed tries"), default=0)
    fault = models.CharField(_("last fault"), max_length=20, blank=True)

    class Meta:
        verbose_name = _("grade for a platform")
        verbose_name_plural = _("grades for platforms")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["column", "pupil"], name="lti_grade_once")
        ]
        indexes: ClassVar = [models.Index(fields=["next_at"], name="lti_grade_due")]

    def __str__(self) -> str:
        return f"{self.column_id}/{self.pupil_id}: {self.score}"
