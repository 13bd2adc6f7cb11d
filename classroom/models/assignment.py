"""What a class is asked to do."""

import uuid
from typing import ClassVar

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from classroom.models.classroom import Classroom, Group
from classroom.models.practice_set import PracticeSet
from classroom.models.pupil import Pupil


class Task(models.TextChoices):
    """What there is to do."""

    SET = "set", _("practice set")
    MATCH = "match", _("match")


class Assignment(models.Model):
    """Something to do by a day: for a whole class, a group of it, or chosen pupils.

    `criterion` is a copy, made when it was assigned: later changes of a practice set change
    nothing here. For a set it holds the `plan`, the `questions` that all get, and whether pupils
    `may_drop_clock`; for a match the `game`, `board`, `company` and `wishes` of its table.
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
    starts_at = models.DateTimeField(_("starts at"), default=timezone.now)
    due_at = models.DateTimeField(_("due at"), null=True, blank=True)
    made_at = models.DateTimeField(_("assigned at"), default=timezone.now, editable=False)
    withdrawn_at = models.DateTimeField(_("taken back at"), null=True, blank=True)

    class Meta:
        verbose_name = _("assignment")
        verbose_name_plural = _("assignments")
        indexes: ClassVar = [
            models.Index(fields=["classroom", "starts_at"], name="assignment_by_class")
        ]

    def __str__(self) -> str:
        return self.title
