"""Pupils' work on assignments."""

from typing import ClassVar

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from classroom.models.assignment import Assignment
from classroom.models.pupil import Pupil
from game.models.match import Match
from quiz.models.drill_run import DrillRun


class Work(models.Model):
    """One attempt of a pupil at an assignment: a practice run, or a match.

    Attempts are numbered, and the run of an attempt has a derived id, so that two tabs begin the
    same one. On paper, a teacher typed in what the pupil wrote.
    """

    assignment = models.ForeignKey(Assignment, on_delete=models.CASCADE, related_name="works")
    pupil = models.ForeignKey(Pupil, on_delete=models.CASCADE, related_name="works")
    number = models.PositiveSmallIntegerField(_("number"))
    run = models.OneToOneField(
        DrillRun, null=True, blank=True, on_delete=models.CASCADE, related_name="work"
    )
    match = models.OneToOneField(
        Match, null=True, blank=True, on_delete=models.CASCADE, related_name="work"
    )
    is_on_paper = models.BooleanField(_("on paper"), default=False)
    began_at = models.DateTimeField(_("began at"), default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("work of a pupil")
        verbose_name_plural = _("works of pupils")
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["assignment", "pupil", "number"], name="work_number_once"
            ),
            models.CheckConstraint(
                condition=models.Q(run__isnull=False, match__isnull=True)
                | models.Q(run__isnull=True, match__isnull=False),
                name="work_is_run_or_match",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.assignment_id}/{self.pupil_id}/{self.number}"
