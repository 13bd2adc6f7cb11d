"""Lists of pupils that are being imported."""

import uuid

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class SchoolImport(models.Model):
    """A list of pupils of one or many classes: read, checked, then imported class by class.

    `rows` holds one list of [class, first name] for each pupil, in the order of the file. `done`
    counts the complete classes; after a killed worker the next one continues there.
    """

    public_id = models.UUIDField(_("public id"), default=uuid.uuid4, unique=True, editable=False)
    teacher = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="school_imports"
    )
    wishes = models.JSONField(_("how the classes are made"), default=dict)
    rows = models.JSONField(_("rows"), default=list)
    pupils_done = models.PositiveIntegerField(_("pupils brought in"), default=0)
    pupils_all = models.PositiveIntegerField(_("pupils in the list"), default=0)
    made_at = models.DateTimeField(_("made at"), default=timezone.now, editable=False)
    began_at = models.DateTimeField(_("began at"), null=True, blank=True)
    ended_at = models.DateTimeField(_("ended at"), null=True, blank=True)

    class Meta:
        verbose_name = _("list of pupils")
        verbose_name_plural = _("lists of pupils")

    def __str__(self) -> str:
        return f"{self.public_id} {self.pupils_done}/{self.pupils_all}"
