"""What an account has ordered from the worker."""

import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Errand(models.Model):
    """Work too large for a request: done by the worker, its file kept for an hour.

    `sameness` stands for the kind, the options and the language: an account has at most one open
    errand of the same. `worker` names the run that is working on it, `heard_at` is its last
    progress report. The address is stored as a one-way hash.
    """

    public_id = models.UUIDField(_("public id"), default=uuid.uuid4, unique=True, editable=False)
    learner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="errands"
    )
    kind = models.CharField(_("kind"), max_length=40)
    wanted = models.JSONField(_("wishes"), default=dict)
    sameness = models.CharField(_("hash of what is wanted"), max_length=64)
    language = models.CharField(_("language"), max_length=10)
    origin = models.CharField(_("ordered from"), max_length=500)
    address = models.CharField(_("hash of the address"), max_length=64, blank=True)
    ordered_at = models.DateTimeField(_("ordered at"), default=timezone.now)
    looked_at = models.DateTimeField(_("page last open at"), null=True, blank=True)
    nudged_at = models.DateTimeField(_("worker last called at"), null=True, blank=True)
    worker = models.UUIDField(_("turn of a worker"), null=True, blank=True)
    tries = models.PositiveSmallIntegerField(_("turns begun"), default=0)
    taken_at = models.DateTimeField(_("taken at"), null=True, blank=True)
    heard_at = models.DateTimeField(_("last heard of at"), null=True, blank=True)
    done = models.PositiveIntegerField(_("steps done"), default=0)
    steps = models.PositiveIntegerField(_("steps in all"), default=0)
    ended_at = models.DateTimeField(_("ended at"), null=True, blank=True)
    problem = models.TextField(_("what went wrong"), blank=True)
    filename = models.CharField(_("name of the file"), max_length=200, blank=True)
    content_type = models.CharField(_("type of the file"), max_length=100, blank=True)
    is_shown = models.BooleanField(_("opens in the browser"), default=False)

    class Meta:
        verbose_name = _("errand")
        verbose_name_plural = _("errands")
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["learner", "sameness"],
                condition=models.Q(ended_at=None),
                name="one_open_errand_of_the_same",
            )
        ]
        indexes: ClassVar = [
            models.Index(fields=["ended_at", "ordered_at"], name="errand_by_end"),
            models.Index(fields=["address", "ordered_at"], name="errand_of_address"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.public_id} {self.done}/{self.steps}"
