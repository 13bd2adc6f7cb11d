"""What happened around a test: its page was left, or opened in another browser."""

from typing import ClassVar

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from quiz.models.drill_run import DrillRun


class Noted(models.TextChoices):
    """What is recorded."""

    OPENED = "opened", _("opened in a browser")
    LEFT = "left", _("page left")


class RunNote(models.Model):
    """One thing that happened while a test was open.

    `browser` is a short hash of the session. `number` is the open question, `back_at` when the page
    was viewed again. Only `quiz.actions.run_notes` writes it.
    """

    run = models.ForeignKey(DrillRun, on_delete=models.CASCADE, related_name="notes")
    kind = models.CharField(_("what happened"), max_length=10, choices=Noted.choices)
    browser = models.CharField(_("hash of the session"), max_length=16, blank=True)
    number = models.PositiveIntegerField(_("number of the open question"), default=0)
    at = models.DateTimeField(_("at"), default=timezone.now)
    back_at = models.DateTimeField(_("back at"), null=True, blank=True)

    class Meta:
        verbose_name = _("note on a test")
        verbose_name_plural = _("notes on tests")
        ordering = ("at", "pk")
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["run", "browser"],
                condition=models.Q(kind="opened"),
                name="test_opened_once_per_browser",
            )
        ]

    def __str__(self) -> str:
        return f"{self.run_id} {self.kind} {self.number}"
