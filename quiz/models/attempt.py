"""Graded answers, which are never changed.

Only `quiz.actions.answer_question` writes them, and `quiz.actions.on_paper` those from paper.
"""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from quiz.models.drill_run import DrillRun


class Attempt(models.Model):
    """One answer to one question of a run, as given and graded.

    `given` is None if there was no answer in time. `is_right` is None if nothing was asked
    (the learner met a place). `credit` is the share of the answer that is right, from 0 to 1; it is
    None if nothing was asked, or if an old answer cannot be graded. `lost` is what (in euros)
    a choice cost compared with the best one. `was_shown` says whether the right answer was shown
    after it, `route` which cheapest walk was drawn then, as its parts. `is_aided` says whether the
    map was open: such answers are counted separately. `is_on_paper` says that another person typed
    it in; its `seconds` are unknown and 0.
    """

    run = models.ForeignKey(DrillRun, on_delete=models.CASCADE, related_name="+")
    learner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )
    map = models.SlugField(max_length=40)
    number = models.PositiveIntegerField()
    command_id = models.UUIDField()
    kind = models.CharField(max_length=20)
    question = models.JSONField()
    given = models.JSONField(null=True)
    is_right = models.BooleanField(null=True)
    credit = models.FloatField(null=True)
    lost = models.PositiveIntegerField(default=0)
    seconds = models.FloatField()
    is_late = models.BooleanField(default=False)
    was_shown = models.BooleanField()
    route = models.JSONField(default=list)
    is_aided = models.BooleanField(default=False)
    is_on_paper = models.BooleanField(default=False)
    is_reference = models.BooleanField(default=False)
    why = models.JSONField(default=dict)
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("answer")
        verbose_name_plural = _("answers")
        ordering = ("run_id", "number")
        indexes: ClassVar = [models.Index(fields=["learner", "map", "at"], name="attempt_by_map")]
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["run", "number"], name="attempt_number_once"),
            models.UniqueConstraint(fields=["run", "command_id"], name="attempt_command_once"),
        ]

    def __str__(self) -> str:
        return f"{self.run_id}/{self.number} {self.kind}"
