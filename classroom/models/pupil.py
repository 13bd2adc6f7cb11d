"""Pupils: learners in a class."""

import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from classroom.models.classroom import Classroom, Group, new_seed
from game.house_rules import Allowance


class Pupil(models.Model):
    """A learner's place in a class: an animal and a number, and how the learner signs in.

    Pictures, words and link are not stored. They are derived from the seed and the secret key of
    the site (`classroom.pages.door.pupil_secrets`), so that cards can be printed at any time and a
    copy of the database lets nobody in. A pupil's accommodations (`more_time` and the fields after
    it) are visible to teachers, and applied wherever the pupil works. Without a
    `parents_seed` there is no link for parents.
    """

    public_id = models.UUIDField(_("public id"), default=uuid.uuid4, unique=True, editable=False)
    classroom = models.ForeignKey(Classroom, on_delete=models.CASCADE, related_name="pupils")
    learner = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="pupil"
    )
    number = models.PositiveSmallIntegerField(_("number"))
    animal = models.CharField(_("animal"), max_length=20)
    first_name = models.CharField(_("first name"), max_length=40, blank=True)
    seed = models.CharField(_("seed"), max_length=32, default=new_seed, editable=False)
    parents_seed = models.CharField(
        _("seed of the link for parents"), max_length=32, blank=True, default="", editable=False
    )
    groups = models.ManyToManyField(Group, related_name="pupils", blank=True)
    came_by_code = models.BooleanField(_("joined with the class code"), default=False)
    more_time = models.PositiveSmallIntegerField(_("extra time in per cent"), default=0)
    fewer_questions = models.PositiveSmallIntegerField(_("fewer questions in per cent"), default=0)
    is_large_print = models.BooleanField(_("large print"), default=False)
    has_open_map = models.BooleanField(_("always with the map open"), default=False)
    added_at = models.DateTimeField(_("added at"), default=timezone.now, editable=False)
    signed_in_at = models.DateTimeField(_("last signed in at"), null=True, blank=True)
    door_open_since = models.DateTimeField(_("wrong tries count since"), default=timezone.now)
    removed_at = models.DateTimeField(_("removed at"), null=True, blank=True)

    class Meta:
        verbose_name = _("pupil")
        verbose_name_plural = _("pupils")
        ordering = ("number",)
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["classroom", "number"], name="number_once_per_class"),
        ]

    def __str__(self) -> str:
        return f"{self.classroom} {self.number}"

    @property
    def allowance(self) -> Allowance:
        """This pupil's accommodations."""
        return Allowance(
            self.more_time, self.fewer_questions, self.is_large_print, self.has_open_map
        )


class PupilRequest(models.Model):
    """A request by a teacher who does not own the class to move a pupil, or to delete one if `to`
    is empty. The owner of the class decides.
    """

    pupil = models.OneToOneField(Pupil, on_delete=models.CASCADE, related_name="open_request")
    to = models.ForeignKey(
        Classroom, null=True, blank=True, on_delete=models.CASCADE, related_name="+"
    )
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    made_at = models.DateTimeField(_("made at"), default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("request about a pupil")
        verbose_name_plural = _("requests about pupils")

    def __str__(self) -> str:
        return f"{self.pupil}: {self.to or '-'}?"
