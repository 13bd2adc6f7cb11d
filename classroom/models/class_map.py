"""Maps that teachers made and gave to a class."""

from typing import ClassVar

from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from classroom.models.classroom import Classroom
from game.models.own_map import OwnMap


class ClassMap(models.Model):
    """Permission of a class, its pupils and its teachers, to use a map."""

    classroom = models.ForeignKey(Classroom, on_delete=models.CASCADE, related_name="own_maps")
    own_map = models.ForeignKey(OwnMap, on_delete=models.CASCADE, related_name="classes")
    at = models.DateTimeField(_("at"), default=timezone.now)

    class Meta:
        verbose_name = _("map of a class")
        verbose_name_plural = _("maps of classes")
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["classroom", "own_map"], name="map_once_per_class")
        ]

    def __str__(self) -> str:
        return f"{self.classroom_id} {self.own_map_id}"
