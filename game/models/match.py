"""Matches and their logs. Only `game.hosting.match_log` reads and writes MatchEvent."""

import secrets
import uuid
from typing import ClassVar

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from game.models.table import Table


def new_seed() -> str:
    """The secret that determines cards and bots."""
    return secrets.token_hex(16)


class Match(models.Model):
    """One play at a table. Everything that happened in it is in its log."""

    public_id = models.UUIDField(_("public id"), default=uuid.uuid4, unique=True, editable=False)
    table = models.ForeignKey(Table, on_delete=models.CASCADE, related_name="matches")
    game = models.CharField(_("game"), max_length=20)
    map = models.SlugField(_("map"), max_length=40)
    board = models.SlugField(_("board"), max_length=40, blank=True, default="")
    seed = models.CharField(_("seed"), max_length=64, default=new_seed, editable=False)
    began_at = models.DateTimeField(_("began at"), default=timezone.now, editable=False)
    ended_at = models.DateTimeField(_("ended at"), null=True, blank=True)
    is_shared = models.BooleanField(_("anyone with the link may watch the replay"), default=False)

    class Meta:
        verbose_name = _("match")
        verbose_name_plural = _("matches")

    def __str__(self) -> str:
        return f"{self.map} {self.public_id}"


class MatchEvent(models.Model):
    """One event of a match's log. Never changed, and deleted only with its match."""

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="+")
    sequence = models.PositiveIntegerField()
    command_id = models.UUIDField()
    ordinal = models.PositiveSmallIntegerField()
    kind = models.CharField(max_length=40)
    payload = models.JSONField()
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        verbose_name = _("event of a match")
        verbose_name_plural = _("events of matches")
        ordering = ("sequence",)
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["match", "sequence"], name="event_sequence_once"),
            models.UniqueConstraint(
                fields=["match", "command_id", "ordinal"], name="event_command_once"
            ),
        ]
        # Every few seconds a worker asks in which matches something has happened lately.
        indexes: ClassVar = [models.Index(fields=["at"], name="event_at")]

    def __str__(self) -> str:
        return f"{self.match_id}/{self.sequence} {self.kind}"
