"""The coach's estimate of a learner on a map: a cache, rebuilt from the evidence at any time."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy


class Knows(models.TextChoices):
    """How well learners say that they know a map."""

    LITTLE = "little", pgettext_lazy("how well I know the map", "A little")
    SOME = "some", pgettext_lazy("how well I know the map", "Some of it")
    WELL = "well", pgettext_lazy("how well I know the map", "Well")


class Progress(models.Model):
    """The estimate of one learner on one map, and which evidence it includes.

    Only `quiz.actions.progress` writes it. `estimate` is what `quiz.learning.inference.codec`
    makes, `format` the model, precision and map version. It includes `answers` answers and
    matches as it says, the last ones being `last_attempt` and the match that ended at
    `last_ended_at`; `first_at` and `last_at` are when its evidence begins and ends. `version`
    counts its changes: a worker with an older one writes nothing. `prepared` is the question
    that the coach would ask next in a run. `dawn` holds the states of the borders at the first
    evidence of the latest day (`day`, `states`). `home` is where the learner says they live, and
    `knows` how well they say they know it: these two alone do not follow from the evidence.
    """

    learner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("learner"),
        on_delete=models.CASCADE,
        related_name="+",
    )
    map = models.SlugField(_("map"), max_length=40)
    home = models.SlugField(_("home of the learner"), max_length=80, blank=True)
    knows = models.CharField(
        _("how well the map is known"), max_length=10, blank=True, choices=Knows.choices
    )
    estimate = models.BinaryField(_("estimate"), default=b"")
    format = models.CharField(_("format"), max_length=80, blank=True)
    attempts = models.PositiveIntegerField(_("answers in it"), default=0)
    last_attempt = models.PositiveBigIntegerField(_("last answer in it"), default=0)
    matches = models.PositiveIntegerField(_("matches in it"), default=0)
    last_ended_at = models.DateTimeField(_("last match in it ended at"), null=True, blank=True)
    first_at = models.DateTimeField(_("evidence from"), null=True, blank=True)
    last_at = models.DateTimeField(_("evidence up to"), null=True, blank=True)
    version = models.PositiveBigIntegerField(_("version"), default=0)
    dawn = models.JSONField(_("borders at the start of the day"), default=dict, blank=True)
    prepared = models.JSONField(_("next question of a run"), default=dict, blank=True)
    updated_at = models.DateTimeField(_("updated at"), default=timezone.now)

    class Meta:
        verbose_name = _("progress")
        verbose_name_plural = _("progress")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["learner", "map"], name="progress_once_per_map")
        ]

    def __str__(self) -> str:
        return f"{self.learner_id} {self.map}"
