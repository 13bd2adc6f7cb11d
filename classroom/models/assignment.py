"""What a class is asked to do."""

import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from classroom.models.classroom import Classroom, Group
from classroom.models.practice_set import PracticeSet
from classroom.models.pupil import Pupil


class Task(models.TextChoices):
    """The kinds of assignment."""

    SET = "set", _("practice set")
    MATCH = "match", _("match")


class Assignment(models.Model):
    """A task with a deadline: for a whole class, a group of it, or chosen pupils.

    `criterion` is a copy, made when it was assigned: later changes of a practice set have no
    effect. It is a written `SetCriterion` or `MatchCriterion` (`classroom.criteria`).
    """

    public_id = models.UUIDField(_("public id"), default=uuid.uuid4, unique=True, editable=False)
    classroom = models.ForeignKey(Classroom, on_delete=models.CASCADE, related_name="assignments")
    task = models.CharField(_("task"), max_length=10, choices=Task.choices, default=Task.SET)
    title = models.CharField(_("title"), max_length=80)
    map = models.SlugField(_("map"), max_length=40)
    criterion = models.JSONField(_("what is asked"), default=dict)
    practice_set = models.ForeignKey(
        PracticeSet,
        verbose_name=_("made from"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="assignments",
    )
    is_for_all = models.BooleanField(_("for the whole class"), default=True)
    group = models.ForeignKey(
        Group,
        verbose_name=_("for a group"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="assignments",
    )
    pupils = models.ManyToManyField(
        Pupil, verbose_name=_("for these pupils"), blank=True, related_name="assignments"
    )
    is_test = models.BooleanField(_("a test"), default=False)
    instructions = models.TextField(_("instructions"), max_length=1000, blank=True)
    starts_at = models.DateTimeField(_("starts at"), default=timezone.now)
    due_at = models.DateTimeField(_("due at"), null=True, blank=True)
    made_at = models.DateTimeField(_("assigned at"), default=timezone.now, editable=False)
    closed_at = models.DateTimeField(_("closed at"), null=True, blank=True)
    withdrawn_at = models.DateTimeField(_("taken back at"), null=True, blank=True)

    class Meta:
        verbose_name = _("assignment")
        verbose_name_plural = _("assignments")
        indexes: ClassVar = [
            models.Index(fields=["classroom", "starts_at"], name="assignment_by_class")
        ]

    def __str__(self) -> str:
        return self.title


class Arrangement(models.Model):
    """A teacher's exception for one pupil and one assignment, and a comment.

    `due_at` is the pupil's own deadline, `more_goes` and `more_minutes` are added to what a test
    allows. The comment is for teachers.
    """

    assignment = models.ForeignKey(
        Assignment, on_delete=models.CASCADE, related_name="arrangements"
    )
    pupil = models.ForeignKey(Pupil, on_delete=models.CASCADE, related_name="arrangements")
    due_at = models.DateTimeField(_("due at"), null=True, blank=True)
    more_goes = models.PositiveSmallIntegerField(_("more goes"), default=0)
    more_minutes = models.PositiveSmallIntegerField(_("more minutes"), default=0)
    comment = models.TextField(_("comment"), max_length=500, blank=True)

    class Meta:
        verbose_name = _("arrangement for a pupil")
        verbose_name_plural = _("arrangements for pupils")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["assignment", "pupil"], name="arranged_once_per_pupil")
        ]

    def __str__(self) -> str:
        return f"{self.assignment_id}/{self.pupil_id}"


class Changed(models.TextChoices):
    """What teachers change after assigning."""

    DEADLINE = "deadline", _("deadline")
    INSTRUCTIONS = "instructions", _("instructions")
    PUPILS = "pupils", _("pupils added")
    CLOSED = "closed", _("closed")
    REOPENED = "reopened", _("reopened")
    FOR_ONE = "for-one", _("arrangement for one pupil")


class AssignmentChange(models.Model):
    """One change of an assignment: by whom, when, what, and from what to what."""

    assignment = models.ForeignKey(Assignment, on_delete=models.CASCADE, related_name="changes")
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    kind = models.CharField(_("what"), max_length=20, choices=Changed.choices)
    said = models.JSONField(_("from what to what"), default=dict)
    at = models.DateTimeField(_("at"), default=timezone.now)

    class Meta:
        verbose_name = _("change of an assignment")
        verbose_name_plural = _("changes of assignments")
        ordering = ("-at", "-pk")

    def __str__(self) -> str:
        return f"{self.assignment_id} {self.kind}"
