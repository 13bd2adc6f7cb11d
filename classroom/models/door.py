"""What went wrong at the door of a class."""

from typing import ClassVar

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from classroom.models.classroom import Classroom
from classroom.models.pupil import Pupil


class WrongTry(models.Model):
    """Somebody could not come in: wrong pictures or words (a pupil), no such number (a class only),
    or no such class (neither).

    The address is kept as a number that nobody can turn back, and for a day only.
    """

    classroom = models.ForeignKey(
        Classroom, null=True, blank=True, on_delete=models.CASCADE, related_name="wrong_tries"
    )
    pupil = models.ForeignKey(
        Pupil, null=True, blank=True, on_delete=models.CASCADE, related_name="wrong_tries"
    )
    address = models.CharField(_("hash of the address"), max_length=64, blank=True)
    at = models.DateTimeField(_("at"), default=timezone.now)

    class Meta:
        verbose_name = _("wrong try at the door")
        verbose_name_plural = _("wrong tries at the door")
        indexes: ClassVar = [
            models.Index(fields=["classroom", "at"], name="wrong_try_of_class"),
            models.Index(fields=["pupil", "at"], name="wrong_try_of_pupil"),
            models.Index(fields=["address", "at"], name="wrong_try_of_address"),
        ]

    def __str__(self) -> str:
        return f"{self.classroom_id} {self.pupil_id} {self.at:%Y-%m-%d %H:%M}"
