"""Practice sets that teachers build."""

import uuid
from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class PracticeSet(models.Model):
    """A practice set of a teacher. `plan` is what `quiz.drills.sets.set_plan` reads and writes.

    Nothing depends on it later: an assignment copies its content. A set that is shared in the
    school is visible to the teachers of the owner's school (`classroom.models.school`).
    """

    public_id = models.UUIDField(_("public id"), default=uuid.uuid4, unique=True, editable=False)
    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        verbose_name=_("owner"),
        on_delete=models.CASCADE,
        related_name="practice_sets",
    )
    title = models.CharField(_("title"), max_length=80)
    map = models.SlugField(_("map"), max_length=40)
    plan = models.JSONField(_("what it asks"), default=dict)
    share_code = models.CharField(
        _("code of its link"), max_length=24, unique=True, null=True, blank=True, default=None
    )
    is_for_school = models.BooleanField(_("shared in the school"), default=False)
    made_at = models.DateTimeField(_("made at"), default=timezone.now, editable=False)
    changed_at = models.DateTimeField(_("changed at"), default=timezone.now)

    class Meta:
        verbose_name = _("practice set")
        verbose_name_plural = _("practice sets")
        indexes: ClassVar = [models.Index(fields=["owner", "-changed_at"], name="set_by_owner")]

    def __str__(self) -> str:
        return self.title
