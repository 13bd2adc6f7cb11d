"""Tables and chairs, which outlast single matches."""

import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class Table(models.Model):
    """A table that a learner opened. Its wishes are the settings of the next match at it."""

    public_id = models.UUIDField(_("public id"), default=uuid.uuid4, unique=True, editable=False)
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("host"),
        on_delete=models.CASCADE,
        related_name="hosted_tables",
    )
    game = models.CharField(_("game"), max_length=20, default="journey")
    map = models.SlugField(_("map"), max_length=40)
    board = models.SlugField(_("board"), max_length=40, blank=True, default="")
    wishes = models.JSONField(_("how to play"), default=dict)
    invite_code = models.CharField(
        _("invite code"), max_length=12, unique=True, null=True, blank=True, default=None
    )
    opened_at = models.DateTimeField(_("opened at"), default=timezone.now, editable=False)
    closed_at = models.DateTimeField(_("closed at"), null=True, blank=True)
    parted_at = models.DateTimeField(
        _("parted because people may not meet at"), null=True, blank=True
    )

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")

    def __str__(self) -> str:
        return f"{self.map} {self.public_id}"


class Seat(models.Model):
    """A chair at a table: a person's, a bot's, or free. In a rematch a free one is reserved for one
    of the previous players, until they join or decline.
    """

    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="seats")
    number = models.PositiveSmallIntegerField(_("number"))
    learner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("learner"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="seats",
    )
    bot = models.CharField(_("bot"), max_length=40, blank=True)
    animal = models.CharField(_("animal that the learner travels as"), max_length=20, blank=True)
    kept_for = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("kept for"),
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="+",
    )
    has_declined = models.BooleanField(_("does not come"), default=False)

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ("number",)
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "number"], name="seat_once_per_table"),
            models.UniqueConstraint(
                fields=["table", "learner"], name="learner_sits_once_per_table"
            ),
            models.CheckConstraint(
                condition=models.Q(learner__isnull=True) | models.Q(bot=""),
                name="seat_person_or_bot",
            ),
            models.UniqueConstraint(
                fields=["table", "animal"],
                condition=~models.Q(animal=""),
                name="animal_once_per_table",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table} {self.number}"
