"""Schools: teachers who share their practice sets."""

from typing import ClassVar

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from classroom.models.classroom import new_class_code
from game.words.invite_codes import CODE_LENGTH


class School(models.Model):
    """Teachers who joined with the same code. They see the sets that each of them shares."""

    name = models.CharField(_("name"), max_length=60)
    code = models.CharField(
        _("school code"), max_length=CODE_LENGTH, unique=True, default=new_class_code
    )
    made_at = models.DateTimeField(_("made at"), default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("school")
        verbose_name_plural = _("schools")

    def __str__(self) -> str:
        return self.name


class SchoolTeacher(models.Model):
    """A teacher's membership in a school: one at a time."""

    school = models.ForeignKey(School, on_delete=models.CASCADE, related_name="teachers")
    teacher = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="at_school"
    )
    since = models.DateTimeField(_("since"), default=timezone.now, editable=False)

    class Meta:
        verbose_name = _("teacher of a school")
        verbose_name_plural = _("teachers of schools")
        ordering: ClassVar = ("since", "pk")

    def __str__(self) -> str:
        return f"{self.teacher}: {self.school}"
