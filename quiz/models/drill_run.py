"""Runs of practice: their settings, and the open question."""

import secrets
import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from quiz.drills.runs.run_scope import RunScope, read_scope


def new_seed() -> str:
    """The secret seed of the questions."""
    return secrets.token_hex(16)


class Way(models.TextChoices):
    """The ways to practise."""

    SITTING = "sitting", pgettext_lazy("way to practise", "Five minutes")
    MIX = "mix", pgettext_lazy("way to practise", "Smart mix")
    KIND = "kind", pgettext_lazy("way to practise", "My choice")
    STORM = "storm", pgettext_lazy("way to practise", "Storm")
    STREAK = "streak", pgettext_lazy("way to practise", "Streak")
    REVIEW = "review", pgettext_lazy("way to practise", "Review")
    DAILY = "daily", pgettext_lazy("way to practise", "Daily journey")
    GHOST = "ghost", pgettext_lazy("way to practise", "Ghost")
    DIAGNOSIS = "diagnosis", pgettext_lazy("way to practise", "Diagnosis")
    BORDERS = "borders", pgettext_lazy("way to practise", "Practise these")
    SET = "set", pgettext_lazy("way to practise", "Practice set")
    RACE = "race", pgettext_lazy("way to practise", "Class race")
    TEACH = "teach", pgettext_lazy("way to practise", "Teach a bot")


class DrillRun(models.Model):
    """One run of practice.

    The open question is stored only here, so that no other one can be answered. While `asked_at` is
    empty it waits: the learner is still reading the previous feedback. `scope` is a
    written `RunScope`, which `about` reads, and `open_why` a written `WhyNote`. `keeps_clock` says
    that someone else set the clock: the learner cannot switch it off. The results of a test
    (`is_test`) are hidden until it is over and `shown_from` has come.
    """

    public_id = models.UUIDField(_("public id"), default=uuid.uuid4, unique=True, editable=False)
    learner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("learner"),
        on_delete=models.CASCADE,
        related_name="+",
    )
    map = models.SlugField(_("map"), max_length=40)
    map_version = models.CharField(_("version of the map"), max_length=40)
    way = models.CharField(_("way to practise"), max_length=20, choices=Way.choices)
    kinds = models.JSONField(_("kinds of question"), default=list)
    scope = models.JSONField(_("what it is about"), default=dict, blank=True)
    timer = models.PositiveSmallIntegerField(_("seconds for a question"), null=True, blank=True)
    keeps_clock = models.BooleanField(_("the clock cannot be put away"), default=False)
    is_open_map = models.BooleanField(_("with the map open"), default=False)
    has_feedback = models.BooleanField(_("answers are shown"), default=True)
    is_test = models.BooleanField(_("a test"), default=False)
    shown_from = models.DateTimeField(_("results are shown from"), null=True, blank=True)
    length = models.PositiveSmallIntegerField(_("number of questions"), null=True, blank=True)
    seed = models.CharField(_("seed"), max_length=64, default=new_seed, editable=False)
    day = models.DateField(_("day"), null=True, blank=True)
    is_counted = models.BooleanField(_("the try that counts that day"), default=False)
    ghost_of = models.ForeignKey(
        "self",
        verbose_name=_("run against"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="+",
    )
    began_at = models.DateTimeField(_("began at"), default=timezone.now, editable=False)
    ends_at = models.DateTimeField(_("ends at"), null=True, blank=True)
    ended_at = models.DateTimeField(_("ended at"), null=True, blank=True)

    open_number = models.PositiveIntegerField(_("number of the open question"), default=0)
    open_kind = models.CharField(_("its kind"), max_length=20, blank=True)
    open_question = models.JSONField(_("open question"), null=True, blank=True)
    open_why = models.JSONField(_("why it is asked"), default=dict, blank=True)
    open_is_reference = models.BooleanField(_("drawn by chance, to measure"), default=False)
    asked_at = models.DateTimeField(_("asked at"), null=True, blank=True)
    seen_at = models.DateTimeField(_("page last open at"), null=True, blank=True)

    class Meta:
        verbose_name = _("practice run")
        verbose_name_plural = _("practice runs")
        indexes: ClassVar = [
            models.Index(fields=["learner", "map", "-began_at"], name="run_by_learner")
        ]
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["learner", "map", "day"],
                condition=models.Q(is_counted=True),
                name="daily_counts_once",
            ),
        ]

    _read: tuple[object, RunScope] | None = None

    def __str__(self) -> str:
        return f"{self.map} {self.way} {self.public_id}"

    @property
    def about(self) -> RunScope:
        """What the run is about. To change it, store the written form of another one in `scope`."""
        # Cached for each written form: one request reads it several times.
        if self._read is None or self._read[0] is not self.scope:
            self._read = (self.scope, read_scope(self.scope))
        return self._read[1]

    @property
    def like(self) -> str:
        """The way in which its questions are chosen."""
        return self.about.like or self.way
