"""Class races: players and hosts' devices. What happens in one is in the log of its match."""

import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from game.models.match import Match


class Race(models.Model):
    """A race. Its host, its code and its wishes are those of the match's table.

    `noted_at` is when its answers were stored as attempts. `remote` is the hash of a one-time
    secret that makes one more device the host's; until the host asks for one it is a random value,
    and after its use it is empty. `is_homework` says that anyone with the link may answer the same
    questions at their own pace.
    """

    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="race")
    most_players = models.PositiveSmallIntegerField(_("most players"))
    remote = models.UUIDField(_("secret for another device"), null=True, default=uuid.uuid4)
    is_homework = models.BooleanField(_("open as homework"), default=False)
    noted_at = models.DateTimeField(_("answers kept at"), null=True, blank=True)

    class Meta:
        verbose_name = _("race")
        verbose_name_plural = _("races")

    def __str__(self) -> str:
        return str(self.match)


class RacePlayer(models.Model):
    """A player in a race, by their number in the log."""

    race = models.ForeignKey(Race, on_delete=models.CASCADE, related_name="players")
    number = models.PositiveSmallIntegerField(_("number"))
    learner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("learner"),
        null=True,
        on_delete=models.SET_NULL,
        related_name="+",
    )
    joined_at = models.DateTimeField(_("joined at"), default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("player of a race")
        verbose_name_plural = _("players of races")
        ordering = ("number",)
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["race", "number"], name="race_number_once"),
            models.UniqueConstraint(fields=["race", "learner"], name="race_learner_once"),
        ]

    def __str__(self) -> str:
        return f"{self.race} {self.number}"


class RaceDevice(models.Model):
    """Another device that controls a race: the learner who is signed in there."""

    race = models.ForeignKey(Race, on_delete=models.CASCADE, related_name="devices")
    learner = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+"
    )

    class Meta:
        verbose_name = _("device that steers a race")
        verbose_name_plural = _("devices that steer races")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["race", "learner"], name="race_device_once"),
        ]

    def __str__(self) -> str:
        return f"{self.race} {self.learner_id}"
